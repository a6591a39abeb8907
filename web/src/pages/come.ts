// Who somebody is that has not said so: a guest, who may take a name later.
import { client } from '../app.svelte';
import { Refusal, type Session } from '../client';

let coming: Promise<void> | undefined;

/** Whether the server knows us, when that is known. While there is no server, whoever has clicked something is told so at once. */
async function settled(): Promise<Session> {
  if (client.session !== 'unknown') return client.session;
  if (client.connection.link === 'offline') throw Refusal.offline();
  return new Promise((resolve, reject) => {
    const stops = [
      client.on('session', (session) => session !== 'unknown' && done(() => resolve(session))),
      client.on('link', (link) => link === 'offline' && done(() => reject(Refusal.offline()))),
    ];
    const done = (tell: () => void) => {
      for (const stop of stops) stop();
      tell();
    };
  });
}

/** Comes in, by this name or as a guest. Who is known already stays the same person, and takes the name if one is given. */
export async function comeIn(name?: string, door: { invitation?: string; password?: string } = {}): Promise<void> {
  const known = (await settled()) === 'known';
  if (known || coming) {
    await coming; // as a guest: the page may have come in by itself meanwhile
    return name === undefined ? undefined : client.rename(name);
  }
  coming = client.introduce(name, door).finally(() => (coming = undefined));
  return coming;
}
