import './face.css';
import type { Board } from '..';
import type { Action } from '../../client';
import { alternative, type Deciding, spaces } from './alternatives';
import ArgentBoard from './ArgentBoard.svelte';
import { about, candidatesOf, dataOf, iconOf, type Mage, mageName, type Power, roomLines, roomOf, schoolOf } from './look';
import { icons, rooms } from './art';
import { cause, notedTold } from './cause';
import Dock from './Dock.svelte';
import Panel from './Panel.svelte';
import sprite from './sprite.svg';
import type { ArgentView, Noted } from './view';
import { words } from './words';

const verbOf = (action: Action): string => words.verbs[action.type] ?? words.choosing[(action['option'] as { type?: string } | undefined)?.type ?? ''] ?? words.verb;

export default {
  component: ArgentBoard,
  drawn: true,
  dock: Dock,
  panel: Panel,
  sign: { sprite, icon: icons.sign },
  score: (of) => `players.${of}.ip`,
  direct: ['type=place', 'type=cast', 'type=use_vault', 'type=use_supporter', 'type=take_offering', 'type=candidate', 'type=start_mark'],
  parts: [
    { id: 'rooms', label: words.roomsTab },
    { id: 'voters', label: words.voters },
    { id: 'offers', label: words.offersTab },
    { id: 'mine', label: words.mine, own: true },
  ],
  cause,
  round: (view) => ((view as unknown as ArgentView).round > 0 ? words.roundOf((view as unknown as ArgentView).round) : undefined),
  card(id, book) {
    const power = (book.data as { mage_powers?: Power[] }).mage_powers?.find((one) => one.id === id);
    if (power) return { icon: icons[schoolOf(power.colour)], lines: [words.timings[power.timing] ?? power.timing, power.text] };
    const room = roomOf(book, id);
    if (room?.sides) return { icon: (rooms as Record<string, string>)[id], lines: roomLines(room) };
    const data = dataOf(book, id);
    return data && { icon: iconOf(data), lines: about(book, id) };
  },
  steps(view) {
    const { phase, round } = view as unknown as ArgentView;
    const names = ['setup', 'errands', 'resolution'];
    if (round === 0) return { all: [words.steps['setup']!], now: 0 };
    return { all: [...names.map((name) => words.steps[name]!), words.roundOf(round)], now: Math.max(0, names.findIndex((name) => phase.startsWith(name.slice(0, 5)))) };
  },
  picked: ['mage', 'option.mage', 'room', 'option.room', 'slot', 'option.slot', 'card', 'option.card', 'spell', 'voter', 'option.voter', 'sheet', 'side'],
  phrases: {
    wording(member, value, book, names, view, among) {
      if (member === 'side' && among?.['sheet'] !== undefined) {
        const one = candidatesOf(book).find(({ sheet, side }) => sheet === among['sheet'] && side === value);
        if (one) return `${one.name}, ${one.title}`;
      }
      const v = view as unknown as (Deciding & { mages: Mage[]; events: Noted[]; voters: { face: string | null }[] }) | undefined;
      if (member === 'alternative' && typeof value === 'number') return (v && alternative(value, v, book)) ?? words.alternative(value + 1);
      if (member === 'spaces' && typeof value === 'number') return v && spaces(value, v, book);
      if (member === 'catalyst') return value ? words.catalyst : words.paying;
      if (member === 'voter' && typeof value === 'number') return book.name(v?.voters[value]?.face ?? String(value + 1));
      if (member === 'mage' && typeof value === 'number') return mageName(v?.mages.find(({ mage }) => mage === value), book, names);
      if (member === 'event' && typeof value === 'number') {
        const noted = v?.events[value];
        return noted && notedTold(noted, view as unknown as ArgentView, names, book);
      }
      return typeof value === 'string' ? words.values[`${member}.${value}`] ?? words.goodNames[value] : undefined;
    },
    actions: words.actions,
    score: words.votes,
    details: words.details,
  },
  prompt({ legal, picked, staged, view, names, book }) {
    if (staged?.type === 'candidate') {
      const one = candidatesOf(book).find(({ sheet, side }) => sheet === staged['sheet'] && side === staged['side']);
      if (one) return { ask: words.being(one.name, one.title ?? ''), then: words.beginsWith(book.name(one.mages ?? ''), book.name(one.starting_spell ?? ''), one.merit_badges ?? 0), verb: verbOf(staged) };
    }
    if (staged) return { ask: book.action(staged, names, view), verb: verbOf(staged) };
    const [mage, room] = [picked['mage'], picked['room']];
    if (mage === undefined && room === undefined) return undefined;
    if (!legal.some(({ type }) => type === 'place')) return undefined;
    const { mages } = view as unknown as ArgentView;
    const who = mage === undefined ? '' : mageName(mages.find((one) => one.mage === mage), book, names);
    return { ask: words.placing(who, room === undefined ? '' : book.name(String(room)), picked['slot'] !== undefined) };
  },
  asks: (legal, _, view) => (legal[0]?.type === 'choose' && words.asking[(view as unknown as ArgentView).pending?.kind ?? '']) || words.asks[legal[0]?.type ?? ''],
} satisfies Board;
