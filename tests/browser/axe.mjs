// Accessibility of a page, by axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in the page as it is now, in words. */
export async function violationsOf(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
      // Experimental, and takes the letters drawn on a card for its label.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    }),
  );
  return found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n` + nodes.slice(0, 3).map((node) => `    ${node.html.slice(0, 160)}\n      ${node.failureSummary}`).join('\n'),
  );
}
