/** A report of something that is wrong at a table, as a file: all that the page was shown, and nothing that it was not. */
import type { FaultKind } from '../wire/FaultKind';
import type { FaultRequest } from '../wire/FaultRequest';
import type { Snapshot } from '../wire/Snapshot';

export interface FaultReport {
  almende: string;
  written: string;
  kind: FaultKind;
  words: string;
  table: Snapshot['table'];
  state: string;
  version: number;
  actions: number;
  /** The seat that looks; none for a spectator. */
  seat: number | null;
  /** The position as this seat sees it, and what it can do. */
  position: unknown;
  /** What happened, as this seat may know it. */
  log: Snapshot['log'];
  page: { language: string; width: number; height: number; browser: string };
}

/** Chat, notes and the views of other seats of the same person stay out of it. */
export function faultReport({
  table,
  seat,
  kind,
  words,
  version,
  page,
  written,
}: {
  table: Snapshot;
  seat: number | null;
  kind: FaultKind;
  words: string;
  version: string;
  page: FaultReport['page'];
  written: Date;
}): FaultReport {
  const { now } = table;
  return {
    almende: version,
    written: written.toISOString(),
    kind,
    words,
    table: table.table,
    state: now.state,
    version: now.version,
    actions: now.actions,
    seat,
    position: now.faces.find((face) => face.seat === seat) ?? null,
    log: table.log,
    page,
  };
}

/** The same for the operator, who has the table: the server adds the position as the seat saw it. */
export function faultRequest(report: FaultReport & { seat: number }): FaultRequest {
  const { seat, kind, words, actions, page } = report;
  // A window of a wall is no larger than the field.
  const side = (pixels: number): number => Math.min(Math.max(Math.round(pixels), 0), 65_535);
  return { seat, kind, text: words, actions, page: { lang: page.language, width: side(page.width), height: side(page.height) } };
}
