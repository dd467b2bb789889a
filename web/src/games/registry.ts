import type { Component } from 'svelte';
import type { BoardProps } from './board';

/** A game's board is fetched when its first table is opened. */
const boards: Record<string, () => Promise<{ default: Component<BoardProps<never>> }>> = {
  helios: () => import('./helios/Board.svelte') as Promise<{ default: Component<BoardProps<never>> }>,
};

export async function loadBoard(game: string): Promise<Component<BoardProps<unknown>> | null> {
  const load = boards[game];
  if (!load) return null;
  return (await load()).default as unknown as Component<BoardProps<unknown>>;
}
