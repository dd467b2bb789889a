/**
 * The games' modules in the page, and a list of them with their sizes. Where none were built the list is empty: the page goes on
 * without tables on the device.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const modulesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.wasm')) : []);

/** The network of a game's learned bot, where it has one. */
const netOf = (folder: string, module: string): string | null => {
  const file = module.replace(/\.wasm$/, '.bin');
  return existsSync(join(folder, file)) ? file : null;
};

export function engineModules(folder: string): Plugin {
  return {
    name: 'engine-modules',
    generateBundle() {
      const list = Object.fromEntries(
        modulesIn(folder).map((file) => {
          const emit = (name: string) => {
            const source = readFileSync(join(folder, name));
            const reference = this.emitFile({ type: 'asset', name, source });
            return { file: `/${this.getFileName(reference)}`, size: gzipSync(source).length };
          };
          const [module, netFile] = [emit(file), netOf(folder, file)];
          const net = netFile === null ? null : emit(netFile);
          const size = module.size + (net?.size ?? 0);
          return [file.replace(/\.wasm$/, ''), { file: module.file, size, ...(net ? { net: net.file } : {}) }];
        }),
      );
      this.emitFile({ type: 'asset', fileName: 'engine.json', source: JSON.stringify(list) });
    },
    // All files of the page, for those who want it when there is no connection: complete, or not at all.
    writeBundle({ dir = '' }) {
      const files = readdirSync(join(dir, 'assets')).map((file) => `/assets/${file}`);
      const page = readFileSync(join(dir, 'index.html'));
      const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 16);
      const words = { games: '/api/games?lang={lang}', game: '/api/games/{game}?lang={lang}' };
      writeFileSync(
        join(dir, 'files.json'),
        JSON.stringify({ version, words, files: files.filter((file) => !/\.(wasm|bin)$/.test(file)) }),
      );
    },
    configureServer(server) {
      server.middlewares.use('/engine.json', (_, answer) => {
        answer.setHeader('content-type', 'application/json');
        answer.end(
          JSON.stringify(
            Object.fromEntries(
              modulesIn(folder).map((file) => {
                const net = netOf(folder, file);
                return [file.replace(/\.wasm$/, ''), { file: `/engine/${file}`, size: 0, ...(net ? { net: `/engine/${net}` } : {}) }];
              }),
            ),
          ),
        );
      });
      server.middlewares.use('/engine/', (request, answer, next) => {
        const files = modulesIn(folder).flatMap((module) => [module, netOf(folder, module) ?? module]);
        const file = files.find((name) => request.url === `/${name}`);
        if (!file) return next();
        answer.setHeader('content-type', file.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream');
        answer.end(readFileSync(join(folder, file)));
      });
    },
  };
}
