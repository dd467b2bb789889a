/** Lets the drawings show other components than the standard ones: the documents they are drawn from are dressed in place. */
import { makeAnew } from '$lib/dress';
import { words } from '$lib/words.svelte';
import { componentsOf } from '../games/components';
import { apply, find, put, type Json, type Pack } from './pack';
import { sentences } from './sentence';

/** Puts a value in its place; lists and objects stay the very ones that drawings have got hold of. */
function wear(live: Json, at: string, value: Json | undefined): void {
  const old = find(live, at);
  const now = structuredClone(value);
  if (Array.isArray(old) && Array.isArray(now)) old.splice(0, old.length, ...now);
  else put(live, at, now);
}

/** What a document says of its corrected places. */
const corrected = (document: Json): Json[] => {
  const found = find(document, 'corrections');
  return Array.isArray(found) ? found : [];
};

class Wardrobe {
  /** Grows with every change of clothes, so that drawings can be made anew. */
  worn = $state(0);
  #standard = new Map<string, Json>();
  #live = new Map<string, Json>();
  #changed = new Map<string, Map<string, Json | undefined>>();

  /** The components as the program brings them. */
  async standard(game: string): Promise<Json> {
    const known = this.#standard.get(game);
    if (known !== undefined) return known;
    const live = await (componentsOf(game)?.document() ?? Promise.resolve(null));
    if (!this.#live.has(game)) {
      this.#live.set(game, live);
      this.#standard.set(game, structuredClone(live));
    }
    return this.#standard.get(game) ?? null;
  }

  /** Dresses a game in a pack, or in its own clothes. */
  async dress(game: string, pack: Pick<Pack, 'changes'> | null): Promise<void> {
    const standard = await this.standard(game);
    const live = this.#live.get(game) ?? null;
    const before = this.#changed.get(game) ?? new Map<string, Json | undefined>();
    if (before.size === 0 && (!pack || pack.changes.length === 0)) return;
    for (const [at, value] of before) wear(live, at, value);
    const now = new Map<string, Json | undefined>();
    if (pack && apply(pack, standard).conflicts.length === 0)
      for (const { at, to } of pack.changes) {
        now.set(at, find(standard, at));
        wear(live, at, to);
      }
    if (now.size > 0 && pack) {
      const { author = '' } = pack as Partial<Pack>;
      const told = pack.changes.map(({ at, provenance = 'rulebook', source = '' }): Json => ({ at, provenance, source, by: author }));
      now.set('corrections', find(standard, 'corrections'));
      wear(live, 'corrections', [...corrected(standard), ...told]);
    }
    this.#changed.set(game, now);
    const changed = [...now.keys()].filter((at) => at !== 'corrections');
    const told = sentences(changed, (place) => find(live, place));
    words.instead = told;
    makeAnew();
    this.worn += 1;
  }
}

export const wardrobe = new Wardrobe();
