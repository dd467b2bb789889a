import './looks.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from '$lib/settings.svelte';
import { words } from '$lib/words.svelte';

settings.applyTheme();
words.applyLang();

// Who comes back without a connection is told so, and not left to the browser's error page. Pages without https go without it.
if ('serviceWorker' in navigator) {
  const { serviceWorker } = navigator;
  addEventListener('load', () => void serviceWorker.register('/sw.js').catch(() => {}));
  // What somebody keeps for times without a connection is brought up to date while there is one.
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ lang: words.lang }));
}

const target = document.getElementById('app');
const start = () => target && mount(App, { target });
// Without its words the page can still say that the server is away.
void words.fetch(words.lang).then(start, start);
