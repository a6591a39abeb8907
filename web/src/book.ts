// The words of one game: its cards, and sentences for events and actions.
import type { Action, View } from './client';
import type { GameWords } from './languages';
import { plain, sentence, text } from './text';

export interface CardData {
  id: string;
  name: string;
  [member: string]: unknown;
}

/** Members that are seats in views and results; which those of events and actions are, the server says. */
const kSeatMembers = new Set(['seat', 'by', 'to', 'from', 'owner', 'target', 'victim', 'player', 'active', 'first_player', 'start_player', 'dealer', 'winner']);

/** By the type of an event or an action, the paths of its members that are seats, or lists of them; see event_seats in games.list. */
export type SeatPaths = Record<string, readonly string[]>;

/** A seat's number where it stands for a player: told by name. */
class Seat {
  constructor(readonly number: number) {}
}

/** How a board puts members of its game into words; undefined leaves it to the book. Events are told without a view, but with what else they say. */
export type Wording = (member: string, value: unknown, book: Book, names: readonly string[], view?: View, among?: Record<string, unknown>) => string | undefined;

/** What a board adds to the words of its game. */
export interface Phrases {
  wording?: Wording;
  /**
   * Actions in the manner of event_words: '{card} goes to row {row}[, column {col}].', by type, or by type and kind
   * ('bid.pass'), or by type and the type of what is inside it ('choose.mage', whose members are taken as its own).
   */
  actions?: Record<string, string>;
  /** What the score of a result is, where it is not points. */
  score?: string;
  /** What the members of a result's details are called. */
  details?: Record<string, string>;
}

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/** {blue: 2, red: 0} → "2 blue": the counts that are not nothing. */
export function counts(value: object, name: (key: string) => string): string {
  const some = Object.entries(value).filter(([, n]) => n !== 0);
  return some.map(([key, n]) => `${n} ${name(key)}`).join(', ') || text.board.nothing;
}

/** The same, with the numbers at this path marked as seats. */
function seated(part: unknown, [member, ...rest]: readonly string[]): unknown {
  if (Array.isArray(part)) return part.map((one) => seated(one, member === undefined ? [] : [member, ...rest]));
  if (member === undefined) return typeof part === 'number' ? new Seat(part) : part;
  return isObject(part) && member in part ? { ...part, [member]: seated(part[member], rest) } : part;
}
const withSeats = (members: Members, paths: readonly string[] = []): Members => paths.reduce((all, path) => seated(all, path.split('.')) as Members, members);

/** Equal ones are told once. */
function together(parts: string[], between: string): string {
  const times = new Map<string, number>();
  for (const part of parts) times.set(part, (times.get(part) ?? 0) + 1);
  return [...times].map(([part, n]) => (n > 1 ? text.board.times(part, n) : part)).join(between);
}

export class Book {
  readonly cards = new Map<string, CardData>();
  phrases: Phrases = {};

  constructor(
    readonly game: string,
    readonly data: unknown,
    /** The server's words for its events, by type. */
    readonly eventWords: Record<string, string>,
    /** What the language that is spoken says instead. */
    readonly own: GameWords = {},
    readonly seats: { events: SeatPaths; actions: SeatPaths } = { events: {}, actions: {} },
  ) {
    this.#collect(data);
  }

  /** A member of a view or a result, which do not say what is a seat. */
  viewed(member: string, value: unknown, names: readonly string[]): string {
    return this.value(member, typeof value === 'number' && kSeatMembers.has(member) ? new Seat(value) : value, names);
  }

  /** The name of a card or of anything else that has one. */
  name(id: string): string {
    return this.cards.get(id)?.name ?? this.called(id);
  }

  /** What an id is called that no card names: a colour, a phase, a kind of action or event, a member. */
  called(id: string): string {
    return this.own.ids?.[id] ?? text.ids[id] ?? plain(id);
  }

  /** A member's value for people. */
  value(member: string, value: unknown, names: readonly string[], view?: View, among?: Members): string {
    if (value instanceof Seat) return names[value.number] ?? text.lobby.seatNumber(value.number + 1);
    const own = this.phrases.wording?.(member, value, this, names, view, among);
    if (own !== undefined) return own;
    if (typeof value === 'string') return this.name(value);
    if (typeof value === 'boolean') return value ? text.board.yes : text.board.no;
    if (Array.isArray(value)) {
      const between = value.some((part) => typeof part === 'object' && !(part instanceof Seat)) ? '; ' : ', ';
      return together(value.map((part) => this.value(member, part, names, view)), between) || text.board.nothing;
    }
    return isObject(value) ? this.#object(value, names, view) : value === null ? text.board.nothing : String(value);
  }

  /** An event as its game words it; see event_words in games.list. */
  event(event: Members, names: readonly string[]): string {
    const named = withSeats(event, this.seats.events[String(event['type'])]);
    const { type, ...rest } = named;
    const words = this.own.events?.[String(type)] ?? this.eventWords[String(type)];
    const told = words === undefined ? undefined : this.#render(words, named, names);
    return told ?? `${sentence(this.called(String(type)))}. ${this.members(rest, names)}`.trim();
  }

  /** An action in a line: as its board words it, or else its type, then its members. */
  action(action: Action, names: readonly string[], view?: View): string {
    const { type, ...own } = withSeats(action, this.seats.actions[action.type]) as Action;
    const inside = Object.values(own).find((part) => isObject(part) && typeof part['type'] === 'string') as Members | undefined;
    const members = { ...own, ...inside };
    const patterns = this.phrases.actions ?? {};
    const words = patterns[`${type}.${String(inside?.['type'])}`] ?? patterns[`${type}.${String(own['kind'])}`] ?? patterns[type];
    const told = words === undefined ? undefined : this.#render(words, members, names, view);
    if (told !== undefined) return sentence(told);
    const { type: kind, ...rest } = inside ? members : { ...members, type };
    const parts = this.members(rest, names, view);
    return sentence(this.called(String(kind))) + (parts ? ': ' + parts : '');
  }

  /** One of several values of an action's member, as a choice of its own: with the member's name if it is a bare number. */
  offer(path: string, value: unknown, names: readonly string[], view?: View, type?: string): string {
    const member = path.split('.').at(-1)!;
    const words = this.value(member, this.#ofAction(path, value, type), names, view);
    return typeof value === 'number' && words === String(value) ? `${this.#member(member)} ${words}` : words;
  }

  /** What has been picked of an action of this type: its members by their paths. */
  picked(picks: object, names: readonly string[], view?: View, type?: string): string {
    return this.members(Object.fromEntries(Object.entries(picks).map(([path, value]) => [path, this.#ofAction(path, value, type)])), names, view);
  }

  #ofAction(path: string, value: unknown, type = ''): unknown {
    return typeof value === 'number' && this.seats.actions[type]?.includes(path) ? new Seat(value) : value;
  }

  /** Members with their names, where the value does not speak for itself. */
  members(members: object, names: readonly string[], view?: View): string {
    const told = Object.entries(members).filter(([, part]) => part !== null && part !== undefined && part !== false);
    const strings = told.filter(([, part]) => typeof part === 'string').length;
    return told
      .map(([path, part]) => {
        const member = path.split('.').at(-1)!;
        if (part === true) return this.called(member);
        const words = this.value(member, part, names, view);
        const speaks = typeof part === 'string' && (this.cards.has(part) || strings === 1 || text.unsaid.has(member)) && !text.relations.has(member);
        return speaks || part instanceof Seat || (typeof part === 'number' && words !== String(part)) ? words : `${this.#member(member)} ${words}`;
      })
      .join(', ');
  }

  #member(member: string): string {
    return text.members[member] ?? this.called(member);
  }

  #object(value: Members, names: readonly string[], view?: View): string {
    const keys = Object.keys(value);
    if (keys.length === 0) return text.board.nothing;
    if (keys.every((key) => key === 'back' || key === 'hidden')) {
      const { back } = value;
      return typeof back === 'string' ? text.board.backOf(this.name(back)) : isObject(back) && Object.keys(back).length > 0 ? text.board.backOf(this.members(back, names)) : text.board.hidden;
    }
    if (keys.every((key) => this.cards.has(key) && typeof value[key] === 'number')) {
      const some = keys.filter((key) => value[key] !== 0);
      return some.map((key) => text.board.times(this.name(key), value[key] as number)).join(', ') || text.board.nothing;
    }
    return this.members(value, names, view);
  }

  /** A pattern with its {members} filled in; a [part] is left out where a member of it is missing. */
  #render(pattern: string, from: Members, names: readonly string[], view?: View): string | undefined {
    let out = '';
    for (let i = 0; i < pattern.length; ++i) {
      const sign = pattern[i];
      if (sign === '{') {
        const end = pattern.indexOf('}', i);
        const path = pattern.slice(i + 1, end).split('.');
        let value: unknown = from;
        for (const part of path) value = isObject(value) ? value[part] : undefined;
        if (value === undefined) return undefined;
        out += this.value(path.at(-1)!, value, names, view, from);
        i = end;
      } else if (sign === '[') {
        const end = pattern.indexOf(']', i);
        out += this.#render(pattern.slice(i + 1, end), from, names, view) ?? '';
        i = end;
      } else {
        out += sign;
      }
    }
    return out;
  }

  #collect(node: unknown): void {
    if (Array.isArray(node)) return node.forEach((part) => this.#collect(part));
    if (node === null || typeof node !== 'object') return;
    const { id, name } = node as { id?: unknown; name?: unknown };
    if (typeof id === 'string' && typeof name === 'string' && !this.cards.has(id)) this.cards.set(id, node as CardData);
    for (const part of Object.values(node)) this.#collect(part);
  }
}
