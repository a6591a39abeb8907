// Dragging picks two things at once: what is taken, and what it is dropped on. Taps stay taps: it begins after 6 pixels.
import { peek } from './peek.svelte';

const kBegins = 6;

interface Drag {
  thing: HTMLElement;
  /** By a finger, which else scrolls: only out of the dock, upwards, where nothing scrolls that way. */
  touch: boolean;
  x: number;
  y: number;
  copy?: HTMLElement;
}

/** Does it lie in the dock, and does nothing around it scroll when a finger moves up? */
function canLift(thing: HTMLElement): boolean {
  if (!thing.closest('.dock')) return false;
  for (let around = thing.parentElement; around && !around.matches('.dock'); around = around.parentElement) {
    if (around.scrollHeight > around.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollTop + around.clientHeight < around.scrollHeight - 1) return false;
  }
  return true;
}

/** On a board whose lit things may be dragged onto others. `back` takes back what was picked when it is dropped elsewhere. */
export function dragging(board: HTMLElement, back: () => void) {
  let drag: Drag | null = null;
  let done = false;

  const lit = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('button.lit[data-thing]') : null);
  function down(event: PointerEvent) {
    done = false;
    const thing = event.button === 0 ? lit(event.target) : null;
    const touch = event.pointerType === 'touch';
    drag = thing && (!touch || canLift(thing)) ? { thing, touch, x: event.clientX, y: event.clientY } : null;
  }
  /** Before the browser takes the finger's way for scrolling. */
  function lift(event: TouchEvent) {
    const finger = event.touches[0];
    if (!drag?.touch || !finger) return;
    const [across, up] = [Math.abs(finger.clientX - drag.x), drag.y - finger.clientY];
    if (drag.copy || (event.touches.length === 1 && up > across)) event.preventDefault();
    else if (Math.hypot(across, up) >= kBegins) drag = null; // it scrolls
  }
  function move(event: PointerEvent) {
    if (!drag) return;
    if (!drag.copy) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < kBegins) return;
      const box = drag.thing.getBoundingClientRect();
      peek.now = null;
      if (drag.thing.ariaPressed !== 'true') drag.thing.click();
      drag.copy = drag.thing.cloneNode(true) as HTMLElement;
      for (const name of ['data-thing', 'data-key', 'data-testid']) drag.copy.removeAttribute(name);
      drag.copy.classList.remove('lit', 'picked');
      drag.copy.classList.add('dragged');
      Object.assign(drag.copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, transform: 'none' });
      document.body.append(drag.copy);
    }
    drag.copy.style.transform = `translate(${event.clientX - drag.x}px, ${event.clientY - drag.y}px)`;
    event.preventDefault();
  }
  function up(event: PointerEvent) {
    const was = drag;
    drag = null;
    if (!was?.copy) return;
    was.copy.remove();
    done = true; // the click that follows is not one
    setTimeout(() => (done = false));
    const onto = lit(document.elementFromPoint(event.clientX, event.clientY));
    if (onto && onto !== was.thing && onto.ariaPressed !== 'true') onto.click();
    else if (!onto) back();
  }
  function cancel() {
    drag?.copy?.remove();
    drag = null;
  }
  function click(event: MouseEvent) {
    if (!done || !event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
  }
  board.addEventListener('pointerdown', down);
  board.addEventListener('touchmove', lift, { passive: false });
  board.addEventListener('click', click, true);
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', cancel);
  return {
    update: (next: () => void) => (back = next),
    destroy() {
      cancel();
      board.removeEventListener('pointerdown', down);
      board.removeEventListener('touchmove', lift);
      board.removeEventListener('click', click, true);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
    },
  };
}
