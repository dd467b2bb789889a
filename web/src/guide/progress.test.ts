import { beforeEach, expect, it, vi } from 'vitest';
import { beginGuide, keepProgress, progressAt } from './progress';

beforeEach(() => localStorage.clear());

it('a table is guided only if it was begun so, and progress comes back', () => {
  expect(progressAt('plain')).toBeNull();
  beginGuide('guided');
  expect(progressAt('guided')).toEqual({ done: [], left: false });
  keepProgress('guided', { done: ['aim'], left: true });
  expect(progressAt('guided')).toEqual({ done: ['aim'], left: true });
});

it('what was spoilt in the storage is no guide, and never an error', () => {
  for (const spoilt of ['', '{', '7', '{"done":3}']) {
    localStorage.setItem('almende.guide.spoilt', spoilt);
    expect(() => progressAt('spoilt')).not.toThrow();
  }
});

it('lasts as long as the page where nothing may be stored', () => {
  const forbid = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  beginGuide('private');
  forbid.mockRestore();
  expect(progressAt('private')).toEqual({ done: [], left: false });
});
