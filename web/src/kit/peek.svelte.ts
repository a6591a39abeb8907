// The thing under the pointer, or in focus, in full.
import { untrack } from 'svelte';

export interface Peeked {
  name: string;
  lines: string[];
}

class PeekState {
  now = $state.raw<Peeked | null>(null);
}
export const peek = new PeekState();

/** Shows a thing in full while it is hovered, in focus or tapped. */
export function peeking(node: HTMLElement, thing: Peeked) {
  let shown = thing;
  const show = () => (peek.now = shown);
  // A thing in focus that is taken away is blurred while the page is being changed, when nothing else may be.
  const hide = () =>
    queueMicrotask(() => {
      if (peek.now === shown) peek.now = null;
    });
  node.addEventListener('pointerenter', show);
  node.addEventListener('focus', show);
  node.addEventListener('click', show);
  node.addEventListener('pointerleave', hide);
  node.addEventListener('blur', hide);
  return {
    update(next: Peeked) {
      untrack(() => {
        if (peek.now === shown) peek.now = next;
        shown = next;
      });
    },
    destroy: hide,
  };
}
