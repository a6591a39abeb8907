// What a slot gives, in signs: read off its text, which the peek tells in full.
import { icons } from './art';

export interface Sign {
  /** How many; none where it is one. */
  n?: string;
  icon?: string;
  what: string;
  /** Its colour, of --good-…. */
  tone?: string;
  /** A word between: or, and. */
  word?: string;
}

const kTones: Partial<Record<keyof typeof icons, string>> = { gold: 'gold', mana: 'mana', int: 'int', wis: 'wis', mark: 'mark', vault_card: 'gold' };
const kWhat: [RegExp, keyof typeof icons, string][] = [
  [/Secret Supporters?/, 'secret', 'Secret Supporter'], [/Supporters?/, 'supporter', 'Supporter'], [/Vault cards?/, 'vault_card', 'Vault card'], [/revealed cards/, 'vault_card', 'Vault card'],
  [/Gold/, 'gold', 'Gold'], [/Mana/, 'mana', 'Mana'], [/INT/, 'int', 'INT'], [/WIS/, 'wis', 'WIS'], [/IP/, 'ip', 'Influence'], [/Marks?/, 'mark', 'Mark'], [/Research/, 'research', 'Research'],
  [/Buys?/, 'buy', 'Buy'], [/Apprentice|Mage of any color|Mage/, 'mage', 'Mage'], [/Spell deck/, 'spell', 'Spell'], [/card of the room's pool/, 'vault_card', 'card of the pool'], [/marker/, 'astronomy_tower', 'marker'],
];
const kPattern = new RegExp(`(?:(\\d+|[Aa]|another|one of the) )?(?:${kWhat.map(([what]) => what.source).join('|')})|\\b(or|Swap|exchange|pay|At once)\\b`, 'g');

/** The signs in the order of the text, at most `most` of them. */
export function signsOf(text: string, most = 7): Sign[] {
  const all: Sign[] = [];
  for (const found of text.replace(/^When your (?:wounded )?Mage [^:]*: /, '').matchAll(kPattern)) {
    const word = found[2];
    if (word) {
      if (word === 'or' && all.length > 0) all.push({ what: 'or', word: 'or' });
      else if (/swap|exchange/i.test(word)) all.push({ what: 'swap', icon: icons.swap });
      continue;
    }
    const kind = kWhat.find(([what]) => what.test(found[0]))!;
    const n = found[1] && /\d/.test(found[1]) && found[1] !== '1' ? found[1] : undefined;
    all.push({ what: kind[2], icon: icons[kind[1]], tone: kTones[kind[1]] ?? 'other', ...(n ? { n } : {}) });
  }
  while (all.at(-1)?.word) all.pop();
  return all.slice(0, most);
}
