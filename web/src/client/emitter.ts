/** Typed events. `on` returns the function that ends the subscription. */
export class Emitter<Events> {
  #listeners = new Map<keyof Events, Set<(event: never) => void>>();

  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    let listeners = this.#listeners.get(name);
    if (!listeners) this.#listeners.set(name, (listeners = new Set()));
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  protected emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) (listener as (event: Events[Name]) => void)(event);
  }
}
