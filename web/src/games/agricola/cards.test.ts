import { expect, it } from 'vitest';
import de from '$crates/agricola/texts/de.json';
import en from '$crates/agricola/texts/en.json';
import { words } from '$lib/words.svelte';
import type { View } from '../../wire/agricola/View';
import { stage } from '../frame/testing';
import Board from './Board.svelte';
import json from './fixtures.json';

words.learn({ en: { ...en, 'card.B068': 'Beanfield', 'about.B068': 'The card is a field.', 'card.A086': 'Animal Tamer' }, de });
words.lang = 'en';
const show = stage(Board);

it('a hand can be played from, and cards in front show what lies on them', () => {
  const fixture = json.find(({ decision }) => decision === 'place_person')!;
  const view = structuredClone(fixture.view) as unknown as View;
  const { seat } = fixture;
  view.cards = true;
  Object.assign(view.farms[seat]!, {
    hand: ['A086'],
    hand_size: { occupations: 1, minor_improvements: 0 },
    played: [{ card: 'B068', crop: 'vegetable', crops: 2 }],
  });
  const page = show(view, seat, [
    { action: 'play A086', target: { does: 'play', on: { card: 'A086' } } },
    { action: 'sow vegetable on B068', target: { does: 'sow', on: { card: 'B068' }, good: 'vegetable' } },
  ]);
  expect(page.querySelector('.hand h2')?.textContent).toBe('Your hand: 1 occupation, 0 minor improvements');
  expect(page.querySelector('.hand [data-place="card:A086"][role="button"]')?.textContent).toContain('Animal Tamer');
  const played = page.querySelector('.own [data-place="card:B068"][role="button"]');
  expect(played?.textContent).toContain('Beanfield');
  expect(played?.querySelector('.lying')?.textContent?.trim()).toBe('2');
});

it('of the hands of others only the size is known', () => {
  const fixture = json.find(({ decision, view }) => decision === 'place_person' && view.players > 1)!;
  const view = structuredClone(fixture.view) as unknown as View;
  view.cards = true;
  for (const farm of view.farms) Object.assign(farm, { hand: [], hand_size: { occupations: 5, minor_improvements: 3 } });
  const page = show(view, null, []);
  expect(page.querySelector('.hand h2')?.textContent).toMatch(/^Hand of .*: 5 occupations, 3 minor improvements$/);
  expect(page.querySelectorAll('.hand .hand-card')).toHaveLength(0);
});
