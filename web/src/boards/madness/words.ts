// The words of The Big Book of Madness's board, in the language that is spoken, and what puts its things into them.
import { wordsOf } from '../../languages';
import type en from '../../languages/en/madness';
import type { News } from '../news';

export const words = wordsOf<(typeof en)['words']>('madness');

/** Cards that came into a hand since my last move. */
export const drawnBy = (news: News, of: number): Set<unknown> =>
  new Set(news.where({ seat: of }).flatMap(({ type, destination, cards }) => (type === 'cards_drawn' || destination === 'hand' ? Object.keys(cards ?? {}) : [])));
