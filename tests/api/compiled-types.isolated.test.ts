import { createTypeRegistry, type TypeInfo } from '@k8s-ts/apimachinery/field-table';
import {
  type Decoded,
  decodeChanged,
  decodeJSON,
  decodeValue,
  encodeObject,
  inStructOrder,
  setCompileThreshold,
} from '@k8s-ts/apimachinery/json';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tables } from '../../packages/api/src/generated/tables/index.js';
import { startServer } from '../kit/server.js';
import { bases } from '../security/fuzz/bases.js';
import { anyText, anyValue, garbled, mutated, typedValue } from '../security/fuzz/objects.js';
import { Random } from '../security/fuzz/random.js';

/** COMPILED_SECONDS is the length of the test in seconds; COMPILED_SEED repeats a run. */
const seconds = Number(process.env.COMPILED_SECONDS ?? 0);
const seed = Number(process.env.COMPILED_SEED ?? (seconds > 0 ? Date.now() % 2 ** 32 : 1));
const bodies = 4000;

/** The same types twice: one set gets compiled programs, the other is interpreted. */
const registries = { compiled: createTypeRegistry(tables), interpreted: createTypeRegistry(tables) };
type Side = keyof typeof registries;
interface Kind {
  readonly compiled: TypeInfo;
  readonly interpreted: TypeInfo;
}

const kinds = new Map<string, Kind>();
for (const { group, version, name } of registries.compiled.packages) {
  if (group === undefined) continue;
  for (const kind of registries.compiled.typeNames(name)) {
    const compiled = registries.compiled.typeFor({ group, version, kind });
    const interpreted = registries.interpreted.typeFor({ group, version, kind });
    if (compiled && interpreted) kinds.set(`${group}/${version} ${kind}`, { compiled, interpreted });
  }
}
const names = [...kinds.keys()];
const based = names.filter((name) => bases[name.split(' ')[1] as string] !== undefined);

let programs = 0;
const makeFunction = globalThis.Function;

beforeAll(() => {
  vi.stubGlobal('Function', function counted(...source: string[]) {
    programs++;
    return makeFunction(...source);
  });
});
afterAll(() => {
  setCompileThreshold();
  vi.unstubAllGlobals();
});

/** Runs a function with the types of one set, so that only the types of the compiled set get programs. */
function on<T>(side: Side, run: () => T): T {
  setCompileThreshold(side === 'compiled' ? 1 : Number.POSITIVE_INFINITY);
  return run();
}

/** Shows all parts of a result as text: order of keys, errors, texts of raw extensions. */
function shown(run: () => Decoded | object): string {
  try {
    const result = run();
    const { object = result, strictErrors = [] } = result as Partial<Decoded>;
    return `${encodeObject(object)}\n${strictErrors.join('\n')}`;
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

function bodyOf(random: Random, name: string, type: TypeInfo): Buffer {
  const base = bases[name.split(' ')[1] as string];
  let value: unknown = base && random.chance(0.6) ? { metadata: { name: 'a' }, ...base } : typedValue(random, type);
  for (let times = random.below(3); times > 0; times--) value = mutated(random, value);
  let text = JSON.stringify(random.chance(0.4) ? reordered(random, value) : value);
  if (random.chance(0.1)) text = withDuplicate(random, text);
  if (random.chance(0.1))
    text = text.replace(/:(-?\d+)([,}])/, `:$1${random.pick(['.0', 'e2', '0000000000000000000', '.5'])}$2`);
  if (random.chance(0.1))
    text = text.replace(/[a-z](?=[a-z]*":)/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  const bytes = Buffer.from(text);
  return random.chance(0.05) ? Buffer.from(garbled(random, bytes)) : bytes;
}

/** Returns the same value with the keys of its objects in another order. */
function reordered(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => reordered(random, item));
  const entries = Object.entries(value).map(([key, item]) => [key, reordered(random, item)] as const);
  return Object.fromEntries(entries.toSorted(() => random.below(3) - 1));
}

/** Returns the text with one of its keys written twice. The second value is the same or another one. */
function withDuplicate(random: Random, text: string): string {
  const members = [...text.matchAll(/"[^"\\]*":("[^"\\]*"|\d+|true|null)/g)];
  if (members.length === 0) return text;
  const { 0: member, index } = random.pick(members);
  const again = random.chance(0.5) ? member : member.replace(/:.*/, `:${JSON.stringify(anyValue(random, 4))}`);
  return `${text.slice(0, index)}${again},${text.slice(index)}`;
}

/** Decodes a body, a value, and a partly changed value in all modes, and sorts the keys of the value. */
function decodeAll(type: TypeInfo, body: Buffer, changeSeed: number): readonly string[] {
  const results = (['ignore', 'warn', 'strict'] as const).map((strict) =>
    shown(() => decodeJSON(type, body, { strict })),
  );
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return results;
  }
  results.push(shown(() => decodeValue(type, value, { strict: 'warn' })));
  results.push(
    shown(() => decodeValue(type, { ...(value as object), kind: undefined, metadata: { name: undefined } })),
  );
  results.push(shown(() => ({ inOrder: inStructOrder(type, value) })));
  results.push(
    shown(() => {
      const { object } = decodeValue(type, value);
      const changed = mutated(new Random(changeSeed), object);
      return decodeChanged(type, typeof changed === 'object' && changed !== null ? changed : {}, object);
    }),
  );
  return results;
}

describe(`types with programs of their own (COMPILED_SEED=${seed})`, () => {
  it(
    'have the same results, errors and warnings as the interpreted field tables',
    async () => {
      // The code that makes programs is loaded when it is first needed.
      const first = kinds.get('/v1 ConfigMap')?.compiled as TypeInfo;
      on('compiled', () => [decodeJSON(first, '{}'), inStructOrder(first, {})]);
      await vi.waitUntil(() => programs > 1);
      const random = new Random(seed);
      const end = Date.now() + seconds * 1000;
      for (let i = 0; seconds > 0 ? Date.now() < end : i < bodies; i++) {
        const name = random.chance(0.5) ? random.pick(based) : random.pick(names);
        const { compiled, interpreted } = kinds.get(name) as Kind;
        const body = bodyOf(random, name, interpreted);
        const changeSeed = random.below(2 ** 32);
        const expected = on('interpreted', () => decodeAll(interpreted, body, changeSeed));
        expect(
          on('compiled', () => decodeAll(compiled, body, changeSeed)),
          `${name}: ${body}`,
        ).toEqual(expected);
      }
      expect(programs).toBeGreaterThan(100);
    },
    (seconds + 300) * 1000,
  );

  it('contain nothing of a client but names in literals', () => {
    const sources: string[] = [];
    vi.stubGlobal('Function', function noted(...source: string[]) {
      sources.push(source.at(-1) as string);
      return makeFunction(...source);
    });
    const random = new Random(seed);
    const hostile = [
      '"];throw 1;["',
      "\u2028'+x+'",
      '`+x+`',
      '*/',
      '\\',
      ...Array.from({ length: 20 }, () => anyText(random)),
    ];
    const fields = [...new Set(hostile)].filter((name) => !/[ \t\n]/.test(name) && name !== '');
    const row = fields.map((name, i) => `${name} ${i + 1} s o`).join('\t');
    const types = createTypeRegistry([`test.v1 test v1 v1 test.v1\nThing -\t${row}\n`]);
    const type = types.type('test.v1.Thing') as TypeInfo;
    const value = Object.fromEntries(fields.map((name) => [name, 'x'] as const));
    const text = JSON.stringify(value);
    const expected = on('interpreted', () => shown(() => decodeJSON(type, text)));
    on('compiled', () => decodeJSON(type, text));
    expect(on('compiled', () => shown(() => decodeJSON(type, text)))).toBe(expected);
    const literals = sources.join('\n').match(/"(?:[^"\\]|\\.)*"/g) ?? [];
    const isUsed = !fields.includes('__proto__');
    expect(sources).toHaveLength(isUsed ? 1 : 0);
    for (const name of isUsed ? fields : []) expect(literals).toContain(JSON.stringify(name));
  });

  it('have sources of bounded length: types with very many fields stay interpreted', () => {
    const row = Array.from({ length: 10_000 }, (_, i) => `f${i} ${i + 1} s o`).join('\t');
    const types = createTypeRegistry([`test.v1 test v1 v1 test.v1\nThing -\t${row}\n`]);
    const type = types.type('test.v1.Thing') as TypeInfo;
    const before = programs;
    const results = on('compiled', () => [1, 2, 3].map(() => shown(() => decodeJSON(type, '{"f9999":"a","f1":"b"}'))));
    expect(new Set(results)).toEqual(new Set(['{"f1":"b","f9999":"a"}\n']));
    expect(programs).toBe(before);
  });

  it('do not include custom resources, whose definitions come from clients', async () => {
    const sources: string[] = [];
    vi.stubGlobal('Function', function noted(...source: string[]) {
      sources.push(source.at(-1) as string);
      return makeFunction(...source);
    });
    setCompileThreshold(1);
    const server = await startServer();
    const send = async (method: string, path: string, body?: object) => {
      const init = { method, headers: { 'content-type': 'application/json' } };
      const response = await server.fetch(
        new Request(`http://server${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) }),
      );
      return response.status;
    };
    const hostile = { constructor: 'a', 'hostile"];throw 1;["': 'a', 'hostile\u2028': { hostileToo: 'a' } };
    const properties = Object.fromEntries(
      Object.entries(hostile).map(([name, value]) => [
        name,
        typeof value === 'string'
          ? { type: 'string' }
          : { type: 'object', properties: { hostileToo: { type: 'string' } } },
      ]),
    );
    const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'object', properties } } };
    const definition = {
      metadata: { name: 'things.test.example' },
      spec: {
        group: 'test.example',
        scope: 'Cluster',
        names: { plural: 'things', kind: 'Thing' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
      },
    };
    try {
      expect(await send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition)).toBe(201);
      const things = '/apis/test.example/v1/things';
      await vi.waitUntil(async () => (await send('GET', things)) === 200, { timeout: 120_000 });
      const thing = { apiVersion: 'test.example/v1', kind: 'Thing', metadata: { generateName: 'a-' }, spec: hostile };
      for (let i = 0; i < 5; i++) expect(await send('POST', things, thing)).toBe(201);
    } finally {
      await server.stop();
    }
    // Only the server's own types, such as those of metadata, get programs.
    expect(sources.some((source) => source.includes('"namespace"'))).toBe(true);
    expect(sources.filter((source) => source.includes('hostile'))).toEqual([]);
  }, 180_000);

  it('stay interpreted if code from strings is forbidden', () => {
    vi.stubGlobal('Function', function forbidden() {
      throw new EvalError('Code generation from strings disallowed for this context');
    });
    const type = createTypeRegistry(tables).typeFor({ group: '', version: 'v1', kind: 'ConfigMap' }) as TypeInfo;
    const results = on('compiled', () =>
      [1, 2, 3].map(() => shown(() => decodeJSON(type, '{"data":{"b":"1","a":""}}'))),
    );
    expect(new Set(results)).toEqual(new Set(['{"metadata":{},"data":{"a":"","b":"1"}}\n']));
  });
});
