/** What the frame gives every board: the ghost of an option, taps that show before they take. */
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '$crates/helios/texts/en.json';
import de from '$crates/helios/texts/de.json';
import { settings } from '$lib/settings.svelte';
import { words } from '$lib/words.svelte';
import fixtures from '../helios/fixtures.json';
import { placeOf } from './targets';
import { choices } from './testing';
import StageForTests from './StageForTests.svelte';

words.learn({ en, de });
words.lang = 'en';
const { view, seat, options } = fixtures.find(({ decision }) => decision === 'take_tile')!;
const after = { ...view, boards: view.boards.map((board, i) => (i === seat ? { ...board, mana: board.mana + 7 } : board)) };
const thing = () => document.querySelector<HTMLElement>(`.real [data-place="${placeOf(choices(options)[0]!)}"]`)!;
const point = (type: string, pointerType: string) =>
  thing().dispatchEvent(new PointerEvent(type, { bubbles: type !== 'pointerleave', pointerType }));
const settle = async () => {
  await vi.advanceTimersByTimeAsync(1000);
  await tick();
  flushSync();
};

let mounted: Record<string, unknown> | null = null;
const act = vi.fn();
let reveals = false;
beforeEach(() => {
  reveals = false;
  settings.look = false;
  vi.useFakeTimers();
  Element.prototype.scrollIntoView = () => {};
  settings.preview = true;
  act.mockClear();
  const preview = async () => ({
    reveals,
    events: [],
    face: {
      seat,
      view: after,
      prompt: { id: 'x' },
      options: [],
      score: { lines: [], totals: [], ranks: [] },
      can_undo: false,
      can_redo: false,
    },
  });
  mounted = mount(StageForTests, {
    target: document.body,
    props: { view, seat, options: choices(options), act, preview },
  });
  flushSync();
});
afterEach(async () => {
  if (mounted) await unmount(mounted);
  vi.useRealTimers();
});

it('pointing at an option shows the position after it, and leaving lets it go', async () => {
  point('pointermove', 'mouse');
  await settle();
  expect(document.querySelector('.ghost .stores .store b')?.textContent).toBe(String(after.boards[seat]!.mana));
  expect(document.querySelector('.real .stores .store b')?.textContent).toBe(String(view.boards[seat]!.mana));
  expect(document.querySelector('.mark')).not.toBeNull();
  point('pointerleave', 'mouse');
  await settle();
  expect(document.querySelector('.ghost')).toBeNull();
});

it('with a mouse a click takes at once', () => {
  point('pointerdown', 'mouse');
  thing().click();
  expect(act).toHaveBeenCalledWith(options[0]!.action);
});

const tap = () => {
  point('pointerdown', 'touch');
  point('pointerup', 'touch');
  thing().click();
};

it('one tap of a finger takes what can be undone', async () => {
  tap();
  await settle();
  expect(act.mock.calls).toEqual([[options[0]!.action]]);
});

it('what turns something up is shown to a finger first, and the button on the card takes it', async () => {
  reveals = true;
  tap();
  await settle();
  expect(act).not.toHaveBeenCalled();
  document.querySelector<HTMLElement>('[role="dialog"] .choices button')!.click();
  expect(act).toHaveBeenCalledWith(options[0]!.action);
});

it('a finger that rests reads, and lifting it takes nothing', async () => {
  point('pointerdown', 'touch');
  await settle();
  expect(document.querySelector('[role="dialog"] .choices button')).not.toBeNull();
  point('pointerup', 'touch');
  thing().click();
  await settle();
  expect(act).not.toHaveBeenCalled();
});

it('for those who want to look first the first tap shows, and the card or a second tap takes', async () => {
  settings.look = true;
  tap();
  await settle();
  expect(act).not.toHaveBeenCalled();
  expect(document.querySelector('.ghost')).not.toBeNull();
  tap();
  expect(act).toHaveBeenCalledTimes(1);
});

it('without previews nothing is shown', async () => {
  settings.preview = false;
  point('pointermove', 'mouse');
  await settle();
  expect(document.querySelector('.ghost')).toBeNull();
});
