import type { Faces } from './frame/board';
import { manifestOf } from './manifest';

/** A game's board; the plain one where it has none of its own. */
export async function loadBoard(game: string): Promise<Faces> {
  const own = manifestOf(game).board;
  return own ? ((await own()) as Faces) : (await import('./plain/faces')).plain;
}
