import fastJsonPatch, { type Operation } from 'fast-json-patch';
import type { View } from './protocol.js';

type Container = Record<string, unknown>;
const unescaped = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * The view after a patch. The view before stays as it was, and what did not change is the very same object in both, so
 * that only what is new needs to be drawn.
 */
export function patched(view: View, patch: readonly object[]): View {
  const own = new WeakSet<object>();
  /** A copy that may be changed. */
  function copy(part: unknown): Container {
    if (typeof part !== 'object' || part === null) throw new Error('The patch does not fit.');
    if (own.has(part)) return part as Container;
    const mine = Array.isArray(part) ? [...part] : { ...part };
    own.add(mine);
    return mine as Container;
  }
  let root: unknown = view;
  for (const operation of patch as readonly Operation[]) {
    root = copy(root);
    for (const path of 'from' in operation ? [operation.path, operation.from] : [operation.path]) {
      let at = root as Container;
      for (const token of path.split('/').slice(1, -1)) at = at[unescaped(token)] = copy(at[unescaped(token)]);
    }
    root = fastJsonPatch.applyOperation(root, operation, false, true).newDocument;
  }
  return root as View;
}
