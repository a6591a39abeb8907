import type { Board } from '..';
import { type Deciding, option } from './alternatives';
import MadnessBoard from './MadnessBoard.svelte';
import { pageName } from './look';
import { words } from './words';

export default {
  component: MadnessBoard,
  phrases: {
    wording(member, value, book, _names, view) {
      if (member === 'option' && typeof value === 'number') return (view && option(value, view as unknown as Deciding, book)) ?? words.option(value + 1);
      if (member === 'index' && typeof value === 'number') return String(value + 1);
      if ((member === 'left' || member === 'page') && typeof value === 'string') return pageName(book, value);
      if (member === 'reason') return words.reasons[String(value)];
      return undefined;
    },
    actions: words.actions,
  },
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
