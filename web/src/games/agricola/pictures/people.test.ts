import { expect, it } from 'vitest';
import occupationA from '$crates/agricola/content/cards/occupation_a.json';
import occupationB from '$crates/agricola/content/cards/occupation_b.json';
import type { Card } from '../../../wire/agricola/Card';
import { portrait } from './people';

it('every occupation has a portrait of its own', () => {
  const ids = [...occupationA, ...occupationB].map(({ id }) => id as Card);
  expect(ids).toHaveLength(168);
  expect(new Set(ids.map((id) => JSON.stringify(portrait(id)))).size).toBe(168);
});
