// What the frame of a table knows and its parts need: how wide it is, which tab of a phone is open, who sits where.
import { getContext, setContext, untrack } from 'svelte';
import { MediaQuery, SvelteMap } from 'svelte/reactivity';
import type { Why } from './peek.svelte';

/** One part of a board, shown as a tab on a phone. */
export interface PartInfo {
  id: string;
  label: string;
  /** It is about who looks: a spectator has none. */
  own?: true;
}

const kFrame = Symbol('frame');
const kPart = Symbol('part');

export class FrameState {
  readonly #phone = new MediaQuery('(max-width: 759px), (max-height: 479px)');
  readonly #medium = new MediaQuery('(max-width: 1179px), (max-height: 679px)');
  /** Which tab of a phone is open: a part of the board, or one of the rail. */
  tab = $state('');
  /** Which tab of the rail is open. */
  side = $state('log');
  /** Is the rail drawn over a medium screen? */
  drawer = $state(false);
  names = $state.raw<string[]>([]);
  /** Why this cannot be done now; undefined where nobody knows. Given by a table at which one sits. */
  whyNot: ((attempt: object | undefined, isChoice: boolean) => Promise<Why | undefined>) | undefined;
  /** How many things may be picked in each part, and how many are new there. */
  readonly lit = new SvelteMap<string, number>();
  readonly news = new SvelteMap<string, number>();

  get phone(): boolean {
    return this.#phone.current;
  }
  get medium(): boolean {
    return this.#medium.current;
  }
  /** Is this part of the board in sight? */
  shows(part: string): boolean {
    return !this.phone || this.tab === part;
  }
  count(map: SvelteMap<string, number>, part: string | undefined, by: number): void {
    if (part !== undefined) untrack(() => map.set(part, (map.get(part) ?? 0) + by)); // told from effects, which read nothing of it
  }
}

export const setFrame = (frame: FrameState): FrameState => setContext(kFrame, frame);
export const getFrame = (): FrameState | undefined => getContext<FrameState | undefined>(kFrame);
export const setPart = (id: string): string => setContext(kPart, id);
export const getPart = (): string | undefined => getContext<string | undefined>(kPart);
