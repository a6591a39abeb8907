import { knownTable } from '../app.svelte';

/** Of a table; with its code, if it is private and we know it. */
export function tableAddress(id: string): string {
  const known = knownTable(id);
  return `table/${id}` + (known?.code ? `?game=${known.game}&code=${known.code}` : '');
}

/** What may be known of a person. */
export const personAddress = (id: string): string => `person/${id}`;
