import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { words } from '$lib/words.svelte';
import { region, type Region } from './text';
import TextBoardForTests from './TextBoardForTests.svelte';

words.lang = 'en';
interface Lands {
  lands: string[];
}
const text = (view: unknown): Region[] => [region('map', 'Map', [], [region('north', 'North', (view as Lands).lands)])];

let mounted: { show: (view: unknown, asked: boolean, seat?: number) => void } | null = null;
const show = (lands: string[], asked: boolean, seat = 0): void => {
  mounted!.show({ lands }, asked, seat);
  flushSync();
};
const marked = (): (string | null)[] =>
  [...document.querySelectorAll('li')].filter((line) => line.textContent?.startsWith('new: ')).map((line) => line.textContent);

function begin(lands: string[]): void {
  mounted = mount(TextBoardForTests, { target: document.body, props: { text, view: { lands }, asked: true } }) as typeof mounted;
  flushSync();
}
afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

it('each region has a heading, parts one below it', () => {
  begin(['a lake']);
  expect([...document.querySelectorAll('h2, h3')].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H2', 'Map'],
    ['H3', 'North'],
  ]);
  expect(marked()).toEqual([]);
});

it('what is new since the last decision is said, until the next one is made', () => {
  begin(['a lake']);
  show(['a lake', 'a hill'], false);
  expect(marked()).toEqual(['new: a hill']);
  show(['a lake', 'a hill', 'a wood'], true);
  expect(marked()).toEqual(['new: a hill', 'new: a wood']);
  expect(document.querySelector('h2')?.textContent).toBe('Map (2 new)');
  show(['a lake', 'a hill', 'a wood', 'a ford'], true);
  expect(marked()).toEqual(['new: a ford']);
});

it('another seat has decided other things', () => {
  begin(['a lake']);
  show(['a hill'], true, 1);
  expect(marked()).toEqual([]);
});
