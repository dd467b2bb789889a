/** Files the page gives somebody. */
import { api } from './api';

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The record of a table, wherever the table lives. */
export const saveRecord = async (game: string, table: string): Promise<void> =>
  saveFile(`${game}-${table}.txt`, new Blob([await api.record(table)], { type: 'text/plain' }));
