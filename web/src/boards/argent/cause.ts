// Why something is asked in Argent: the card, slot or event that asks, and how far it is.
import type { Cause } from '..';
import type { Book } from '../../book';
import type { View } from '../../client';
import { dataOf, mageName, roomOf } from './look';
import type { ArgentView, Noted } from './view';
import { words } from './words';

const isReaction = (kind: string) => kind === 'react' || kind === 'sympathy';

/** "Boris: wounded Red Mage of Ada in Library, slot 3, by Dark Pact, level 1" */
export function notedTold(noted: Noted, v: ArgentView, names: readonly string[], book: Book): string {
  const mage = noted.mage === undefined ? undefined : v.mages.find((one) => one.mage === noted.mage);
  const whose = mage ? words.mage(book.name(mage.colour), names[noted.owner ?? mage.owner] ?? '') : '';
  const where = noted.room ? words.inRoom(book.name(noted.room), noted.slot) : '';
  const how = noted.spell ? words.byCard(book.name(noted.spell), noted.level) : '';
  return [`${names[noted.by] ?? ''}: ${words.noted_[noted.event] ?? book.called(noted.event)} ${whose}`.trim(), where, how].filter(Boolean).join(', ');
}

/** What of a turn is done. */
export function turnTold(v: ArgentView): string[] {
  const { turn } = v;
  if (!turn) return [];
  return [
    turn.main_done ? words.turn.mainDone : '',
    turn.fast_used > 0 ? words.turn.fastUsed(turn.fast_used) : '',
    turn.extra_actions.length > 0 ? words.turn.extra(turn.extra_actions.length) : '',
    turn.next_spell_free ? words.turn.nextFree : '',
    turn.next_spell_stays_ready ? words.turn.nextReady : '',
    turn.after_last_offering ? words.turn.lastOffering : '',
  ].filter(Boolean);
}

export function cause(view: View, names: readonly string[], book: Book): Cause | undefined {
  const v = view as unknown as ArgentView;
  const now = v.pending;
  if (!now) return undefined;
  const kind = words.pendingKinds[now.kind] ?? book.called(now.kind);
  const left = now.left ?? 0;
  const next = now.next_mage === undefined ? '' : mageName(v.mages.find((one) => one.mage === now.next_mage), book, names);
  const voter = now.voter === undefined ? '' : book.name(v.voters[now.voter]?.face ?? words.voter(now.voter + 1));
  const step = [kind, left > 1 ? words.toGo(left) : '', (now.chosen ?? 0) > 0 ? words.chosen(now.chosen!) : '', next, voter].filter(Boolean).join(', ');
  const data = now.card ? dataOf(book, now.card) : undefined;
  if (data) return { title: data.name, by: now.seat, step, text: data.levels?.[(now.level ?? 1) - 1]?.text ?? data.text ?? '' };
  if (isReaction(now.kind)) {
    const noted = v.events.filter(({ reactable, mage }) => reactable && (now.mage === undefined || mage === now.mage)).map((one) => notedTold(one, v, names, book));
    return { title: words.reaction, by: now.seat, step, text: noted.join('; ') };
  }
  const mage = now.mage === undefined ? '' : mageName(v.mages.find((one) => one.mage === now.mage), book, names);
  if (now.room) {
    const side = v.university.rooms.find(({ room }) => room === now.room)?.side ?? 'A';
    const slot = roomOf(book, now.room)?.sides[side]?.slots[(now.slot ?? 0) - 1];
    const text = [slot ? words.slot(now.slot!, slot.kind, slot.text) : '', mage, now.shadow ? words.shadow : ''].filter(Boolean).join('; ');
    return { title: book.name(now.room), by: now.seat, step, text };
  }
  if (now.source === 'bonus') return { title: words.infirmary, by: now.seat, step, text: words.bonus };
  return kind && now.kind !== 'turn' ? { title: kind, by: now.seat, ...(left > 1 ? { step: words.toGo(left) } : {}), text: mage } : undefined;
}
