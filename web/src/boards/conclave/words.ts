// The words of Conclave's board, in the language that is spoken, and what puts its things into them.
import { wordsOf } from '../../languages';
import type en from '../../languages/en/conclave';
import type { Book } from '../../book';
import type { News } from '../news';
import { isBack, mage, type Magic, type Shown } from './mage';

export const words = wordsOf<(typeof en)['words']>('conclave');

/** What a Mage is, in full. */
export function about(book: Book, card: Shown): string[] {
  if (isBack(card)) return [];
  const { magic, brotherhood, influence } = mage(book, card);
  return [book.name(magic), book.name(brotherhood), words.influence(influence)];
}

/** The place in a hand of the card that was drawn: of several that look the same, the last. */
export function drawnAt(news: News, of: number, hand: readonly Shown[]): number {
  const drawn = news.where({ type: 'card_drawn', seat: of }).at(-1) as { card?: Shown; magic?: Magic } | undefined;
  if (!drawn) return -1;
  return hand.map((held) => (isBack(held) ? held.back === drawn.magic : held === drawn.card)).lastIndexOf(true);
}
