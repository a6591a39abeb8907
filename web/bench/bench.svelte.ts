// The boards, drawn from stored matches without a table around them: many positions in one page. For tests/browser.
import { flushSync, mount } from 'svelte';
import { at, type Board, type BoardProps, boardOf } from '../src/boards';
import { Choice } from '../src/boards/choice.svelte';
import { looks } from '../src/boards/conclave/mage';
import { News, type Told } from '../src/boards/news';
import { Book } from '../src/book';
import { type Action, Client, type Game, type Moment, type Perspective, Recording, type View } from '../src/client';
import { kShapes } from '../src/kit/owners';
import { learn } from '../src/languages';
import '../src/style/tokens.css';
import '../src/style/fonts.css';
import '../src/style/base.css';
import '../src/style/frame.css';
import '../src/style/kit.css';
import Bench from './Bench.svelte';
import { cardsIn, exchanged, makesOf, textsIn } from './cards';
import { leaves, type Pattern, watched } from './watched';

const kNames = ['Ada', 'Boris', 'Chidi', 'Dora', 'Emre', 'Fatou', 'Gus'];

export interface Looked {
  view?: View;
  legal?: Action[];
  stage?: Action | undefined;
  past?: readonly Told[] | undefined;
}

/** What a number may stand in: a member of the view, what would follow, or what is printed on a card. */
const kOrigins = '[data-value], [data-forecast], [data-printed]';

class Boards {
  readonly #client = new Client({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
    tokens: { get: () => localStorage.getItem('arbiter.token'), set: () => undefined },
  });
  readonly #recordings = new Map<Perspective, Recording>();
  #match = '';
  #game: Game | undefined;
  #shown = $state.raw<{ board: Board; given: BoardProps } | undefined>();
  #isMounted = false;
  board!: Board;
  book!: Book;
  names: string[] = [];

  /** What is chosen with by itself. */
  choosing(): Choice {
    return new Choice();
  }

  /** By which owners and suits are told apart without colour, in fields of 24 x 24. */
  async shapes() {
    await learn('viceroy');
    const { gemShapes } = await import('../src/boards/viceroy/look');
    return { owners: kShapes, gems: Object.values(gemShapes), magics: Object.values(looks).map(({ shape }) => shape) };
  }

  /** Takes up a stored match of this many seats. */
  async open(game: string, match: string, seats: number): Promise<void> {
    this.#client.connect();
    await this.#client.whenKnown();
    this.#game = (await this.#client.request('games.list', {})).games.find(({ slug }) => slug === game)!;
    const { event_words = {}, event_seats = {}, action_seats = {} } = this.#game;
    this.board = await boardOf(game);
    this.book = new Book(game, await (await fetch(`/games/${game}/cards.json`)).json(), event_words, await learn(game), { events: event_seats, actions: action_seats });
    this.book.phrases = this.board.phrases ?? {};
    this.names = kNames.slice(0, seats);
    this.#match = match;
    this.#recordings.clear();
    document.documentElement.dataset['game'] = game;
  }
  async recorded(as: Perspective): Promise<Recording> {
    let recording = this.#recordings.get(as);
    if (!recording) this.#recordings.set(as, (recording = await Recording.load(this.#client, this.#match, as)));
    return recording;
  }

  /** Draws a position at once. */
  show(as: Perspective, moment: Moment, { view = moment.view, legal = [], stage, past = this.#recordings.get(as)?.moves.filter(({ seq }) => seq <= moment.seq) ?? [] }: Looked = {}): HTMLElement {
    const choice = new Choice();
    choice.offer(legal, moment.seq);
    if (stage) choice.stage(stage);
    const given: BoardProps = {
      view, seat: typeof as === 'number' ? as : null, names: this.names, toAct: moment.toAct, choice, book: this.book,
      news: new News(moment.by === undefined ? [] : [{ by: moment.by, events: moment.events }]),
      past,
    };
    this.#shown = { board: this.board, given };
    if (!this.#isMounted) {
      const self = this;
      mount(Bench, { target: document.body, props: { get shown() { return self.#shown!; } } });
      this.#isMounted = true;
    }
    flushSync();
    return document.querySelector<HTMLElement>('[data-testid=bench]')!;
  }

  /** Holds what is drawn against the views, through these eyes. */
  async numbers(as: Perspective, positions: number) {
    const recording = await this.recorded(as);
    const found = { wrong: [] as string[], paths: {} as Record<string, number>, positions: 0, slots: 0, pages: 0 };
    const every = Math.max(1, Math.floor(recording.length / positions));
    for (let seq = 0; seq <= recording.length; seq += every) {
      const moment = recording.at(seq);
      const bench = this.show(as, moment);
      ++found.positions;
      for (const node of bench.querySelectorAll<HTMLElement>('[data-value]')) found.paths[node.dataset['value']!] = (found.paths[node.dataset['value']!] ?? 0) + 1;
      const slots = bench.querySelectorAll<HTMLElement>('[data-slot]');
      const pages = bench.querySelectorAll<HTMLElement>('[data-side]');
      found.slots += slots.length;
      found.pages += pages.length;
      for (const fault of [...falseNumbers(bench, moment.view), ...bareNumbers(bench), ...falseBook(slots, pages)]) found.wrong.push(`${seq}: ${fault}`);
    }
    return found;
  }

  /** Members of the views of all seats that the board never reads, each with a value of it. */
  async unread(seats: number, positions: number): Promise<Record<Pattern, unknown>> {
    const isKey = (member: string) => this.book.cards.has(member);
    const read = new Set<Pattern>();
    const all = new Map<Pattern, unknown>();
    for (let as = 0; as < seats; ++as) {
      const recording = await this.recorded(as);
      const every = Math.max(1, Math.floor(recording.length / positions));
      for (let seq = 0; seq <= recording.length; seq += every) {
        const moment = recording.at(seq);
        leaves(moment.view, isKey, all);
        this.show(as, moment, { view: watched(moment.view, isKey, read) });
        this.board.steps?.(watched(moment.view, isKey, read));
      }
    }
    return Object.fromEntries([...all].filter(([path]) => !read.has(path)));
  }

  /** What a move was said to bring, before it was confirmed: forecasts by the path that they are about, and what came. */
  async forecasts(actions: readonly { by: number; action: Action }[], types: readonly string[]) {
    const found = { wrong: [] as string[], n: 0 };
    for (const [nth, { by, action }] of actions.entries()) {
      if (!types.includes(action.type)) continue;
      const recording = await this.recorded(by);
      const moment = recording.at(nth);
      const bench = this.show(by, moment, { legal: [action], stage: action });
      const after = recording.at(nth + 1).view;
      for (const node of bench.querySelectorAll<HTMLElement>('[data-forecast]')) {
        const path = node.dataset['forecast'];
        if (!path) continue;
        ++found.n;
        const said = Number(node.textContent);
        const came = Number(at(after, path)) - Number(at(moment.view, path));
        if (said !== came) found.wrong.push(`${nth}: ${path} grows by ${came}, said ${node.textContent}`);
      }
    }
    return found;
  }

  /**
   * What a part of the board looks like at every position of a match, as this seat sees it: `read` gives it, or undefined where
   * it is not there. One of each that differs, with the first move at which it did.
   */
  async looks(as: Perspective, read: (bench: HTMLElement, moment: Moment) => string | undefined): Promise<Map<string, number>> {
    const recording = await this.recorded(as);
    const found = new Map<string, number>();
    for (let seq = 0; seq <= recording.length; ++seq) {
      const moment = recording.at(seq);
      const looked = read(this.show(as, moment), moment);
      if (looked !== undefined && !found.has(looked)) found.set(looked, seq);
    }
    return found;
  }

  /**
   * This many positions of a match, as this seat sees it, each once with every card that there is in the place of another of its
   * make: `read` is told of all.
   */
  async faces(as: Perspective, positions: number, read: (bench: HTMLElement) => void): Promise<void> {
    const recording = await this.recorded(as);
    const makes = makesOf(this.book.data);
    const turns = Math.max(...makes.map(({ length }) => length));
    for (let nth = 1; nth <= positions; ++nth) {
      const moment = recording.at(Math.floor((recording.length * nth) / (positions + 1)));
      for (let turn = 0; turn < turns; ++turn) read(this.show(as, moment, { view: exchanged(moment.view, makes, turn) }));
    }
  }

  /** Actions that the board has no words for: what is asked, what is done, what the button says; and for `caused` types, why. */
  async prompts(actions: readonly { by: number; action: Action }[], caused: readonly string[]) {
    const found = { wrong: [] as string[], types: new Set<string>(), causes: 0 };
    for (const [nth, { by, action }] of actions.entries()) {
      const inside = Object.values(action).find((part): part is { type: string } => typeof part === 'object' && part !== null && 'type' in part)?.type;
      const type = [action.type, inside].filter(Boolean).join('.');
      if (caused.includes(action.type)) {
        const why = this.board.cause?.((await this.recorded(by)).at(nth).view, this.names, this.book);
        if (!why?.title || why.by !== by) found.wrong.push(`${nth}: ${type}: nothing says why it is asked`);
        ++found.causes;
      }
      if (found.types.has(type)) continue;
      found.types.add(type);
      const { view } = (await this.recorded(by)).at(nth);
      const about = { legal: [action], view, seat: by, names: this.names, book: this.book };
      const whole = this.board.prompt?.({ ...about, picked: action, staged: action });
      const asked = this.board.prompt?.({ ...about, picked: {}, staged: null })?.ask ?? this.board.asks?.([action], {}, view, this.book);
      const patterns = this.board.phrases?.actions ?? {};
      if (!asked) found.wrong.push(`${type}: nothing is asked`);
      if (!whole?.verb || whole.verb === 'Confirm') found.wrong.push(`${type}: the button has no verb`);
      if (!(type in patterns) && !(`${action.type}.${String(action['kind'])}` in patterns) && !(action.type in patterns)) found.wrong.push(`${type}: has no words`);
    }
    return { ...found, types: [...found.types] };
  }

  /** Draws every position of a match; tells why something is asked there, and where in the round we are, and what of it is not in words. */
  async causes(as: Perspective): Promise<{ wrong: string[]; said: string[] }> {
    const recording = await this.recorded(as);
    const found = { wrong: [] as string[], said: new Set<string>() };
    for (let seq = 0; seq <= recording.length; ++seq) {
      const moment = recording.at(seq);
      const { view } = moment;
      this.show(as, moment);
      const cause = this.board.cause?.(view, this.names, this.book);
      const steps = this.board.steps?.(view);
      for (const said of [cause?.title, cause?.step, cause?.text, steps?.all.join(' '), this.board.round?.(view)]) {
        if (said === undefined || found.said.has(said)) continue;
        found.said.add(said);
        if (/undefined|[_{}]|\[object|\bNaN\b/.test(said)) found.wrong.push(`${seq}: ${said}`);
      }
    }
    return { wrong: found.wrong, said: [...found.said] };
  }

  /** Events as they are told; what is wrong with them. */
  async events(eyes: readonly Perspective[]) {
    const found = { wrong: [] as string[], n: 0, types: new Set<string>() };
    const digits = (sentence: string) => (sentence.match(/\d+/g) ?? []).join();
    const others = this.names.map((_, seat) => `Player ${String.fromCharCode(65 + seat)}`);
    for (const as of eyes) {
      for (const { seq, events } of (await this.recorded(as)).moves) {
        for (const event of events) {
          ++found.n;
          const type = String(event['type']);
          found.types.add(type);
          const said = this.book.event(event, this.names);
          const say = (what: string) => found.wrong.push(`${seq}: ${type}: ${what}: "${said}"`);
          if (!(type in this.book.eventWords)) say('has no sentence');
          if (/\bseat \d|\boption \d|alternative \d|undefined|[_{}[\]]|\[object/i.test(said) || said.includes("NaN")) say('is not in words');
          // Seats are told by names: other seats change no number in the sentence.
          for (const path of this.#game?.event_seats?.[type] ?? []) {
            const other = withOtherSeats(event, path.split('.'), this.names.length);
            if (digits(this.book.event(other as typeof event, others)) !== digits(said)) say(`tells ${path} by a number`);
          }
        }
      }
    }
    return { ...found, types: [...found.types] };
  }

  /** Plants a fault of each kind into what is drawn; gives those that are found. */
  planted(): string[] {
    const bench = document.querySelector<HTMLElement>('[data-testid=bench]')!;
    const { view } = this.#shown!.given;
    const isSound = falseNumbers(bench, view).length + bareNumbers(bench).length === 0;
    const number = bench.querySelector<HTMLElement>('[data-value]')!;
    const before = number.textContent;
    number.textContent = '4711';
    const found = [...falseNumbers(bench, view).slice(0, 1)];
    number.removeAttribute('data-value');
    found.push(...bareNumbers(bench).slice(0, 1));
    number.textContent = before;
    const read = new Set<Pattern>();
    void (watched({ told: 1, forgotten: 2 }, () => false, read)).told;
    if (read.has('told') && !read.has('forgotten')) found.push('a member that is not read');
    return isSound ? found : [];
  }

  /** Cards of the data without an icon, or whose peek leaves out some of their text. */
  peeks() {
    const found = { wrong: [] as string[], n: 0 };
    for (const { id, data } of cardsIn(this.book.data)) {
      ++found.n;
      const face = this.board.card?.(id, this.book);
      if (!face) {
        found.wrong.push(`${id} has no face`);
        continue;
      }
      if (!face.icon) found.wrong.push(`${id} has no icon`);
      const said = plain([this.book.name(id), ...face.lines].join(' '));
      for (const text of textsIn(data)) if (!said.includes(plain(text))) found.wrong.push(`${id} does not say "${text}"`);
    }
    return found;
  }
}

const plain = (words: string) => words.toLowerCase().replace(/\s+/g, ' ').replaceAll('_', ' ');

/** Numbers that are not what the view says at their path. */
function falseNumbers(root: HTMLElement, view: View): string[] {
  return [...root.querySelectorAll<HTMLElement>('[data-value]')].flatMap((node) => {
    const path = node.dataset['value']!;
    const [drawn, told] = [node.textContent.trim(), String(at(view, path))];
    return drawn === told ? [] : [`${path} is ${told}, drawn ${drawn}`];
  });
}

/** Madness: slots 2 and 3 lie on space 3 (R12), and a page shows one face. */
function falseBook(slots: Iterable<HTMLElement>, pages: Iterable<HTMLElement>): string[] {
  const spaces = [0, 2, 3, 3, 4, 5];
  const faults = [...slots].filter((node) => Number(node.closest<HTMLElement>('[data-space]')!.dataset['space']) !== spaces[Number(node.dataset['slot'])]).map((node) => `slot ${node.dataset['slot']} lies on another space`);
  for (const node of pages) {
    const [back, front] = [/On arrival|Curses:/.test(node.textContent), /If (no|a) Curse is left/.test(node.textContent)];
    if (back && front) faults.push(`both faces of a page: ${node.textContent}`);
    if (node.dataset['side'] === 'right' && back) faults.push(`the next Monster is told too early: ${node.textContent}`);
  }
  return faults;
}

/** Numbers that say not what they are. */
function bareNumbers(root: HTMLElement): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent!.trim();
    if (/^[×+]?\d+$/.test(words) && !node.parentElement!.closest(kOrigins)) found.push(`the number ${words} says not what it is: ${node.parentElement!.outerHTML.slice(0, 90)}`);
  }
  return found;
}

function withOtherSeats(part: unknown, [member, ...rest]: string[], seats: number): unknown {
  if (Array.isArray(part)) return part.map((one) => withOtherSeats(one, member === undefined ? [] : [member, ...rest], seats));
  if (member === undefined) return typeof part === 'number' ? (part + 1) % seats : part;
  return typeof part === 'object' && part !== null && member in part ? { ...part, [member]: withOtherSeats((part as Record<string, unknown>)[member], rest, seats) } : part;
}

declare global {
  interface Window {
    boards: Boards;
  }
}
window.boards = new Boards();
