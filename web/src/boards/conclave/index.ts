import type { Board } from '..';
import ConclaveBoard from './ConclaveBoard.svelte';
import { words } from './words';

/** A card that was won, and where it lay. */
interface Taken {
  card: string;
  row: number;
  col: number;
}

export default {
  component: ConclaveBoard,

  phrases: {
    wording(member, value, book) {
      if ((member === 'row' || member === 'col') && typeof value === 'number') return String(value + 1);
      if (member === 'corner' || member === 'starting_corner') return words.corners[value as keyof typeof words.corners];
      if (member === 'deck') return words.sides[value as keyof typeof words.sides];
      if ((member === 'convinced' || member === 'taken') && Array.isArray(value) && value.length > 0) {
        return (value as Taken[]).map(({ card, row, col }) => words.at(book.name(card), row + 1, col + 1)).join('; ');
      }
      return undefined;
    },
    actions: words.actions,
  },

  asks(legal, picked) {
    switch (legal[0]?.type) {
      case 'choose_corner':
        return words.askCorner;
      case 'give_influence':
      case 'keep_influence':
        return picked['magic'] ? words.askTo : words.askGive;
      case 'send_emissary':
        return picked['card'] ? words.askSpace : words.askCard;
      case 'draw':
        return words.askDraw;
    }
    return undefined;
  },
} satisfies Board;
