// The cards of a game's data, and positions in which others lie.

/** Everything in the data of which a match has copies: the lists whose members have an id. */
export function* cardsIn(node: unknown, list = ''): Generator<{ id: string; list: string; data: Record<string, unknown> }> {
  if (Array.isArray(node)) for (const one of node) yield* cardsIn(one, list);
  else if (typeof node === 'object' && node !== null) {
    const own = node as Record<string, unknown>;
    if (typeof own['id'] === 'string' && own['source'] !== undefined) yield { id: own['id'], list, data: own };
    for (const [member, part] of Object.entries(own)) yield* cardsIn(part, member);
  }
}

/** What a card says for people: its texts, also those of its levels and sides. */
export function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([member, part]) => (typeof part === 'string' ? (/^(text|.*_text|title|label|monster)$/.test(member) ? [part] : []) : textsIn(part)));
}

/** The ids of cards that could lie in each other's place: of one list, and with the same members. */
export function makesOf(data: unknown): string[][] {
  const makes = new Map<string, Set<string>>();
  for (const { id, list, data: card } of cardsIn(data)) {
    const make = `${list} ${Object.keys(card).sort().join()}`;
    makes.set(make, (makes.get(make) ?? new Set()).add(id));
  }
  return [...makes.values()].map((ids) => [...ids]);
}

/** The same position, where in the place of each card lies the one that comes so much later among those of its make. */
export function exchanged<T>(view: T, makes: readonly string[][], by: number): T {
  const others = new Map(makes.flatMap((ids) => ids.map((id, at) => [id, ids[(at + by) % ids.length]!] as const)));
  const exchange = (part: unknown): unknown => {
    if (typeof part === 'string') return others.get(part) ?? part;
    if (Array.isArray(part)) return part.map(exchange);
    return typeof part === 'object' && part !== null ? Object.fromEntries(Object.entries(part).map(([member, value]) => [member, exchange(value)])) : part;
  };
  return exchange(view) as T;
}
