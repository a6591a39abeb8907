// The languages of the client. Each is a folder here: frame.ts has what the pages say, GAME.ts what is said of a game. The folder
// `en` is complete and says what there is to be said; tests/browser/languages_test.mjs holds the others to it. What a visitor does
// not need is not loaded: another language than English when it is chosen, the words of a game with its board.
import en, { type Frame } from './en/frame';

/** What a language says of one game. Only `en` may leave `events` and `options` out: the server's own are English. */
export interface GameWords {
  /** What its board says; see wordsOf. */
  words?: object;
  /** The game's events by their type, in the manner of the server's event_words. */
  events?: Record<string, string>;
  /** What ids are called that no card names: colours, phases, kinds of action. */
  ids?: Record<string, string>;
  /** Its options: what each is called, and what it does. */
  options?: Record<string, OptionWords>;
}
export interface OptionWords {
  name: string;
  about: string;
  /** What its values are called. */
  values?: Record<string, string>;
}

const files = import.meta.glob<{ default: unknown }>(['./*/*.ts', '!./en/frame.ts']);
const games = new Map<string, GameWords>();
const kSource = 'en';

/** What the pages say, in the language that was chosen. Read it when it is shown, not before. */
export let text: Frame = en;
export let language = kSource;

/** Of all there are. */
export const languages: string[] = [kSource, ...new Set(Object.keys(files).map((path) => path.split('/')[1]!).filter((one) => one !== kSource))];

/** The first of those wanted that there is: of "de-AT", "de". */
export function closest(wanted: readonly string[]): string {
  const known = wanted.flatMap((one) => [one, one.split('-')[0]!]);
  return known.find((one) => languages.includes(one)) ?? kSource;
}

/** Before anything is shown; a language is not changed on an open page. */
export async function speak(chosen: string): Promise<void> {
  const load = files[`./${chosen}/frame.ts`];
  language = load || chosen === kSource ? chosen : kSource;
  if (load) text = (await load()).default as Frame;
  document.documentElement.lang = language;
}

/** Loads what is said of a game. Before its board, whose words are read when it is loaded. */
export async function learn(game: string): Promise<GameWords> {
  const load = files[`./${language}/${game}.ts`] ?? files[`./${kSource}/${game}.ts`];
  const known = games.get(game) ?? (load ? ((await load()).default as GameWords) : {});
  games.set(game, known);
  return known;
}

/** The words of a game's board, which `learn` has loaded. */
export function wordsOf<Words extends object>(game: string): Words {
  const words = games.get(game)?.words;
  if (!words) throw new Error(`the words of ${game} are not loaded`);
  return words as Words;
}
