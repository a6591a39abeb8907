// The words of Argent's board, in the language that is spoken, and what puts its things into them.
import { wordsOf } from '../../languages';
import type en from '../../languages/en/argent';

export const words = wordsOf<(typeof en)['words']>('argent');

/** Which sign each good has. */
export const goodIcons: Record<string, string> = { gold: 'gold', mana: 'mana', int: 'int', wis: 'wis', ip: 'ip', marks: 'mark', merit_badges: 'badge' };
