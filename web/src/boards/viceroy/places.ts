// Places of a pyramid as people speak of them: beside or over its cards. The game counts them from the first card, both ways.
import { type Book, counts } from '../../book';
import { type Colour, kColours, nameOf } from './look';
import type { Slot } from './Pyramid.svelte';
import { words } from './words';

export interface Place {
  level: number;
  pos: number;
}

/** "left of Lookout", "over Lookout and Margrave"; the card itself where one lies there. */
export function placeTold({ level, pos }: Place, slots: readonly Slot[], book: Book): string {
  const at = (on: number, where: number) => {
    const slot = slots.find((one) => one.level === on && one.pos === where);
    return slot && nameOf(book, slot.card);
  };
  const own = at(level, pos);
  if (own) return own;
  const [left, right] = level > 1 ? [at(level - 1, pos), at(level - 1, pos + 1)] : [at(1, pos - 1), at(1, pos + 1)];
  if (level > 1 && left && right) return words.over(left, right);
  if (level === 1 && left && right) return words.between(left, right);
  return left ? words.rightOf(left) : right ? words.leftOf(right) : words.firstPlace;
}

/** "costs 1 green, 3 yellow" */
export function priceTold(price: readonly Colour[], book: Book): string {
  const gems = Object.fromEntries(kColours.map((colour) => [colour, price.filter((one) => one === colour).length]).filter(([, n]) => n));
  return words.price(price.length > 0 ? counts(gems, (colour) => book.name(colour)) : words.nothing);
}
