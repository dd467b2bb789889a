/** A table that is played with corrected components shows those: the drawings are dressed before it is drawn. */
import type { Pack } from '../packs/pack';
import type { TableInfo } from '../wire/TableInfo';

/** The game that wears something else than its own. */
let worn = '';

/** Away from tables every title wears its own clothes again. */
export const undress = (): Promise<void> => dressFor({ game: worn });

export async function dressFor({ game, pack }: Pick<TableInfo, 'game' | 'pack'>): Promise<void> {
  if (pack === undefined && worn === '') return;
  const { wardrobe } = await import('../packs/wardrobe.svelte');
  if (worn !== '' && worn !== game) await wardrobe.dress(worn, null);
  if (game !== '') await wardrobe.dress(game, (pack as unknown as Pack | undefined) ?? null);
  worn = pack === undefined ? '' : game;
}
