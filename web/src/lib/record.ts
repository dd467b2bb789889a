/** The game a record is of. */
export const gameOf = (record: string): string => /^game:\s*(\S+)/m.exec(record)?.[1] ?? '';
