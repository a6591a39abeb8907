import type { Board } from '..';
import ViceroyBoard from './ViceroyBoard.svelte';
import { words } from './words';

export default {
  component: ViceroyBoard,
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
