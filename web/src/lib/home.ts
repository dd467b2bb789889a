/**
 * Where tables live: on a server, or on this device. Both speak the same contract (docs/http.md), so nothing else of the page knows
 * which of them it talks to. What belongs to this device is fetched when it is first needed.
 */
import { below } from './folder';
import type { Socket } from './live';

export interface Asked {
  method: string;
  /** Without `/api`. */
  path: string;
  body?: unknown;
  accept?: string;
  signal?: AbortSignal;
}

export interface Home {
  /** An answer of the contract; it throws where nobody can be reached. */
  request: (asked: Asked) => Promise<Response>;
  /** The live line of a table. */
  line: (address: string) => Socket;
}

/** Ids on a server have no such sign in them. */
const DEVICE = 'device-';

export const onDevice = (table: string): boolean => table.startsWith(DEVICE);

/** A fresh id of a table on this device. */
export function deviceId(): string {
  const letters = '23456789abcdefghijkmnpqrstuvwxyz';
  return DEVICE + [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => letters[byte % 32]).join('');
}

/** Asks the server. */
export const askServer: Home['request'] = ({ method, path, body, accept, signal }) =>
  fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(accept === undefined ? {} : { accept }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });

/** Answers in the page what is only tried at tables of the server (`device/near.ts`); none where the server has to. */
export type Near = (asked: Asked) => Promise<Response | null>;
let near: Near | null = null;
export const comeNear = (one: Near | null): void => void (near = one);

const server: Home = {
  request: async (asked) => (await near?.(asked)) ?? askServer(asked),
  line: (address) => new WebSocket(address) as unknown as Socket,
};

/** A site of static files: what a server would tell everybody lies in files, and there is nobody to talk to. */
const site: Home = {
  request: ({ method, path }) => {
    const [, game, lang] = /^\/games(?:\/([a-z-]+))?\?lang=([a-z-]+)$/.exec(path) ?? [];
    if (method !== 'GET' || lang === undefined) return Promise.reject(new Error('there is no server'));
    return fetch(below(`/site/${game ?? 'games'}.${lang}.json`));
  },
  line: server.line,
};

/** Whether there is no server behind this page. */
export const isSite = document.querySelector('meta[name="almende-site"]') !== null;

const device: Home = {
  request: async (asked) => (await import('../device/home')).deviceHome.request(asked),
  line: (address) => {
    const line: Socket & { inner: Socket | null; gone: boolean } = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      inner: null,
      gone: false,
      close: () => {
        line.gone = true;
        if (line.inner) line.inner.close();
        else line.onclose?.();
      },
    };
    const begin = async () => {
      const { deviceHome } = await import('../device/home');
      if (line.gone) return;
      const inner = deviceHome.line(address);
      line.inner = inner;
      inner.onopen = () => line.onopen?.();
      inner.onmessage = (event) => line.onmessage?.(event);
      inner.onclose = () => line.onclose?.();
    };
    void begin().catch(() => line.onerror?.());
    return line;
  },
};

const TABLE = /\/tables\/([^/?]+)/;

/** Who answers for an address: the device for its own tables, the server for everything else. */
export const homeOf = (address: string): Home => (onDevice(TABLE.exec(address)?.[1] ?? '') ? device : isSite ? site : server);
export const thisDevice: Home = device;
