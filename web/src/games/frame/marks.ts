/** Every seat has a sign of its own beside its colour: a disc, a square, a triangle and a diamond, about 6 wide around the origin. */
export const SEAT_MARKS: readonly string[] = [
  'M2.600 0A2.600 2.600 0 1 1-2.600 0 2.600 2.600 0 1 1 2.600 0z',
  'M-2.400-2.400H2.400V2.400H-2.400z',
  'M0-3.200 3 2.300H-3z',
  'M0-3.400 3 0 0 3.400-3 0z',
];
export const markOf = (seat: number): string => SEAT_MARKS[seat % SEAT_MARKS.length] ?? '';
