import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from '$lib/settings.svelte';
import { words } from '$lib/words.svelte';

settings.applyTheme();
words.applyLang();

const target = document.getElementById('app');
if (target) mount(App, { target });
