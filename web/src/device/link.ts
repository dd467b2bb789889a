/** A whole game in an address: its record and the pack it was played with, compressed, behind `#`, where no server sees it. */
import { linkTo } from '$lib/folder';
import type { JsonValue } from '../wire/serde_json/JsonValue';
import type { Past } from './engine';

/** What stands between a record and a pack: a sign that is in no record. */
const BETWEEN = '\0';

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Records are small; what unpacks to more was not made here. */
const MOST = 1 << 20;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    length += part.value.length;
    if (length > MOST) throw new Error('too large');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The address of a game, below this page's own. */
export async function linkOf({ record, pack }: Past): Promise<string> {
  const text = pack === undefined ? record : record + BETWEEN + JSON.stringify(pack);
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  return `${linkTo('/game')}#${toText(packed)}`;
}

/** The game in such an address. */
export async function gameIn(hash: string): Promise<Past> {
  const text = new TextDecoder().decode(await through(toBytes(hash.replace(/^#/, '')), new DecompressionStream('deflate-raw')));
  const [record = '', pack] = text.split(BETWEEN);
  return { record, ...(pack === undefined ? {} : { pack: JSON.parse(pack) as JsonValue }) };
}
