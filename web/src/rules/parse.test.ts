import { expect, it } from 'vitest';
import { testsIn } from '../../scripts/rule-proofs';
import { narrow, parse, pieces, rulesOf, wanted } from './parse';

const page = parse(`# Game

Hello.

## One

[ABC-1.1, ABC-1.2] You *may* act
on \`0,1\`, see ABC-2.

> [ABC-EX-1] Like this.

### Things

| No. | Thing | Does |
| --- | --- | --- |
| [ABC-2] | Mill | grinds |
| [ABC-3] | Oven | bakes |

## Words

- **mill**: a thing that grinds
- **oven**: a thing that bakes
`);

it('a page is read into chapters and numbered paragraphs', () => {
  expect(page.title).toBe('Game');
  expect(page.introduction).toEqual([{ kind: 'plain', told: { rules: [], text: 'Hello.' } }]);
  expect(page.sections.map(({ level, title }) => [level, title])).toEqual([
    [2, 'One'],
    [3, 'Things'],
    [2, 'Words'],
  ]);
  expect(page.sections[0]?.blocks).toEqual([
    { kind: 'rule', told: { rules: ['ABC-1.1', 'ABC-1.2'], text: 'You *may* act on `0,1`, see ABC-2.' } },
    { kind: 'example', told: { rules: ['ABC-EX-1'], text: 'Like this.' } },
  ]);
  expect(page.sections[1]?.blocks.flatMap(rulesOf)).toEqual(['ABC-2', 'ABC-3']);
  expect(page.sections[2]?.blocks[0]).toEqual({
    kind: 'glossary',
    terms: [
      { term: 'mill', text: 'a thing that grinds' },
      { term: 'oven', text: 'a thing that bakes' },
    ],
  });
});

it('a search keeps what has all its words, row by row', () => {
  const [table] = page.sections[1]!.blocks;
  expect(narrow(table!, wanted('GRINDS mill'))).toEqual({ ...table, rows: [{ rules: ['ABC-2'], cells: ['', 'Mill', 'grinds'] }] });
  expect(narrow(table!, wanted('abc-3'))).toMatchObject({ rows: [{ rules: ['ABC-3'] }] });
  expect(narrow(table!, wanted('mill bakes'))).toBeNull();
  expect(narrow(page.sections[0]!.blocks[0]!, wanted('you may'))).not.toBeNull();
});

it('a text is cut at its signs and at what was found', () => {
  expect(pieces('go to `0,1` (ABC-2)')).toEqual([
    { kind: 'text', text: 'go to ', found: false },
    { kind: 'code', text: '0,1', found: false },
    { kind: 'text', text: ' (', found: false },
    { kind: 'rule', text: 'ABC-2', found: false },
    { kind: 'text', text: ')', found: false },
  ]);
  expect(
    pieces('The *Mill* (new)', ['mill', '('])
      .filter(({ found }) => found)
      .map(({ text }) => text),
  ).toEqual(['Mill', '(']);
});

it('a test proves the rules above it and in its body', () => {
  const source = `
// ABC-9: of something else.
fn helper() {}

// ABC-1.1, ABC-RULING-2: cubes grow.
#[test]
fn cubes_grow() {
    assert!(true, "ABC-1.2");
}

#[test]
fn plain() {}

mod tests {
    // ABC-3
    #[test]
    #[ignore]
    fn inside() {
    }
}
`;
  expect(testsIn(source)).toEqual([
    { test: 'cubes grow', rules: ['ABC-1.1', 'ABC-RULING-2', 'ABC-1.2'] },
    { test: 'plain', rules: [] },
    { test: 'inside', rules: ['ABC-3'] },
  ]);
});
