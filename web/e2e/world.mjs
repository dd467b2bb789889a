import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { playAlone } from './table.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} Context */

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function openBrowser() {
  const executablePath =
    process.env['CHROMIUM'] ??
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  if (!executablePath) throw new Error('No chromium found. Install it (Debian: apt-get install chromium) or name it in CHROMIUM.');
  // Root cannot use chromium's sandbox; the pages are our own.
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  return {
    /** @param {import('./server.mjs').Server} server @param {string} shots @param {boolean} pictures */
    world: (server, shots, pictures) => new World(browser, server, shots, pictures),
    isOpen: () => browser.isConnected(),
    close: () => browser.close(),
  };
}

/** What a test works with: guests, each with a browser of their own, and questions about their pages. */
export class World {
  /** @type {Context[]} */
  #contexts = [];
  /** @type {Page[]} */
  #pages = [];
  /** @type {string[]} */
  complaints = [];
  /** Whether tables lie on the device of whoever makes them, and nobody has a server once one is there. */
  alone = false;

  /**
   * @param {import('playwright-core').Browser} browser
   * @param {import('./server.mjs').Server} server
   * @param {string} shots
   * @param {boolean} pictures whether they are wanted
   */
  constructor(browser, server, shots, pictures) {
    this.browser = browser;
    this.server = server;
    this.shots = shots;
    this.pictures = pictures;
  }

  /**
   * Somebody with a browser: a small phone, the usual one in the hand, or a desktop.
   * @param {{ phone?: boolean, hand?: boolean, dark?: boolean, lang?: string, still?: boolean, width?: number, height?: number,
   * tolerant?: boolean, named?: boolean, network?: string }} [who] `named`: they open
   *   the server by a name, not by its address; `network`: where
   *   they come from, for a server behind a proxy
   * @returns {Promise<Page>}
   */
  async guest(who = {}) {
    const home = who.named ? this.server.url.replace('127.0.0.1', 'localhost') : this.server.url;
    const context = await this.browser.newContext({
      baseURL: home,
      ...(who.network ? { extraHTTPHeaders: { 'x-forwarded-for': who.network } } : {}),
      locale: who.lang ?? 'en-GB',
      colorScheme: who.dark ? 'dark' : 'light',
      reducedMotion: who.still === false ? 'no-preference' : 'reduce',
      viewport: who.phone
        ? { width: 360, height: 740 }
        : who.hand
          ? { width: 390, height: 844 }
          : { width: who.width ?? 1280, height: who.height ?? 900 },
      hasTouch: Boolean(who.phone ?? who.hand),
      isMobile: Boolean(who.phone ?? who.hand),
    });
    this.#contexts.push(context);
    const page = await context.newPage();
    if (this.alone) playAlone(page, this.server);
    page.setDefaultTimeout(15_000);
    this.#pages.push(page);
    page.on('pageerror', (error) => this.complaints.push(`error on the page: ${error.message}`));
    page.on('console', (message) => {
      // A refused request is an answer like any other; everything else on the console is a mistake of the page.
      if (message.type() === 'error' && !who.tolerant && !this.alone && !/Failed to load resource/.test(message.text()))
        this.complaints.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== home && protocol !== 'data:' && protocol !== 'blob:')
        this.complaints.push(`request to another place: ${request.url()}`);
    });
    return page;
  }

  /** For people to look at. @param {Page} page @param {string} name */
  async picture(page, name, fullPage = true) {
    if (!this.pictures) return;
    await page.screenshot({ path: join(this.shots, `${name}.png`), fullPage });
  }

  /** @param {string} test */
  async lastPictures(test) {
    for (const [i, page] of this.#pages.entries()) {
      await page.screenshot({ path: join(this.shots, `FAILED ${test.replace(/[^\w ]/g, '')} ${i}.png`) }).catch(() => {});
    }
  }

  /**
   * Waits until nothing on the page has changed for a moment: a board in motion is not what anybody reads.
   * @param {Page} page
   */
  async atRest(page) {
    await page.evaluate(
      () =>
        new Promise((done) => {
          const settled = () => {
            observer.disconnect();
            clearTimeout(longest);
            done(undefined);
          };
          let calm = setTimeout(settled, 300);
          const longest = setTimeout(settled, 10_000);
          const observer = new MutationObserver(() => {
            clearTimeout(calm);
            calm = setTimeout(settled, 300);
          });
          observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
    );
  }

  /**
   * No serious or critical finding of axe-core.
   * @param {Page} page @param {string} where
   */
  async accessible(page, where) {
    // The strict policy of the page forbids foreign scripts; the test's own one comes through the debugger.
    await page.evaluate(axeSource);
    await this.atRest(page);
    const found = await page.evaluate(async () => {
      // @ts-expect-error axe was put there a line above
      const result = await window.axe.run(document, { resultTypes: ['violations'] });
      return result.violations
        .filter((/** @type {{impact: string}} */ { impact }) => impact === 'serious' || impact === 'critical')
        .map(
          (/** @type {{id: string, help: string, nodes: {html: string, failureSummary: string}[]}} */ { id, help, nodes }) =>
            `${id}: ${help}\n    ${nodes
              .slice(0, 4)
              .map(({ html, failureSummary }) => `${html.slice(0, 200)} :: ${failureSummary.replace(/\n/g, ' ').slice(0, 200)}`)
              .join('\n    ')}`,
        );
    });
    if (found.length > 0) throw new Error(`axe-core on ${where}:\n  ${found.join('\n  ')}`);
  }

  /** @param {Page} page @param {string} where */
  async fitsTheWidth(page, where) {
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    if ((wide ?? 0) > (room ?? 0)) throw new Error(`${where} scrolls sideways: ${wide} > ${room}`);
  }

  async finish() {
    const { complaints } = this;
    for (const context of this.#contexts) await context.close();
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  }
}

/** @param {unknown} holds @param {string} otherwise */
export function expect(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}
