import type { Board } from '..';
import { counts } from '../../book';
import { operations } from '../program';
import { type Op, told } from './look';
import ViceroyBoard from './ViceroyBoard.svelte';
import { words } from './words';

/** Counted from 0 by the game, from 1 for people. */
const kCounted = new Set(['option', 'first', 'second']);
const kSeats = new Set(['seats', 'bidders']);
const kGems = new Set(['gems', 'paid', 'reserve', 'banked']);

export default {
  component: ViceroyBoard,
  phrases: {
    wording(member, value, book, _names, view) {
      if (member === 'option' && typeof value === 'number') {
        const card = (view as { decision?: { card?: string } } | undefined)?.decision?.card;
        const offered = operations(card && book.cards.get(card), 'choose_one')[0]?.['options'] as Op[][] | undefined;
        if (offered?.[value]) return told(offered[value]);
      }
      if (kCounted.has(member) && typeof value === 'number') return String(value + 1);
      if (kSeats.has(member) && Array.isArray(value)) return value.map((seat) => String(Number(seat) + 1)).join(', ');
      if (kGems.has(member) && typeof value === 'object' && value !== null) return Object.keys(value).length === 0 && member === 'paid' ? words.nothing : counts(value, (colour) => book.name(colour));
      if (member === 'decision') return words.decisions[String(value)];
      return undefined;
    },
    actions: words.actions,
  },
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
