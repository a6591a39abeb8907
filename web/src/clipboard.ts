// Copying, also where the page has not come over TLS and navigator.clipboard is not there.

/** False if the browser does not let us. */
export async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copyBySelection(words);
  }
}

function copyBySelection(words: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = words;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;opacity:0;font-size:16px';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
