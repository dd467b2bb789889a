// A game's module as node sees it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} folder @param {string} game
 * @returns {Promise<{ bytes: Buffer, learn: (net: Uint8Array) => boolean, ask: (question: object, tell?: (thought: string) => void) => any }>}
 */
export async function openModule(folder, game) {
  const bytes = readFileSync(join(folder, `${game}.wasm`));
  /** @type {(thought: string) => void} */
  let listener = () => {};
  /** @param {number} begin @param {number} length */
  const text = (begin, length) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, begin, length));
  const almende = { now: () => performance.now(), tell: (/** @type {number} */ begin, /** @type {number} */ length) => listener(text(begin, length)) };
  /** @type {any} */
  const { exports } = (await WebAssembly.instantiate(bytes, { almende })).instance;
  /** @param {Uint8Array} asked */
  const bring = (asked) => {
    const room = exports.room(asked.length);
    new Uint8Array(exports.memory.buffer, room, asked.length).set(asked);
  };
  return {
    bytes,
    learn: (net) => {
      bring(net);
      return exports.learn() !== 0;
    },
    ask: (question, tell = () => {}) => {
      listener = tell;
      bring(new TextEncoder().encode(JSON.stringify(question)));
      const length = exports.ask();
      return JSON.parse(text(exports.answer(), length));
    },
  };
}
