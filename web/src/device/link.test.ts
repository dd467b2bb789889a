import { expect, it } from 'vitest';
import { gameIn, linkOf } from './link';

const record = `almende: 1\ngame: helios\n\n${Array.from({ length: 300 }, (_, i) => `${i + 1} ${i % 2} take move_sun`).join('\n')}\n`;

it('a game in an address is the same game', async () => {
  const link = new URL(await linkOf({ record }));
  expect(link.pathname).toBe('/game');
  expect(link.hash.length).toBeLessThan(record.length / 3);
  expect(await gameIn(link.hash)).toEqual({ record });
});

it('the components a game was played with travel with it', async () => {
  const pack = { pack: 1, game: 'helios', changes: [{ at: 'tiles/1/cost', from: 1, to: 2 }] };
  expect(await gameIn(new URL(await linkOf({ record, pack })).hash)).toEqual({ record, pack });
});

it('what is no game is refused, also what would unpack to too much', async () => {
  await expect(gameIn('#nonsense')).rejects.toThrow();
  await expect(linkOf({ record: 'x'.repeat(3 << 20) }).then((link) => gameIn(new URL(link).hash))).rejects.toThrow();
});
