// What was bid in this auction: shown once, it stays known until the auction ends. The view has only the bids of this turn, the log all.
import type { Told } from '../news';
import type { Colour } from './look';

/** One revealed bid: what it was, and what became of it so far. */
export interface Bid {
  kind: string;
  color?: Colour;
  /** The card that it took, and from where. */
  took?: { card: string; color: Colour; place: string };
  lost?: boolean;
}

/** Each seat's bids of the auction that goes on, a turn each: whoever still bids has bid in each turn before. */
export function ledgerOf(past: readonly Told[], seats: number): Bid[][] {
  const bids: Bid[][] = Array.from({ length: seats }, () => []);
  const begin = past.findLastIndex(({ events }) => events.some(({ type }) => type === 'round_began'));
  const events = begin < 0 ? [] : past.slice(begin).flatMap((move) => move.events);
  for (const event of events.slice(events.findLastIndex(({ type }) => type === 'round_began'))) {
    const { type, seat, kind, color, card, place } = event as unknown as { type: string; seat: number; kind: string; color: Colour; card: string; place: string };
    const last = bids[seat]?.at(-1);
    if (type === 'bid_revealed') bids[seat]?.push({ kind, color });
    else if (type === 'card_taken' && last) last.took = { card, color, place };
    else if (type === 'bids_lost') for (const loser of event['seats'] as number[]) bids[loser]!.at(-1)!.lost = true;
  }
  return bids;
}
