/**
 * The page that is shown when the server cannot be reached. It has to speak without asking anybody, so it holds all languages:
 * one section for each catalogue in `src/texts/offline`, put into `offline.html` when the client is built.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Words = Record<'title' | 'text' | 'try' | 'still', string>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function section(lang: string, words: Words): string {
  const say = (id: keyof Words): string => escaped(words[id]);
  return `      <section lang="${lang}">
        <h1>${say('title')}</h1>
        <p>${say('text')}</p>
        <p role="status" data-tried data-still="${say('still')}"></p>
        <button>${say('try')}</button>
      </section>`;
}

/** The page with a section for each language that has a file; English first, for those whose language is not there. */
export function pageOf(template: string, texts: string): string {
  const languages = readdirSync(texts)
    .map((file) => file.replace(/\.json$/, ''))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));
  const read = (lang: string): Words => JSON.parse(readFileSync(join(texts, `${lang}.json`), 'utf8')) as Words;
  const sections = languages.map((lang) => section(lang, { ...read('en'), ...read(lang) }));
  return readFileSync(template, 'utf8').replace(/.*<!-- languages -->/, () => sections.join('\n'));
}

export function offlinePage(template: string, texts: string): Plugin {
  return {
    name: 'offline-page',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: pageOf(template, texts) });
    },
    configureServer(server) {
      server.middlewares.use('/offline.html', (_, answer) => {
        answer.setHeader('content-type', 'text/html');
        answer.end(pageOf(template, texts));
      });
    },
  };
}
