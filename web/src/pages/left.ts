// What a person leaves on the way to another page, and finds again: what was picked at a table, and what was said to it.
import { SvelteMap } from 'svelte/reactivity';
import type { Pick } from '../boards/choice.svelte';
import type { Action } from '../client';
import type { Problem } from './table.svelte';

export interface Left {
  /** What was legal then: the picks hold while it is. */
  legal: Action[];
  picks: Pick[];
  problem: Problem | null;
}
const tables = new SvelteMap<string, Left>(); // the page that comes is there before the one that goes is gone

export const leave = (table: string, left: Left): void => void tables.set(table, left);
export const left = (table: string): Left | undefined => tables.get(table);
/** Once only. */
export function found(table: string): Left | undefined {
  const was = tables.get(table);
  tables.delete(table);
  return was;
}
