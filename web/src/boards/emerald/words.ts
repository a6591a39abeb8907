// The words of A Study in Emerald's board, in the language that is spoken.
import { wordsOf } from '../../languages';
import type en from '../../languages/en/emerald';

export const words = wordsOf<(typeof en)['words']>('emerald');
