/**
 * The live connection of a table: it names the last version it has seen, so that a reconnect brings exactly what was
 * missed, and it reconnects by itself, waiting longer each time.
 */
import type { Live } from '../wire/Live';
import { homeOf } from './home';

export type Connection = 'connecting' | 'live' | 'lost';

/** What the connection needs of its surroundings; tests bring their own. */
export interface Surroundings {
  open: (address: string) => Socket;
  after: (ms: number, run: () => void) => () => void;
  random: () => number;
}

export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  close: () => void;
}

export interface Listener {
  /** The version to catch up from; none for a fresh start. */
  since: () => number | null;
  address: (since: number | null) => string;
  hear: (message: Live) => void;
  state: (connection: Connection) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;

/** How long to wait before try number `failures`: doubled each time, spread so that not all come back at once. */
export function waitBefore(failures: number, random: number): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (0.5 + random / 2));
}

const browser: Surroundings = {
  open: (address) => homeOf(address).line(address),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** Connects until the returned handle is told to stop. */
export function connect(listener: Listener, around: Surroundings = browser): { stop: () => void; retryNow: () => void } {
  let socket: Socket | null = null;
  let failures = 0;
  let cancel = (): void => {};
  let stopped = false;

  const tryNow = (): void => {
    if (stopped || socket) return;
    cancel();
    listener.state(failures === 0 ? 'connecting' : 'lost');
    const mine = around.open(listener.address(listener.since()));
    socket = mine;
    mine.onopen = () => {
      failures = 0;
      listener.state('live');
    };
    mine.onmessage = ({ data }) => {
      // A socket that was given up must not speak for the one that took its place.
      if (socket === mine && typeof data === 'string') listener.hear(JSON.parse(data) as Live);
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = null;
      if (stopped) return;
      failures += 1;
      listener.state('lost');
      cancel = around.after(waitBefore(failures, around.random()), tryNow);
    };
    mine.onerror = () => mine.close();
  };

  tryNow();
  return {
    stop: () => {
      stopped = true;
      cancel();
      const last = socket;
      socket = null;
      last?.close();
    },
    retryNow: () => {
      if (!socket) tryNow();
    },
  };
}
