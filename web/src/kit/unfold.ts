/** What may be picked in each fold, while it may be. */
const inside = new WeakMap<HTMLDetailsElement, Set<HTMLElement>>();
/** Folds that opened by themselves, and so close again. */
const opened = new WeakSet<HTMLDetailsElement>();

/** What may be picked is never hidden in a fold: those around it are open as long as it is there. */
export function unfold(node: HTMLElement) {
  const folds: HTMLDetailsElement[] = [];
  for (let fold = node.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) folds.push(fold);
  for (const fold of folds) {
    if (!inside.has(fold)) inside.set(fold, new Set());
    inside.get(fold)!.add(node);
    if (fold.open) continue;
    fold.open = true;
    opened.add(fold);
  }
  return {
    destroy() {
      for (const fold of folds) inside.get(fold)!.delete(node);
      // What comes in its place may be picked as well.
      queueMicrotask(() => {
        for (const fold of folds) {
          if (inside.get(fold)!.size === 0 && opened.delete(fold)) fold.open = false;
        }
      });
    },
  };
}
