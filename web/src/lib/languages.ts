/** The languages there are: those that have files. Nothing else in the client knows them by name. */
import type { Catalogue } from './text';

/** The tag of a language, such as `en`: the name of its files. */
export type Lang = string;

/** The language every text is written in first; what another one lacks is said in it. */
export const FIRST: Lang = 'en';

/** The files of a catalogue, one a language, each fetched when it is wanted: what `import.meta.glob` gives. */
export type Files = Readonly<Record<string, () => Promise<Catalogue>>>;

/** The files by language, English first and the others by name. */
export function byLanguage(files: Files): Map<Lang, () => Promise<Catalogue>> {
  const named = Object.entries(files).map(([path, load]) => [/([^/]+)\.json$/.exec(path)?.[1] ?? path, load] as const);
  const order = (lang: Lang): string => (lang === FIRST ? '' : lang);
  return new Map(named.sort(([a], [b]) => (order(a) < order(b) ? -1 : 1)));
}

/** Of the languages there are the one a reader wants most; who wants French as in Canada gets French. */
export function choose(wanted: readonly string[], there: readonly Lang[]): Lang {
  const plain = (tag: string): string => tag.toLowerCase();
  for (const tag of wanted.map(plain)) {
    const found = there.find((lang) => plain(lang) === tag) ?? there.find((lang) => plain(lang) === tag.split('-')[0]);
    if (found) return found;
  }
  return FIRST;
}

/** A language as its speakers call it. */
export function nameOf(lang: Lang): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}
