import type { Board } from '..';
import EmeraldBoard from './EmeraldBoard.svelte';
import { words } from './words';

export default {
  component: EmeraldBoard,
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
