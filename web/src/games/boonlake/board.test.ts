import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import de from '$crates/boonlake/texts/de.json';
import en from '$crates/boonlake/texts/en.json';
import type { Target } from '../../wire/boonlake/Target';
import type { View } from '../../wire/boonlake/View';
import { words } from '$lib/words.svelte';
import { placeOf } from '../frame/targets';
import { choices, everyOptionIsAThing, stage, type Fixture } from '../frame/testing';
import Board from './Board.svelte';
import { card, courses, fields, isReconstructed, sitesOf, spaces, spaceOf } from './content';
import given from './fixtures.json';
import { corners, fieldAt, spaceAt, way } from './geometry';
import { buildingSite, effect } from './signs';
import { incomeOf, tiersOf } from './tiers';
import ownDe from '$crates/boonlake/texts-web/board/de.json';
import ownEn from '$crates/boonlake/texts-web/board/en.json';

const fixtures = given as unknown as (Fixture & { view: View })[];
const at = (decision: string) => fixtures.find((fixture) => fixture.decision === decision)!;

words.learn({ en, de });
words.lang = 'en';
const show = stage(Board);

everyOptionIsAThing(fixtures, show);

it('a click takes the option that lives there', () => {
  const { view, seat, options } = at('place_tile');
  const act = vi.fn();
  const page = show(view, seat, options, act);
  page
    .querySelector<HTMLElement>(`[data-place="${placeOf(choices(options)[0]!)}"]`)!
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(act).toHaveBeenCalledWith(options[0]!.action);
});

it('a click on a card plays it, and discards it for those who said so', () => {
  const targets = ({ options }: Fixture) => options.map(({ target }) => target as Target);
  const cardsOf = (fixture: Fixture, does: Target['does']) =>
    targets(fixture).flatMap(({ does: one, on }) => (one === does && typeof on === 'object' && 'card' in on ? [on.card] : []));
  const both = (fixture: Fixture) => cardsOf(fixture, 'play').filter((card) => cardsOf(fixture, 'discard').includes(card));
  const found = fixtures.find((fixture) => both(fixture).length > 0)!;
  const { view, seat, options } = found;
  const [id] = both(found);
  const act = vi.fn();
  const page = show(view, seat, options, act);
  const click = () =>
    page.querySelector<HTMLElement>(`[data-place="card:${id}"]`)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  click();
  expect(act.mock.calls).toEqual([[`play ${id}`]]);
  page.querySelector<HTMLElement>('[data-part="discard-instead"]')!.click();
  flushSync();
  click();
  expect(act.mock.calls.at(-1)).toEqual([`discard ${id}`]);
});

it('nothing can be clicked by somebody who only watches, and every board is in sight', () => {
  const { view } = fixtures.find((fixture) => fixture.view.players === 4)!;
  const page = show(view, null, []);
  expect(page.querySelectorAll('[role="button"]')).toHaveLength(0);
  expect(page.querySelectorAll('.player, .other')).toHaveLength(4);
});

it('the board of another is shown large on demand, to look at, until Escape', async () => {
  const { view, seat, options } = fixtures.find((fixture) => fixture.view.players === 4 && fixture.options.length > 0)!;
  const page = show(view, seat, options);
  const other = page.querySelector('.other')!;
  expect(other.getAttribute('data-opponent')).toBe(String((seat + 1) % 4));
  expect(other.querySelector('[data-count^="coin"]')?.textContent).toBe(String(view.boards[(seat + 1) % 4]!.coins));
  other.querySelector('button')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await vi.waitFor(() => expect(page.querySelector('.enlarged .levers')).not.toBeNull());
  expect(page.querySelectorAll('.enlarged [role="button"]')).toHaveLength(0);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await vi.waitFor(() => expect(page.querySelector('.enlarged')).toBeNull());
});

it('the usual payment is offered first: without levers, for the fewest coins', () => {
  const { view, seat, options } = at('pay');
  const page = show(view, seat, options);
  const levers = [...page.querySelectorAll('.picker [data-does="pay"]')].map((pick) => pick.querySelectorAll('.price small').length);
  expect(levers.length).toBe(options.filter(({ target }) => (target as Target).does === 'pay').length);
  expect(levers).toEqual([...levers].sort((a, b) => a - b));
});

it('in a game alone the Wise Eminence has her board', () => {
  const { view, seat } = fixtures.find((fixture) => fixture.view.solo?.revealed)!;
  const page = show(view, seat, []);
  expect(page.querySelector('[data-place="other:solo-tile"]')).not.toBeNull();
  expect(page.querySelectorAll('[aria-label="Ship of The Wise Eminence"]')).toHaveLength(1);
});

it('every piece on the map is drawn', () => {
  const { view, seat } = fixtures.filter(({ decision }) => decision === 'over').sort((a, b) => b.view.map.length - a.view.map.length)[0]!;
  const page = show(view, seat, []);
  const pieces = view.map.flatMap(({ upper, lower, cattle = [] }) =>
    [upper, lower, ...cattle].filter((piece) => piece !== undefined && piece !== null),
  );
  expect(pieces.length).toBeGreaterThan(10);
  expect(page.querySelectorAll('.hex .figure')).toHaveLength(pieces.length);
});

describe('the map', () => {
  it('shows every field and every space at a place of its own (BOO-1.11, BOO-13.4)', () => {
    const points = [...fields.map(({ number }) => fieldAt(number)), ...spaces.map(({ id }) => spaceAt(id))];
    expect(points).toHaveLength(33 + 31);
    for (const [i, a] of points.entries())
      for (const b of points.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(37);
  });
  it('leads ships through every space of a round in order (BOO-13.3)', () => {
    for (const course of courses) {
      const points = way(course).map(({ x, y }) => `${x},${y}`);
      const places = course.map((id) => points.indexOf(`${spaceAt(id).x},${spaceAt(id).y}`));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places).not.toContain(-1);
    }
  });
  it('is made of hexagons', () => expect(corners(50).split(' ')).toHaveLength(6));
});

describe('the recesses of a board', () => {
  it('bring the income of the worked example (BOO-EX-9)', () => {
    const tiers = tiersOf({ houses: 3, settlements: 3, cattle: 4 });
    expect(incomeOf(tiers)).toEqual({ coins: 5, vp: 4 });
  });
  it('are all full at the start (BOO-2.14)', () => {
    expect(incomeOf(tiersOf({ houses: 6, settlements: 4, cattle: 5 }))).toEqual({ coins: 0, vp: 0 });
  });
});

describe('signs and provenance come from the content', () => {
  it('costs stand before what they buy', () => {
    const [site] = sitesOf('S03');
    expect(buildingSite(site!)).toEqual([{ icon: 'coin', text: '4' }, { text: '→' }, { icon: 'step-coin', text: '+1' }]);
  });
  it('every effect of every card, space, field and site has a sign', () => {
    const effects = [
      ...Array.from({ length: 165 }, (_, i) => card(`C${String(i + 1).padStart(3, '0')}`)!).flatMap(
        ({ immediate = [], permanent = [], end = [] }) => [...immediate, ...permanent, ...end],
      ),
      ...spaces.flatMap(({ reward }) => reward),
      ...fields.flatMap(({ reward }) => reward),
    ];
    for (const what of effects) expect(effect(what), what.op).not.toEqual([]);
  });
  it('what was designed here says so', () => expect(isReconstructed(spaceOf('T5'))).toBe(true));
});

it('German has the words English has', () => {
  expect(Object.keys(ownDe).sort()).toEqual(Object.keys(ownEn).sort());
});
