// What each option does that the pending effect offers: the server numbers them as the data lists them.
import type { Book } from '../../book';
import { operations, type Program, told } from '../program';
import { pageOf, type Shown } from './look';
import { words } from './words';

export interface Deciding {
  decision: { spell?: string | null; slot?: number | null } | null;
  /** 0: at the Invocation, where the right page rewards or punishes; later the left one's Monster has come. */
  marker: number;
  curses: ({ curse: string } | null)[];
  grimoire: { left: Shown | null; right: Shown | null };
}

/** Whose text is being followed. */
function source({ decision, marker, curses, grimoire }: Deciding, book: Book): unknown {
  const card = decision?.spell ?? (decision?.slot ? curses[decision.slot - 1]?.curse : undefined);
  if (card) return book.cards.get(card)?.['effect'];
  const page = marker === 0 ? grimoire.right : grimoire.left;
  const data = typeof page === 'string' ? pageOf(book, page) : undefined;
  return marker === 0 ? [data?.['success'], data?.['failure']] : data?.['arrival'];
}

/** The option's words; undefined if nothing that is known offers one with this number. */
export function option(n: number, view: Deciding, book: Book): string | undefined {
  const offered = operations(source(view, book), 'choose_one')[0]?.['options'] as Program[] | undefined;
  return offered?.[n] && told(offered[n], words.operations, words.nothing);
}
