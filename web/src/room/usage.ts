import { placeAt } from '../games/frame/targets';

/** What the arena counted: how often a component is taken by those who can, and what it brought them. */
export interface Counted {
  /** Seats in games that could take it. */
  offered: number;
  taken: number;
  /** Points above the mean of the table, of those who took it and of those who did not. */
  with: number;
  without: number;
}

export interface Usage {
  players: number;
  games: number;
  bot: string;
  /** By the option that takes it: offered, taken, with, without. */
  options: Record<string, [number, number, number, number]>;
}

const files = import.meta.glob<Usage>('../../../crates/bots/usage/*.json', { import: 'default' });

/** The counts of a title; none where nobody has counted. */
export const loadUsage = async (game: string): Promise<Usage | null> =>
  (await files[`../../../crates/bots/usage/${game}.json`]?.()) ?? null;

/** The option that takes something, as the counts name it: what it does, and where. */
export const takes = <Target extends { does: string; on?: unknown }>(does: Target['does'], on: Target['on']): string =>
  `${does} ${placeAt(on)}`;

export function countedOf(usage: Usage | null, option: string | undefined): Counted | null {
  const found = option === undefined || !usage || !Object.hasOwn(usage.options, option) ? undefined : usage.options[option];
  return found ? { offered: found[0], taken: found[1], with: found[2], without: found[3] } : null;
}
