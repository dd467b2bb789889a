/** Up to which entry of its log each table was seen in this browser; the tables seen longest ago are forgotten. */
import { recall, remember } from './storage';

const MOST = 100;

function all(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(recall('seen') ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** The last entry seen; none for a table that was never looked at here. */
export function lastSeen(table: string): number | null {
  return all()[table] ?? null;
}

export function markSeen(table: string, entry: number): void {
  const { [table]: _, ...others } = all();
  const kept = Object.entries(others).slice(1 - MOST);
  remember('seen', JSON.stringify(Object.fromEntries([...kept, [table, entry]])));
}
