/** The components of the titles as data: the `components.ts` of each folder here, found by itself. */
import type { Json } from '../packs/pack';
import type { Entry } from '../room/entry';

/** A title's components as data, for those who correct or look at them. */
export interface Components {
  /** The document the drawings are made from: the standard content. */
  document: () => Promise<Json>;
  /** The lists of each kind of component; what has no list of its own is corrected with everything else. */
  lists: Readonly<Record<string, readonly string[]>>;
  /** Where a component stands that no list names by its id; nothing where the lists do. */
  place?: (entry: Pick<Entry, 'id' | 'kind'>, document: Json) => string | null | undefined;
  /** What belongs to no component of its own: numbers of the setup, of scoring, the board as a whole. */
  rest: readonly string[];
}

const found = import.meta.glob<{ components: Components }>('./*/components.ts', { eager: true });

export const componentsOf = (game: string): Components | undefined => found[`./${game}/components.ts`]?.components;

/** A document of content files, as it is imported. */
export const document = (module: Promise<unknown>): Promise<Json> => module.then((file) => (file as { default: Json }).default);
