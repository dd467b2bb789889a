import { expect, it } from 'vitest';
import { routeOf } from './router.svelte';

it('every address leads to its page', () => {
  expect(routeOf('/')).toEqual({ page: 'lobby' });
  expect(routeOf('/new')).toEqual({ page: 'new', id: '' });
  expect(routeOf('/new/helios')).toEqual({ page: 'new', id: 'helios' });
  expect(routeOf('/rules')).toEqual({ page: 'rules', id: '' });
  expect(routeOf('/rules/helios')).toEqual({ page: 'rules', id: 'helios' });
  expect(routeOf('/join/abc')).toEqual({ page: 'join', id: 'abc' });
  expect(routeOf('/t/abc')).toEqual({ page: 'table', id: 'abc' });
  expect(routeOf('/t/abc/')).toEqual({ page: 'table', id: 'abc' });
  expect(routeOf('/t/abc/result')).toEqual({ page: 'result', id: 'abc' });
  expect(routeOf('/t/abc/replay')).toEqual({ page: 'replay', id: 'abc', n: null });
  expect(routeOf('/t/abc/replay/17')).toEqual({ page: 'replay', id: 'abc', n: 17 });
});

it('other addresses lead nowhere', () => {
  for (const path of ['/x', '/t', '/t/a/replay/-1', '/t/a/b', '/join', '/new/x/y', '/t/a/replay/1/2']) expect(routeOf(path).page).toBe('nowhere');
});
