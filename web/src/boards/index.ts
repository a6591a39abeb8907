// The boards. A game without one is shown by the generic board, and played from the list of actions.
import type { Component } from 'svelte';
import type { Book, Phrases } from '../book';
import type { Action, View } from '../client';
import type { PartInfo } from '../kit/frame.svelte';
import type { Choice } from './choice.svelte';
import { learn } from '../languages';
import type { News, Told } from './news';
// What every drawn board is made of comes once, with the tables, and not with each game.
import './Thing.svelte';
import '../kit/Cause.svelte';
import '../kit/fitted';

/** What every part of a board is given. The same board serves playing, watching and replaying. */
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
  /** What has changed since my last move, to be marked. */
  news: News;
  /** All moves that led here, as far as they are known: for what is remembered and stands in no view. */
  past: readonly Told[];
}

/** What the prompt says. *What it is about* stands between stars. */
export interface Prompt {
  ask: string;
  /** What follows if it is confirmed, or what else can be done. */
  then?: string;
  /** What the button says. */
  verb?: string;
}

export interface Asked {
  legal: Action[];
  /** All that has been picked, in one. */
  picked: Record<string, unknown>;
  /** The one action that is left, if something was picked. */
  staged: Action | null;
  view: View;
  seat: number | null;
  names: string[];
  book: Book;
}

/** A card wherever it is spoken of: its icon of the game's sprite, and all that it says besides its name. */
export interface CardFace {
  icon: string | undefined;
  lines: string[];
}

/** Why something is asked: whose card or room it is, what that says, and how far it has come. */
export interface Cause {
  title: string;
  by?: number | undefined;
  step?: string;
  text?: string;
}

export interface Board {
  /** What lies on the stage. With `drawn` it is a sheet that fits; else it scrolls. */
  component: Component<BoardProps>;
  drawn?: boolean;
  /** What is mine: hand and goods, below the prompt. */
  dock?: Component<BoardProps>;
  /** What a player's panel shows, besides name and score. */
  panel?: Component<BoardProps & { of: number }>;
  /** How the parts of a score look on the board, by their key; the others take the next of the common looks. */
  looks?: Record<string, { colour: string; pattern: string }>;
  /** Members that the board draws where they are picked; the others are offered above the prompt. */
  picked?: string[];
  /** Choices that a lit thing makes by itself, as 'type=cast': they need not be offered before it. */
  direct?: string[];
  /** The tabs of a phone: parts of the board, the first one open. */
  parts?: PartInfo[];
  /** Where in the round we are: a few words, and which of them it is. */
  steps?: (view: View) => { all: string[]; now: number };
  /** The path to a player's score in the view, where it is known. */
  score?: (of: number) => string;
  /** Why what is asked is asked, or what is going on while others are asked. */
  cause?: (view: View, names: readonly string[], book: Book) => Cause | undefined;
  /** Each card of the data, by its id. */
  card?: (id: string, book: Book) => CardFace | undefined;
  /** What the round is called that is being played, to be announced. */
  round?: (view: View) => string | undefined;
  /** Words for actions, and for members of actions and events that the cards do not give. */
  phrases?: Phrases;
  prompt?: (about: Asked) => Prompt | undefined;
  /** What is asked of the person who must act, where `prompt` says nothing. */
  asks?: (legal: Action[], picked: Record<string, unknown>, view: View, book: Book) => string | undefined;
  /** The sign of the game, and the sprite that has it. */
  sign?: { sprite: string; icon: string };
}

/** A folder for each game, loaded when it is opened. Its index.ts has a Board as its default export. */
const boards = import.meta.glob<{ default: Board }>('./*/index.ts');

export async function boardOf(slug: string | undefined): Promise<Board> {
  const load = boards[`./${slug}/index.ts`] ?? boards['./generic/index.ts']!;
  if (slug) await learn(slug); // a board reads its words when it is loaded
  return (await load()).default;
}

/** A member of a view by its path: 'seats.0.vp.disc'. */
export const at = (view: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, member) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[member] : undefined), view);
