/** Which games have a guided first game, and how such a table is opened. */
import { house } from '$lib/house.svelte';
import { beginTable } from '../device/begin';
import { manifestOf } from '../games/manifest';
import { beginGuide } from './progress';
import type { GameGuide } from './lesson';

export const hasGuide = (game: string): boolean => manifestOf(game).guide !== undefined;

/** A guide is fetched when it is wanted. A lesson sees only views of its own game, which the table vouches for. */
export async function loadGuide(game: string): Promise<GameGuide | null> {
  return ((await manifestOf(game).guide?.())?.guide as GameGuide | undefined) ?? null;
}

/** A table like any other, against the easiest opponent who still plays sensibly. Returns its id. */
export async function openFirstGame(game: string, name: string): Promise<string> {
  const guide = await loadGuide(game);
  const bots = house.games?.bots ?? [];
  const bot = bots.includes('easy') ? 'easy' : (bots[0] ?? 'random');
  const id = await beginTable({
    game,
    setup: guide?.setup ?? {},
    seats: [{ kind: 'person' }, { kind: 'bot', bot }],
    options: { confirm: true, hints: true },
    name,
  });
  beginGuide(id);
  return id;
}
