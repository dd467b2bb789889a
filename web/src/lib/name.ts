/** What somebody wants to be called. The server knows the name of a guest's first table; this browser knows the last one they typed. */
import { api } from './api';
import { isSite } from './home';
import { recall, remember } from './storage';

/** The name to offer: none for somebody who has never given one. */
export async function myName(): Promise<string> {
  const typed = recall('name');
  if (typed) return typed;
  if (isSite) return '';
  const known = (await api.me().catch(() => null))?.name ?? '';
  return (await isMadeUp(known)) ? '' : known;
}

/** Keeps a name that somebody typed, here and at the server, so that other devices offer it too. */
export async function keepName(name: string): Promise<void> {
  if (name === '' || name === recall('name') || (await isMadeUp(name))) return;
  remember('name', name);
  // The table has its name already; that later tables have it too can wait for another time.
  if (!isSite) await api.rename(name).catch(() => {});
}

/** What the page calls somebody who gave no name, in every language there is. */
const madeUp = import.meta.glob<string>('../texts/*.json', { import: 'player' });

/** Whether the page made a name up for somebody who gave none. */
async function isMadeUp(name: string): Promise<boolean> {
  const [, n] = /(\d+)/.exec(name) ?? [];
  if (n === undefined) return name === '?';
  const all = await Promise.all(Object.values(madeUp).map((load) => load()));
  return all.some((template) => template.replace('{n}', n) === name);
}
