// Text that is too small, or cut by its box without dots.

const kSmallest = 12; // pixels

/** Gives the page `badText(root)`: what is wrong with the text inside, in words. */
export const learnBadText = (page) =>
  page.evaluate((smallest) => {
    window.badText = (root) => {
      const found = new Set();
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const around = node.parentElement;
        const words = node.textContent.trim();
        if (!words || !around.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || around.closest('.unseen, svg')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        if (boxes.length === 0) continue;
        const size = parseFloat(getComputedStyle(around).fontSize);
        if (size < smallest - 0.01) found.add(`"${words}" has ${size} px`);
        for (let box = around; box && box !== root && !box.matches('.stage, .side, .dock'); box = box.parentElement) {
          const style = getComputedStyle(box);
          if (style.clipPath !== 'none' && style.position === 'absolute') break; // for readers only
          if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
          if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || /auto|scroll/.test(style.overflow)) break;
          const { left, right, top, bottom } = box.getBoundingClientRect();
          const cut = boxes.some((one) => one.left < left - 3 || one.right > right + 3 || one.top < top - one.height / 2 || one.bottom > bottom + one.height / 2);
          if (cut) found.add(`"${words}" is cut by ${box.className}`);
          if (cut) break;
        }
      }
      return [...found];
    };
  }, kSmallest);

/** What is wrong with the text of a table. */
export async function badText(page) {
  await learnBadText(page);
  return page.evaluate(() => window.badText(document.querySelector('[data-testid=table]')));
}
