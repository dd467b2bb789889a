/**
 * What is kept of the tables on this device: a card and a journal for each. A change is on disk, or it did not happen; a row is only
 * ever added, so that of two who write the same version one fails and nothing is lost.
 */
import type { TableCard } from '../wire/TableCard';
import type { Changed, Row } from './engine';

/** A table without its journal. */
export interface Kept {
  id: string;
  game: string;
  card: TableCard;
  position: string | null;
  finished: string | null;
  notes: string;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('nothing was read'));
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('nothing was written'));
    transaction.onerror = () => reject(transaction.error ?? new Error('nothing was written'));
  });

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('almende', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'id' });
      request.result.createObjectStore('rows', { keyPath: ['table', 'version'] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

const write = async (run: (tables: IDBObjectStore, rows: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await database()).transaction(['tables', 'rows'], 'readwrite', { durability: 'strict' });
  run(transaction.objectStore('tables'), transaction.objectStore('rows'));
  await finished(transaction);
};
const rowsOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

/** All tables, the last changed first. */
export async function keptTables(): Promise<Kept[]> {
  const all = await done((await database()).transaction('tables').objectStore('tables').getAll() as IDBRequest<Kept[]>);
  return all.sort((one, two) => two.card.changed - one.card.changed);
}

export async function keptTable(id: string): Promise<Kept | undefined> {
  return done((await database()).transaction('tables').objectStore('tables').get(id) as IDBRequest<Kept | undefined>);
}

export async function keptRows(table: string): Promise<Row[]> {
  const found = (await database()).transaction('rows').objectStore('rows').getAll(rowsOf(table));
  return (await done(found as IDBRequest<(Row & { table: string })[]>)).map(({ table: _, ...row }) => row);
}

/** Keeps what changed, all of it or nothing. */
export async function keep(changes: readonly Changed[], notes: (table: string) => string): Promise<void> {
  const worth = changes.filter(({ rows }) => rows.length > 0);
  if (worth.length === 0) return;
  await write((tables, rows) => {
    for (const { table, rows: added, card, position, finished: story } of worth) {
      for (const row of added) rows.add({ table, ...row });
      tables.put({ id: table, game: card.game, card, position, finished: story, notes: notes(table) } satisfies Kept);
    }
  });
}

export const keepNotes = (kept: Kept): Promise<void> => write((tables) => void tables.put(kept));

export const forgetTable = (table: string): Promise<void> =>
  write((tables, rows) => {
    tables.delete(table);
    rows.delete(rowsOf(table));
  });
