import { expect, it } from 'vitest';
import { linkOf, recordIn } from './link';

const record = `almende: 1\ngame: helios\n\n${Array.from({ length: 300 }, (_, i) => `${i + 1} ${i % 2} take move_sun`).join('\n')}\n`;

it('a game in an address is the same game', async () => {
  const link = new URL(await linkOf(record));
  expect(link.pathname).toBe('/game');
  expect(link.hash.length).toBeLessThan(record.length / 3);
  expect(await recordIn(link.hash)).toBe(record);
});

it('what is no game is refused, also what would unpack to too much', async () => {
  await expect(recordIn('#nonsense')).rejects.toThrow();
  await expect(linkOf('x'.repeat(3 << 20)).then((link) => recordIn(new URL(link).hash))).rejects.toThrow();
});
