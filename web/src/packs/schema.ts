/** What a game's schema says of a place: which form it takes, and what is wrong with a value. */
import type { Json } from './pack';

export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  enum?: Json[];
  const?: Json;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  properties?: Record<string, Schema | boolean>;
  patternProperties?: Record<string, Schema | boolean>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  default?: Json;
  description?: string;
}

const files = import.meta.glob<Schema>('../room/schema/*.json', { import: 'default' });

export const loadSchema = async (game: string): Promise<Schema | null> => (await files[`../room/schema/${game}.json`]?.()) ?? null;

export class Form {
  constructor(private readonly root: Schema) {}

  get whole(): Schema {
    return this.root;
  }

  /** A schema with what it refers to. */
  of(schema: Schema | boolean | undefined): Schema {
    if (schema === undefined || typeof schema === 'boolean') return {};
    if (schema.$ref === undefined) return schema;
    const name = schema.$ref.replace('#/$defs/', '');
    const { $ref: _, ...own } = schema;
    return { ...this.of(this.root.$defs?.[name]), ...own };
  }

  /** The ways a value can be written, without the way of having none. */
  ways(schema: Schema): Schema[] {
    const all = schema.oneOf ?? schema.anyOf;
    if (!all) return [schema];
    return all.flatMap((one) => this.ways(this.of(one))).filter((one) => one.type !== 'null');
  }

  mayBeNull(schema: Schema): boolean {
    const types = [schema.type].flat();
    return types.includes('null') || (schema.oneOf ?? schema.anyOf ?? []).some((one) => this.mayBeNull(this.of(one)));
  }

  /** The words a value can be; none where it is something else. */
  words(schema: Schema): string[] | null {
    const ways = this.ways(schema).map((way) => (way.const !== undefined ? [way.const] : (way.enum ?? null)));
    if (ways.length === 0 || ways.some((words) => words === null)) return null;
    const all = ways.flat().filter((word) => word !== null);
    return all.every((word) => typeof word === 'string') && all.length > 0 ? all : null;
  }

  /** What tells the ways of an object apart, such as the `op` of an effect. */
  tag(schema: Schema): string | null {
    const ways = this.ways(schema);
    if (ways.length < 2) return null;
    const first = Object.entries(ways[0]?.properties ?? {}).find(([, field]) => this.of(field).const !== undefined);
    const name = first?.[0];
    const has = (way: Schema): boolean => name !== undefined && this.of(way.properties?.[name]).const !== undefined;
    return name !== undefined && ways.every(has) ? name : null;
  }

  /** The way a value is written. */
  wayOf(schema: Schema, value: Json | undefined): Schema | undefined {
    const ways = this.ways(schema);
    // With one way there is nothing to find out, and whole documents are not read for it.
    if (ways.length === 1) return ways[0];
    return ways.find((way) => value !== undefined && this.fits(way, value)) ?? this.byTag(schema, value) ?? ways[0];
  }

  private byTag(schema: Schema, value: Json | undefined): Schema | undefined {
    const tag = this.tag(schema);
    if (tag === null || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return this.ways(schema).find((way) => this.of(way.properties?.[tag]).const === value[tag]);
  }

  fits(schema: Schema, value: Json): boolean {
    return this.wrong(schema, value) === null;
  }

  /** What is said of a field: by its name, by the form its name has (maps whose names are numbers), or of all others. */
  inside(schema: Schema, name: string): Schema | boolean | undefined {
    const formed = Object.entries(schema.patternProperties ?? {}).find(([form]) => new RegExp(form, 'u').test(name));
    return schema.properties?.[name] ?? formed?.[1] ?? schema.additionalProperties;
  }

  /** The first place at which a value is not as the schema says, as steps from it; none where all is well. */
  wrong(given: Schema | boolean | undefined, value: Json, way: readonly string[] = []): readonly string[] | null {
    if (given === false) return way;
    const schema = this.of(given);
    const kind =
      value === null
        ? 'null'
        : Array.isArray(value)
          ? 'array'
          : typeof value === 'number' && Number.isInteger(value)
            ? 'integer'
            : typeof value;
    const types = [schema.type ?? []].flat();
    if (types.length > 0 && !types.includes(kind) && !(kind === 'integer' && types.includes('number'))) return way;
    if (schema.enum && !schema.enum.includes(value)) return way;
    if (schema.const !== undefined && schema.const !== value) return way;
    if (typeof value === 'number' && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity))) return way;
    for (const all of schema.allOf ?? []) {
      const found = this.wrong(all, value, way);
      if (found) return found;
    }
    const ways = schema.oneOf ?? schema.anyOf;
    if (ways) {
      const tried = ways.map((one) => this.wrong(one, value, way));
      if (!tried.includes(null)) return tried.reduce((far, one) => ((one?.length ?? 0) > (far?.length ?? 0) ? one : far), way);
    }
    if (Array.isArray(value)) {
      if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) return way;
      for (const [i, item] of value.entries()) {
        const found = this.wrong(schema.prefixItems?.[i] ?? schema.items, item, [...way, String(i)]);
        if (found) return found;
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, field] of Object.entries(value)) {
        const found = this.wrong(this.inside(schema, name), field, [...way, name]);
        if (found) return found;
      }
      const missing = schema.required?.find((name) => !(name in value));
      if (missing !== undefined) return [...way, missing];
    }
    return null;
  }

  /** A value to begin with. */
  fresh(given: Schema | boolean | undefined, deep = 0): Json {
    const schema = this.of(given);
    if (schema.const !== undefined) return schema.const;
    const words = this.words(schema);
    if (words?.[0] !== undefined) return words[0];
    const way = this.ways(schema)[0];
    if (way && way !== schema) return this.fresh(way, deep);
    const kind = [schema.type ?? 'null'].flat().find((one) => one !== 'null');
    if (kind === 'integer' || kind === 'number') return Math.max(schema.minimum ?? 0, Math.min(1, schema.maximum ?? 1));
    if (kind === 'boolean') return false;
    if (kind === 'string') return '';
    if (kind === 'array') {
      const most = schema.minItems ?? 0;
      return Array.from({ length: most }, (_, i) => this.fresh(schema.prefixItems?.[i] ?? schema.items, deep + 1));
    }
    if (kind !== 'object' || deep > 6) return null;
    return Object.fromEntries((schema.required ?? []).map((name) => [name, this.fresh(schema.properties?.[name], deep + 1)]));
  }

  /** The schema of a place in a document, step by step. */
  at(steps: readonly string[], document: Json): Schema {
    let schema = this.of(this.root);
    let here: Json | undefined = document;
    for (const name of steps) {
      schema = this.wayOf(schema, here) ?? schema;
      if (Array.isArray(here)) {
        const items: Json[] = here;
        const found: number = items.findIndex(
          (item) => typeof item === 'object' && item !== null && !Array.isArray(item) && (item.id === name || String(item.number) === name),
        );
        const index: number = found < 0 ? Number(name) : found;
        schema = this.of(schema.prefixItems?.[index] ?? schema.items);
        here = items[index];
      } else {
        schema = this.of(this.inside(schema, name));
        here = typeof here === 'object' && here !== null ? here[name] : undefined;
      }
    }
    return schema;
  }
}
