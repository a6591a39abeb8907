/**
 * One stop of the Tab key for a group of things; the arrow keys go from one to the next. `columns` above 1 makes it a
 * grid, where up and down go by rows. The things are the descendants with `data-thing`.
 */
export function roving(node: HTMLElement, columns = 0) {
  let width = columns;
  const things = () => [...node.querySelectorAll<HTMLElement>('[data-thing]')];

  function settle() {
    const all = things();
    const lit = all.find((thing) => thing.tabIndex === 0 && thing.matches('button')) ?? all.find((thing) => thing.matches('button'));
    const stop = all.includes(document.activeElement as HTMLElement) ? (document.activeElement as HTMLElement) : (lit ?? all[0]);
    for (const thing of all) {
      const index = thing === stop ? 0 : -1;
      if (thing.tabIndex !== index || !thing.hasAttribute('tabindex')) thing.tabIndex = index;
    }
  }
  function move(event: KeyboardEvent) {
    const all = things();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const row = width || 1;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step === undefined ? -1 : at + step;
    const next = all[to];
    if (!next) return;
    event.preventDefault();
    all[at]!.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  const watcher = new MutationObserver(settle);
  watcher.observe(node, { childList: true, subtree: true });
  node.addEventListener('keydown', move);
  settle();
  return {
    update: (next = 0) => (width = next),
    destroy() {
      watcher.disconnect();
      node.removeEventListener('keydown', move);
    },
  };
}
