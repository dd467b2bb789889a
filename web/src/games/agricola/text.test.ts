import { expect, it } from 'vitest';
import de from '$crates/agricola/texts/de.json';
import en from '$crates/agricola/texts/en.json';
import { words } from '$lib/words.svelte';
import type { View } from '../../wire/agricola/View';
import { flat, textReads, wishesRead, type Fixture } from '../frame/testing';
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

it('the action spaces tell goods and people', () => {
  const position = fixtures.find(({ view }) => view.spaces.some(({ people }) => people.length > 0))!;
  const { lines } = read(position, 'spaces');
  expect(lines).toHaveLength(position.view.spaces.length);
  const taken = position.view.spaces.find(({ people }) => people.length > 0)!;
  expect(lines.find((line) => line.startsWith(`${words.word(`space.${taken.space}`)}: `))).toContain(
    `A person of Player ${taken.people[0]! + 1}`,
  );
});

it('a farmyard is read row by row with rooms, fields and fences', () => {
  const { view, seat } = at('place_person');
  const farm = {
    ...view.farms[seat]!,
    rooms: ['1,0', '2,0'],
    house: 'clay' as const,
    fields: [{ at: '0,1', crop: 'grain' as const, crops: 3 }],
    stables: [],
    fences: ['h0,4', 'h1,4', 'v0,4', 'v0,5'],
    pastures: [{ cells: ['0,4'], capacity: 2, animal: 'sheep' as const, animals: 2 }],
    single_animals: { boar: 1 },
  };
  const { lines } = read(
    { view: { ...view, farms: view.farms.map((other, i) => (i === seat ? farm : other)) }, seat },
    `farm ${seat}/yard`,
  );
  expect(lines.slice(1)).toEqual([
    'Row 0: empty cell 0,0; field 0,1 with 3 grain; empty cell 0,2; empty cell 0,3 (fence right); ' +
      'pasture of 1 cell, 0,4 (fence above, below, left, right)',
    'Row 1: room (clay), 1,0; empty cell 1,1; empty cell 1,2; empty cell 1,3; empty cell 1,4 (fence above)',
    'Row 2: room (clay), 2,0; empty cell 2,1; empty cell 2,2; empty cell 2,3; empty cell 2,4',
    'Pasture 0,4: Holds 2 animals of one kind; 2 sheep are here.',
    'In the house: 1 boar',
  ]);
});

it('a packet to choose from and a hand are read card by card', () => {
  const position = at('keep');
  expect(read(position, 'packet').lines).toHaveLength(1 + position.view.packet!.cards.length);
  const playing = fixtures.find(({ view, seat }) => view.cards && view.farms[seat]!.hand.length > 0)!;
  expect(read(playing, 'hand').lines).toHaveLength(playing.view.farms[playing.seat]!.hand.length);
  expect(flat(text(playing.view, null)).has('hand')).toBe(false);
});

it('what is to come is told with what waits for each farm', () => {
  const position = fixtures.find(({ view }) => view.round < 14 && view.round > 0)!;
  const { lines } = read(position, 'rounds');
  expect(lines).toHaveLength(14 - position.view.round);
  expect(lines[0]).toMatch(/^Round \d+ \(stage \d/);
});
