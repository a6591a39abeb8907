// What is said of a match by the bots' search, and of playing on from a position of it.
import { many } from '../forms';

const words = {
  best: (name: string) => `${name}’s best moves`,
  knew: (name: string) => `As ${name} knew it: what others held was not looked at.`,
  nobody: 'Nobody decides here.',
  look: 'Look at this position',
  again: 'Look again',
  thinking: 'Thinking…',
  visits: (n: string) => `${n} visits`,
  expected: (percent: number) => `${percent} %`,
  expectedWhy: 'The result that may be expected: 0 % is the worst, 100 % the best.',
  untried: 'not tried',
  played: 'played',
  playedWorse: (percent: number) => `played · ${percent} % less`,
  playedBest: 'played, and best',
  more: (n: number) => `${many(n, 'more move')} looked at`,
  all: 'Look at all moves',
  allWhy: (n: number) => `About a second each on the server; ${n} to go.`,
  stop: 'Stop',
  done: (n: number, of: number) => `${n} of ${of} positions looked at`,
  turning: 'Turning points',
  none: 'No move looked at so far has changed much.',
  move: (seq: number) => `move ${seq}`,
  better: (move: string) => `Better: ${move}`,
  forWhom: (name: string) => `for ${name}`,
  chance: 'others and chance',
  toldApart: 'What somebody chose is told apart from what others did and the cards brought.',
  from: 'Play on from here',
  fromWhy: 'A new table from this position. You sit where you choose; what that seat could not know is drawn anew.',
  asAll: 'Everything as it was',
  as: 'As',
  open: 'Open the table',
};
export default { words };
export type AnalysisWords = typeof words;
