// One person on two devices: by a link whose code no server's log sees, at one table; signed out from afar; another name; a code for the
// day when all are lost.
import { violationsOf } from './axe.mjs';
import { check, noErrors, openTable, test, waitUntil } from './harness.mjs';

await test(async ({ people, server, browser }) => {
  const ada = await people.come('Ada');
  const table = new URL(await openTable(ada, { game: 'Conclave', seats: 2 }));
  await ada.goto(`${server.url}/devices`);
  await ada.getByTestId('devices').getByText('this one').waitFor();
  await ada.getByRole('button', { name: 'Make a link' }).click();
  const link = await ada.getByTestId('device-link').inputValue();
  check(/\/join#k=.+/.test(link), `the code stands behind #: ${link}`);
  for (const found of await violationsOf(ada)) check(false, found);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const asked = [];
  phone.on('request', (request) => asked.push(request.url()));
  const other = await people.tab(phone, link.slice(server.url.length));
  await waitUntil(async () => !other.url().includes('#'), 'the code to leave the address');
  await other.getByRole('button', { name: 'Come in' }).click();
  await other.getByTestId('my-tables').getByText('Conclave').waitFor();
  const code = link.split('#k=')[1];
  check(asked.length > 3 && !asked.some((url) => url.includes(code)), 'no request has the code in its address');
  await other.goto(server.url + table.pathname);
  await other.getByTestId('table').waitFor();
  check((await other.getByTestId('invited').count()) === 0, 'it is the same person, at the same seat');

  // ---- The code worked once ----
  const third = await people.tab(await browser.newContext(), link.slice(server.url.length));
  await third.getByRole('button', { name: 'Come in' }).click();
  await third.getByRole('alert').waitFor();

  // ---- Another name, on both ----
  await ada.getByLabel('Settings').click();
  await ada.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await ada.getByRole('button', { name: 'Rename' }).click();
  await ada.locator('.me').getByText('Ada Lovelace').waitFor();
  await ada.keyboard.press('Escape');

  // ---- Signed out from afar, and back by the code for an emergency ----
  await ada.reload();
  await ada.getByRole('button', { name: 'Show a recovery code' }).click();
  const recovery = await ada.getByTestId('recovery').textContent();
  check((await ada.getByTestId('devices').getByRole('listitem').count()) === 2, 'there are two devices');
  await ada.getByRole('button', { name: 'Sign out' }).click();
  await waitUntil(async () => (await ada.getByTestId('devices').getByRole('listitem').count()) === 1, 'one device');
  await other.goto(server.url);
  await other.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await other.goto(`${server.url}/join`);
  await other.getByLabel('Code').fill(recovery);
  await other.getByRole('button', { name: 'Come in' }).click();
  await other.getByTestId('my-tables').getByText('Conclave').waitFor();
  noErrors(ada);
});
