/** What a program thinks of the options, as one ranking with one number that agrees with it. */
export interface Weighed {
  /** How much of its time went into it, from 0 to 1. */
  share: number;
  /** How many points ahead it would bring. */
  lead: number;
}

export interface Ranked<Option> {
  option: Option;
  /** So many points it is behind the best; none where the program hardly looked at it, so that its number would say nothing. */
  behind: number | null;
}

/** Less of its time than this is a glance. */
const GLANCE = 0.02;

/**
 * The program's own order: it gives most of its time to what it would do. Its points are estimates, and those of an option it
 * looked at longer may come out a little lower than those of one it left early; so nobody further down is told to be better.
 */
export function ranked<Option extends Weighed>(options: readonly Option[]): Ranked<Option>[] {
  const best = options[0]?.lead ?? 0;
  let least = 0;
  return options.map((option, i) => {
    if (i > 0 && option.share < GLANCE) return { option, behind: null };
    least = Math.max(least, best - option.lead);
    return { option, behind: least };
  });
}
