// Where a match turned: the moves at which the lead changed, and those that brought the most.
import type { Book } from '../book';
import type { Recording } from '../client';
import { text } from '../text';
import type { Course } from './course';

export interface Turn {
  seq: number;
  by: number | undefined;
  /** What was done. */
  told: string;
  /** What it changed. */
  why: string;
}

const kMost = 5;

type Points = (number | undefined)[];
/** Who is before all others; -1 if nobody is. */
function leader(points: Points, fewest: boolean): number {
  const known = points.map((n) => (n === undefined ? undefined : fewest ? -n : n));
  const best = Math.max(...known.map((n) => n ?? -Infinity));
  return known.filter((n) => n === best).length === 1 ? known.indexOf(best) : -1;
}

/** Points after each move, from those of each seat by move. */
const after = ({ scores }: Course, seq: number): Points => scores.map((line) => line[seq]);

export function turnsOf(recording: Recording, course: Course, book: Book, names: readonly string[], fewest: boolean): Turn[] {
  if (course.scores.length === 0) return [];
  const found: { seq: number; why: string; weight: number }[] = [];
  let ahead = -1;
  for (let seq = 1; seq <= recording.length; ++seq) {
    const now = leader(after(course, seq), fewest);
    const gain = Math.max(...names.map((_, seat) => Math.abs((course.scores[seat]![seq] ?? 0) - (course.scores[seat]![seq - 1] ?? 0))));
    if (now >= 0 && now !== ahead) {
      // To lead for the first time is no turn.
      if (ahead >= 0) found.push({ seq, why: text.result.takesLead(names[now]!), weight: 1000 + gain });
      ahead = now;
    } else if (gain > 0) {
      const who = names.findIndex((_, seat) => Math.abs((course.scores[seat]![seq] ?? 0) - (course.scores[seat]![seq - 1] ?? 0)) === gain);
      found.push({ seq, why: text.result.gains(names[who]!, (course.scores[who]![seq] ?? 0) - (course.scores[who]![seq - 1] ?? 0)), weight: gain });
    }
  }
  return found
    .sort((a, b) => b.weight - a.weight || b.seq - a.seq)
    .slice(0, kMost)
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, why }) => {
      const { by, events } = recording.moves[seq - 1]!;
      return { seq, by, told: events[0] ? book.event(events[0], names) : text.table.move(seq), why };
    });
}

/** What each round ended with. */
export function roundsOf(course: Course, length: number): { label: string; points: Points }[] {
  if (course.scores.length === 0) return [];
  return course.rounds.map(({ label }, i) => ({ label, points: after(course, (course.rounds[i + 1]?.seq ?? length + 1) - 1) }));
}
