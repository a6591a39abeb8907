// Was zu denen gesagt wird, die den Server betreiben.
import type { AdminWords } from '../en/admin';

const connections = (n: number): string => `${n} ${n === 1 ? 'Verbindung' : 'Verbindungen'}`;

const words: AdminWords = {
  title: 'Betrieb',
  hello: 'Wer diesen Server betreibt',
  helloWhy: 'Sag das Token, das „arbiter admin token“ auf dem Rechner des Servers ausgibt. Es bleibt nur in dieser Seite.',
  token: 'Token',
  enter: 'Eintreten',
  parts: { server: 'Server', tables: 'Tische', people: 'Menschen', reports: 'Meldungen', bans: 'Sperren', invitations: 'Einladungen', audit: 'Protokoll' },
  more: 'Mehr',
  refresh: 'Neu laden',
  none: 'Hier ist nichts.',

  ready: 'bereit',
  notReady: (why) => `nicht bereit: ${why}`,
  version: (version, since) => `Version ${version}, läuft seit ${since}`,
  numbers: { connections: 'Verbindungen', people: 'bekannte Menschen', moves: 'gespeicherte Züge', writes_waiting: 'wartende Schreibvorgänge' },
  tableNumbers: { open: 'noch nicht begonnen', playing: 'im Spiel', paused: 'angehalten', finished: 'zu Ende', damaged: 'beschädigt', in_memory: 'im Speicher' },
  broadcast: 'Allen etwas sagen, die verbunden sind',
  send: 'Senden',
  sent: (n) => `Gesagt: ${connections(n)}.`,

  anyStatus: 'Alle',
  statuses: { open: 'wartend', playing: 'im Spiel', paused: 'angehalten', finished: 'zu Ende', stopped: 'stehen still' },
  status: 'Welche',
  isPrivate: 'privat',
  damaged: (why) => `beschädigt: ${why}`,
  look: 'Ansehen',
  close: 'Schließen …',
  closeWhy: 'Warum? Wer dort sitzt, erfährt es. Eine Partie, die läuft, endet ohne Ergebnis.',
  remove: 'Löschen …',
  removeWhy: 'Warum? Die Partie ist endgültig fort; Ergebnisse und Wertungen bleiben.',
  why: 'Warum',
  sure: 'So soll es sein',
  cancel: 'Abbrechen',

  find: 'Ein Teil des Namens',
  search: 'Suchen',
  seen: (when) => `zuletzt hier ${when}`,
  connections,
  ban: 'Sperren …',
  banWhy: 'Warum? Wer gesperrt ist, erfährt es.',
  banned: (until) => (until ? `gesperrt bis ${until}` : 'für immer gesperrt'),
  unban: 'Sperre aufheben',
  days: 'Für wie viele Tage (leer: für immer)',
  address: 'Eine Adresse oder ein Netz, etwa 203.0.113.7 oder 203.0.113.0/24',
  banAddress: 'Diese Adresse sperren',
  wasClosed: (n) => `Gesperrt. ${connections(n)} geschlossen.`,

  reported: (by, who) => `${by} meldet ${who}`,
  atTable: 'Der Tisch dazu',

  invite: 'Eine Einladung machen',
  uses: 'Für wie viele Menschen',
  forDays: 'Gültig für Tage',
  code: 'Ihr Code. Er wird nur jetzt gezeigt: Gib ihn weiter.',
  left: (n, until) => `noch ${n}, bis ${until}`,
  byOperator: 'von einem Betreiber',
  by: (user) => `von ${user}`,
  uninvite: 'Zurücknehmen',
};
export default { words };
