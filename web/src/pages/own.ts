// What the server keeps of oneself: whom one has blocked, and how one is told. The server tells it as one document, and not often; so it
// is asked for once, and what is changed here is changed in it.
import { app, client } from '../app.svelte';
import type { UserExportResult } from '../client';

export interface Contact {
  webhook?: string;
  events?: string[];
  email?: string;
  locale?: string;
}
export type Own = UserExportResult & { contact?: Contact };

let of: string | undefined;
let kept: Promise<Own> | undefined;

/** Asks anew. */
export function fetchOwn(): Promise<Own> {
  of = app.user?.id;
  const asked = client.request('user.export', {}).then((own): Own => ({ ...own, contact: contactIn(own) }));
  kept = asked;
  asked.catch(() => kept === asked && (kept = undefined));
  return asked;
}

export const own = (): Promise<Own> => (kept && of === app.user?.id ? kept : fetchOwn());

/** The store keeps the events as a list of words. */
function contactIn({ contact }: UserExportResult): Contact {
  const told = (contact ?? {}) as Record<string, unknown>;
  const events = told['events'];
  const text = (name: string) => (typeof told[name] === 'string' && told[name] ? { [name]: told[name] } : {});
  return { ...text('webhook'), ...text('email'), ...text('locale'), events: Array.isArray(events) ? (events as string[]) : typeof events === 'string' ? (events.match(/[a-z_]+/g) ?? []) : [] };
}

/** After a change here. */
export async function changeOwn(change: Partial<Own>): Promise<void> {
  if (kept) Object.assign(await kept, change);
}

/** Blocks, or no longer; gives whether it is so now. */
export async function block(user: string, on: boolean): Promise<boolean> {
  const { blocked } = await client.request(on ? 'user.block' : 'user.unblock', { user });
  await changeOwn({ blocked });
  return blocked.includes(user);
}
