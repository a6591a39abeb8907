// Who somebody is that has not said so: a guest, who may take a name later.
import { client } from '../app.svelte';
import type { Session } from '../client';

let coming: Promise<void> | undefined;

/** Resolves when it is known whether the server knows us. */
function settled(): Promise<Session> {
  if (client.session !== 'unknown') return Promise.resolve(client.session);
  return new Promise((resolve) => {
    const stop = client.on('session', (session) => {
      if (session === 'unknown') return;
      stop();
      resolve(session);
    });
  });
}

/** Comes in, by this name or as a guest. Who is known already stays the same person, and takes the name if one is given. */
export async function comeIn(name?: string, door: { invitation?: string; password?: string } = {}): Promise<void> {
  if ((await settled()) === 'known') return name === undefined ? undefined : client.rename(name);
  coming ??= client.introduce(name, door).finally(() => (coming = undefined));
  return coming;
}
