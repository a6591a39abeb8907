import './face.css';
import type { Board } from '..';
import { type Book, counts } from '../../book';
import type { Action } from '../../client';
import { plain, sentence } from '../../text';
import { operations } from '../program';
import { cards, icons } from './art';
import { cause, tokenTold } from './cause';
import Dock from './Dock.svelte';
import Panel from './Panel.svelte';
import { placeTold, priceTold } from './places';
import sprite from './sprite.svg';
import type { ViceroyView } from './view';
import { about, type Colour, kColours, nameOf, type Op, priceOf, told } from './look';
import ViceroyBoard from './ViceroyBoard.svelte';
import { words } from './words';

/** Counted from 0 by the game, from 1 for people. */
const kCounted = new Set(['option']);
const kGems = new Set(['gems', 'paid', 'reserve', 'banked']);

/** The colour of an infinite gem, by its token. */
function tokenColour(id: number, view: unknown): string {
  const seats = (view as ViceroyView | undefined)?.seats ?? [];
  return seats.flatMap(({ pyramid }) => pyramid.flatMap(({ tokens }) => tokens)).find((token) => token.id === id)?.color ?? '';
}

/** What follows if this is placed: how much is to be paid. */
function priceOfPlace(staged: Action, view: unknown, book: Book): { then?: string } {
  const { decision, seats } = view as ViceroyView;
  const level = staged['level'];
  if (staged.type !== 'place' || typeof level !== 'number' || !decision?.card) return {};
  const isFree = seats[decision.seat ?? -1]?.hand.free_to_play.includes(decision.card);
  return { then: `${book.name(decision.card)}: ${priceTold(isFree ? [] : priceOf(book, decision.card, level), book)}` };
}

export default {
  component: ViceroyBoard,
  drawn: true,
  dock: Dock,
  panel: Panel,
  sign: { sprite, icon: icons.crown },
  parts: [
    { id: 'auction', label: words.auction },
    { id: 'mine', label: words.mine },
    { id: 'others', label: words.others },
  ],
  cause,
  round: (view) => words.roundOf((view as unknown as ViceroyView).round),
  card: (id, book) => ({ icon: (cards as Record<string, string>)[id], lines: about(book, id) }),
  steps(view) {
    const { phase, turn, round } = view as unknown as ViceroyView;
    const all = ['auction', 'development'].map((step) => words.steps[step]!);
    const now = phase === 'auction' ? 0 : 1;
    if (phase !== 'auction' && phase !== 'development') return { all: [words.steps[phase] ?? sentence(plain(phase))], now: 0 };
    if (turn > 0) all.splice(now + 1, 0, words.turnOf(turn));
    return { all: [...all, words.roundOf(round)], now };
  },
  direct: ['kind=gem', 'kind=attack'],
  picked: ['card', 'play', 'keep', 'level', 'pos', 'place', 'token'],
  phrases: {
    wording(member, value, book, _names, view, among) {
      if (member === 'option' && typeof value === 'number') {
        const card = (among?.['card'] as string | undefined) ?? (view as { decision?: { card?: string } } | undefined)?.decision?.card;
        const offered = operations(card && book.cards.get(card), 'choose_one')[0]?.['options'] as Op[][] | undefined;
        if (offered?.[value]) return told(offered[value], book);
      }
      if (typeof value === 'number' && (kColours as readonly string[]).includes(member)) return `${value} ${book.name(member)}`;
      if (member === 'pos' && typeof value === 'number' && typeof among?.['level'] === 'number') {
        const v = view as unknown as ViceroyView | undefined;
        const slots = v?.seats[v.decision?.seat ?? -1]?.pyramid;
        if (slots) return placeTold({ level: among['level'], pos: value }, slots, book);
      }
      if (member === 'place' && view && typeof among?.['color'] === 'string') {
        const card = (view as unknown as ViceroyView).display[among['color'] as Colour]?.[value as 'base' | 'tip'];
        if (card) return nameOf(book, card);
      }
      if (member.endsWith('claim')) {
        const v = view as unknown as ViceroyView | undefined;
        const task = v?.decision?.tasks?.find((one) => one.kind === 'claim' && v.seats[one.seat]?.gems); // mine: behind no other screen do I see
        const card = member === 'claim' && task?.color ? v?.display[task.color as Colour]?.[value as 'base' | 'tip'] : undefined;
        return card ? nameOf(book, card) : words.claimKinds[String(value)];
      }
      if (member === 'token' && typeof value === 'number') return (view && tokenTold(view as unknown as ViceroyView, value)) || String(value);
      if (kCounted.has(member) && typeof value === 'number') return String(value + 1);
      if (kGems.has(member) && typeof value === 'object' && value !== null) return Object.keys(value).length === 0 && member === 'paid' ? words.nothing : counts(value, (colour) => book.name(colour));
      if (member === 'use_infinite' && Array.isArray(value)) return words.infinite(value.map((id) => tokenColour(Number(id), view)));
      if (member === 'decision') return words.decisions[String(value)];
      return undefined;
    },
    actions: words.actions,
  },
  prompt: ({ staged, view, names, book }) => (staged ? { ask: book.action(staged, names, view), ...priceOfPlace(staged, view, book), verb: words.verbs[`${staged.type}.${String(staged['kind'])}`] ?? words.verbs[staged.type] ?? words.verb } : undefined),
  asks: (legal) => words.asks[legal[0]?.type === 'bid' && !legal.some(({ kind }) => kind === 'attack') ? 'bid.unarmed' : (legal[0]?.type ?? '')],
} satisfies Board;
