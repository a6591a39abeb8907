// The thing under the pointer, or in focus, in full and beside it.
import { untrack } from 'svelte';

export interface Peeked {
  name: string;
  lines: string[];
  /** Why it cannot be picked now, where that is known. */
  why?: (() => Promise<string | undefined>) | undefined;
}

class PeekState {
  now = $state.raw<Peeked | null>(null);
  /** Where the thing is, in the window. */
  at = $state.raw<DOMRect | null>(null);
  /** A tap asked only why not. */
  brief = $state(false);
}
export const peek = new PeekState();

const kHover = 250; // milliseconds before a hover shows it
const kPress = 450; // of a long press
const kBubble = 3000; // that a bubble stays
const kStill = 6; // pixels that a finger may move and still be pressing

/** Shows a thing in full while it is hovered, in focus or pressed long. */
export function peeking(node: HTMLElement, thing: Peeked) {
  let shown = thing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched = false;
  const show = () => {
    clearTimeout(timer);
    if (!node.isConnected) return;
    peek.now = shown;
    peek.brief = false;
    peek.at = node.getBoundingClientRect();
  };
  /** A finger on what cannot be picked: why not, for a moment. */
  const tap = async () => {
    if (!touched || node.matches('button') || !shown.why || !(await shown.why()) || !node.isConnected || peek.now) return;
    peek.now = shown;
    peek.brief = true;
    peek.at = node.getBoundingClientRect();
    setTimeout(hide, kBubble);
  };
  const soon = (after: number) => {
    clearTimeout(timer);
    timer = setTimeout(show, after);
  };
  // A thing in focus that is taken away is blurred while the page is being changed, when nothing else may be.
  const hide = () => {
    clearTimeout(timer);
    queueMicrotask(() => {
      if (peek.now === shown) peek.now = null;
    });
  };
  const enter = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') soon(kHover);
  };
  let from = { x: 0, y: 0 };
  /** A finger that moves on does not look closer. */
  const wander = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' && Math.hypot(event.clientX - from.x, event.clientY - from.y) > kStill) clearTimeout(timer);
  };
  const press = (event: PointerEvent) => {
    touched = true;
    from = { x: event.clientX, y: event.clientY };
    if (event.pointerType === 'mouse') hide();
    else soon(kPress);
  };
  const focus = () => {
    if (!touched) show(); // by keyboard
    touched = false;
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && peek.now === shown) hide();
    if (event.key !== ' ') return;
    event.preventDefault(); // Enter picks, Space looks closer
    if (peek.now === shown) hide();
    else show();
  };
  node.addEventListener('pointerenter', enter);
  node.addEventListener('pointerdown', press);
  node.addEventListener('pointermove', wander);
  node.addEventListener('pointerup', () => clearTimeout(timer));
  node.addEventListener('pointerleave', hide);
  node.addEventListener('click', () => void tap());
  node.addEventListener('focus', focus);
  node.addEventListener('blur', hide);
  node.addEventListener('keydown', key);
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
