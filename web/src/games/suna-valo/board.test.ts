import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import de from '$crates/suna-valo/texts/de.json';
import en from '$crates/suna-valo/texts/en.json';
import { words } from '$lib/words.svelte';
import { placeOf } from '../frame/targets';
import { choices, everyOptionIsAThing, stage } from '../frame/testing';
import * as about from './about';
import Board from './Board.svelte';
import { cards, characters, headOf, improvements, isReconstructed, publicOrders, shipOrders, tiles } from './content';
import fixtures from './fixtures.json';
import { allSigns, faceSigns, improvementSigns } from './signs';
import ownDe from '$crates/suna-valo/texts-web/board/de.json';
import ownEn from '$crates/suna-valo/texts-web/board/en.json';

words.learn({ en, de });
words.lang = 'en';
const show = stage(Board);

everyOptionIsAThing(fixtures, show);

it('a click takes the option that lives there', () => {
  const { view, seat, options } = fixtures.find(({ decision }) => decision.includes('main: buy'))!;
  const act = vi.fn();
  const page = show(view, seat, options, act);
  page
    .querySelector<HTMLElement>(`[data-place="${placeOf(choices(options)[0]!)}"]`)!
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
  expect(act).toHaveBeenCalledWith(options[0]!.action);
});

it('nothing can be clicked by somebody who only watches, and both farms can be looked at', () => {
  const { view } = fixtures[0]!;
  const page = show(view, null, []);
  expect(page.querySelectorAll('[data-place][role="button"]')).toHaveLength(0);
  expect(page.querySelectorAll('.farm')).toHaveLength(2);
  page.querySelector<HTMLElement>('.second .closer')!.click();
  flushSync();
  expect(page.querySelector('[role="dialog"] .farm')).not.toBeNull();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  flushSync();
  expect(page.querySelector('[role="dialog"]')).toBeNull();
});

it('what every component does is said in both languages', () => {
  expect(Object.keys(ownDe).sort()).toEqual(Object.keys(ownEn).sort());
  for (const lang of ['en', 'de'] as const) {
    words.lang = lang;
    const said = [
      ...[...cards.keys()].map(about.card),
      ...[...shipOrders.keys()].map(about.shipOrder),
      ...[...tiles.keys()].map(about.tile),
      ...[...characters.keys()].map(about.character),
      ...improvements.map(({ id }) => about.improvement(id)),
      ...[...publicOrders.values()].flatMap(({ slots }) => slots.white.flatMap(({ reward }) => (reward ? [about.effect(reward)] : []))),
      about.effects(headOf('personal').effects),
    ];
    for (const text of said) expect(text).toMatch(/^[^{}]{4,}$/);
    // A text that is missing would show its id.
    for (const text of said) expect(text).not.toMatch(/effect\.|about\.|count\.|good\.|column\./);
  }
  words.lang = 'en';
  expect(about.card('H16')).toBe('Personal delivery orders. Minimum price 1. Asks for water lily, flower. Complete: 3 points.');
});

it('what every component does has a picture', () => {
  for (const card of cards.values()) expect([card.id, faceSigns(card).length > 0]).toEqual([card.id, true]);
  for (const { id, effects } of tiles.values()) expect([id, allSigns(effects).length > 0]).toEqual([id, true]);
  for (const { id, effect } of shipOrders.values()) expect([id, allSigns(effect).length > 0]).toEqual([id, true]);
  for (const { id } of improvements) expect([id, improvementSigns(id).length > 0]).toEqual([id, true]);
});

it('what is reconstructed says so', () => {
  expect(isReconstructed('H02')).toBe(true);
  expect(isReconstructed('H01')).toBe(false);
  expect(isReconstructed('tracks')).toBe(true);
});
