// In Firefox, over WebDriver BiDi: one whole match, by clicking on the board as in Chromium. Each run takes another game;
// ARBITER_GAMES names those to play, "all" plays the five.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { check, playToTheEnd, Server } from './harness.mjs';

const kFirefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
const kAll = ['Conclave', 'Viceroy', 'The Big Book of Madness', 'A Study in Emerald', 'Argent'];
const kWanted = process.env.ARBITER_GAMES;
const kGames = kWanted === 'all' ? kAll : (kWanted?.split(',') ?? [kAll[Math.floor(Math.random() * kAll.length)]]);
check(kFirefox, 'firefox-esr is installed');

const data = mkdtempSync(join(tmpdir(), 'arbiter-firefox-'));
const server = new Server(process.argv[2], data, {});
let browser;
try {
  await server.start();
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: kFirefox, headless: true, protocol: 'webDriverBiDi' });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(server.url);
  await page.evaluate(() => localStorage.setItem('arbiter.settings', '{"autoAnswer":false,"pace":"0"}'));
  await page.reload();
  const name = await page.waitForSelector('main form input');
  await name.type('Fay');
  await (await page.waitForSelector('main form.narrow button:enabled')).click(); // by its role Firefox looks through all pictures of the page
  await page.waitForSelector('.covers .do button');
  for (const game of kGames) {
    await page.goto(server.url);
    await page.waitForSelector('.covers .do button');
    await page.evaluate((wanted) => [...document.querySelectorAll('.covers button.primary')].find((button) => button.ariaLabel.includes(wanted)).click(), game);
    await page.waitForSelector('[data-testid=table][data-status=playing] [data-testid=board]');
    const { moves, raw } = await playToTheEnd(page, game.length);
    check(raw.length === 0, `everything is put into words in ${game}: ${raw.join('; ')}`);
    await page.waitForSelector('[data-testid=outcome] .bars');
    console.log(`${game}: ${moves} moves in Firefox`);
  }
  check(errors.length === 0, `no errors in the page: ${errors.join('; ')}`);
} finally {
  await browser?.close().catch(() => undefined);
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
