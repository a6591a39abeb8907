import './face.css';
import type { Board } from '..';
import type { Book } from '../../book';
import { chosen, type Deciding, option } from './alternatives';
import MadnessBoard from './MadnessBoard.svelte';
import { about, dataOf, iconOf, pageName, pageOf, spacesOf, textsOf } from './look';
import { icons } from './art';
import { cause } from './cause';
import Dock from './Dock.svelte';
import Panel from './Panel.svelte';
import sprite from './sprite.svg';
import type { MadnessView } from './view';
import { words } from './words';

/** A Curse by its slot: by its name, and by its space, as two slots lie on space 3. */
function curseOn(slot: number, { curses }: Deciding, book: Book): string {
  const curse = curses[slot - 1]?.curse;
  const space = spacesOf(book)[slot - 1] ?? 0;
  return curse ? words.slot(space, book.name(curse)) : words.noCurse(space);
}

export default {
  component: MadnessBoard,
  drawn: true,
  dock: Dock,
  panel: Panel,
  sign: { sprite, icon: icons.sign },
  parts: [
    { id: 'book', label: words.bookTab },
    { id: 'library', label: words.library },
    { id: 'mine', label: words.mine, own: true },
    { id: 'others', label: words.others },
  ],
  cause,
  round: (view) => words.roundOf((view as unknown as MadnessView).round),
  card(id, book) {
    const page = pageOf(book, id);
    if (page) return { icon: iconOf(page), lines: [page.monster, ...[...textsOf(page, 'left'), ...textsOf(page, 'right')].map(([part, told]) => `${part}: ${told}`)] };
    const data = dataOf(book, id);
    return data && { icon: iconOf(data), lines: about(book, id) };
  },
  steps(view) {
    const { round, phase, turn } = view as unknown as MadnessView;
    if (turn === 0) return { all: [words.steps['choose']!], now: 0 };
    const names = ['action', 'recuperation'];
    return { all: [words.roundOf(round), ...names.map((name) => words.steps[name]!)], now: Math.max(0, names.indexOf(phase) + 1) };
  },
  direct: ['type=cast', 'type=learn', 'type=acquire', 'type=destroy', 'type=ability', 'type=magician', 'type=pick', 'type=pay'],
  picked: ['card', 'spell', 'slot', 'id'],
  phrases: {
    wording(member, value, book, _names, view, among) {
      if (member === 'option' && typeof value === 'number' && among && !view) return chosen(value, among, book) ?? words.option(value + 1);
      if (member === 'option' && typeof value === 'number') return (view && option(value, view as unknown as Deciding, book)) ?? words.option(value + 1);
      if (member === 'slot' && typeof value === 'number') return view ? curseOn(value, view as unknown as Deciding, book) : words.onSlot(value, spacesOf(book)[value - 1] ?? 0);
      if (member === 'index' && typeof value === 'number') return String(value + 1);
      if ((member === 'left' || member === 'page') && typeof value === 'string') return pageName(book, value);
      if (member === 'reason') return words.reasons[String(value)];
      return undefined;
    },
    actions: words.actions,
  },
  prompt({ legal, picked, staged, view, seat, names, book }) {
    if (staged) return { ask: book.action(staged, names, view), verb: words.verbs[staged.type] ?? words.verb };
    const held = seat === null ? 0 : (view as unknown as MadnessView).players[seat]!.hand.filter((card) => card === 'madness').length;
    const asked = words.asks[legal[0]?.type ?? ''];
    return held >= 4 && asked && Object.keys(picked).length === 0 ? { ask: asked, then: words.warning(held) } : undefined;
  },
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
