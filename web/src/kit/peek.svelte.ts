// The thing under the pointer, or in focus, in full and beside it.
import { untrack } from 'svelte';

export interface Why {
  said: string;
  /** The ruling that says so. */
  rule?: string | undefined;
}

export interface Peeked {
  name: string;
  lines: string[];
  /** Why it cannot be picked now, where that is known. */
  why?: (() => Promise<Why | undefined>) | undefined;
}

class PeekState {
  now = $state.raw<Peeked | null>(null);
  /** Where the thing is, in the window. */
  at = $state.raw<DOMRect | null>(null);
  /** A tap asked only why not. */
  brief = $state(false);
  /** It stays, with ways on, until one is done with it. */
  kept = $state(false);
  /** The thing itself. */
  node: HTMLElement | null = null;
}
export const peek = new PeekState();

const kHover = 250; // milliseconds before a hover shows it
const kPress = 450; // of a long press
const kBubble = 3000; // that a bubble stays
const kStill = 6; // pixels that a finger may move and still be pressing

/** Shows a thing in full while it is hovered or in focus; for longer if it is pressed long, by Space, or by a click if that does nothing else. */
export function peeking(node: HTMLElement, thing: Peeked) {
  let shown = thing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched = false;
  const show = (kept = false) => {
    clearTimeout(timer);
    if (!node.isConnected) return;
    peek.now = shown;
    peek.node = node;
    peek.brief = false;
    peek.kept = kept;
    peek.at = node.getBoundingClientRect();
  };
  /** A finger on what cannot be picked: why not, for a moment. */
  const tap = async () => {
    if (!touched || node.matches('button') || !shown.why || !(await shown.why()) || !node.isConnected || peek.now) return;
    peek.now = shown;
    peek.brief = true;
    peek.kept = false;
    peek.at = node.getBoundingClientRect();
    setTimeout(hide, kBubble);
  };
  const soon = (after: number, kept: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(kept), after);
  };
  const isKept = () => peek.kept && peek.now === shown;
  // A thing in focus that is taken away is blurred while the page is being changed, when nothing else may be.
  const hide = () => {
    clearTimeout(timer);
    queueMicrotask(() => {
      if (peek.now === shown) peek.now = null;
    });
  };
  const enter = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && !isKept()) soon(kHover, false);
  };
  const leave = () => {
    if (isKept()) clearTimeout(timer);
    else hide();
  };
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element && relatedTarget.closest('.peek'))) hide();
  };
  let from = { x: 0, y: 0 };
  /** A finger that moves on does not look closer. */
  const wander = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' && Math.hypot(event.clientX - from.x, event.clientY - from.y) > kStill) clearTimeout(timer);
  };
  const press = (event: PointerEvent) => {
    touched = true;
    from = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'mouse') soon(kPress, true);
    else if (node.matches('button')) hide();
    else show(true);
  };
  const focus = () => {
    if (!touched) show(); // by keyboard
    touched = false;
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && peek.now === shown) hide();
    const way = event.key === 'Tab' && !event.shiftKey && isKept() && document.querySelector<HTMLElement>('.peek a');
    if (way) {
      event.preventDefault();
      way.focus();
    }
    if (event.key !== ' ') return;
    event.preventDefault(); // Enter picks, Space looks closer
    if (isKept()) hide();
    else show(true);
  };
  node.addEventListener('pointerenter', enter);
  node.addEventListener('pointerdown', press);
  node.addEventListener('pointermove', wander);
  node.addEventListener('pointerup', () => clearTimeout(timer));
  node.addEventListener('pointerleave', leave);
  node.addEventListener('click', () => void tap());
  node.addEventListener('focus', focus);
  node.addEventListener('blur', blur);
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
