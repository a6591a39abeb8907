// What the bots' search thinks of a stored match, position by position.
import { client } from '../app.svelte';
import { type Action, Refusal } from '../client';
import { said } from './said';
import type { Found, Played } from './turning';

const kAgain = 1000; // milliseconds until a server that thinks about another match is asked again
const kAttempts = 30;

/** The positions of one match that were looked at; asks for one at a time, as the server thinks about one at a time. */
export class Thoughts {
  /** By the seq of the position: what is thought of the move after it. */
  found = $state.raw<Found>({});
  played = $state.raw<readonly Played[]>([]);
  /** The position that is thought about. */
  at = $state<number | undefined>();
  problem = $state('');
  /** Is the whole match being looked at? */
  all = $state(false);
  #closed = false;
  #stop: () => void;

  constructor(readonly match: string) {
    this.#stop = client.on('analysis', (news) => {
      if (news.match === this.match && news.seq === this.at) this.found = { ...this.found, [news.seq]: news };
    });
  }

  close(): void {
    this.#closed = true;
    this.#stop();
  }

  async look(seq: number): Promise<void> {
    if (this.at !== undefined) return;
    this.problem = '';
    try {
      await this.#think(seq);
    } catch (error) {
      this.problem = said(error);
    } finally {
      this.at = undefined;
    }
  }

  /** Looks at each of these positions, until all are known or `all` is set to false. */
  async lookAll(positions: readonly number[]): Promise<void> {
    if (this.at !== undefined) return;
    this.problem = '';
    this.all = true;
    try {
      for (const seq of positions) {
        if (!this.all || this.#closed) break;
        if (!this.found[seq]) await this.#think(seq);
      }
    } catch (error) {
      this.problem = said(error);
    } finally {
      this.at = undefined;
      this.all = false;
    }
  }

  async #think(seq: number): Promise<void> {
    this.at = seq;
    if (this.played.length === 0) await this.#learnPlayed();
    for (let attempt = 1; ; ++attempt) {
      try {
        const whole = await client.request('match.analyse', { match: this.match, seq });
        this.found = { ...this.found, [seq]: whole };
        return;
      } catch (error) {
        if (!(error instanceof Refusal) || error.reason !== 'busy' || attempt === kAttempts || this.#closed) throw error;
        await new Promise((resolve) => setTimeout(resolve, kAgain));
      }
    }
  }

  /** The actions stand in the match's document only: a recording tells what they did. */
  async #learnPlayed(): Promise<void> {
    const { moves } = await client.request('match.export', { match: this.match });
    this.played = moves.map((move) => ({ seat: Number(move['seat']), action: move['action'] as Action }));
  }
}
