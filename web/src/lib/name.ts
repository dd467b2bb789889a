/** What somebody wants to be called. The server knows the name of a guest's first table; this browser knows the last one they typed. */
import { api } from './api';
import { recall, remember } from './storage';

/** The name to offer: none for somebody who has never given one. */
export async function myName(): Promise<string> {
  const typed = recall('name');
  if (typed) return typed;
  const known = (await api.me().catch(() => null))?.name ?? '';
  return isMadeUp(known) ? '' : known;
}

/** Keeps a name that somebody typed, here and at the server, so that other devices offer it too. */
export async function keepName(name: string): Promise<void> {
  if (name === '' || isMadeUp(name) || name === recall('name')) return;
  remember('name', name);
  // The table has its name already; that later tables have it too can wait for another time.
  await api.rename(name).catch(() => {});
}

/** Whether the page made a name up for somebody who gave none. */
export const isMadeUp = (name: string): boolean => /^(Player|Spieler) \d$/.test(name) || name === '?';
