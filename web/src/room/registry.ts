/** Which games have a component room; a room is fetched with its title alone. */
import { manifestOf } from '../games/manifest';
import type { Room } from './entry';

export const hasRoom = (game: string): boolean => manifestOf(game).room !== undefined;

export const loadRoom = async (game: string): Promise<Room | null> => (await manifestOf(game).room?.())?.room ?? null;
