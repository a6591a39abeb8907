// What the analysis thinks of a move, told where the move lies on the board.
import { text } from '../text';

export interface Judged {
  rank: number;
  /** 0 the worst result, 1 the best. */
  expected?: number | undefined;
  played: boolean;
}

export const judgedIn = ({ rank, expected, played }: Judged): string => text.replay.judged(rank, expected === undefined ? undefined : Math.round(expected * 100), played);
