import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import de from '$crates/helios/texts/de.json';
import en from '$crates/helios/texts/en.json';
import { words } from '$lib/words.svelte';
import { placeOf } from '../frame/targets';
import { choices, everyOptionIsAThing, stage } from '../frame/testing';
import Board from './Board.svelte';
import { buildings, characters, costParts, fieldsOf, isReconstructed } from './content';
import fixtures from './fixtures.json';
import { COLOURS, SLOTS, SPECIALS, SYMBOLS } from './view';

words.learn({ en, de });
words.lang = 'en';
const show = stage(Board);

everyOptionIsAThing(fixtures, show);

it('a click takes the option that lives there', () => {
  const { view, seat, options } = fixtures.find(({ decision }) => decision === 'place_tile')!;
  const act = vi.fn();
  const page = show(view, seat, options, act);
  page
    .querySelector<HTMLElement>(`[data-place="${placeOf(choices(options)[0]!)}"]`)!
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(act).toHaveBeenCalledWith(options[0]!.action);
});

it('nothing can be clicked by somebody who only watches, and every land can be looked at', () => {
  const { view } = fixtures[0]!;
  const page = show(view, null, []);
  expect(page.querySelectorAll('[role="button"]')).toHaveLength(0);
  expect(page.querySelectorAll('.own, .rival')).toHaveLength(view.players);
  const closer = [...page.querySelectorAll<HTMLElement>('.rival button')];
  expect(closer).toHaveLength(view.players - 1);
  closer[0]!.click();
  flushSync();
  expect(page.querySelector('[role="dialog"] .land')).not.toBeNull();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  flushSync();
  expect(page.querySelector('[role="dialog"]')).toBeNull();
});

it('views have the form this board draws', () => {
  for (const { view } of fixtures) {
    expect(Object.keys(view.columns).sort()).toEqual([...SYMBOLS].sort());
    expect(Object.keys(view.land_stacks).sort()).toEqual([...COLOURS].sort());
    expect(Object.keys(view.special_tiles).sort()).toEqual([...SPECIALS].sort());
    expect(Object.keys(view.characters).sort()).toEqual(characters.map(({ id }) => id).sort());
    for (const { slots, buildings: built, tiles } of view.boards) {
      expect(Object.keys(slots).sort()).toEqual([...SLOTS].sort());
      for (const id of built) expect(buildings.map((building) => building.id)).toContain(id);
      for (const { at } of tiles) expect(fieldsOf.light).toContain(at);
    }
  }
});

it('costs and provenance come from the content', () => {
  const cost = (id: string) => costParts(buildings.find((building) => building.id === id)!.cost);
  expect(cost('citadel')).toEqual(['black', 'or', 'blue']);
  expect(cost('palace')).toEqual(['green', 'gray', 'any']);
  expect(isReconstructed('board')).toBe(true);
  expect(isReconstructed('palace')).toBe(false);
});
