import type { Snapshot } from '../wire/Snapshot';

export interface Absent {
  seat: number;
  why: 'resigned' | 'time' | 'away';
  /** Milliseconds until the others may go on without them; none are left when it is zero. */
  grace: number;
  /** Whether the game can be claimed then. */
  claimable: boolean;
}

/** The others who have given up or keep everybody waiting, at a time of the server. */
export function absentSeats({ now, yours }: Snapshot, at: number): Absent[] {
  if (now.state !== 'playing') return [];
  return now.seats.flatMap((seat, i): Absent[] => {
    if (seat.kind !== 'person' || yours.includes(i)) return [];
    if (seat.resigned) return [{ seat: i, why: 'resigned', grace: 0, claimable: false }];
    const clock = now.clocks[i];
    if (!clock) return seat.late ? [{ seat: i, why: 'away', grace: 0, claimable: false }] : [];
    const left = clock.left - (clock.running ? at - now.at : 0);
    if (left > 0 || seat.claimable_at === undefined) return [];
    return [{ seat: i, why: 'time', grace: Math.max(0, seat.claimable_at - at), claimable: now.seats.length === 2 }];
  });
}
