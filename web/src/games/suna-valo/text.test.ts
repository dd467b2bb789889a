import { expect, it } from 'vitest';
import de from '$crates/suna-valo/texts/de.json';
import en from '$crates/suna-valo/texts/en.json';
import { words } from '$lib/words.svelte';
import type { View } from '../../wire/suna-valo/View';
import { flat, textReads, wishesRead, type Fixture } from '../frame/testing';
import { COLUMNS, improvements } from './content';
import given from './fixtures.json';
import { text } from './text';
import { wishes } from './wishes';

words.learn({ en, de });
words.lang = 'en';
const fixtures = given as unknown as (Fixture & { view: View })[];

textReads(fixtures, text);
wishesRead(fixtures, wishes);

const at = (start: string) => fixtures.find(({ decision }) => decision.startsWith(start))!;
const read = ({ view, seat }: { view: View; seat: number }, way: string) => flat(text(view, seat)).get(way)!;

it('village and displays tell names and prices', () => {
  const position = at('main');
  const { view, seat } = position;
  const village = read(position, 'village').lines.join('\n');
  view.village.forEach(
    (id, i) =>
      id &&
      expect(village).toContain(`${words.word(`card.${id}`)}: Space`) &&
      expect(village).toContain(`costs ${view.village_prices[seat]![i]} good`),
  );
  for (const owner of [0, 1]) {
    const display = read(position, `display ${owner}`).lines.join('\n');
    for (const { card } of view.farms[owner]!.display) if (card) expect(display).toContain(words.word(`card.${card}`));
  }
});

it('a farm is read column by column, with stores, tracks and figures', () => {
  const position = at('activation');
  const farm = position.view.farms[position.seat]!;
  for (const column of COLUMNS)
    expect(read(position, `farm ${position.seat}/${column}`).lines).toHaveLength(1 + (farm.columns[column]?.length ?? 0));
  expect(read(position, `farm ${position.seat}/spaces`).lines).toHaveLength(improvements.length);
  expect(read(position, `farm ${position.seat}`).lines[0]).toContain(`${farm.energy} energy`);
  expect(read(position, `farm ${position.seat}/tracks`).lines[0]).toMatch(/^\d+ × \d+ = \d+ points?$/);
});

it('what is in hand is told: a price, goods to store, a bought card', () => {
  expect(read(at('price'), 'state').lines.join('\n')).toContain('Still needed:');
  expect(read(at('seller_stores'), 'state').lines.join('\n')).toContain('To store:');
  expect(read(at('place_card'), 'state').lines.join('\n')).toContain('Just bought:');
  expect(read(at('characters'), 'state').lines.filter((line) => line.startsWith('To choose from:'))).toHaveLength(2);
});

it('a hand belongs to its player alone', () => {
  const position = fixtures.find(({ view, seat }) => view.farms[seat]!.hand.length > 0)!;
  expect(read(position, 'hand').lines).toHaveLength(position.view.farms[position.seat]!.hand.length);
  expect(flat(text(position.view, null)).has('hand')).toBe(false);
});
