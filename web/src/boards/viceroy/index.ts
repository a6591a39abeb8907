import type { Board } from '..';
import ViceroyBoard from './ViceroyBoard.svelte';
import { words } from './words';

export default {
  component: ViceroyBoard,
  wording: (member, value) => (member === 'option' && typeof value === 'number' ? String(value + 1) : undefined),
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
