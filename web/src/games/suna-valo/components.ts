/** Suna Valo's components as data. */
import { document, type Components } from '../components';

export const components: Components = {
  document: () => document(import('$crates/suna-valo/content/suna-valo.json')),
  lists: {
    farm: ['farm_cards'],
    festival: ['festivals'],
    public_order: ['public_orders'],
    ship_order: ['ship_orders'],
    special_card: ['special_cards'],
    progress: ['bot_tiles'],
    end_of_game: ['bot_tiles'],
    character: ['characters'],
    improvement: ['improvements'],
    head: ['columns'],
    blocker: ['bot_tracks/blockers'],
    track_space: ['bot_tracks/left/spaces', 'bot_tracks/right/spaces'],
  },
  rest: ['board', 'farm_market', 'columns', 'bot_tracks', 'row_bonus_markers', 'setup'],
};
