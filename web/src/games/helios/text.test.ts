import { expect, it } from 'vitest';
import de from '$crates/helios/texts/de.json';
import en from '$crates/helios/texts/en.json';
import { words } from '$lib/words.svelte';
import { flat, textReads, wishesRead } from '../frame/testing';
import { buildings, characters } from './content';
import fixtures from './fixtures.json';
import { text } from './text';
import { wishes } from './wishes';
import type { View } from './view';

words.learn({ en, de });
words.lang = 'en';

textReads(fixtures, text);
wishesRead(fixtures, wishes);

const { view, seat } = fixtures.find(({ decision }) => decision === 'characters')! as unknown as { view: View; seat: number };
const read = (of: View, way: string) => flat(text(of, seat)).get(way)!;

it('one’s own land is read first, with every tile and what lies on it', () => {
  const regions = text(view, seat).map(({ id }) => id);
  expect(regions.indexOf(`board ${seat}`)).toBeLessThan(regions.indexOf(`board ${1 - seat}`));
  const land = read(view, `board ${seat}/land`).lines.join('\n');
  const board = view.boards[seat]!;
  for (const { at, temple } of board.tiles) expect(land).toMatch(new RegExp(`field ${at}(, Temple)?${temple ? '' : '|'}`));
  expect(land).toContain('Free fields beside the land');
  expect(read(view, `board ${seat}`).lines).toContain(`${board.mana} mana`);
});

it('points in another’s bag stay unknown', () => {
  const hidden = { ...view, boards: view.boards.map((board, i) => (i === seat ? board : { ...board, vp: null })) };
  expect(read(hidden, `board ${1 - seat}`).lines).toContain('Unknown points in the bag');
});

it('all buildings and characters are told with their costs', () => {
  expect(read(view, 'city').lines).toHaveLength(buildings.length + 1);
  expect(read(view, 'city').lines.join('\n')).toContain('Citadel: Costs black or blue.');
  expect(read(view, 'characters').lines).toHaveLength(characters.length);
});

it('the bottom tile of a column comes first, those above follow', () => {
  const columns: View['columns'] = { ...view.columns, build: ['red', 'gray', 'blue'] };
  expect(read({ ...view, columns }, 'columns').lines[1]).toBe(
    `Build: blue; 2 tiles above: red, gray (wild); ${view.draw_stacks.build} in the stack`,
  );
});
