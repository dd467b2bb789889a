/** What a seat sees at its table, for the marks in the room: the server gives every seat its own view and no other. */
import { api } from '$lib/api';
import { dressFor } from '$lib/clothes';

export interface Seen {
  game: string;
  /** None while the table waits. */
  view: unknown;
  seat: number | null;
}

export async function seenAt(table: string): Promise<Seen> {
  const snapshot = await api.table(table);
  await dressFor(snapshot.table);
  const face = snapshot.now.faces[0];
  return { game: snapshot.table.game, view: face?.view ?? null, seat: face?.seat ?? null };
}
