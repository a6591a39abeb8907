// Effects, as the cards' data writes them: lists of primitive operations, which may hold others.

export interface Op {
  op: string;
  [member: string]: unknown;
}
export type Program = Op[];

/** Every operation of this kind in a part of the data, however deep. */
export function operations(part: unknown, kind: string): Op[] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap((one) => operations(one, kind));
  return (part as Partial<Op>).op === kind ? [part as Op, ...inside] : inside;
}

/** What an effect does, in the words for its operations; undefined if one of them has none. */
export function told(program: Program, words: Record<string, (op: Op) => string>, nothing: string): string | undefined {
  if (program.length === 0) return nothing;
  const parts = program.map((op) => words[op.op]?.(op));
  return parts.includes(undefined) ? undefined : parts.join(' and ');
}
