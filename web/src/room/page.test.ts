/** The page of the component room: all components of a title, one of them, and what is said where there is none. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '$crates/helios/texts/en.json';
import { words } from '$lib/words.svelte';
import ComponentRoom from './ComponentRoom.svelte';

let mounted: Record<string, unknown> | null = null;
beforeEach(() => {
  words.learn({ en });
  words.lang = 'en';
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/content/') ? new Response('{}', { status: 404 }) : new Response(JSON.stringify({ texts: { en } })),
  );
});
afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function show(props: { id: string; item?: string; table?: string }, until: string): Promise<HTMLElement> {
  mounted = mount(ComponentRoom, { target: document.body, props });
  await vi.waitUntil(() => {
    flushSync();
    return document.body.querySelector(until);
  }, 20_000);
  return document.body;
}

it('shows every component in lists by kind, each with a heading that links to it', async () => {
  const page = await show({ id: 'helios' }, '[data-component]');
  expect(page.querySelectorAll('ul.entries > li[data-component]').length).toBe(78);
  expect(page.querySelector('[data-component="palace"] h3 a')?.getAttribute('href')).toBe('/components/helios/palace');
  expect(page.querySelector('[data-component="palace"]')?.textContent).toContain('at once a bonus action');
  expect(page.querySelectorAll('section > h2')).toHaveLength(6);
  // The drawing is for the eye; what it shows is told beside it.
  for (const picture of page.querySelectorAll('.entry > .picture')) expect(picture.hasAttribute('inert')).toBe(true);
});

it('narrows the list while one types, and says how much is left', async () => {
  const page = await show({ id: 'helios' }, '[data-component]');
  const search = page.querySelector<HTMLInputElement>('input[type="search"]')!;
  search.value = 'palace';
  search.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect([...page.querySelectorAll('[data-component]')].map((entry) => entry.getAttribute('data-component'))).toEqual(['palace']);
  expect(page.querySelector('[role="status"]')?.textContent).toContain('1 component');
});

it('shows one component with its rules and its neighbours', async () => {
  const page = await show({ id: 'helios', item: 'palace' }, '[data-component]');
  expect(page.querySelector('h1')?.textContent).toContain('Palace');
  expect([...page.querySelectorAll('dd a')].map((link) => link.textContent)).toContain('HEL-16.12');
  expect(page.querySelector('a[rel="prev"]')).not.toBeNull();
});

it('says so where there is no such component or game', async () => {
  expect((await show({ id: 'helios', item: 'castle' }, 'h1')).textContent).toContain('There is no component castle');
  await unmount(mounted!);
  document.body.replaceChildren();
  expect((await show({ id: 'chess' }, 'h1')).textContent).not.toContain('component of');
});
