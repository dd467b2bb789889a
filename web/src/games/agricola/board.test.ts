import { describe, expect, it, vi } from 'vitest';
import de from '$crates/agricola/texts/de.json';
import en from '$crates/agricola/texts/en.json';
import { words } from '$lib/words.svelte';
import type { View } from '../../wire/agricola/View';
import { everyOptionIsAThing, stage, type Fixture } from '../frame/testing';
import Board from './Board.svelte';
import { GOODS, improvement, improvements, space } from './content';
import json from './fixtures.json';
import * as things from './things';

words.learn({ en, de });
words.lang = 'en';
const show = stage(Board);
const fixtures = json as unknown as (Fixture & { view: View })[];
/** A position with this decision in which such an answer is offered. */
const fixture = (decision: string, verb = '', players = 1) =>
  fixtures.find(
    ({ view, options, ...it }) =>
      it.decision === decision && view.players >= players && options.some(({ action }) => action.startsWith(verb)),
  )!;
const click = (element: Element | null) => element!.dispatchEvent(new MouseEvent('click', { bubbles: true }));

everyOptionIsAThing(fixtures, show);

describe('the farm', () => {
  it('a click on a cell plows it', () => {
    const { view, seat } = fixture('act', 'plow');
    const act = vi.fn();
    const page = show(view, seat, [{ action: 'plow 0,3', target: { does: 'plow', on: { cell: '0,3' } } }], act);
    click(page.querySelector('[data-place="cell:0,3"]'));
    expect(act).toHaveBeenCalledWith('plow 0,3');
  });

  it('any field without crops can be clicked to sow', () => {
    const { view, seat, options } = fixture('act', 'sow');
    const page = show(view, seat, options);
    const bare = view.farms[seat]!.fields.filter(({ crop }) => !crop);
    expect(page.querySelectorAll('[data-place="sow"][role="button"]')).toHaveLength(bare.length);
  });

  it('cells picked for a pasture are marked, with the fences it would take', () => {
    const { view, seat, options } = fixture('pasture');
    const page = show(view, seat, options);
    const { decision } = view.pending.at(-1)!;
    const picked = typeof decision === 'object' && 'pasture' in decision ? decision.pasture.picked : [];
    expect(page.querySelectorAll('.cell.picked')).toHaveLength(picked.length);
    expect(page.querySelectorAll('.planned').length).toBeGreaterThan(0);
  });

  it('animals without a place wait at the gate and can be given up there', () => {
    const { view, seat, options } = fixture('accommodate');
    const page = show(view, seat, options);
    expect(page.querySelector('svg .gate')?.textContent).toBe('Without a place');
    expect(page.querySelectorAll('svg .animal[role="button"]').length).toBeGreaterThan(0);
  });
});

it('nothing can be clicked by somebody who only watches, and every farm is in sight', () => {
  const { view } = fixture('place_person', '', 2);
  const page = show(view, null, []);
  expect(page.querySelectorAll('[role="button"]')).toHaveLength(0);
  expect(page.querySelectorAll('.mine, .other')).toHaveLength(view.players);
});

it('the others stand beside in the order of their turns, with their goods and the cards in front of them', () => {
  const { view } = fixture('act', '', 4);
  const page = show(view, 2, []);
  const others = [...page.querySelectorAll('.other')];
  expect(others.map((other) => other.getAttribute('data-opponent'))).toEqual(['3', '0', '1']);
  for (const other of others) {
    const farm = view.farms[Number(other.getAttribute('data-opponent'))]!;
    expect(other.querySelectorAll('.front .line')).toHaveLength(farm.improvements.length + farm.played.length);
    expect(other.querySelector(`[data-count^="wood of"]`)?.textContent).toBe(String(farm.goods.wood ?? 0));
  }
});

it('on the farm of somebody else nothing can be clicked, small or large; Escape closes the large one', async () => {
  const { view, seat, options } = fixture('act', '', 2);
  const page = show(view, seat, options);
  expect(page.querySelectorAll('.mine [role="button"]').length).toBeGreaterThan(0);
  click(page.querySelector('.other button'));
  await vi.waitFor(() => expect(page.querySelector('.enlarged [data-place="other:cell:0,0"]')).not.toBeNull());
  expect(page.querySelectorAll('.other [role="button"], .enlarged [role="button"]')).toHaveLength(0);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await vi.waitFor(() => expect(page.querySelector('.enlarged')).toBeNull());
});

it('what spaces, cards and goods do is told in both languages, in words without holes', () => {
  for (const lang of ['en', 'de'] as const) {
    words.lang = lang;
    const spaces = fixtures.flatMap(({ view }) => view.spaces);
    const told = [
      ...spaces.flatMap((item) => [things.space(item, true), things.space(item, false)]),
      ...improvements.map(({ id }) => things.major(id)),
      ...GOODS.map((good) => things.good(good, null)),
    ];
    for (const { name, about } of told) expect(`${name}: ${about}`).not.toMatch(/[{}]|undefined|NaN|[a-z]+\.[a-z_]+\b/);
  }
  words.lang = 'en';
});

it('views have the form this board draws', () => {
  for (const { view } of fixtures) {
    for (const { space: id, goods } of view.spaces) {
      expect(space(id).id).toBe(id);
      for (const good of Object.keys(goods)) expect(GOODS).toContain(good);
    }
    for (const farm of view.farms) for (const id of farm.improvements) expect(improvement(id).id).toBe(id);
  }
});
