// The boards. A game without one is shown by the generic board, and played from the list of actions.
import type { Component } from 'svelte';
import type { Book, Phrases } from '../book';
import type { Action, Events, View } from '../client';
import type { Choice } from './choice.svelte';

/** What every board is given. The same board serves playing, watching and replaying. */
export interface BoardProps {
  /** As the server sent it; its shape is the game's. */
  view: View;
  /** Whose eyes it is seen through; null: a spectator's. */
  seat: number | null;
  /** The name of each seat. */
  names: string[];
  /** Seats that owe a decision. */
  toAct: number[];
  /** What may be done, to be picked by clicking; nothing when it is not for us to act. */
  choice: Choice;
  book: Book;
  /** What the last move brought, to be marked. */
  last: Events;
}

export interface Board {
  component: Component<BoardProps>;
  /** Words for actions, and for members of actions and events that the cards do not give. */
  phrases?: Phrases;
  /** What is asked of the person who must act. */
  asks?: (legal: Action[], picked: Record<string, unknown>, view: View, book: Book) => string | undefined;
}

/** A folder for each game, loaded when it is opened. Its index.ts has a Board as its default export. */
const boards = import.meta.glob<{ default: Board }>('./*/index.ts');

export async function boardOf(slug: string | undefined): Promise<Board> {
  const load = boards[`./${slug}/index.ts`] ?? boards['./generic/index.ts']!;
  return (await load()).default;
}
