/** Does it when the browser has nothing better to do. Not all have requestIdleCallback. */
export function whenIdle(what: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(what, { timeout: 3000 });
  else setTimeout(what, 300);
}
