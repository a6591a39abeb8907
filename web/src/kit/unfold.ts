/** What may be picked is never hidden in a fold: opens those around it. */
export function unfold(node: HTMLElement): void {
  for (let fold = node.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
}
