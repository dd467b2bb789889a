import { expect, it } from 'vitest';
import de from '$crates/boonlake/texts/de.json';
import en from '$crates/boonlake/texts/en.json';
import { words } from '$lib/words.svelte';
import type { View } from '../../wire/boonlake/View';
import { flat, textReads, wishesRead, type Fixture } from '../frame/testing';
import { fields, landBeside, REGIONS } from './content';
import given from './fixtures.json';
import { text } from './text';
import { wishes } from './wishes';

words.learn({ en, de });
words.lang = 'en';
const fixtures = given as unknown as (Fixture & { view: View })[];

textReads(fixtures, text);
wishesRead(fixtures, wishes);

const at = (wanted: string) => fixtures.find(({ decision }) => decision === wanted)!;
const read = ({ view, seat }: { view: View; seat: number | null }, way: string) => flat(text(view, seat)).get(way)!;

it('the map is read by region, each field with its tile, its pieces and its neighbours', () => {
  const position = at('place_tile');
  const lines = REGIONS.flatMap((id) => read(position, `map/${id}`).lines);
  expect(lines).toHaveLength(fields.length + REGIONS.length);
  for (const { number } of fields)
    expect(lines.find((line) => line.startsWith(`Field ${number}: `))).toContain(`${landBeside(number).join(', ')}.`);
  const taken = position.view.map.find(({ upper }) => upper)!;
  expect(lines.find((line) => line.startsWith(`Field ${taken.field}: `))).toMatch(/(Inhabitant|House|Settlement) of (Player|The Wise)/);
});

it('fields beside each other know it both ways', () => {
  for (const { number } of fields) for (const other of landBeside(number)) expect(landBeside(other)).toContain(number);
});

it('the river tells ships and locks in the order of the round', () => {
  const position = at('move_ship');
  const { lines } = read(position, 'river');
  const ship = lines.findIndex((line) => line.includes('Ship of Player'));
  expect(ship).toBeGreaterThanOrEqual(0);
  expect(lines.filter((line) => line.startsWith('Lock:'))).toHaveLength(2);
});

it('a hand that nobody else may see is only counted', () => {
  const { view, seat } = fixtures.find((fixture) => fixture.view.players === 2 && fixture.view.boards[1 - fixture.seat]!.hand_is_hidden)!;
  expect(read({ view, seat }, `board ${1 - seat}/hand`).lines).toEqual([`${view.boards[1 - seat]!.hand_size} cards in hand`]);
});

it('alone, the Eminence is part of the board', () => {
  const position = fixtures.find(({ view }) => view.solo)!;
  expect(read(position, 'eminence').lines.join('\n')).toMatch(/Cactus track/);
  expect(flat(text(at('settle_right').view, 0)).has('eminence')).toBe(false);
});
