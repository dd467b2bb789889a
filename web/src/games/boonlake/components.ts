/** Boonlake's components as data. */
import { idsOf, listed, step } from '../../packs/pack';
import { document, type Components } from '../components';

export const components: Components = {
  document: () => document(import('$crates/boonlake/content/boonlake.json')),
  lists: {
    card: ['project_cards'],
    scoring: ['scoring_tiles'],
    tile: ['building_tiles/start', 'building_tiles/grey'],
    pasture: ['building_tiles/pastures'],
    strip: ['action_strips'],
    field: ['map/fields'],
    region: ['map/regions'],
    river: ['river/spaces'],
    recess: ['player_board/recesses'],
    solo: ['solo/tiles'],
  },
  place: ({ id, kind }, of) => {
    const own = id.slice(id.indexOf('-') + 1);
    if (kind === 'track') return `income_tracks/${id.split('-')[0]}/spaces/${own}`;
    if (kind !== 'lever') return undefined;
    const levers = listed(of, 'lever_slots');
    const at = levers.findIndex((lever) => (lever as { slot: number }).slot === Number(own));
    const ids = idsOf(levers);
    return at < 0 ? null : `lever_slots/${ids ? step(ids[at]!) : at}`;
  },
  rest: ['components', 'action_board', 'player_board', 'map', 'river', 'income_tracks', 'lever_slots', 'building_tiles', 'solo'],
};
