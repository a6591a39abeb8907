// What each option does that the pending effect offers: the server numbers them as the data lists them.
import type { Book } from '../../book';
import { operations, type Program, told } from '../program';
import { pageOf, type Shown } from './look';
import { words } from './words';

export interface Deciding {
  decision: { spell?: string | null; slot?: number | null; page?: string | null } | null;
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

/** The words of an option that was chosen: of this Spell, Curse or page. */
export function chosen(n: number, { spell, curse, page }: Record<string, unknown>, book: Book): string | undefined {
  const card = book.cards.get(String(spell ?? curse ?? ''));
  const leaf = pageOf(book, String(page ?? ''));
  return among(card ? card['effect'] : [leaf?.['success'], leaf?.['failure'], leaf?.['arrival']], n);
}

function among(effect: unknown, n: number): string | undefined {
  const offered = operations(effect, 'choose_one')[0]?.['options'] as Program[] | undefined;
  return offered?.[n] && told(offered[n], words.operations, words.nothing);
}

/** The option's words; undefined if nothing that is known offers one with this number. */
export const option = (n: number, view: Deciding, book: Book): string | undefined => among(source(view, book), n);
