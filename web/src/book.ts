// The words of one game: its cards, and sentences for events and actions.
import type { Action, View } from './client';
import { plain, sentence, text } from './text';

export interface CardData {
  id: string;
  name: string;
  [member: string]: unknown;
}

const kSeatMembers = new Set([
  'seat', 'by', 'to', 'from', 'owner', 'target', 'victim', 'player', 'active', 'first_player', 'start_player', 'dealer', 'winner',
]);

/** How a board puts members of its game into words; undefined leaves it to the book. Events are told without a view. */
export type Wording = (member: string, value: unknown, book: Book, names: readonly string[], view?: View) => string | undefined;

/** What a board adds to the words of its game. */
export interface Phrases {
  wording?: Wording;
  /**
   * Actions in the manner of event_words: '{card} goes to row {row}[, column {col}].', by type, or by type and kind
   * ('bid.pass'), or by type and the type of what is inside it ('choose.mage', whose members are taken as its own).
   */
  actions?: Record<string, string>;
}

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/** {blue: 2, red: 0} → "2 blue": the counts that are not nothing. */
export function counts(value: object, name: (key: string) => string): string {
  const some = Object.entries(value).filter(([, n]) => n !== 0);
  return some.map(([key, n]) => `${n} ${name(key)}`).join(', ') || text.board.nothing;
}

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
    readonly eventWords: Record<string, string>,
  ) {
    this.#collect(data);
  }

  /** The name of a card or of anything else that has one. */
  name(id: string): string {
    return this.cards.get(id)?.name ?? plain(id);
  }

  /** A member's value for people. */
  value(member: string, value: unknown, names: readonly string[], view?: View): string {
    const own = this.phrases.wording?.(member, value, this, names, view);
    if (own !== undefined) return own;
    if (typeof value === 'number' && kSeatMembers.has(member)) return names[value] ?? text.lobby.seatNumber(value + 1);
    if (typeof value === 'string') return this.name(value);
    if (typeof value === 'boolean') return value ? text.board.yes : text.board.no;
    if (Array.isArray(value)) {
      const between = value.some((part) => typeof part === 'object') ? '; ' : ', ';
      return together(value.map((part) => this.value(member, part, names, view)), between) || text.board.nothing;
    }
    return isObject(value) ? this.#object(value, names, view) : value === null ? text.board.nothing : String(value);
  }

  /** An event as its game words it; see event_words in games.list. */
  event(event: Members, names: readonly string[]): string {
    const { type, ...rest } = event;
    const words = this.eventWords[String(type)];
    const told = words === undefined ? undefined : this.#render(words, event, names);
    return told ?? `${sentence(plain(String(type)))}. ${this.members(rest, names)}`.trim();
  }

  /** An action in a line: as its board words it, or else its type, then its members. */
  action(action: Action, names: readonly string[], view?: View): string {
    const { type, ...own } = action;
    const inside = Object.values(own).find((part) => isObject(part) && typeof part['type'] === 'string') as Members | undefined;
    const members = { ...own, ...inside };
    const patterns = this.phrases.actions ?? {};
    const words = patterns[`${type}.${String(inside?.['type'])}`] ?? patterns[`${type}.${String(own['kind'])}`] ?? patterns[type];
    const told = words === undefined ? undefined : this.#render(words, members, names, view);
    if (told !== undefined) return sentence(told);
    const { type: kind, ...rest } = inside ? members : { ...members, type };
    const parts = this.members(rest, names, view);
    return sentence(plain(String(kind))) + (parts ? ': ' + parts : '');
  }

  /** One of several values of a member, as a choice of its own: with the member's name if it is a bare number. */
  offer(member: string, value: unknown, names: readonly string[], view?: View): string {
    const words = this.value(member, value, names, view);
    return typeof value === 'number' && words === String(value) ? `${text.members[member] ?? plain(member)} ${words}` : words;
  }

  /** Members with their names, where the value does not speak for itself. */
  members(members: object, names: readonly string[], view?: View): string {
    const told = Object.entries(members).filter(([, part]) => part !== null && part !== undefined && part !== false);
    const strings = told.filter(([, part]) => typeof part === 'string').length;
    return told
      .map(([path, part]) => {
        const member = path.split('.').at(-1)!;
        if (part === true) return plain(member);
        const words = this.value(member, part, names, view);
        const speaks = typeof part === 'string' && (this.cards.has(part) || strings === 1 || text.unsaid.has(member)) && !text.relations.has(member);
        return speaks || (typeof part === 'number' && words !== String(part)) ? words : `${text.members[member] ?? plain(member)} ${words}`;
      })
      .join(', ');
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
        out += this.value(path.at(-1)!, value, names, view);
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
