import type { Board } from '..';
import ArgentBoard from './ArgentBoard.svelte';
import { words } from './words';

export default {
  component: ArgentBoard,
  wording: (member, value) => (member === 'alternative' && typeof value === 'number' ? String(value + 1) : undefined),
  action: (action, book, names) =>
    action.type === 'choose' && typeof action['option'] === 'object' ? book.action(action['option'] as typeof action, names) : undefined,
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
