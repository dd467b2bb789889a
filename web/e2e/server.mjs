import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {() => Promise<void>} kill
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} stop
 */

/** @param {string} url @returns {Server} */
export function serverAt(url) {
  const nothing = async () => {};
  return { url: url.replace(/\/$/, ''), kill: nothing, start: nothing, stop: nothing };
}

/**
 * A server with a data folder of its own.
 * @param {string[]} [settings]
 * @param {Record<string, string>} [environment]
 * @returns {Promise<Server>}
 */
export async function startServer(settings = [], environment = {}) {
  const program = process.env['ALMENDE_PROGRAM'] ?? fileURLToPath(new URL('../../target/debug/almende', import.meta.url));
  const data = mkdtempSync(join(tmpdir(), 'almende-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;

  const start = async () => {
    const running = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, ...settings], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    });
    child = running;
    let said = '';
    running.stderr?.on('data', (chunk) => (said = (said + chunk).slice(-4000)));
    for (let waited = 0; waited < 30_000; waited += 100) {
      if (running.exitCode !== null) throw new Error(`the server ended: ${said}`);
      const answer = await fetch(`${url}/health`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`the server does not answer: ${said}`);
  };
  /** @param {NodeJS.Signals} signal */
  const end = (signal) =>
    new Promise((/** @type {(nothing: void) => void} */ done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', () => done());
      child.kill(signal);
    });
  await start();
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
