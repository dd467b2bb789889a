/** Finding one's way among components: by words, by kind and by the filters of the title. */
import type { Entry, Mark } from './entry';

/** What is asked for; an empty list of a trait asks nothing. */
export interface Wish {
  words: string;
  kind: string;
  traits: Readonly<Record<string, string>>;
  mark: Mark | 'any' | '';
}

export const NOTHING: Wish = { words: '', kind: '', traits: {}, mark: '' };

/** Letters without accents and case, so that "muhle" finds a "Mühle". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

const says = (entry: Entry, asked: readonly string[]): boolean => {
  if (asked.length === 0) return true;
  const said = plain(`${entry.id} ${entry.name()} ${entry.about()}`);
  return asked.every((word) => said.includes(word));
};

export function find(entries: readonly Entry[], wish: Wish, marks: ReadonlyMap<string, Mark>): Entry[] {
  const asked = plain(wish.words)
    .split(/\s+/)
    .filter((word) => word !== '');
  const wanted = Object.entries(wish.traits).filter(([, value]) => value !== '');
  return entries.filter(
    (entry) =>
      (wish.kind === '' || entry.kind === wish.kind) &&
      wanted.every(([trait, value]) => entry.traits[trait]?.includes(value)) &&
      (wish.mark === '' || (wish.mark === 'any' ? marks.has(entry.id) : marks.get(entry.id) === wish.mark)) &&
      says(entry, asked),
  );
}
