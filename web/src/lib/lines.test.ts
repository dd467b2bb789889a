import { expect, it } from 'vitest';
import { jsonLines } from './lines';

const bytes = (text: string) => new TextEncoder().encode(text);

/** An answer in these pieces, which breaks off in the end if it is told so. */
function answer(pieces: readonly Uint8Array[], breaks = false): { body: ReadableStream<Uint8Array>; cancelled: () => boolean } {
  let cancelled = false;
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else if (breaks) controller.error(new TypeError('network error'));
      else controller.close();
    },
    cancel() {
      cancelled = true;
    },
  });
  return { body, cancelled: () => cancelled };
}

async function heard(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of jsonLines(body)) lines.push(line);
  return lines;
}

it('lines come whole, however they were cut', async () => {
  const text = '{"n":1}\n{"n":2}\n{"n":3}\n';
  for (let cut = 0; cut <= text.length; cut += 1) {
    const { body } = answer([bytes(text.slice(0, cut)), bytes(text.slice(cut))].filter(({ length }) => length > 0));
    expect(await heard(body), `cut at ${cut}`).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  }
});

it('a letter may be cut in two', async () => {
  const all = bytes('"Äpfel"\n"🌞"\n');
  const { body } = answer([...all].map((byte) => Uint8Array.of(byte)));
  expect(await heard(body)).toEqual(['Äpfel', '🌞']);
});

it('a line is heard before the next one is there', async () => {
  let say: (text: string) => void = () => {};
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (say = (text) => controller.enqueue(bytes(text))) });
  const lines = jsonLines<number>(body);
  say('1\n2');
  expect(await lines.next()).toEqual({ done: false, value: 1 });
  say('3\n');
  expect(await lines.next()).toEqual({ done: false, value: 23 });
});

it('an answer that breaks off tells what came before, and that it broke off', async () => {
  const lines = jsonLines<number>(answer([bytes('1\n2')], true).body);
  expect(await lines.next()).toEqual({ done: false, value: 1 });
  await expect(lines.next()).rejects.toThrow('network error');
});

it('a line without its end is no JSON to rely on', async () => {
  await expect(heard(answer([bytes('{"n":1}\n{"n":')]).body)).rejects.toThrow(SyntaxError);
});

it('whoever stops listening ends the answer', async () => {
  const { body, cancelled } = answer([bytes('1\n'), bytes('2\n'), bytes('3\n')]);
  for await (const line of jsonLines<number>(body)) if (line === 1) break;
  expect(cancelled()).toBe(true);
});
