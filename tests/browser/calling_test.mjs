// How one's turn calls, what was said before one came, and the only answer: title, icon and one notification while the page is hidden;
// nothing while it is in sight; no permission is asked for without a click.
import { addBots, check, dice, look, noErrors, openTab, openTable, playByClicking, start, test, waitUntil } from './harness.mjs';

/** A browser whose notifications are kept in `notes`, and whose page can be hidden. */
function recordNotifications() {
  window.notes = [];
  window.asked = 0;
  class Notification {
    static permission = localStorage.getItem('permission') ?? 'default';
    static async requestPermission() {
      window.asked += 1;
      localStorage.setItem('permission', (Notification.permission = 'granted'));
      return 'granted';
    }
    constructor(title, options) {
      window.notes.push({ title, ...options });
    }
    close() {}
  }
  window.Notification = Notification;
  let hidden = false;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  window.hide = (now) => {
    hidden = now;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  navigator.setAppBadge = async (n) => void (window.badge = n);
  navigator.clearAppBadge = async () => void (window.badge = 0);
}

await test(async ({ people, server, browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(recordNotifications);
  const ada = await people.tab(context);
  await ada.locator('main').getByLabel('Name').fill('Ada');
  await ada.getByRole('button', { name: 'Come in' }).click();
  check((await ada.evaluate(() => window.asked)) === 0, 'nothing is asked for without a click');
  await ada.getByLabel('Settings').click();
  await ada.getByRole('button', { name: 'Allow' }).click();
  await ada.getByLabel('Notification while I am elsewhere').waitFor();
  check(await ada.getByLabel('Notification while I am elsewhere').isChecked(), 'notifications are on');
  await ada.keyboard.press('Escape');

  const link = new URL(await openTable(ada, { game: 'Conclave', seats: 2, options: { 'First player': 'Seat 2', 'Starting corner': 'North-west' } }));
  const bob = await people.come('Bob', { at: link.pathname });
  await bob.getByRole('button', { name: 'Sit down' }).click();
  await ada.getByText('Bob').first().waitFor();
  await ada.getByLabel('Your message').fill('Welcome!');
  await ada.keyboard.press('Enter');
  await start(ada);

  // ---- Bob sends an emissary while Ada is elsewhere: it is her turn ----
  const icon = () => ada.locator('link[rel=icon]').getAttribute('href');
  const plain = await icon();
  await ada.evaluate(() => window.hide(true));
  while (!(await look(ada)).mine) if ((await look(bob)).mine) await playByClicking(bob, dice(3), () => false);
  await waitUntil(async () => (await ada.evaluate(() => window.notes.length)) === 1, 'one notification');
  const [note] = await ada.evaluate(() => window.notes);
  check(note.title === 'Your turn' && note.tag === link.pathname.split('/').pop() && /Bob|draws|card/i.test(note.body), `it tells what happened last: ${JSON.stringify(note)}`);
  check((await ada.title()) === '● Your turn · Conclave', await ada.title());
  check((await icon()).startsWith('data:image/svg+xml') && (await ada.evaluate(() => window.badge)) === 1, 'the icon has a dot, the app a badge');

  // ---- In sight nothing notifies; the dot goes with the turn ----
  await ada.evaluate(() => window.hide(false));
  while ((await look(ada)).mine) await playByClicking(ada, dice(4), () => false);
  await waitUntil(async () => (await icon()) !== null && !(await icon()).startsWith('data:'), 'the dot to go');
  check((await icon()).endsWith(plain.replace(/^.*\//, '')), 'the icon is the old one');
  while (!(await look(ada)).mine) if ((await look(bob)).mine) await playByClicking(bob, dice(3), () => false);
  check((await ada.evaluate(() => window.notes.length)) === 1, 'nothing while the page is in sight');
  check((await ada.evaluate(() => window.asked)) === 1, 'permission was asked for once');

  // ---- What was said is there after a reload, once ----
  await bob.getByRole('tab', { name: 'Chat' }).click();
  await bob.getByLabel('Your message').fill('Thank you');
  await bob.keyboard.press('Enter');
  await ada.reload();
  await openTab(ada, 'Chat');
  await ada.getByTestId('chat').getByText('Thank you').waitFor();
  check((await ada.getByTestId('chat').locator('p').allTextContents()).join('|') === 'Ada: Welcome!|Bob: Thank you', 'the chat is whole');

  // ---- Offline for a while: what was said meanwhile comes, and only that ----
  await context.setOffline(true);
  await ada.evaluate(() => dispatchEvent(new Event('offline')));
  await bob.getByLabel('Your message').fill('Still there?');
  await bob.keyboard.press('Enter');
  await bob.getByTestId('chat').getByText('Still there?').waitFor();
  await context.setOffline(false);
  await ada.evaluate(() => dispatchEvent(new Event('online')));
  await ada.getByTestId('chat').getByText('Still there?').waitFor();
  check((await ada.getByTestId('chat').locator('p').count()) === 3, 'each line once');
  noErrors(ada, bob);

  // ---- The only possible answer is given after a moment, and the log says so; not while the setting is off, nor where whether one is
  // asked may depend on hidden cards. Conclave leaves a choice nearly always: the page is told of one action only. ----
  for (const { wanted, only, given } of [
    { wanted: true, only: (action) => action, given: true },
    { wanted: false, only: (action) => action, given: false },
    { wanted: true, only: () => ({ type: 'pass' }), given: false },
  ]) {
    const eve = await people.come(`Eve ${wanted} ${given}`);
    await eve.getByLabel('Settings').click();
    await eve.getByLabel('Give the only possible answer for me').setChecked(wanted);
    await eve.routeWebSocket(/\/ws$/, (socket) => {
      const there = socket.connectToServer();
      there.onMessage((text) => {
        const message = JSON.parse(text);
        if (message.params?.legal?.length > 0) message.params.legal = [only(message.params.legal[0])];
        socket.send(JSON.stringify(message));
      });
    });
    await eve.reload();
    await openTable(eve, { game: 'Conclave', seats: 2, options: { 'First player': 'Seat 1', 'Starting corner': 'North-west' } });
    await addBots(eve);
    await start(eve);
    await waitUntil(async () => (await look(eve)).mine || (await look(eve)).seq > 0, 'our turn');
    if (given) await waitUntil(async () => (await look(eve)).seq > 0, 'the answer');
    else await eve.waitForTimeout(3000); // longer than the longest delay
    check((await look(eve)).seq > 0 === given, `the only answer is ${given ? '' : 'not '}given for me`);
    check((await eve.getByTestId('log').getByText('Nothing else was possible.').count()) > 0 === given, 'the log says so');
    noErrors(eve);
  }
});
