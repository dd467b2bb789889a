import type { SeatInfo } from '../wire/SeatInfo';
import type { Snapshot } from '../wire/Snapshot';

/** The seats that are still kept for the one who looks: the owner may have opened them since the table was read. */
export const keptSeats = ({ reserved, now }: Pick<Snapshot, 'reserved' | 'now'>): number[] =>
  reserved.filter((seat) => now.seats[seat]?.kind === 'open' && now.seats[seat].reserved);

/** Whether everybody who is invited may sit down here. */
export const isFree = ({ kind, reserved }: SeatInfo): boolean => kind === 'open' && !reserved;
