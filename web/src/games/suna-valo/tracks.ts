/** The two bot tracks of a farm: where its cogwheels stand, and the steps from there. */
import type { FarmView } from '../../wire/suna-valo/FarmView';
import { tracks, type Track, type TrackSpace, type TrackStep } from './content';

/** The spaces of the cogwheels: the engine numbers the spaces of a track in the order of the content. */
export const cogsOf = (farm: FarmView): { left: TrackSpace | undefined; right: TrackSpace | undefined } => ({
  left: tracks.left.spaces[farm.left_track],
  right: tracks.right.spaces[farm.right_track],
});

/** What the tracks are worth: the left one multiplies the right one. */
export function worthOf(farm: FarmView): { a: number; b: number; n: number } {
  const { left, right } = cogsOf(farm);
  const [a, b] = [left?.multiplier ?? 0, right?.vp ?? 0];
  return { a, b, n: a * b };
}

export interface Ahead {
  name: 'left' | 'right' | 'detour';
  space: TrackSpace;
  step: TrackStep;
}

/** The next spaces: one on the left track, one on the right, and where there is one a detour. */
export function stepsAhead(farm: FarmView): Ahead[] {
  const at = cogsOf(farm);
  const spaceOf = (track: Track, id: string | undefined): TrackSpace | undefined => track.spaces.find((space) => space.id === id);
  const ahead = tracks.right.steps.filter(({ from }) => from === at.right?.id);
  // On a detour there is only one way on, which is no detour any more (SUN-11.6).
  const around = at.right?.detour ? undefined : ahead.find(({ to }) => spaceOf(tracks.right, to)?.detour === true);
  const go = (track: Track, name: Ahead['name'], step: TrackStep | undefined): Ahead[] => {
    const space = spaceOf(track, step?.to);
    return step && space ? [{ name, space, step }] : [];
  };
  return [
    ...go(
      tracks.left,
      'left',
      tracks.left.steps.find(({ from }) => from === at.left?.id),
    ),
    ...go(
      tracks.right,
      'right',
      ahead.find((step) => step !== around),
    ),
    ...go(tracks.right, 'detour', around),
  ];
}
