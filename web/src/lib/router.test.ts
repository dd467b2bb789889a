import { expect, it } from 'vitest';
import { routeOf } from './router.svelte';

it('every address leads to its page', () => {
  expect(routeOf('/')).toEqual({ page: 'lobby' });
  expect(routeOf('/new')).toEqual({ page: 'new', id: '' });
  expect(routeOf('/new/helios')).toEqual({ page: 'new', id: 'helios' });
  expect(routeOf('/rules')).toEqual({ page: 'rules', id: '' });
  expect(routeOf('/rules/helios')).toEqual({ page: 'rules', id: 'helios' });
  expect(routeOf('/components')).toEqual({ page: 'components', id: '', item: '', table: '' });
  expect(routeOf('/components/helios')).toEqual({ page: 'components', id: 'helios', item: '', table: '' });
  expect(routeOf('/components/helios/field-0%2C-1')).toEqual({ page: 'components', id: 'helios', item: 'field-0,-1', table: '' });
  expect(routeOf('/components/helios/%E0%A4%A')).toEqual({ page: 'components', id: 'helios', item: '%E0%A4%A', table: '' });
  expect(routeOf('/t/abc/components')).toEqual({ page: 'components', id: '', item: '', table: 'abc' });
  expect(routeOf('/t/abc/components/A088')).toEqual({ page: 'components', id: '', item: 'A088', table: 'abc' });
  expect(routeOf('/account')).toEqual({ page: 'account' });
  expect(routeOf('/sign-in')).toEqual({ page: 'sign-in' });
  expect(routeOf('/game')).toEqual({ page: 'game' });
  expect(routeOf('/join/abc')).toEqual({ page: 'join', id: 'abc' });
  expect(routeOf('/t/abc')).toEqual({ page: 'table', id: 'abc' });
  expect(routeOf('/t/abc/')).toEqual({ page: 'table', id: 'abc' });
  expect(routeOf('/t/abc/result')).toEqual({ page: 'result', id: 'abc' });
  expect(routeOf('/t/abc/replay')).toEqual({ page: 'replay', id: 'abc', n: null });
  expect(routeOf('/t/abc/replay/17')).toEqual({ page: 'replay', id: 'abc', n: 17 });
});

it('other addresses lead nowhere', () => {
  for (const path of [
    '/x',
    '/t',
    '/t/a/replay/-1',
    '/t/a/b',
    '/join',
    '/new/x/y',
    '/t/a/replay/1/2',
    '/components/a/b/c',
    '/t/a/components/b/c',
  ])
    expect(routeOf(path).page).toBe('nowhere');
});
