import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../wire/SeatInfo';
import type { Snapshot } from '../wire/Snapshot';
import { absentSeats } from './absent';

const seat = (more: Partial<SeatInfo>): SeatInfo => ({
  kind: 'person',
  name: 'A',
  resigned: false,
  confirm: false,
  late: false,
  stands_in: false,
  stood_in: false,
  ...more,
});
const table = (seats: SeatInfo[], clocks: Snapshot['now']['clocks']) =>
  ({ yours: [0], now: { state: 'playing', at: 1000, seats, clocks } }) as unknown as Snapshot;

describe('who is absent', () => {
  it('is nobody as long as there is time', () => {
    const running = table(
      [seat({}), seat({ claimable_at: 9000 })],
      [
        { left: 500, running: false },
        { left: 3000, running: true },
      ],
    );
    expect(absentSeats(running, 1000)).toEqual([]);
    expect(absentSeats(running, 5000)).toEqual([{ seat: 1, why: 'time', grace: 4000, claimable: true }]);
    expect(absentSeats(running, 9500)).toEqual([{ seat: 1, why: 'time', grace: 0, claimable: true }]);
  });

  it('is never oneself, and with three nobody claims', () => {
    const out = { left: -1, running: true };
    const three = table(
      [seat({ late: true, claimable_at: 0 }), seat({ late: true, claimable_at: 0 }), seat({})],
      [out, out, { left: 5, running: false }],
    );
    expect(absentSeats(three, 1000)).toEqual([{ seat: 1, why: 'time', grace: 0, claimable: false }]);
  });

  it('is who is long away where there is no clock, and who has resigned', () => {
    expect(absentSeats(table([seat({}), seat({ late: true }), seat({ resigned: true })], []), 1000)).toEqual([
      { seat: 1, why: 'away', grace: 0, claimable: false },
      { seat: 2, why: 'resigned', grace: 0, claimable: false },
    ]);
  });
});
