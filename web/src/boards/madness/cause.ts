// Why something is asked in The Big Book of Madness, as far as the view tells.
import type { Cause } from '..';
import { type Book, counts } from '../../book';
import type { View } from '../../client';
import { nameOf, pageOf, textsOf } from './look';
import { sentence } from '../../text';
import type { Decision, MadnessView } from './view';
import { words } from './words';

/** The card or page whose text is being followed. */
function source(v: MadnessView, asked: Decision, book: Book): { title: string; text: string } | undefined {
  const card = asked.spell ?? (asked.slot ? v.curses[asked.slot - 1]?.curse : undefined);
  if (card) return { title: book.name(card), text: String(book.cards.get(card)?.['text'] ?? '') };
  if (!asked.page) return undefined;
  const page = pageOf(book, asked.page);
  const side = v.grimoire.left === asked.page ? 'left' : 'right';
  return page && { title: side === 'left' ? page.monster : words.end, text: textsOf(page, side).map(([part, told]) => `${part}: ${told}`).join(' ') };
}

export function cause(view: View, names: readonly string[], book: Book): Cause | undefined {
  const v = view as unknown as MadnessView;
  const asked = v.decision;
  if (!asked) return undefined;
  if (asked.cost) {
    const what = asked.action ? book.action(asked.action, names, view) : words.kinds[asked.kind];
    const called = (elements: Record<string, number>) => counts(elements, (element) => book.name(element));
    return { title: what ?? '', by: asked.seat, step: words.toPay(called(asked.cost), called(asked.paid ?? {})) + (asked.discount ? words.discount(asked.discount) : '') };
  }
  if (!asked.operation) return undefined;
  const does = words.toDecide(words.does[asked.operation] ?? book.called(asked.operation), asked.left ?? null);
  const from = source(v, asked, book);
  const step = [
    from ? does : '',
    asked.taken ? words.taken(asked.taken) : '',
    asked.card ? words.about(nameOf(book, asked.card), names[asked.source ?? -1]) : '',
    (asked.targets ?? []).length > 0 ? words.targets((asked.targets ?? []).map((of) => names[of] ?? '').join(', ')) : '',
  ].filter(Boolean).join('; ');
  return { ...(from ?? { title: sentence(does) }), by: asked.seat, step };
}
