// What every scene is measured by: it fits, what is asked about is in sight, letters can be read and words are whole.
/** @typedef {import('playwright-core').Page} Page */

/** The sizes that are measured: two desktops and a phone, each with the smallest letters it may have. */
export const SIZES = {
  usual: { width: 1440, height: 900, least: 12 },
  large: { width: 1920, height: 1080, least: 12 },
  phone: { width: 390, height: 844, least: 11 },
};

/**
 * What is wrong with the scene that is shown; nothing if all is well. On desktops everything that answers the question lies inside the
 * window, and so do the boards of the others, where there are others.
 * @param {Page} page @param {{ least: number, desktop: boolean, others: boolean }} how `others`: whether there are any
 * @returns {Promise<string[]>}
 */
export async function faultsOf(page, { least, desktop, others }) {
  return page.evaluate(
    ({ smallest, fits, sees }) => {
      /** @type {string[]} */
      const faults = [];
      const root = document.documentElement;
      if (root.scrollWidth > root.clientWidth) faults.push(`the page scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`);
      const scene = document.querySelector('.scene');
      if (!scene) return ['there is no scene'];
      if (fits && (scene.scrollHeight > scene.clientHeight + 1 || scene.scrollWidth > scene.clientWidth + 1))
        faults.push(`the scene scrolls: ${scene.scrollWidth}x${scene.scrollHeight} in ${scene.clientWidth}x${scene.clientHeight}`);
      const name = (/** @type {Element} */ thing) =>
        [thing.getAttribute('data-place') ?? thing.getAttribute('class') ?? thing.tagName, thing.textContent?.trim().slice(0, 30)].join(
          ' ',
        );
      const seen = (/** @type {Element} */ thing) => thing.checkVisibility() && thing.getBoundingClientRect().width > 0;
      const inside = (/** @type {DOMRect} */ box) =>
        box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
      if (fits) {
        const asked = document.querySelectorAll('.real [data-place][role="button"], .picks [role="button"], .picks button, .loose button');
        for (const thing of asked) if (!seen(thing) || !inside(thing.getBoundingClientRect())) faults.push(`out of sight: ${name(thing)}`);
        const boards = document.querySelectorAll('.real [data-opponent]');
        if (sees && boards.length === 0) faults.push('no board of another is shown');
        for (const board of boards) {
          const box = board.getBoundingClientRect();
          if (!seen(board) || !inside(box) || box.width < 120 || box.height < 90)
            faults.push(`a board of another is out of sight: ${name(board)}`);
        }
      }
      const texts = document.createTreeWalker(scene, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const said = node.textContent ?? '';
        const around = node.parentElement;
        if (said.trim() === '' || !around || around.closest('.hidden-text, title, .ghost') || !seen(around)) continue;
        const matrix = around instanceof SVGGraphicsElement ? around.getScreenCTM() : null;
        const size = parseFloat(getComputedStyle(around).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
        if (size < smallest - 0.15) faults.push(`letters of ${size.toFixed(1)} px: ${name(around)}`);
        if (around instanceof SVGElement) continue;
        // A word may go on below only behind a hyphen.
        for (const word of said.matchAll(/[^\s\u00ad-]+/gu)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          // Behind a soft hyphen the first letter has a box of the hyphen above, too: its last one is its own.
          const lines = new Set(
            [...word[0]].flatMap((_, i) => {
              const letter = document.createRange();
              letter.setStart(node, word.index + i);
              letter.setEnd(node, word.index + i + 1);
              const own = [...letter.getClientRects()].filter(({ width }) => width > 0).at(-1);
              return own ? [Math.round(own.top)] : [];
            }),
          );
          if (lines.size > 1) faults.push(`a broken word: ${word[0]}`);
          const box = around.closest('[data-place], section')?.getBoundingClientRect();
          const cut = getComputedStyle(around).textOverflow === 'ellipsis';
          const { left, right } = range.getBoundingClientRect();
          if (box && !cut && right > left && (right > box.right + 3 || left < box.left - 3))
            faults.push(`a word sticks out: ${word[0]} of ${name(around)}`);
        }
      }
      return [...new Set(faults)];
    },
    { smallest: least, fits: desktop, sees: others },
  );
}
