/** The Wise Eminence in words: what she is, her last tile, and what her board brings her. */
import { words } from '$lib/words.svelte';
import type { SoloView } from '../../wire/boonlake/SoloView';
import type { Thing } from '../frame/inspect.svelte';
import { isReconstructed, solo as rules, soloTile, type SoloTile } from './content';
import { t } from './words';

export const CORNERS = [
  ['tl', 'top_left'],
  ['tr', 'top_right'],
  ['bl', 'bottom_left'],
  ['br', 'bottom_right'],
] as const;

export const herself = (solo: SoloView): Thing => ({
  place: 'other:eminence',
  name: t('eminence'),
  about: `${t('solo_about')} ${t('difficulty', { level: words.word(`difficulty.${solo.difficulty}`) })}.`,
});
export const pointsOf = (solo: SoloView): number => solo.total ?? solo.vp;

export const tileOf = (solo: SoloView): SoloTile | undefined => (solo.revealed ? soloTile(solo.revealed) : undefined);

export function lastTile(tile: SoloTile): Thing {
  const actions = tile.actions.map((strip) => words.word(`strip.${strip}`)).join(', ');
  const corners = CORNERS.map(([short, long]) => `${words.word(`corner.${long}`)} ${tile.corners[short]}`).join(', ');
  return {
    place: 'other:solo-tile',
    name: `${t('before_you')}: ${words.word(`solo.${tile.id}`)}`,
    about: [t('solo_tile_about', { actions, corners }), tile.class === 'B' ? t('solo_tile_b') : ''].join(' '),
    reconstructed: isReconstructed(tile),
  };
}

export const stackLine = (solo: SoloView): string =>
  [
    t('solo_stack', { n: solo.stack }),
    ...(solo.next_corner ? [t('solo_next', { corner: words.word(`corner.${solo.next_corner}`) })] : []),
  ].join('. ');

/** Her pieces by kind: what each removed one brings, and how many are removed. */
export const kindsOf = (solo: SoloView): { kind: 'house' | 'settlement' | 'cattle'; all: readonly number[]; gone: number }[] =>
  (
    [
      ['house', rules.board.houses_vp, solo.houses],
      ['settlement', rules.board.settlements_vp, solo.settlements],
      ['cattle', rules.board.cattle_vp, solo.cattle],
    ] as const
  ).map(([kind, all, left]) => ({ kind, all, gone: all.length - left }));

export const incomeLine = ({ kind, all, gone }: ReturnType<typeof kindsOf>[number]): string =>
  t('solo_income', { what: words.word(`piece.${kind}`), n: gone, vp: gone > 0 ? (all[gone - 1] ?? 0) : 0 });

export const cactusVp = (solo: SoloView): number => rules.board.cactus_vp[solo.cactus] ?? 0;
export const cactusLine = (solo: SoloView): string => t('cactus', { n: solo.cactus, vp: cactusVp(solo) });
