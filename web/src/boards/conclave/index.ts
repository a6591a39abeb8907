import type { Board } from '..';
import ConclaveBoard from './ConclaveBoard.svelte';
import { words } from './words';

export default {
  component: ConclaveBoard,

  phrases: {
    wording(member, value) {
      if ((member === 'row' || member === 'col') && typeof value === 'number') return String(value + 1);
      if (member === 'corner' || member === 'starting_corner') return words.corners[value as keyof typeof words.corners];
      if (member === 'deck') return words.sides[value as keyof typeof words.sides];
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
