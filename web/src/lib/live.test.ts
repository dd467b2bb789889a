import { describe, expect, it } from 'vitest';
import type { Live } from '../wire/Live';
import { connect, waitBefore, type Connection, type Socket } from './live';

/** A network that the test opens and cuts. */
function network() {
  const opened: { address: string; socket: Socket; closed: boolean }[] = [];
  const timers: { ms: number; run: () => void; live: boolean }[] = [];
  const states: Connection[] = [];
  const heard: Live[] = [];
  let version: number | null = null;
  const handle = connect(
    {
      since: () => version,
      address: (since) => `live?since=${since}`,
      hear: (message) => {
        heard.push(message);
        if (message.type === 'update') version = message.now.version;
      },
      state: (state) => states.push(state),
    },
    {
      open: (address) => {
        const entry = {
          address,
          closed: false,
          socket: { onopen: null, onmessage: null, onclose: null, onerror: null, close: () => void (entry.closed = true) } as Socket,
        };
        opened.push(entry);
        return entry.socket;
      },
      after: (ms, run) => {
        const timer = { ms, run, live: true };
        timers.push(timer);
        return () => void (timer.live = false);
      },
      random: () => 1,
    },
  );
  return { opened, timers, states, heard, handle, last: () => opened[opened.length - 1]!.socket };
}

const update = (version: number) => ({ data: JSON.stringify({ type: 'update', changes: [], now: { version } }) });

describe('the live connection', () => {
  it('starts without a version and comes back with the last it has seen', () => {
    const net = network();
    net.last().onopen?.();
    net.last().onmessage?.(update(7));
    net.last().onclose?.();
    expect(net.states).toEqual(['connecting', 'live', 'lost']);
    net.timers[0]!.run();
    expect(net.opened.map(({ address }) => address)).toEqual(['live?since=null', 'live?since=7']);
  });

  it('waits longer after each failure and starts afresh after a success', () => {
    const net = network();
    for (let i = 0; i < 3; i += 1) {
      net.last().onclose?.();
      net.timers[i]!.run();
    }
    expect(net.timers.map(({ ms }) => ms)).toEqual([300, 600, 1200]);
    net.last().onopen?.();
    net.last().onclose?.();
    expect(net.timers[3]!.ms).toBe(300);
  });

  it('never waits longer than ten seconds', () => expect(waitBefore(50, 1)).toBe(10_000));

  it('does not hear a socket it has given up', () => {
    const net = network();
    const old = net.last();
    old.onclose?.();
    net.timers[0]!.run();
    old.onmessage?.(update(9));
    expect(net.heard).toEqual([]);
  });

  it('ends when told so', () => {
    const net = network();
    net.handle.stop();
    expect(net.opened[0]!.closed).toBe(true);
    net.last().onclose?.();
    expect(net.timers).toEqual([]);
  });

  it('tries at once when the person asks', () => {
    const net = network();
    net.last().onclose?.();
    net.handle.retryNow();
    expect(net.opened).toHaveLength(2);
    expect(net.timers[0]!.live).toBe(false);
  });
});
