import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from '$lib/settings.svelte';
import { words } from '$lib/words.svelte';

settings.applyTheme();
words.applyLang();

// Who comes back without a connection is told so, and not left to the browser's error page. Pages without https go without it.
if ('serviceWorker' in navigator) addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));

const target = document.getElementById('app');
if (target) mount(App, { target });
