// The course of a stored match: where its rounds begin, and how the scores went.
import { at, type Board } from '../boards';
import type { Recording } from '../client';

export interface Course {
  movers: (number | undefined)[];
  rounds: { seq: number; label: string }[];
  scores: (number | undefined)[][];
}

export function courseOf(recording: Recording, board: Board, seats: number): Course {
  const rounds: Course['rounds'] = [];
  const scores: Course['scores'] = Array.from({ length: board.score ? seats : 0 }, () => []);
  for (let seq = 0, last = 0; seq <= recording.length; ++seq) {
    const { view } = recording.at(seq);
    const round = at(view, 'round');
    if (typeof round === 'number' && round > last) rounds.push({ seq, label: String((last = round)) });
    for (const [of, line] of scores.entries()) {
      const value = at(view, board.score!(of));
      line.push(typeof value === 'number' ? value : undefined);
    }
  }
  return { movers: recording.moves.map(({ by }) => by), rounds, scores };
}
