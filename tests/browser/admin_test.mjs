// The operator's page: nobody comes in without the token that the server's machine gives; a person is banned and let in again, a table is
// closed, everybody is told something, and the log has it all.
import { execFileSync } from 'node:child_process';
import { violationsOf } from './axe.mjs';
import { check, noErrors, openTable, test, waitUntil } from './harness.mjs';

await test(async ({ people, server }) => {
  const bob = await people.come('Bob');
  const table = new URL(await openTable(bob, { game: 'Conclave', seats: 2 })).pathname.split('/').at(-1);
  const told = execFileSync(process.argv[2], ['admin', 'token', '--json', '--data', server.data], { encoding: 'utf8' });
  const { token } = JSON.parse(told);

  const host = await people.come('Hal', { at: '/admin' });
  await host.getByLabel('Token').fill('wrong');
  await host.getByRole('button', { name: 'Enter' }).click();
  await host.getByRole('alert').waitFor();
  await host.getByLabel('Token').fill(token);
  await host.getByRole('button', { name: 'Enter' }).click();
  await host.getByTestId('stats').getByText('waiting to start').waitFor();
  for (const found of await violationsOf(host)) check(false, found);
  const part = (name) => host.getByRole('navigation', { name: 'Operating' }).getByRole('button', { name }).click();

  // ---- Everybody is told ----
  await host.getByLabel('Say something to everybody who is connected').fill('back in an hour');
  await host.getByRole('button', { name: 'Send' }).click();
  await bob.getByText('back in an hour').waitFor();

  // ---- A table is closed, for a reason that its people read ----
  await part('Tables');
  await host.getByRole('button', { name: `Close… ${table}` }).click();
  await host.getByLabel('Why? Its people are told.').fill('a test');
  await host.getByRole('button', { name: 'Do it' }).click();
  await bob.getByText('This table cannot be opened').waitFor();

  // ---- Somebody is banned, and let in again ----
  await part('People');
  await host.getByLabel('A part of a name').fill('bo');
  await host.getByRole('button', { name: 'Search' }).click();
  await waitUntil(async () => (await host.getByTestId('admin-people').getByRole('listitem').count()) === 1, 'Bob alone');
  await host.getByRole('button', { name: 'Ban… Bob' }).click();
  await host.getByLabel('Why? The banned are told.').fill('a test');
  await host.getByLabel('For how many days').fill('3');
  await host.getByRole('button', { name: 'Do it' }).click();
  await host.getByText(/^✓ Banned\. 1 connection was closed\./).waitFor();
  await part('Bans');
  await host.getByTestId('admin-bans').getByText(/banned until/).waitFor();
  await host.getByRole('button', { name: /^Lift the ban/ }).click();
  await host.getByTestId('admin-bans').getByText('Nothing here.').waitFor();

  // ---- Invitations, and the log ----
  await part('Invitations');
  await host.getByRole('button', { name: 'Make an invitation' }).click();
  check((await host.getByTestId('admin-code').inputValue()).length > 5, 'the code is shown');
  await host.getByTestId('admin-invitations').getByText(/^1 left/).waitFor();
  await host.getByRole('button', { name: /^Take back/ }).click();
  await host.getByTestId('admin-invitations').getByText('Nothing here.').waitFor();
  await part('Log');
  await host.getByTestId('admin-audit').getByText('admin.ban', { exact: true }).waitFor();
  for (const found of await violationsOf(host)) check(false, found);
  noErrors(host);
});
