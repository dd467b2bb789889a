/** How far somebody got with the guide at a table; remembered by this browser. */
import { recall, remember } from '$lib/storage';

export interface Progress {
  /** The lessons that are over. */
  done: string[];
  /** Put away; it can be taken up again. */
  left: boolean;
}

const keyOf = (table: string): string => `guide.${table}`;
/** Where the browser remembers nothing, the guide lasts as long as the page. */
const begun = new Map<string, Progress>();

export function beginGuide(table: string): void {
  keepProgress(table, { done: [], left: false });
}

export function keepProgress(table: string, progress: Progress): void {
  begun.set(table, progress);
  remember(keyOf(table), JSON.stringify(progress));
}

/** None for a table that is not guided. */
export function progressAt(table: string): Progress | null {
  const stored = recall(keyOf(table));
  if (stored === null) return begun.get(table) ?? null;
  try {
    const { done, left } = JSON.parse(stored) as Partial<Progress>;
    return { done: Array.isArray(done) ? done.filter((id) => typeof id === 'string') : [], left: left === true };
  } catch {
    return null;
  }
}
