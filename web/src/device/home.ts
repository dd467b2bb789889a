/** The home of the tables on this device: requests of the contract go to a worker instead of a server. */
import { deviceId, type Home } from '$lib/home';
import type { Socket } from '$lib/live';
import { ui, type OwnText } from '$lib/words.svelte';
import type { FromWorker, ToWorker } from './worker';

type Hear = (message: FromWorker) => void;

let worker: Worker | null = null;
const waiting = new Map<number, Hear>();
let last = 0;

function post(message: ToWorker): void {
  worker ??= hire();
  worker.postMessage(message);
}

function hire(): Worker {
  const hired = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  hired.onmessage = ({ data }: MessageEvent<FromWorker>) => waiting.get(data.number)?.(data);
  // Without its worker the device answers nobody; those who wait hear it, and the next who asks gets another one.
  hired.onerror = () => {
    worker = null;
    for (const [number, hear] of [...waiting]) {
      hear({ number, status: 500, body: null, code: 'broken' });
      hear({ number, closed: true });
    }
  };
  return hired;
}

function begin(hear: Hear): number {
  last += 1;
  waiting.set(last, hear);
  return last;
}

/** Why the device cannot do something, in words of the page. */
function failure(code: string): unknown {
  const message = ui(`device.${code}` as OwnText);
  return { error: { code, message, text: { id: `device.${code}`, args: {} }, rules: [] } };
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** An answer whose thoughts come line by line. */
function thoughts(hear: (take: Hear) => number, signal?: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    let lines: ReadableStreamDefaultController<Uint8Array> | null = null;
    const write = (line: string) => lines?.enqueue(new TextEncoder().encode(`${line}\n`));
    const number = hear((message) => {
      if ('thought' in message) {
        if (!lines) {
          const body = new ReadableStream<Uint8Array>({ start: (controller) => void (lines = controller), cancel: stop });
          resolve(new Response(body, { status: 200 }));
        }
        write(message.thought);
      } else if ('status' in message) {
        waiting.delete(number);
        if (!lines) return resolve(answered(message));
        if (message.status === 200) write(JSON.stringify(message.body));
        lines.close();
      }
    });
    const stop = () => {
      post({ number, end: true });
      waiting.delete(number);
    };
    signal?.addEventListener('abort', stop);
  });
}

function answered({ status, body, code }: Extract<FromWorker, { status: number }>): Response {
  return json(status, code === undefined ? body : failure(code));
}

export const deviceHome: Home = {
  request: ({ method, path, body, accept, signal }) => {
    const send = (hear: Hear): number => {
      const number = begin(hear);
      // What crosses to the worker is copied: the plain values of the contract, nothing of the page.
      post({ number, method, path, body: body === undefined ? null : JSON.parse(JSON.stringify(body)), fresh: deviceId() });
      return number;
    };
    if (accept !== undefined) return thoughts(send, signal);
    return new Promise((resolve) => {
      const number = send((message) => {
        if (!('status' in message)) return;
        waiting.delete(number);
        // A record is text, as the server sends it.
        const text = path.endsWith('/record') && typeof message.body === 'string';
        resolve(text ? new Response(message.body as string) : answered(message));
      });
    });
  },
  line: (address) => {
    const { pathname, searchParams } = new URL(address);
    const table = decodeURIComponent(pathname.split('/')[3] ?? '');
    const since = searchParams.get('since');
    let open = false;
    const line: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      close: () => {
        if (!waiting.delete(number)) return;
        post({ number, end: true });
        line.onclose?.();
      },
    };
    const number = begin((message) => {
      if ('message' in message) {
        if (!open) line.onopen?.();
        open = true;
        line.onmessage?.({ data: JSON.stringify(message.message) });
      } else if ('closed' in message) {
        waiting.delete(number);
        line.onclose?.();
      }
    });
    post({ number, listen: table, since: since === null ? null : Number(since) });
    return line;
  },
};
