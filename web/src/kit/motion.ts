// Things are seen to move: before the table changes, the boxes of all keyed things are measured; after it, copies fly from the old
// places to the new ones over the board, which can be used all the while. Any input finishes everything at once.

interface Place {
  box: DOMRect;
  node: HTMLElement;
}
export interface Before {
  things: Map<string, Place>;
  numbers: Map<string, string>;
}

const kApart = 40; // milliseconds between things of one move
const kLeast = 6; // pixels below which nothing is seen to move
const kEase = 'cubic-bezier(.2, .8, .2, 1)';

/** Milliseconds × the pace that was chosen; 0 where nothing is to move. */
const paced = (milliseconds: number): number => milliseconds * (parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--pace')) || 0);

/** The things with a key; of several alike, nobody can say which has moved. */
function keyed(root: ParentNode): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>('[data-key]')];
  const times = new Map<string, number>();
  for (const { dataset } of all) times.set(dataset['key']!, (times.get(dataset['key']!) ?? 0) + 1);
  return all.filter(({ dataset }) => times.get(dataset['key']!) === 1);
}

/** What is where now. A copy is kept of what may be gone afterwards. */
export function measure(root: ParentNode): Before | null {
  if (paced(1) === 0) return null;
  const things = new Map<string, Place>();
  for (const node of keyed(root)) {
    const box = node.getBoundingClientRect();
    if (box.width > 0) things.set(node.dataset['key']!, { box, node });
  }
  const numbers = new Map([...root.querySelectorAll<HTMLElement>('[data-value]')].map((node) => [node.dataset['value']!, node.textContent]));
  return { things, numbers };
}

const running = new Set<Animation>();
let layer: HTMLElement | undefined;

function over(): HTMLElement {
  if (!layer?.isConnected) {
    layer = document.createElement('div');
    layer.className = 'flying';
    layer.setAttribute('aria-hidden', 'true');
    document.body.append(layer);
  }
  return layer;
}

function run(node: HTMLElement, frames: Keyframe[], duration: number, delay: number, gone = true): void {
  const animation = node.animate(frames, { duration, delay, easing: kEase, fill: 'backwards' });
  running.add(animation);
  void animation.finished.catch(() => undefined).then(() => {
    running.delete(animation);
    if (gone) node.remove();
  });
}

/** Everything is where it belongs, now. */
export function finish(): void {
  for (const animation of [...running]) animation.finish();
  running.clear();
  layer?.replaceChildren();
}

function copyOf(node: HTMLElement, box: DOMRect): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll('[data-value], [data-key], [data-thing], [data-new], [id]')]) for (const name of ['data-value', 'data-key', 'data-thing', 'data-new', 'id']) one.removeAttribute(name);
  copy.className = copy.className.replace(/\b(?:lit|picked)\b/g, '');
  Object.assign(copy.style, { position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, margin: '0', transform: 'none' });
  over().append(copy);
  return copy;
}

/** Where what belongs to a player comes from, or goes to. */
const homeOf = (root: ParentNode, seat: number | undefined): DOMRect | undefined =>
  seat === undefined ? undefined : root.querySelector(`[data-seat="${seat}"] .own, .strip .who:nth-child(${seat + 1}) .own`)?.getBoundingClientRect();

const towards = (from: DOMRect, to: DOMRect): string =>
  `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px) scale(${Math.max(0.15, from.width / Math.max(1, to.width))})`;

/** Lets everything fly that has moved since it was measured; `by` made the move. */
export function fly(root: ParentNode, before: Before, by: number | undefined): void {
  finish();
  const [move, reveal, roll] = [paced(280), paced(420), paced(500)];
  if (move === 0) return;
  const home = homeOf(root, by);
  let nth = 0;
  const next = () => Math.min(nth++, 12) * paced(kApart);
  const here = new Set<string>();
  for (const node of keyed(root)) {
    const key = node.dataset['key']!;
    const box = node.getBoundingClientRect();
    if (box.width === 0) continue;
    here.add(key);
    const was = before.things.get(key);
    if (was && Math.hypot(was.box.left - box.left, was.box.top - box.top) < kLeast) continue;
    const from = was?.box ?? home;
    const delay = next();
    if (!from) {
      run(node, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], reveal, delay, false);
      continue;
    }
    run(copyOf(node, box), [{ transform: towards(from, box), opacity: was ? 1 : 0.2 }, { transform: 'none', opacity: 1 }], move, delay);
    run(node, [{ opacity: 0 }, { opacity: 0 }], move, delay, false);
  }
  for (const [key, { box, node }] of before.things) {
    if (here.has(key) || !home) continue;
    run(copyOf(node, box), [{ transform: 'none', opacity: 1 }, { transform: towards(home, box), opacity: 0 }], move, next());
  }
  for (const node of root.querySelectorAll<HTMLElement>('[data-value]')) {
    const was = Number(before.numbers.get(node.dataset['value']!) ?? NaN);
    const grown = Number(node.textContent) - was;
    if (!Number.isFinite(grown) || grown === 0) continue;
    const box = node.getBoundingClientRect();
    if (box.width === 0) continue;
    const said = document.createElement('span');
    said.className = 'grown';
    said.textContent = grown > 0 ? `+${grown}` : String(grown).replace('-', '\u2212');
    Object.assign(said.style, { left: `${box.left + box.width / 2}px`, top: `${box.top}px` });
    over().append(said);
    run(said, [{ transform: 'translate(-50%, 0)', opacity: 1 }, { transform: 'translate(-50%, -16px)', opacity: 0 }], roll, 0);
  }
}

/** A band with the name of what begins, across the stage. */
export function band(stage: HTMLElement, words: string): void {
  const time = paced(900);
  if (time === 0) return;
  const box = stage.getBoundingClientRect();
  const node = document.createElement('div');
  node.className = 'band';
  node.textContent = words;
  Object.assign(node.style, { left: `${box.left}px`, width: `${box.width}px`, top: `${box.top + box.height / 2 - 34}px` });
  over().append(node);
  run(node, [{ opacity: 0, transform: 'scaleX(.6)' }, { opacity: 1, transform: 'none', offset: 0.2 }, { opacity: 1, transform: 'none', offset: 0.75 }, { opacity: 0, transform: 'none' }], time, 0);
}
