/** What the frame gives every board: the ghost of an option, taps that show before they take. */
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '$crates/helios/texts/en.json';
import de from '$crates/helios/texts/de.json';
import { settings } from '$lib/settings.svelte';
import { words } from '$lib/words.svelte';
import fixtures from '../helios/fixtures.json';
import { placeOf } from '../helios/places';
import StageForTests from './StageForTests.svelte';

words.learn({ en, de });
words.lang = 'en';
const { view, seat, options } = fixtures.find(({ decision }) => decision === 'take_tile')!;
const after = { ...view, boards: view.boards.map((board, i) => (i === seat ? { ...board, mana: board.mana + 7 } : board)) };
const thing = () => document.querySelector<HTMLElement>(`.real [data-place="${placeOf(options[0]!)}"]`)!;
const point = (type: string, pointerType: string) =>
  thing().dispatchEvent(new PointerEvent(type, { bubbles: type !== 'pointerleave', pointerType }));
const settle = async () => {
  await vi.advanceTimersByTimeAsync(1000);
  await tick();
  flushSync();
};

let mounted: Record<string, unknown> | null = null;
const act = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.scrollIntoView = () => {};
  settings.preview = true;
  act.mockClear();
  const preview = async () => ({
    reveals: false,
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
    props: { view, seat, options: options.map((action) => ({ action, text: { id: action } })), act, preview },
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
  expect(act).toHaveBeenCalledWith(options[0]);
});

it('the first tap of a finger shows, the button on the card takes', async () => {
  point('pointerdown', 'touch');
  thing().click();
  await settle();
  expect(act).not.toHaveBeenCalled();
  expect(document.querySelector('.ghost')).not.toBeNull();
  document.querySelector<HTMLElement>('[role="dialog"] .choices button')!.click();
  expect(act).toHaveBeenCalledWith(options[0]);
});

it('a second tap on the same thing takes as well', async () => {
  point('pointerdown', 'touch');
  thing().click();
  await settle();
  point('pointerdown', 'touch');
  thing().click();
  expect(act).toHaveBeenCalledTimes(1);
});

it('without previews nothing is shown and a tap takes at once', async () => {
  settings.preview = false;
  point('pointermove', 'mouse');
  await settle();
  expect(document.querySelector('.ghost')).toBeNull();
  point('pointerdown', 'touch');
  thing().click();
  expect(act).toHaveBeenCalledWith(options[0]);
});
