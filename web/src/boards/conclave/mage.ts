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
  /** In a field of 24 x 24. */
  shape: string;
}
export const looks: Record<Magic, Look> = {
  earth: { letters: 'Ea', colour: '#e6d6b0', shape: 'M3 3h18v18H3z' },
  wind: { letters: 'Wi', colour: '#abd0f3', shape: 'M12 2C17 8 21 11 21 15a9 7 0 0 1-18 0C3 11 7 8 12 2z' },
  mind: { letters: 'Mi', colour: '#d2bcef', shape: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z' },
  wisdom: { letters: 'Ws', colour: '#f9c685', shape: 'M12 1 24 22H0z' },
  love_war: { letters: 'LW', colour: '#f5aca6', shape: 'M12 1 23 12 12 23 1 12z' },
  nature: { letters: 'Na', colour: '#aedca5', shape: 'M6 2.500h12L24 12l-6 9.500H6L0 12z' },
};

/** Strokes that repeat over a card, in a tile of 8 x 8. */
export const patterns: Record<Magic, string> = {
  earth: 'M0 2h8M0 6h8M2 2v4M6 6v4M6-2v4',
  wind: 'M0 2c2-2 2 2 4 0s2 2 4 0M0 6c2-2 2 2 4 0s2 2 4 0',
  mind: 'M4 1.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5z',
  wisdom: 'M0 8 8 0M-2 2 2-2M6 10l4-4',
  love_war: 'M0 0 8 8M0 8 8 0',
  nature: 'M0 5 4 1l4 4M0 9l4-4 4 4',
};

/** In a field of 24 x 24; lines are drawn, areas are filled. */
export const signs = {
  crow: { areas: 'M2 15c3-1 4-4 6-6.500C10 6 13 5 16 6.500l6 1.700-5 1.500C17 15 13 18 8 18l-3 .5 2-2C5 16.500 3 16 2 15z', lines: 'M9 18v3M12 17.500v3.500', eye: [16, 8] },
  gazelle: { areas: 'M8 11h8l-2 9c-.8 2-3.200 2-4 0zM8.500 11 3 8.500 7 13.500zM15.500 11 21 8.500 17 13.500z', lines: 'M10 11C7 8 7 4 8 1M14 11c3-3 3-7 2-10', eye: [10.400, 13.500] },
  boar: { areas: 'M3 5l4 1.500c3-1.500 7-1.500 10 0L21 5l-2 5c1 6-2 11-7 11S4 16 5 10z', lines: 'M8 18c-3 .3-4.500-2-4-5M16 18c3 .3 4.500-2 4-5', eye: [9, 11] },
} as const;
