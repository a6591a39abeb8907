// The rules of a game, as the server has them (Markdown, in English): sections of rulings, whose numbers refusals name.
import type { Token, Tokens } from 'marked';

export interface Ruling {
  /** "R18"; empty for what stands before the first of a section. */
  id: string;
  title: string;
  html: string;
  /** Where it comes from, in a sentence. */
  source: string;
  /** Have we settled it ourselves, or a part of it? */
  ours: boolean;
  /** All of it in small letters, to be searched. */
  words: string;
}
export interface Section {
  id: string;
  title: string;
  rulings: Ruling[];
}
export interface Rules {
  intro: string;
  sections: Section[];
}

/** "R60, R65" → ["R60", "R65"] */
export const rulingsIn = (rule: string): string[] => rule.match(/\bR\d+\b/g) ?? [];
export const rulePage = (game: string, ruling = '', table = ''): string => `rules/${game}${table ? `?table=${table}` : ''}${ruling ? `#${ruling}` : ''}`;

const kSpeaking = 4; // rulings at most that a thing leads to

/** The rulings named, and those that speak of something by its name: first those that have it in their title. */
export function speakingOf({ sections }: Rules, name: string, named: readonly string[]): Ruling[] {
  const all = sections.flatMap(({ rulings }) => rulings).filter(({ id }) => id !== '');
  const word = new RegExp(`(?<![\\w-])${name.toLowerCase().replace(/[^\w\s]/g, '\\$&')}(?![\\w-])`);
  const rank = ({ id, title, words }: Ruling) => (named.includes(id) ? 3 : word.test(title.toLowerCase()) ? 2 : word.test(words) ? 1 : 0);
  return all.filter((one) => rank(one) > 0).sort((a, b) => rank(b) - rank(a)).slice(0, kSpeaking);
}

export async function rulesOf(game: string): Promise<Rules> {
  const [answer, { Marked }] = await Promise.all([fetch(`games/${game}/rules`), import('marked')]);
  if (!answer.ok) throw new Error(String(answer.status));
  const marked = new Marked({
    extensions: [{
      name: 'ruling',
      level: 'inline',
      start: (text: string) => text.match(/\bR\d+\b/)?.index,
      tokenizer: (text: string) => (/^R\d+\b/.test(text) ? { type: 'ruling', raw: text.match(/^R\d+/)![0] } : undefined),
      renderer: ({ raw }) => `<a href="${rulePage(game, raw)}">${raw}</a>`,
    }],
  });
  return arranged(marked.lexer(await answer.text()), (tokens) => marked.parser(tokens));
}

function arranged(tokens: Token[], shown: (tokens: Token[]) => string): Rules {
  const intro: Token[] = [];
  const sections: { title: string; parts: { title: string; tokens: Token[] }[] }[] = [];
  for (const token of tokens) {
    const { type, depth, text } = token as Tokens.Heading;
    if (type === 'heading' && depth === 1) continue; // the page has the game's name
    if (type === 'heading' && depth === 2) sections.push({ title: text, parts: [] });
    else if (type === 'heading' && sections.length > 0) sections.at(-1)!.parts.push({ title: text, tokens: [] });
    else if (sections.length === 0) intro.push(token);
    else {
      const { parts } = sections.at(-1)!;
      if (parts.length === 0) parts.push({ title: '', tokens: [] });
      parts.at(-1)!.tokens.push(token);
    }
  }
  return {
    intro: shown(intro),
    sections: sections.map(({ title, parts }, n) => ({ id: `part-${n + 1}`, title, rulings: parts.map((part) => ruling(part, shown)) })),
  };
}

function ruling({ title, tokens }: { title: string; tokens: Token[] }, shown: (tokens: Token[]) => string): Ruling {
  const [, id = '', rest = title] = title.match(/^(R\d+)\. (.*)$/) ?? [];
  const isSource = ({ raw }: Token) => raw.startsWith('Source: ');
  const source = tokens.find(isSource)?.raw.trim() ?? '';
  return {
    id, title: rest, source, ours: /\bours\b/.test(source),
    html: shown(tokens.filter((token) => !isSource(token))),
    words: [title, ...tokens.map(({ raw }) => raw)].join(' ').toLowerCase(),
  };
}
