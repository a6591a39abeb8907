import './face.css';
import type { Board } from '..';
import type { Book } from '../../book';
import { icons } from './art';
import ConclaveBoard from './ConclaveBoard.svelte';
import Dock from './Dock.svelte';
import { forecast, resentment, type Zone } from './forecast';
import { looks, mage } from './mage';
import Panel from './Panel.svelte';
import sprite from './sprite.svg';
import type { ConclaveView } from './view';
import { about, words } from './words';

/** A card that was won, and where it lay. */
interface Taken {
  card: string;
  row: number;
  col: number;
}

export default {
  component: ConclaveBoard,
  drawn: true,
  dock: Dock,
  panel: Panel,
  looks,
  sign: { sprite, icon: icons.crow },
  picked: ['corner', 'card', 'row', 'col', 'magic', 'to', 'deck', 'type'],
  parts: [
    { id: 'conclave', label: words.conclaveTab },
    { id: 'influence', label: words.influenceTab },
    { id: 'decks', label: words.decks },
  ],
  card: (id, book) => ({ icon: icons[mage(book, id).brotherhood], lines: about(book, id) }),
  steps(view) {
    const { phase } = view as unknown as ConclaveView;
    if (phase === 'choose_corner') return { all: [words.steps.corner], now: 0 };
    return { all: [words.steps.give, words.steps.send, words.steps.draw], now: ['give', 'send', 'draw'].indexOf(phase) };
  },

  phrases: {
    wording(member, value, book) {
      if ((member === 'row' || member === 'col') && typeof value === 'number') return String(value + 1);
      if (member === 'corner' || member === 'starting_corner') return words.corners[value as keyof typeof words.corners];
      if (member === 'deck') return words.sides[value as keyof typeof words.sides];
      if ((member === 'convinced' || member === 'taken') && Array.isArray(value) && value.length > 0) {
        return (value as Taken[]).map(({ card, row, col }) => words.at(book.name(card), row + 1, col + 1)).join('; ');
      }
      return undefined;
    },
    actions: words.actions,
    score: words.resentmentTotal,
  },

  prompt({ legal, picked, staged, view, seat, names, book }) {
    const v = view as unknown as ConclaveView;
    switch (legal[0]?.type) {
      case 'choose_corner':
        return { ask: staged ? book.action(staged, names, view) : words.askCorner, verb: words.verbs.corner };
      case 'give_influence':
      case 'keep_influence':
        if (staged) return { ask: book.action(staged, names, view), verb: staged.type === 'keep_influence' ? words.verbs.keep : words.verbs.give };
        return { ask: picked['magic'] ? words.giveTo(book.name(String(picked['magic']))) : words.askGive };
      case 'send_emissary': {
        if (!picked['card']) return { ask: words.askCard };
        const card = String(picked['card']);
        if (!staged) return { ask: words.sendWhere(book.name(card)), then: words.orAnother };
        // Of the action, not of what was picked: where one space is left, nobody has to pick it.
        const [row, col] = [Number(staged['row']), Number(staged['col'])];
        return { ask: words.sendTo(book.name(card), row + 1, col + 1), then: whatFollows(v, book, seat, card, row, col), verb: words.verbs.send };
      }
      case 'draw':
        return { ask: staged ? book.action(staged, names, view) : words.askDraw, verb: words.verbs.draw };
    }
    return undefined;
  },
} satisfies Board;

function whatFollows(view: ConclaveView, book: Book, seat: number | null, card: string, row: number, col: number): string {
  const plan = forecast(book, view.conclave, card, row, col);
  if (plan.crisis) return words.crisis;
  const who = plan.cards.map((won) => `${book.name(mage(book, won).magic).replace(' Magic', '')} ${mage(book, won).influence}`).join(', ');
  if (seat === null || plan.cards.length === 0) return words.follow(plan.column, plan.row, who);
  const zones = view.zones.map((zone, of) => (of === seat ? withCards(zone, plan.cards, book) : zone));
  return words.follow(plan.column, plan.row, who) + words.resents(view.resentment[seat] ?? 0, resentment(book, zones, seat));
}

function withCards(zone: Zone, cards: readonly string[], book: Book): Zone {
  const grown: Zone = { ...zone };
  for (const card of cards) grown[mage(book, card).magic] = [...(grown[mage(book, card).magic] ?? []), card];
  return grown;
}
