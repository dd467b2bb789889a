/** Which games are kept for times without a connection; the service worker keeps them. */
import { below } from '$lib/folder';
import { ui, words } from '$lib/words.svelte';

export const canKeep = 'serviceWorker' in navigator;

/** Whoever counts their bytes is asked for none that are not needed. */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

interface Choice {
  games: string[];
  failed?: true;
}

async function tell(message: { keep?: string; lang: string }): Promise<Choice> {
  const worker = (await navigator.serviceWorker.ready).active;
  if (!worker) return { games: [] };
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Choice>) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}

/** Keeps the page and a game; gives all games that are kept. */
export async function keepForOffline(game: string): Promise<readonly string[]> {
  const choice = await tell({ keep: game, lang: words.lang });
  if (choice.failed) throw new Error(ui('error.offline'));
  return choice.games;
}

/** Keeps what is played here, unless somebody counts their bytes. */
export async function keepUnlessSaving(game: string): Promise<void> {
  if (canKeep && !savesData()) await keepForOffline(game);
}

/** The games that are kept, after the page has been brought up to date where there is a connection. */
export async function keptGames(): Promise<readonly string[]> {
  if (!canKeep || !navigator.serviceWorker.controller) return [];
  const choice = await tell({ lang: words.lang });
  if (!choice.failed) return choice.games;
  const note = await caches.match(below('/chosen'));
  return note ? ((await note.json()) as Choice).games : [];
}
