/** Which games have a component room; a room is fetched with its title alone. */
import type { Room } from './entry';

const rooms: Record<string, () => Promise<{ room: Room }>> = {
  agricola: () => import('./agricola'),
  boonlake: () => import('./boonlake'),
  helios: () => import('./helios'),
  'suna-valo': () => import('./suna-valo'),
};

export const hasRoom = (game: string): boolean => Object.hasOwn(rooms, game);

export const loadRoom = async (game: string): Promise<Room | null> => (await rooms[game]?.())?.room ?? null;
