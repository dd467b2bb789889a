import { expect, it, vi } from 'vitest';
import de from '$crates/suna-valo/texts/de.json';
import en from '$crates/suna-valo/texts/en.json';
import { words } from '$lib/words.svelte';
import { everyOptionIsAThing, stage } from '../frame/testing';
import Board from './Board.svelte';
import fixtures from './fixtures.json';
import { placeOf } from './places';

words.learn({ en, de });
words.lang = 'en';
const show = stage(Board);

everyOptionIsAThing(fixtures, show, placeOf);

it('a click takes the option that lives there', () => {
  const { view, seat, options } = fixtures.find(({ decision }) => decision.startsWith('main: buy'))!;
  const act = vi.fn();
  const page = show(view, seat, options, act);
  page.querySelector<HTMLElement>(`[data-place="${placeOf(options[0]!)}"]`)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(act).toHaveBeenCalledWith(options[0]);
});

it('nothing can be clicked by somebody who only watches, and both farms can be looked at', () => {
  const { view } = fixtures[5]!;
  const page = show(view, null, []);
  expect(page.querySelectorAll('[data-place][role="button"]')).toHaveLength(0);
  expect(page.querySelectorAll('.whose button')).toHaveLength(2);
  expect(page.querySelectorAll('.farm')).toHaveLength(2);
});
