// Which members of a view does a board read?

/** 'seats.0.hand.2' → 'seats.*.hand.*': places in lists, and keys that are cards, count as one. */
export type Pattern = string;
type IsKey = (member: string) => boolean;

const step = (path: Pattern, member: string, isKey: IsKey): Pattern => {
  const own = /^\d+$/.test(member) || isKey(member) ? '*' : member;
  return path ? `${path}.${own}` : own;
};

/** All leaves of a view. */
export function leaves(part: unknown, isKey: IsKey, into: Map<Pattern, unknown>, path: Pattern = ''): void {
  if (typeof part !== 'object' || part === null) return void into.set(path, part);
  for (const [member, value] of Object.entries(part)) leaves(value, isKey, into, step(path, member, isKey));
}

/** The same view; every leaf that is read is told. */
export function watched<T extends object>(view: T, isKey: IsKey, read: Set<Pattern>): T {
  const known = new WeakMap<object, object>();
  function watch(part: object, path: Pattern): object {
    let own = known.get(part);
    if (!own) {
      own = new Proxy(part, {
        get(target, member, self) {
          const value: unknown = Reflect.get(target, member, self);
          if (typeof member !== 'string' || !Object.hasOwn(target, member) || (Array.isArray(target) && member === 'length')) return value;
          const inside = step(path, member, isKey);
          if (typeof value === 'object' && value !== null) return watch(value, inside);
          read.add(inside);
          return value;
        },
      });
      known.set(part, own);
    }
    return own;
  }
  return watch(view, '') as T;
}
