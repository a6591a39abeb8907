// Why something is asked in Viceroy.
import type { Cause } from '..';
import { type Book, counts } from '../../book';
import type { View } from '../../client';
import { dataOf } from './look';
import { placeTold } from './places';
import type { ViceroyView } from './view';
import { words } from './words';

/** A token in words, by its number. */
export function tokenTold(view: ViceroyView, id: number | undefined): string {
  const token = view.seats.flatMap(({ pyramid }) => pyramid.flatMap(({ tokens }) => tokens)).find((one) => one.id === id);
  return token ? words.token(token.kind, token.color ?? '', token.value, false) : '';
}

export function cause(view: View, names: readonly string[], book: Book): Cause | undefined {
  const v = view as unknown as ViceroyView;
  const asked = v.decision;
  if (!asked) return undefined;
  const title = asked.card ? book.name(asked.card) : (words.causes[asked.kind] ?? '');
  if (!title) return undefined;
  const where = placeTold({ level: asked.level ?? 0, pos: asked.pos ?? 0 }, v.seats[asked.seat ?? 0]?.pyramid ?? [], book);
  const told = [
    asked.level === undefined ? '' : where === title ? words.level_(asked.level) : words.at(where, asked.level),
    asked.price ? words.price(counts(asked.price, (colour) => book.name(colour))) : '',
    asked.n === undefined ? '' : words.outOf(asked.now ?? asked.n, asked.n),
    asked.gems === undefined ? '' : words.barter(asked.gems, tokenTold(v, asked.give), asked.target === undefined ? '' : (names[asked.target] ?? ''), tokenTold(v, asked.take)),
    ...(asked.tasks ?? []).map((task) => words.task(names[task.seat] ?? '', words.decisions[task.kind] ?? book.called(task.kind), task.color ? book.name(task.color) : '')),
  ].filter(Boolean);
  return { title, by: asked.seat, ...(told.length > 0 ? { step: told.join('; ') } : {}), text: asked.card ? (dataOf(book, asked.card)?.text ?? '') : '' };
}
