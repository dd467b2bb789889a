import { expect, it } from 'vitest';
import { faultReport, faultRequest } from './fault';

it('a report holds what the seat sees and nothing else', () => {
  const table = {
    table: { id: 't', game: 'helios' },
    yours: [0, 1],
    now: {
      version: 7,
      state: 'playing',
      actions: 3,
      faces: [
        { seat: 0, view: 'mine' },
        { seat: 1, view: 'the other seat of this device' },
      ],
    },
    log: [{ entry: 1, seat: 0, auto: false, events: [] }],
    chat: [{ number: 1, text: 'said among us' }],
    notes: 'my plan',
  } as never;
  const report = faultReport({
    table,
    seat: 0,
    kind: 'rules',
    words: 'The sun went too far.',
    version: '1.2',
    page: { language: 'en', width: 1440.5, height: 900, browser: 'b' },
    written: new Date(0),
  });
  expect(report).toMatchObject({ version: 7, seat: 0, position: { view: 'mine' }, words: 'The sun went too far.' });
  for (const secret of ['the other seat', 'said among us', 'my plan']) expect(JSON.stringify(report)).not.toContain(secret);
  // The server knows the rest.
  expect(faultRequest({ ...report, seat: 0 })).toEqual({
    seat: 0,
    kind: 'rules',
    text: 'The sun went too far.',
    actions: 3,
    page: { lang: 'en', width: 1441, height: 900 },
  });
});
