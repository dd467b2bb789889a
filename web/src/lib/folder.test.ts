import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('./folder', () => {
  const folder = '/rules/';
  return {
    folder,
    below: (address: string) => folder + address.slice(1),
    within: ({ pathname }: Location) => (pathname.startsWith(folder) ? pathname.slice(folder.length - 1) : null),
  };
});
const { bringLinks } = await import('./links');
const { router } = await import('./router.svelte');
const actual = await vi.importActual<typeof import('./folder')>('./folder');

const rest = () => new Promise((done) => setTimeout(done));
const written = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

beforeEach(() => (document.body.innerHTML = ''));

it('at the root every address is the same on its host', () => {
  expect(actual.below('/t/abc')).toBe('/t/abc');
  expect(actual.within(new URL('/t/abc', location.href))).toBe('/t/abc');
  expect(actual.within(new URL('https://example.org/t/abc'))).toBeNull();
  expect(actual.linkTo('/game')).toBe(new URL('/game', location.href).href);
});

it('links are brought below the folder once, whenever they come and whatever they are changed to', async () => {
  document.body.innerHTML = '<a href="/mine">mine</a><a href="#content">skip</a><a href="https://example.org/mine">elsewhere</a>';
  bringLinks(document.body);
  expect(written()).toEqual(['/rules/mine', '#content', 'https://example.org/mine']);
  // A folder may be called as a page is.
  document.body.insertAdjacentHTML('beforeend', '<p><a href="/rules/helios">rules</a></p>');
  await rest();
  expect(written().at(-1)).toBe('/rules/rules/helios');
  document.querySelector('p a')?.setAttribute('href', '/rules/agricola');
  await rest();
  await rest();
  expect(written().at(-1)).toBe('/rules/rules/agricola');
});

it('the address bar names the folder, the page does not know of it', () => {
  router.go('/rules/helios#HEL-1');
  expect([location.pathname, location.hash]).toEqual(['/rules/rules/helios', '#HEL-1']);
  expect(router.route).toEqual({ page: 'rules', id: 'helios' });
  router.replace('/mine');
  expect(location.pathname).toBe('/rules/mine');
  expect(router.route).toEqual({ page: 'mine' });
});
