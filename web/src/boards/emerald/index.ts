import type { Board } from '..';
import EmeraldBoard from './EmeraldBoard.svelte';
import { words } from './words';

export default {
  component: EmeraldBoard,
  phrases: {
    wording(member, value) {
      if (member === 'kind') return words.kinds[String(value)];
      if (member === 'standings' && Array.isArray(value)) return value.map(String).join(', ');
      return undefined;
    },
    actions: words.actions,
  },
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
