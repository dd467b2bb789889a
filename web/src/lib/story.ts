/** What a client knows of a table, and how each live message changes it. */
import type { Live } from '../wire/Live';
import type { Snapshot } from '../wire/Snapshot';

/** The newest message of the kind `snapshot` is the snapshot itself with its tag. */
export function follow(known: Snapshot | null, message: Live): Snapshot | null {
  if (message.type === 'snapshot') {
    const { type: _, ...snapshot } = message;
    return snapshot;
  }
  if (!known) return known;
  switch (message.type) {
    case 'update': {
      // A message that was overtaken by another one carries nothing new.
      if (message.now.version < known.now.version) return known;
      let log = known.log;
      for (const change of message.changes) {
        if (change.version <= known.now.version) continue;
        const gone = new Set(change.removed);
        log = [...log.filter((entry) => !gone.has(entry.entry)), ...change.added];
      }
      return { ...known, log, now: message.now };
    }
    case 'chat':
      if (known.chat.some((line) => line.number === message.line.number)) return known;
      return { ...known, chat: [...known.chat, message.line] };
    case 'presence':
      return { ...known, presence: message.presence };
  }
}
