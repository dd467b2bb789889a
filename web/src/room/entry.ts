/** What the component room knows of a component, and what a title has to give for its room. */
import type { Component } from 'svelte';

export interface Entry {
  /** Its own in the title, and the last part of its address. */
  id: string;
  /** The group it stands in. */
  kind: string;
  name: () => string;
  /** What it does, in words. */
  about: () => string;
  /** How many there are and where they are used. */
  where: () => string;
  /** Where its numbers come from. */
  provenance: string;
  /** Parts of it that come from elsewhere. */
  otherwise?: Readonly<Record<string, string>>;
  /** The rules of its kind; those that name it are found by `rulesNaming`. */
  rules: readonly string[];
  /** The text id of its name, by which the rules that name it are found. */
  text: string;
  /** What the filters ask about. */
  traits: Readonly<Record<string, readonly string[]>>;
  /** The option by which it is taken, as the arena counts it (`takes`). */
  taken?: string;
}

/** A question of the reader: entries of these kinds that have one of the chosen values are shown. */
export interface Filter {
  trait: string;
  label: () => string;
  values: readonly { value: string; label: () => string }[];
}

/** Where a component is at a table, as the seat that looks may know. */
export type Mark = 'hand' | 'mine' | 'play';

export interface Room {
  /** In the order in which they are shown. */
  kinds: readonly string[];
  /** Made anew when the title wears the corrections of a pack. */
  entries: readonly Entry[];
  filters: readonly Filter[];
  /** A component as the board draws it. */
  Drawn: Component<{ entry: Entry }>;
  /** What the drawings share; once a page. */
  Shared?: Component;
  corrections: () => readonly Correction[];
  marks: (view: never, seat: number | null) => ReadonlyMap<string, Mark>;
}

/** A corrected place of a title's document, and how it is known. */
export interface Correction {
  at: string;
  provenance: 'rulebook' | 'external' | 'reconstructed';
  source?: string;
  by?: string;
}

/** What a document says of its corrected places: those of a pack it wears, and those the project has taken over. */
export const correctionsOf = (document: object) => (): readonly Correction[] =>
  (document as { corrections?: readonly Correction[] }).corrections ?? [];

interface Known {
  provenance: string;
  field_provenance?: Record<string, string>;
}

/** Where the numbers of a component come from, as its content says. */
export const known = ({ provenance, field_provenance }: Known): Pick<Entry, 'provenance' | 'otherwise'> => ({
  provenance,
  ...(field_provenance ? { otherwise: field_provenance } : {}),
});

/** Marks from lists of ids, the nearer ones last. */
export const marked = (...lists: readonly (readonly [Mark, readonly string[]])[]): Map<string, Mark> =>
  new Map(lists.flatMap(([mark, ids]) => ids.map((id) => [id, mark] as const)));
