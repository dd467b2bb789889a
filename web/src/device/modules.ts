/** Which games can be played on this device, where their modules lie and how large they are. */
import { below } from '$lib/folder';

export interface ModuleFile {
  file: string;
  /** Bytes to fetch, compressed, the network included. */
  size: number;
  /** The network of the learned bot, for a game that has one: it is fetched when such a bot thinks. */
  net?: string;
}
export type Modules = Readonly<Record<string, ModuleFile>>;

const possible = (): boolean => typeof WebAssembly === 'object' && typeof Worker === 'function' && typeof indexedDB === 'object';

let asking: Promise<Modules> | null = null;

/** The modules there are; none where the page was built without them, or the browser cannot run them. */
export function modules(): Promise<Modules> {
  if (!possible()) return Promise.resolve({});
  asking ??= fetch(below('/engine.json')).then(
    async (answer) => {
      if (!answer.ok || !/json/.test(answer.headers.get('content-type') ?? '')) return {};
      const files = Object.entries((await answer.json()) as Modules);
      const brought = ({ file, size, net }: ModuleFile): ModuleFile => ({ file: below(file), size, ...(net ? { net: below(net) } : {}) });
      return Object.fromEntries(files.map(([game, module]) => [game, brought(module)]));
    },
    () => {
      asking = null;
      return {};
    },
  );
  return asking;
}
