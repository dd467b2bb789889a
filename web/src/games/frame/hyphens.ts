/**
 * Where long words may be divided. Browsers know the syllables of few languages, and a word divided anywhere else is a word
 * broken, so possible divisions are put in by rule: before the last consonant between two vowels, or before the pair of
 * consonants a syllable can begin with.
 */
const VOWELS = 'aeiouyäöüàâáéèêëîïíôóûùœ';
const BEGINNINGS = [
  ...['sch', 'ch', 'ph', 'th', 'qu', 'pf', 'kn', 'gn', 'zw', 'st'],
  ...['b', 'c', 'f', 'g', 'k', 'p'].flatMap((letter) => [`${letter}l`, `${letter}r`]),
  ...['dr', 'tr', 'vr', 'schl', 'schm', 'schn', 'schr', 'schw'],
].sort((a, b) => b.length - a.length);
/** What is left on either side of a division. */
const LEAST = 3;
export const SOFT_HYPHEN = '\u00ad';

function syllables(word: string): string {
  const small = word.toLocaleLowerCase();
  const isVowel = (at: number): boolean => VOWELS.includes(small.charAt(at));
  const cuts: number[] = [];
  let last = -1;
  for (let i = 0; i < word.length; i += 1) {
    if (!isVowel(i)) continue;
    const between = small.slice(last + 1, i);
    if (last >= 0 && between.length > 0) {
      const start = BEGINNINGS.find((beginning) => between.endsWith(beginning)) ?? between.slice(-1);
      const cut = i - start.length;
      if (cut >= LEAST && word.length - cut >= LEAST) cuts.push(cut);
    }
    last = i;
  }
  return cuts.reduceRight((text, cut) => `${text.slice(0, cut)}${SOFT_HYPHEN}${text.slice(cut)}`, word);
}

/** The text with soft hyphens in words of more than `most` letters. */
export function soften(text: string, most = 12): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length > most ? syllables(word) : word));
}

/** How many letters of bold text surely have room beside each other; both sizes in pixels. */
export const lettersIn = (room: number, text: number): number => Math.max(5, Math.floor(room / (text * 0.8)));
