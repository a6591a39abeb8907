// What has happened since my last move, played again: the board goes back to how it was then, and the moves follow one by one.
import { client } from '../app.svelte';
import { type Moment, Recording } from '../client';

const kBeat = 900; // milliseconds a move
const kMost = 60; // moves back

export class Since {
  /** The moment that is shown instead of the table as it is; null: none. */
  shown = $state.raw<Moment | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  get playing(): boolean {
    return this.shown !== null;
  }

  async play(match: string, seat: number, from: number, to: number): Promise<void> {
    const run = ++this.#run;
    const recording = await Recording.load(client, match, seat, Math.max(from, to - kMost));
    if (run !== this.#run) return;
    let seq = recording.start;
    const step = () => {
      if (seq > Math.min(to, recording.end)) return this.stop();
      this.shown = recording.at(seq++);
      this.#timer = setTimeout(step, kBeat);
    };
    step();
  }

  stop(): void {
    ++this.#run;
    clearTimeout(this.#timer);
    this.shown = null;
  }
}
