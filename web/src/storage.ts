// What this browser keeps. A browser may deny it (private windows, blocked cookies); then it is kept as long as the page is
// open, and everything else works all the same.
const memory = new Map<string, string>();

export function load(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** null forgets it. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

/** A kept object, its missing members from `otherwise`. */
export function loadObject<T extends object>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...(JSON.parse(load(key) ?? '{}') as Partial<T>) };
  } catch {
    return otherwise; // somebody else has written there
  }
}

export const keepObject = (key: string, value: object): void => keep(key, JSON.stringify(value));
