// The page as static files, for any host: node scripts/site.mjs PROGRAM TARGET [FOLDER]. The program tells once what the page would ask a
// server for (games and words in all languages); tables live on the device. FOLDER is where on the host the files will lie: `/` unless
// something like `/games/` is named.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const LANGUAGES = fileURLToPath(new URL('../../crates/core/texts', import.meta.url));
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri 'none'";

/** The pages name their files from the root. @param {string} page @param {string} at */
const broughtTo = (page, at) => page.replace(/\b(href|src)="\//g, `$1="${at}`);

/**
 * Makes the site from a running server.
 * @param {string} url @param {string} folder @param {string[]} languages @param {string} at the folder of the host
 */
export async function makeSite(url, folder, languages, at = '/') {
  if (!/^\/([\w.~-]+\/)*$/.test(at)) throw new Error(`a folder of a host begins and ends with a slash, as /games/ does: ${at}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(DIST, folder, { recursive: true });
  mkdirSync(join(folder, 'site'));
  /** @param {string} path @param {string} file */
  const keep = async (path, file) => {
    const answer = await fetch(url + path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const text = await answer.text();
    writeFileSync(join(folder, 'site', file), text);
    return JSON.parse(text);
  };
  /** @type {Set<string>} */
  const titles = new Set();
  for (const lang of languages) {
    const { games } = await keep(`/api/games?lang=${lang}`, `games.${lang}.json`);
    for (const { id } of games) titles.add(id);
    for (const { id } of games) await keep(`/api/games/${id}?lang=${lang}`, `${id}.${lang}.json`);
  }
  const marks = `<meta name="almende-site" content="1" /><meta http-equiv="Content-Security-Policy" content="${POLICY}" />`;
  const page = broughtTo(readFileSync(join(folder, 'index.html'), 'utf8'), at).replace('<head>', `<head>${marks}`);
  writeFileSync(join(folder, 'index.html'), page);
  // Hosts answer with this page where they find no file, so that every address of the client is one.
  writeFileSync(join(folder, '404.html'), page);
  // Those that people send each other are files, for hosts that know no such page and for readers that believe a status.
  const ofTitles = ['rules', 'new', 'components'].flatMap((kind) => [...titles].map((title) => `${kind}/${title}`));
  for (const path of ['game', 'mine', 'settings', 'about', ...ofTitles]) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'index.html'), page);
  }
  // Without a connection this page stands in for any address, and asks for the host as it would for a server.
  writeFileSync(join(folder, 'offline.html'), broughtTo(readFileSync(join(folder, 'offline.html'), 'utf8'), at));
  writeFileSync(join(folder, 'health'), await (await fetch(`${url}/health`)).text());
  const files = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
  const words = { games: '/site/games.{lang}.json', game: '/site/{game}.{lang}.json' };
  writeFileSync(join(folder, 'files.json'), JSON.stringify({ ...files, words, version: `${files.version}-site` }));
}

/** The languages there are: core's own files say it. */
export function languages() {
  return readdirSync(LANGUAGES)
    .filter((file) => /^[a-z-]+\.json$/.test(file))
    .map((file) => file.replace(/\.json$/, ''));
}

async function main() {
  const [program = '', folder = '', at = '/'] = process.argv.slice(2);
  const data = mkdtempSync(join(tmpdir(), 'almende-site-'));
  const url = 'http://127.0.0.1:4294';
  const server = spawn(program, ['serve', '--listen', '127.0.0.1:4294', '--data', data], { stdio: 'ignore' });
  try {
    for (let waited = 0; !(await fetch(`${url}/health`).catch(() => null)); waited += 100) {
      if (waited > 30_000 || server.exitCode !== null) throw new Error('the program does not answer');
      await new Promise((done) => setTimeout(done, 100));
    }
    await makeSite(url, folder, languages(), at);
  } finally {
    server.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
