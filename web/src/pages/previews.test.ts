import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manifests } from '../games/manifest';

/** The size a picture says it has. */
function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(file);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('a link to a table of any title shows a picture, of the size the server says', () => {
  const server = readFileSync('../crates/server/src/http/preview.rs', 'utf8');
  const [, width, height] = /const SIZE: \(u32, u32\) = \((\d+), (\d+)\)/.exec(server) ?? [];
  for (const name of [...manifests.keys(), 'table']) {
    const file = `public/preview/${name}.png`;
    expect(existsSync(file), `${file} is missing: node scripts/previews.mjs`).toBe(true);
    expect(sizeOf(file)).toEqual([Number(width), Number(height)]);
  }
});
