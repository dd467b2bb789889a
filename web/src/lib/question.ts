import type { Face } from '../wire/Face';

/** Whether two faces put the same question to the same seat: then an answer to one is an answer to the other. */
export function sameQuestion(one: Face | null, other: Face | null): boolean {
  if (one === other) return true;
  if (!one || !other || one.seat !== other.seat) return false;
  if (one.since !== undefined && one.since === other.since) return true;
  const asked = ({ view, prompt, options }: Face) => JSON.stringify([view, prompt, options]);
  return one.options.length > 0 && asked(one) === asked(other);
}
