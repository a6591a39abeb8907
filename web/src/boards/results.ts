// What a final score is made of, by game: told by the server in the details of a result, here only put in order.
import type { Book } from '../book';
import { sentence } from '../text';

export interface Score {
  /** What its parts are called, in the order in which they are drawn. */
  key: string;
  label: string;
  n: number;
}
type Details = Record<string, unknown>;
type Parts = (details: Details, book: Book) => Score[];

/** Members of the details that are parts of the score. */
const members = (...names: string[]): Parts => (details, book) =>
  names.map((key) => ({ key, label: sentence(book.phrases.details?.[key] ?? book.called(key)), n: Number(details[key] ?? 0) }));

const parts: Record<string, Parts> = {
  /** What lies in piles that others lead. */
  conclave: ({ magics }, book) =>
    Object.entries((magics ?? {}) as Record<string, { controlled: boolean; total: number }>)
      .map(([key, { controlled, total }]) => ({ key, label: book.name(key), n: controlled ? 0 : total })),
  viceroy: members('circles', 'infinite', 'laws', 'points', 'magic', 'sets', 'attack'),
  emerald: members('tracks', 'neutral', 'side_vp', 'assassinations', 'lowest_penalty'),
  argent: ({ voters }, book) => ((voters ?? []) as string[]).map((key) => ({ key: 'voter', label: book.name(key), n: 1 })),
};

/** Of games that are not here, nothing is known but the score. */
export const partsOf = (game: string, details: unknown, book: Book): Score[] =>
  typeof details === 'object' && details !== null ? (parts[game]?.(details as Details, book) ?? []) : [];

/** Games that are won by the fewest points. */
export const fewestWin = (game: string): boolean => game === 'conclave';
