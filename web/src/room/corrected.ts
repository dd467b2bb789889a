/** What of a title's components is corrected: by the pack of a table, or by one the project has taken over. */
import type Told from '../packs/Corrected.svelte';
import type { Correction, Entry, Room } from './entry';

export interface Corrected {
  Told: typeof Told;
  of: (entry: Entry) => { place: string; all: readonly Correction[] };
}

/** None where nothing is corrected: then nothing of the editor is fetched. */
export async function correctedIn(game: string, room: Room): Promise<Corrected | undefined> {
  const all = room.corrections();
  if (all.length === 0) return undefined;
  const [{ default: Shown }, { placeOf }, { wardrobe }] = await Promise.all([
    import('../packs/Corrected.svelte'),
    import('../packs/places'),
    import('../packs/wardrobe.svelte'),
  ]);
  const standard = await wardrobe.standard(game);
  const of = (entry: Entry): { place: string; all: readonly Correction[] } => {
    const place = placeOf(game, entry, standard);
    if (place === null) return { place: '', all: [] };
    return { place, all: all.filter(({ at }) => at === place || at.startsWith(`${place}/`)) };
  };
  return { Told: Shown, of };
}
