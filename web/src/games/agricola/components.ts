/** Agricola's components as data. */
import type { Json } from '../../packs/pack';
import { document, type Components } from '../components';

export const components: Components = {
  document: async () => {
    const [board, base_cards, first_game, often_banned, ...cards] = await Promise.all([
      document(import('$crates/agricola/content/agricola.json')),
      document(import('$crates/agricola/content/cards/base.json')),
      document(import('$crates/agricola/content/cards/first_game.json')),
      document(import('$crates/agricola/content/cards/often_banned.json')),
      document(import('$crates/agricola/content/cards/minor_a.json')),
      document(import('$crates/agricola/content/cards/minor_b.json')),
      document(import('$crates/agricola/content/cards/occupation_a.json')),
      document(import('$crates/agricola/content/cards/occupation_b.json')),
    ]);
    // In one document, as the program has it; the board's own object, from which drawings are made.
    return Object.assign(board as { [name: string]: Json }, { cards: cards.flat(), base_cards, first_game, often_banned });
  },
  lists: {
    occupation: ['cards'],
    minor: ['cards'],
    major: ['major_improvements'],
    space: ['action_spaces'],
    round_card: ['action_spaces'],
  },
  rest: [
    'board',
    'costs',
    'crops',
    'feeding',
    'start_food',
    'harvests',
    'lessons',
    'scoring',
    'solo_series',
    'base_cards',
    'first_game',
    'often_banned',
  ],
};
