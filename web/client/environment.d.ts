// What is asked of the place where this runs, a browser or a program: timers, chance and, unless ConnectionOptions.open is given,
// WebSocket. Nothing of the DOM.
type Timer = { readonly timer: unique symbol };
declare function setTimeout(what: () => void, milliseconds?: number): Timer;
declare function setInterval(what: () => void, milliseconds: number): Timer;
declare function clearTimeout(timer: Timer | undefined): void;
declare function clearInterval(timer: Timer | undefined): void;
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
declare const WebSocket: new (url: string) => unknown;
