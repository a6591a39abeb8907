// What Conclave's cards look like. Each Magic has a colour, a pattern, a shape and two letters; each Brotherhood a sign.
import type { Book } from '../../book';

export const kMagics = ['earth', 'wind', 'mind', 'wisdom', 'love_war', 'nature'] as const;
export type Magic = (typeof kMagics)[number];

export interface Mage {
  magic: Magic;
  brotherhood: 'crow' | 'gazelle' | 'boar';
  influence: number;
}

/** In a view: a card's id, or what its back shows. */
export type Shown = string | { back: Magic };

export const isBack = (card: Shown): card is { back: Magic } => typeof card !== 'string';

export function mage(book: Book, id: string): Mage {
  return (book.cards.get(id) as unknown as Mage | undefined) ?? { magic: 'earth', brotherhood: 'crow', influence: 0 };
}
export const magicOf = (book: Book, card: Shown): Magic => (isBack(card) ? card.back : mage(book, card).magic);

interface Look {
  letters: string;
  colour: string;
  pattern: string;
  /** In a field of 24 x 24. */
  shape: string;
}
export const looks: Record<Magic, Look> = {
  earth: { letters: 'Ea', colour: 'var(--earth)', pattern: 'var(--p-brick)', shape: 'M3 3h18v18H3z' },
  wind: { letters: 'Wi', colour: 'var(--blue)', pattern: 'var(--p-waves)', shape: 'M12 2C17 8 21 11 21 15a9 7 0 0 1-18 0C3 11 7 8 12 2z' },
  mind: { letters: 'Mi', colour: 'var(--purple)', pattern: 'var(--p-rings)', shape: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z' },
  wisdom: { letters: 'Ws', colour: 'var(--orange)', pattern: 'var(--p-diag)', shape: 'M12 1 24 22H0z' },
  love_war: { letters: 'LW', colour: 'var(--red)', pattern: 'var(--p-hatch)', shape: 'M12 1 23 12 12 23 1 12z' },
  nature: { letters: 'Na', colour: 'var(--green)', pattern: 'var(--p-zigzag)', shape: 'M6 2.5h12L24 12l-6 9.5H6L0 12z' },
};
