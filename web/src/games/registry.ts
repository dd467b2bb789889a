import type { Faces } from './frame/board';

/** A game's board, drawn and in words; both are fetched when its first table is opened. */
const boards: Record<
  string,
  () => Promise<[{ default: unknown }, { text: unknown; round?: unknown }, { wishes: unknown }, { placeOf: unknown }]>
> = {
  agricola: () =>
    Promise.all([import('./agricola/Board.svelte'), import('./agricola/text'), import('./agricola/wishes'), import('./agricola/places')]),
  boonlake: () =>
    Promise.all([import('./boonlake/Board.svelte'), import('./boonlake/text'), import('./boonlake/wishes'), import('./boonlake/places')]),
  helios: () =>
    Promise.all([import('./helios/Board.svelte'), import('./helios/text'), import('./helios/wishes'), import('./helios/places')]),
  'suna-valo': () =>
    Promise.all([
      import('./suna-valo/Board.svelte'),
      import('./suna-valo/text'),
      import('./suna-valo/wishes'),
      import('./suna-valo/places'),
    ]),
};

/** The server may know games that are played on the terminal only, because they have no board here yet. */
export function hasBoard(game: string): boolean {
  return Object.hasOwn(boards, game);
}

export async function loadBoard(game: string): Promise<Faces | null> {
  const load = boards[game];
  if (!load) return null;
  const [{ default: Board }, { text, round }, { wishes }, { placeOf }] = await load();
  return { Board, text, wishes, placeOf, round } as Faces;
}
