/** The text board: why something is not possible, asked by name. */
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
const why = vi.fn(async () => ({
  legal: false,
  why: { code: 'x', message: 'x', text: { id: 'refusal.too_few_cubes', args: { needs: 5, has: 2 } } },
}));
const nothing = async () => null;

let mounted: Record<string, unknown> | null = null;
const list = () => document.querySelector<HTMLSelectElement>('select')!;
beforeEach(() => {
  settings.text = true;
  mounted = mount(StageForTests, {
    target: document.body,
    props: { view, seat, options: choices(options), act: () => {}, preview: nothing, why },
  });
  flushSync();
});
afterEach(async () => {
  if (mounted) await unmount(mounted);
  settings.text = false;
});

it('lists what is not possible, and nothing that is', () => {
  const wanted = [...list().options].map(({ value }) => value);
  expect(wanted).toContain('building:palace');
  for (const option of choices(options)) expect(wanted).not.toContain(placeOf(option));
});

it('says why', async () => {
  list().value = 'building:palace';
  list().dispatchEvent(new Event('change', { bubbles: true }));
  await tick();
  await tick();
  flushSync();
  expect(why).toHaveBeenCalledWith({ on: { building: 'palace' } });
  expect(document.querySelector('.why [role="status"]')?.textContent).toContain('It takes 5 cubes; you have 2.');
});
