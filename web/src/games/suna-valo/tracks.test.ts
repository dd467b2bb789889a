import { expect, it } from 'vitest';
import type { FarmView } from '../../wire/suna-valo/FarmView';
import { tracks } from './content';
import { stepsAhead } from './tracks';

const names = (right: number): string[] =>
  stepsAhead({ left_track: 0, right_track: right } as unknown as FarmView)
    .filter(({ name }) => name !== 'left')
    .map(({ name }) => name);

// SUN-11.5, SUN-11.6
it('a detour begins beside the way on, and on it there is only the way on', () => {
  expect(tracks.right.spaces.some(({ detour }) => detour)).toBe(true);
  for (const [i, { id, detour }] of tracks.right.spaces.entries()) {
    const begins = tracks.right.steps.some(
      ({ from, to }) => from === id && tracks.right.spaces.find((space) => space.id === to)?.detour === true,
    );
    const goesOn = tracks.right.steps.some(({ from }) => from === id);
    if (detour) expect(names(i)).toEqual(['right']);
    else expect(names(i)).toEqual([...(goesOn ? ['right'] : []), ...(begins ? ['detour'] : [])]);
  }
});
