import type { Board } from '..';
import MadnessBoard from './MadnessBoard.svelte';
import { words } from './words';

export default {
  component: MadnessBoard,
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
