import './face.css';
import type { Board } from '..';
import EmeraldBoard from './EmeraldBoard.svelte';
import { cards, icons } from './art';
import { cause } from './cause';
import { about } from './look';
import Dock from './Dock.svelte';
import Panel from './Panel.svelte';
import sprite from './sprite.svg';
import type { EmeraldView } from './view';
import { words } from './words';

export default {
  component: EmeraldBoard,
  drawn: true,
  dock: Dock,
  panel: Panel,
  sign: { sprite, icon: icons.sign },
  score: (of) => `seats.${of}.vp.disc`,
  parts: [
    { id: 'map', label: words.mapTab },
    { id: 'tracks', label: words.tracks },
    { id: 'table', label: words.table },
  ],
  cause,
  round: (view) => words.steps.round((view as unknown as EmeraldView).round),
  card: (id, book) => ({ icon: (cards as Record<string, string>)[id] ?? (cards as Record<string, string>)[`city_${id}`], lines: about(book, id) }),
  steps(view) {
    const { phase, round, actions_done } = view as unknown as EmeraldView;
    if (phase === 'setup') return { all: [words.steps.setup], now: 0 };
    return { all: [words.steps.round(round), words.steps.action(1), words.steps.action(2), words.steps.draw], now: Math.min(3, 1 + actions_done) };
  },
  picked: ['city', 'card', 'to', 'from'],
  phrases: {
    wording(member, value) {
      if (member === 'kind') return words.kinds[String(value)];
      return undefined;
    },
    actions: words.actions,
    details: words.details,
  },
  prompt: ({ staged, view, names, book }) => (staged ? { ask: book.action(staged, names, view), verb: words.verbs[staged.type] ?? words.verb } : undefined),
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
