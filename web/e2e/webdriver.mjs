// Browsers that are led by the WebDriver protocol: Firefox by geckodriver, WebKit by WebKitWebDriver. Just as much of it as playing needs.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { freePort } from './server.mjs';

/** WebKitGTK brings a small browser of its own, whose folder is named after its version. */
function miniBrowser() {
  const libraries = '/usr/lib/x86_64-linux-gnu';
  const [newest] = existsSync(libraries)
    ? readdirSync(libraries)
        .filter((name) => name.startsWith('webkit2gtk-') && existsSync(`${libraries}/${name}/MiniBrowser`))
        .sort()
        .reverse()
    : [];
  return process.env['MINI_BROWSER'] ?? `${libraries}/${newest}/MiniBrowser`;
}

/** Each with its driver and what it has to be told. */
export const BROWSERS = {
  firefox: {
    driver: process.env['GECKODRIVER'] ?? 'geckodriver',
    wishes: () => ({
      'moz:firefoxOptions': {
        binary: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
        args: ['-headless', '-width', '1440', '-height', '900'],
      },
    }),
  },
  // It cannot do without a screen: xvfb-run gives it one.
  webkit: {
    driver: process.env['WEBKIT_DRIVER'] ?? 'WebKitWebDriver',
    wishes: () => ({ 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation', '--geometry=1440x960'] } }),
  },
};

export class Driver {
  #address = '';
  #session = '';
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;

  /** @param {keyof typeof BROWSERS} name */
  static async open(name) {
    const { driver, wishes } = BROWSERS[name];
    const port = await freePort();
    const opened = new Driver();
    opened.#address = `http://127.0.0.1:${port}`;
    opened.#child = spawn(driver, [`--port=${port}`], { stdio: 'ignore' });
    let broken = '';
    opened.#child.on('error', (error) => (broken = error.message));
    for (let i = 0; i < 100; i += 1) {
      if (broken) throw new Error(`${driver} does not start: ${broken}`);
      if (
        await fetch(`${opened.#address}/status`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        break;
      await new Promise((done) => setTimeout(done, 100));
    }
    const { sessionId } = await opened.#ask('POST', '/session', { capabilities: { alwaysMatch: wishes() } });
    opened.#session = `/session/${sessionId}`;
    await opened.#ask('POST', `${opened.#session}/timeouts`, { script: 20_000 });
    await opened.#ask('POST', `${opened.#session}/window/rect`, { width: 1440, height: 960 });
    return opened;
  }

  /** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  async #ask(method, path, body) {
    const answer = await fetch(this.#address + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  }

  /** @param {string} address */
  go(address) {
    return this.#ask('POST', `${this.#session}/url`, { url: address });
  }

  /** Runs a script in the page; elements come back as what can be clicked. @param {string} script @param {unknown[]} args */
  evaluate(script, ...args) {
    return this.#ask('POST', `${this.#session}/execute/sync`, { script, args });
  }

  /** A real click in the middle of an element. @param {object} element as the browser names it */
  async click(element) {
    const [x, y] = await this.evaluate(
      `arguments[0].scrollIntoView({ block: 'nearest' });
       const { left, top, width, height } = arguments[0].getBoundingClientRect();
       return [Math.round(left + width / 2), Math.round(top + height / 2)];`,
      element,
    );
    const mouse = {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, origin: 'viewport', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    };
    await this.#ask('POST', `${this.#session}/actions`, { actions: [mouse] });
  }

  /** A picture of the window, as base64. */
  picture() {
    return this.#ask('GET', `${this.#session}/screenshot`);
  }

  async close() {
    await this.#ask('DELETE', this.#session).catch(() => {});
    this.#child?.kill();
  }
}
