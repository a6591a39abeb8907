// What is being done in A Study in Emerald, and why something is asked.
import type { Cause } from '..';
import type { Book } from '../../book';
import type { View } from '../../client';
import { dataOf } from './look';
import type { EmeraldView } from './view';
import { sentence } from '../../text';
import { words } from './words';

export function cause(view: View, names: readonly string[], book: Book): Cause | undefined {
  const v = view as unknown as EmeraldView;
  const asked = v.pending ? (words.pending[v.pending.kind] ?? '') : '';
  const step = [asked, v.pending && v.pending.n > 0 ? words.toGo(v.pending.n) : ''].filter(Boolean).join(', ');
  if (v.effect) {
    const { card, seat, ...rest } = v.effect as { card?: string; seat?: number; operation?: number };
    const text = card ? dataOf(book, card)?.text : undefined;
    return { title: card ? book.name(card) : book.value('effect', rest, names), by: seat, step, text: text ?? '' };
  }
  if (v.action) {
    const { kind, ...rest } = v.action as { kind: string };
    return { title: sentence(words.kinds[kind] ?? book.called(kind)), by: v.active, step, text: book.members(rest, names, view) };
  }
  return asked ? { title: asked, by: v.pending?.seats.length === 1 ? v.pending.seats[0] : undefined } : undefined;
}
