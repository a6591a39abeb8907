// Text that ends in dots between two lines where its box ends, not in half of one; all of it is in the peek.

/** For a box with a fixed height around the one element that has the text. */
export function fitted(node: HTMLElement) {
  const fit = () => {
    const { fontSize, lineHeight } = getComputedStyle(node);
    node.style.setProperty('--lines', String(Math.max(1, Math.floor((node.clientHeight - 2) / (parseFloat(lineHeight) || parseFloat(fontSize) * 1.2)))));
  };
  node.classList.add('fitted');
  const watch = new ResizeObserver(fit);
  watch.observe(node);
  return { destroy: () => watch.disconnect() };
}
