import { expect, it } from 'vitest';
import { decode, encode, isAddress } from './passkeys';

it('bytes go over the wire and back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  expect(decode(encode(bytes.buffer))).toEqual(bytes);
  expect(encode(Uint8Array.from([251, 255, 254]).buffer)).toBe('-__-');
  expect(encode(new ArrayBuffer(0))).toBe('');
});

it('a name is told from an address', () => {
  for (const address of ['127.0.0.1', '192.168.1.20', '[::1]']) expect(isAddress(address)).toBe(true);
  for (const name of ['localhost', 'play.example.org', '1and1.example']) expect(isAddress(name)).toBe(false);
});
