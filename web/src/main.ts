import './looks.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { below, folder } from '$lib/folder';
import { settings } from '$lib/settings.svelte';
import { offered, update } from '$lib/update.svelte';
import { words } from '$lib/words.svelte';

settings.applyTheme();
words.applyLang();

// Who comes back without a connection is told so, and not left to the browser's error page. Pages without https go without it.
if ('serviceWorker' in navigator) {
  const { serviceWorker } = navigator;
  addEventListener('load', () => void serviceWorker.register(below('/sw.js')).catch(() => {}));
  // What somebody keeps for times without a connection is brought up to date while there is one.
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ updated?: string } | null>) => {
    if (data?.updated) update.there = true;
  });
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ lang: words.lang }));
}

// The browser offers once that the page becomes an app; it is asked for it where somebody loads games.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered.install = event as unknown as NonNullable<typeof offered.install>;
});
addEventListener('appinstalled', () => (offered.install = null));

if (folder !== '/') void import('$lib/links').then(({ bringLinks }) => bringLinks(document.body));

const target = document.getElementById('app');
const start = () => target && mount(App, { target });
// Without its words the page can still say that the server is away.
void words.fetch(words.lang).then(start, start);
