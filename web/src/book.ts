// The words of one game: its cards, and sentences for events and actions.
import type { Action } from './client';
import { plain, sentence, text } from './text';

export interface CardData {
  id: string;
  name: string;
  [member: string]: unknown;
}

const kSeatMembers = new Set([
  'seat', 'by', 'to', 'from', 'owner', 'target', 'victim', 'player', 'active', 'first_player', 'start_player', 'dealer', 'winner',
]);

/** How a board puts members of its game into words; undefined leaves it to the book. */
export type Wording = (member: string, value: unknown, book: Book) => string | undefined;

export class Book {
  readonly cards = new Map<string, CardData>();
  wording: Wording | undefined;

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
  value(member: string, value: unknown, names: readonly string[]): string {
    const own = this.wording?.(member, value, this);
    if (own !== undefined) return own;
    if (typeof value === 'number' && kSeatMembers.has(member)) return names[value] ?? text.lobby.seatNumber(value + 1);
    if (typeof value === 'string') return this.name(value);
    if (typeof value === 'boolean') return value ? text.board.yes : text.board.no;
    if (Array.isArray(value)) {
      return value.length === 0 ? text.board.nothing : value.map((part) => this.value(member, part, names)).join(value.some((part) => typeof part === 'object') ? '; ' : ', ');
    }
    if (value !== null && typeof value === 'object') return this.#parts(value, names);
    return value === null ? text.board.nothing : String(value);
  }

  /** An event as its game words it; see event_words in games.list. */
  event(event: Record<string, unknown>, names: readonly string[]): string {
    const type = String(event['type'] ?? '');
    const words = this.eventWords[type];
    const told = words === undefined ? undefined : this.#render(words, event, names);
    if (told !== undefined) return told;
    const { type: _, ...rest } = event;
    return `${sentence(plain(type))}. ${this.#parts(rest, names)}`.trim();
  }

  /** An action in a line: its type, then its members. */
  action(action: Action, names: readonly string[]): string {
    const members = this.members(action, names);
    return sentence(plain(action.type)) + (members ? ': ' + members : '');
  }

  members(action: Action, names: readonly string[]): string {
    const { type: _, ...rest } = action;
    return this.#parts(rest, names);
  }

  #parts(value: object, names: readonly string[]): string {
    return Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([member, part]) => {
        const words = this.value(member, part, names);
        return typeof part === 'string' && this.cards.has(part) ? words : `${plain(member)} ${words}`;
      })
      .join(', ');
  }

  #render(pattern: string, event: Record<string, unknown>, names: readonly string[]): string | undefined {
    let out = '';
    for (let i = 0; i < pattern.length; ++i) {
      const sign = pattern[i];
      if (sign === '{') {
        const end = pattern.indexOf('}', i);
        const path = pattern.slice(i + 1, end).split('.');
        let value: unknown = event;
        for (const part of path) value = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[part] : undefined;
        if (value === undefined) return undefined;
        out += this.value(path.at(-1)!, value, names);
        i = end;
      } else if (sign === '[') {
        const end = pattern.indexOf(']', i);
        out += this.#render(pattern.slice(i + 1, end), event, names) ?? '';
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
