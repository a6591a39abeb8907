// How long somebody is barred.
import { client } from '../../app.svelte';
import { language } from '../../languages';

const kDay = 24 * 60 * 60 * 1000;

/** Bars a person or an address; without days for ever. */
export const ban = (whom: { user: string } | { address: string }, why: string, days: number | undefined) =>
  client.request('admin.ban', { ...whom, why, ...(days === undefined ? {} : { until: new Date(Date.now() + days * kDay).toISOString() }) });

export const date = (time: string | undefined): string => (time ? new Date(time).toLocaleDateString(language, { dateStyle: 'medium' }) : '');
