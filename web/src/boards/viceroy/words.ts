// The words of Viceroy's board, in the language that is spoken.
import { wordsOf } from '../../languages';
import type en from '../../languages/en/viceroy';

export const words = wordsOf<(typeof en)['words']>('viceroy');
