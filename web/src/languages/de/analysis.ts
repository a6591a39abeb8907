// Was die Suche der Bots über eine Partie sagt, und vom Weiterspielen ab einer Stellung.
import type { AnalysisWords } from '../en/analysis';
import { many } from '../forms';

const words: AnalysisWords = {
  best: (name) => `Die besten Züge für ${name}`,
  knew: (name) => `So, wie ${name} es wusste: Was die anderen hatten, wurde nicht angesehen.`,
  nobody: 'Hier entscheidet niemand.',
  look: 'Diese Stellung ansehen',
  again: 'Noch einmal ansehen',
  thinking: 'Denkt nach …',
  visits: (n) => `${n} Besuche`,
  expected: (percent) => `${percent} %`,
  expectedWhy: 'Das Ergebnis, das zu erwarten ist: 0 % ist das schlechteste, 100 % das beste.',
  untried: 'nicht versucht',
  played: 'gespielt',
  playedWorse: (percent) => `gespielt · ${percent} % weniger`,
  playedBest: 'gespielt, und der beste',
  more: (n) => `noch ${many(n, 'Zug', 'Züge')} angesehen`,
  all: 'Alle Züge ansehen',
  allWhy: (n) => `Etwa eine Sekunde für jeden auf dem Server; noch ${n}.`,
  stop: 'Anhalten',
  done: (n, of) => `${n} von ${of} Stellungen angesehen`,
  turning: 'Wendepunkte',
  none: 'Kein Zug, der bisher angesehen wurde, hat viel geändert.',
  move: (seq) => `Zug ${seq}`,
  better: (move) => `Besser: ${move}`,
  forWhom: (name) => `für ${name}`,
  chance: 'andere und Zufall',
  toldApart: 'Was jemand gewählt hat, steht getrennt von dem, was andere taten und die Karten brachten.',
  from: 'Von hier weiterspielen',
  fromWhy: 'Ein neuer Tisch ab dieser Stellung. Du sitzt, wo du willst; was dieser Platz nicht wissen konnte, wird neu gezogen.',
  asAll: 'Alles, wie es war',
  as: 'Als',
  open: 'Tisch eröffnen',
};
export default { words };
