// Games that somebody has played, as tables to sit down at.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {import('playwright-core').Page} Page */

const CRATES = fileURLToPath(new URL('../../crates/', import.meta.url));

/** A recorded game, as far as this part of it. @param {string} game @param {string} file @param {number} part */
export function begun(game, file, part) {
  const [head = '', body = ''] = readFileSync(`${CRATES}${game}/tests/records/${file}.txt`, 'utf8').split('\n\n');
  const moves = body.split('\n').filter((line) => line !== '');
  return {
    players: Number(/\nplayers: (\d+)/.exec(head)?.[1]),
    record: [head.replace(/\nresult:.*/, ''), '', ...moves.slice(0, Math.floor(part * moves.length)), ''].join('\n'),
  };
}

/**
 * Sits down at such a game, with bots, and waits until something is asked.
 * @param {Page} page @param {string} game @param {string} file @param {number} part @param {string} [bot]
 */
export async function sitDown(page, game, file, part, bot = 'easy') {
  const { players, record } = begun(game, file, part);
  await page.goto('/');
  const seats = [{ kind: 'person', name: 'Mara' }, ...Array.from({ length: players - 1 }, () => ({ kind: 'bot', bot }))];
  const id = await page.evaluate(
    async (body) => {
      const answer = await fetch('/api/records', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()).id;
    },
    JSON.stringify({ record, seats, name: 'Mara', options: { confirm: true, hints: true } }),
  );
  await page.goto(`/t/${id}`);
  await page.locator(`.board.${game}`).first().waitFor();
  await page.locator('.bar.mine').waitFor({ timeout: 20_000 });
}
