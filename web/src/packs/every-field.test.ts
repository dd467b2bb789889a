/**
 * Packs that together change every kind of field of a title (`crates/bots/tests/packs/every_kind.rs` takes the kinds from the
 * schemas, and the program's tests bring the packs into the content files): the editor's own code makes each of them from the
 * corrected components, and its forms take every value.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apply, differences, stepsOf, type Change, type Pack } from './pack';
import { Form, loadSchema } from './schema';
import { wardrobe } from './wardrobe.svelte';

const FOLDER = '../crates/almende/tests/packs';
const plain = (changes: readonly Change[]): Change[] =>
  changes.map(({ provenance: _, source: __, ...rest }) => rest).sort((one, two) => (one.at < two.at ? -1 : 1));

it.each(['helios', 'suna-valo'])(
  'every kind of field of %s is changed in a form and becomes the same pack',
  async (game) => {
    const [schema, standard] = [(await loadSchema(game))!, await wardrobe.standard(game)];
    const form = new Form(schema);
    const { packs } = JSON.parse(readFileSync(`${FOLDER}/${game}.json`, 'utf8')) as { packs: Pack[] };
    expect(packs.length).toBeGreaterThan(0);
    for (const pack of packs) {
      const { document, conflicts } = apply(pack, standard);
      expect(conflicts).toEqual([]);
      expect(plain(differences(standard, document))).toEqual(plain(pack.changes));
      const strange = pack.changes.filter(({ at, to }) => to !== undefined && !form.fits(form.at(stepsOf(at), document), to));
      expect(strange).toEqual([]);
    }
  },
  60_000,
);
