import type { Faces } from './frame/board';

/** A game's board, drawn and in words; both are fetched when its first table is opened. */
const boards: Record<string, () => Promise<[{ default: unknown }, { text: unknown }]>> = {
  agricola: () => Promise.all([import('./agricola/Board.svelte'), import('./agricola/text')]),
  boonlake: () => Promise.all([import('./boonlake/Board.svelte'), import('./boonlake/text')]),
  helios: () => Promise.all([import('./helios/Board.svelte'), import('./helios/text')]),
  'suna-valo': () => Promise.all([import('./suna-valo/Board.svelte'), import('./suna-valo/text')]),
};

/** The server may know games that are played on the terminal only, because they have no board here yet. */
export function hasBoard(game: string): boolean {
  return Object.hasOwn(boards, game);
}

export async function loadBoard(game: string): Promise<Faces | null> {
  const load = boards[game];
  if (!load) return null;
  const [{ default: Board }, { text }] = await load();
  return { Board, text } as Faces;
}
