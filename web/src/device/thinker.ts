/** The worker that thinks for bots and hints, so that the tables answer at once meanwhile. */
import { Engine, type Thought } from './engine';

export interface ThoughtAsked {
  game: string;
  module: WebAssembly.Module;
  /** None where the module shall only be there when somebody asks. */
  question: Thought | null;
  /** The network its bot needs. */
  net?: string | undefined;
}

const engines = new Map<string, Promise<Engine>>();
/** The games whose network is there. */
const taught = new Set<string>();

/** Without its network the learned bot says so, and the table lets another decide. */
async function teach(engine: Engine, game: string, net: string): Promise<void> {
  if (taught.has(game)) return;
  const answer = await fetch(net).catch(() => null);
  if (answer?.ok && engine.learn(new Uint8Array(await answer.arrayBuffer()))) taught.add(game);
}

addEventListener('message', ({ data }: MessageEvent<ThoughtAsked>) => {
  const { game, module, question, net } = data;
  const engine = engines.get(game) ?? Engine.of(module);
  engines.set(game, engine);
  if (question === null) return void engine.catch(() => engines.delete(game));
  const answer = async () => {
    if (net !== undefined) await teach(await engine, game, net);
    return (await engine).ask(question, (thought) => postMessage({ thought }));
  };
  answer().then(
    (reply) => postMessage({ reply }),
    () => postMessage({ failed: true }),
  );
});
