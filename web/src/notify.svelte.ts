// How one's turn calls: a dot on the icon of the tab, a badge on the app, and a notification while one is elsewhere.
import { SvelteSet } from 'svelte/reactivity';
import { app } from './app.svelte';

/** The tables that wait for me, as far as this page knows. */
export const calling = new SvelteSet<string>();

/** Tells whether this table waits for me. */
export function call(table: string, waits: boolean): void {
  if (waits) calling.add(table);
  else calling.delete(table);
}

const kIcon = '<rect x="3" y="3" width="26" height="26" rx="6" fill="#2b4a6f"/><path d="M9 22 16 8l7 14M11.5 17.5h9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>';
const kDot = '<circle cx="25" cy="7" r="6.500" fill="#e5322d" stroke="#fff" stroke-width="1.500"/>';

/** Shows the number of tables that wait. */
export function showCalling(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) {
    icon.dataset['plain'] ??= icon.href;
    icon.href = count === 0 ? icon.dataset['plain'] : `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${kIcon}${kDot}</svg>`)}`;
  }
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  void (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.())?.catch(() => undefined);
}

/** 'none' where the browser has no notifications, as over plain http. */
export const mayNotify = (): NotificationPermission | 'none' => ('Notification' in window && isSecureContext ? Notification.permission : 'none');

/** Only ever called by a click. */
export async function allowNotifications(): Promise<void> {
  app.settings.notify = (await Notification.requestPermission()) === 'granted';
}

/** Nothing while the page is in sight. One per table: a later one takes its place. */
export function notify(table: string, title: string, body: string): void {
  if (!document.hidden || !app.settings.notify || mayNotify() !== 'granted') return;
  try {
    const note = new Notification(title, { body, tag: table, icon: 'favicon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones have them only with a service worker.
  }
}
