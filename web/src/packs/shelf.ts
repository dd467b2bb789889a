/** The packs this browser keeps: the one that is being written for each game. */
import { recall, remember } from '$lib/storage';
import { readPack, type Pack } from './pack';

const key = (game: string): string => `pack.${game}`;

/** The pack of a game, if anything is corrected in it. */
export function packOf(game: string): Pack | null {
  const text = recall(key(game));
  const pack = text === null || text === undefined ? null : readPack(text, game);
  return pack && pack.changes.length > 0 ? pack : null;
}

export const keepPack = (pack: Pack): void => remember(key(pack.game), JSON.stringify(pack));

/** Whether the next table of the game is to be played with it. */
export const wishForPack = (game: string, wish: boolean): void => remember(`pack.${game}.wish`, wish ? 'yes' : '');
export const wishesForPack = (game: string): boolean => recall(`pack.${game}.wish`) === 'yes';
