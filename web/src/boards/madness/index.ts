import type { Board } from '..';
import MadnessBoard from './MadnessBoard.svelte';
import { pageName } from './look';
import { words } from './words';

export default {
  component: MadnessBoard,
  phrases: {
    wording(member, value, book) {
      if (member === 'option' && typeof value === 'number') return String(value + 1);
      if (member === 'index' && typeof value === 'number') return String(value + 1);
      if ((member === 'left' || member === 'page') && typeof value === 'string') return pageName(book, value);
      if (member === 'reason') return words.reasons[String(value)];
      return undefined;
    },
    actions: words.actions,
  },
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
