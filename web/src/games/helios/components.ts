/** Helios's components as data. */
import { listed } from '../../packs/pack';
import { document, type Components } from '../components';

export const components: Components = {
  document: () => document(import('$crates/helios/content/helios.json')),
  lists: { building: ['buildings'], character: ['characters'], special: ['special_tiles'], land: ['land_tiles'] },
  place: ({ id, kind }, of) => {
    if (kind !== 'action_tile') return undefined;
    const at = listed(of, 'action_tiles').findIndex((tile) => {
      const { symbol, colour } = tile as { symbol: string; colour: string };
      return `tile-${symbol}-${colour}` === id;
    });
    return at < 0 ? null : `action_tiles/${at}`;
  },
  rest: ['constants', 'sun_track', 'board', 'supply'],
};
