import type { Component } from 'svelte';
import type { BoardProps } from './frame/board';

/** A game's board is fetched when its first table is opened. */
const boards: Record<string, () => Promise<{ default: Component<BoardProps<never>> }>> = {
  agricola: () => import('./agricola/Board.svelte') as Promise<{ default: Component<BoardProps<never>> }>,
  boonlake: () => import('./boonlake/Board.svelte') as Promise<{ default: Component<BoardProps<never>> }>,
  helios: () => import('./helios/Board.svelte') as Promise<{ default: Component<BoardProps<never>> }>,
  'suna-valo': () => import('./suna-valo/Board.svelte') as Promise<{ default: Component<BoardProps<never>> }>,
};

/** The server may know games that are played on the terminal only, because they have no board here yet. */
export function hasBoard(game: string): boolean {
  return Object.hasOwn(boards, game);
}

export async function loadBoard(game: string): Promise<Component<BoardProps<unknown>> | null> {
  const load = boards[game];
  if (!load) return null;
  return (await load()).default as unknown as Component<BoardProps<unknown>>;
}
