import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitionsPath, type ServedExtensions, serveExtensions } from './testing/serve-extensions.js';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const of = (properties: Schema, more: Schema = {}): Schema => ({ type: 'object', properties, ...more });
const field = (schema: Schema): Schema => of({ f: schema });
const repeat = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const wide = (count: number, schema: Schema): Schema => of(Object.fromEntries(repeat(count, (i) => [`f${i}`, schema])));
const ruled = (rule: string, schema: Schema = text): Schema =>
  field({ ...schema, 'x-kubernetes-validations': [{ rule }] });

function nested(levels: number): Schema {
  let schema = text;
  for (let i = 0; i < levels; i++) schema = field(schema);
  return schema;
}

let exponential = '1';
for (let i = 0; i < 9; i++) exponential = `[1, 2, 3, 4].map(x${i}, ${exponential})`;

let server: ServedExtensions;
let count = 0;
beforeAll(async () => {
  server = await serveExtensions(`hostile-${process.pid}`);
});
afterAll(() => server.stop());

function definition(schema: Schema): { readonly plural: string; readonly body: object } {
  const plural = `things${++count}`;
  const names = { plural, kind: `Thing${count}` };
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }];
  const body = {
    metadata: { name: `${plural}.hostile.example` },
    spec: { group: 'hostile.example', scope: 'Cluster', names, versions },
  };
  return { plural, body };
}

describe('hostile definitions', () => {
  const schema = 'spec.validation.openAPIV3Schema';
  it.each<readonly [string, Schema, number, string]>([
    ['400 levels', nested(400), 201, ''],
    ['1,000 levels', nested(1000), 422, `${schema}: Invalid value: "": must not be nested deeper than 500 schemas`],
    ['20,000 fields', wide(20_000, text), 201, ''],
    ['20,000 fields without types', wide(20_000, {}), 422, `${schema}.properties[f0].type: Required value`],
    ['a reference', field({ $ref: '#' }), 422, `${schema}.properties[f].$ref: Forbidden: $ref is not supported`],
    ['50,000 values of an enum', field({ ...text, enum: repeat(50_000, (i) => `v${i}`) }), 201, ''],
    ['patterns that are slow in other engines', wide(500, { ...text, pattern: '^(a*)*b$' }), 201, ''],
    ['a pattern of a megabyte', field({ ...text, pattern: 'a'.repeat(1_000_000) }), 201, ''],
    ['a rule of exponential cost', ruled(`size(${exponential}) > 0`), 201, ''],
    [
      'a rule of cubic cost',
      ruled('self.all(x, self.all(y, self.all(z, x == y && y == z)))', { type: 'array', items: text }),
      422,
      'estimated rule cost exceeds budget by factor of more than 100x',
    ],
    [
      'a rule of 5,000 levels',
      ruled(`${'('.repeat(5000)}true${')'.repeat(5000)}`),
      422,
      'x-kubernetes-validations[0].rule: Invalid',
    ],
    ['a rule of 10,000 terms', ruled(`true${' && true'.repeat(10_000)}`), 201, ''],
    ['a rule with 2,000 errors', ruled(`true${' && no'.repeat(2000)}`), 422, "undeclared reference to 'no'"],
    [
      'a default of 50,000 wrong items',
      field({ type: 'array', items: text, default: repeat(50_000, () => 1) }),
      422,
      `${schema}.properties[f].default.[0]: Invalid value: "integer": [0] in body must be of type string`,
    ],
    ['a description of 1.4 MB', field({ ...text, description: 'x'.repeat(1_400_000) }), 201, ''],
    ['60,000 required fields', of({ f: text }, { required: repeat(60_000, (i) => `r${i}`) }), 201, ''],
  ])('with %s are answered', { timeout: 60_000 }, async (_name, schema, status, message) => {
    const answer = await server.call('POST', definitionsPath, definition(schema).body);
    expect(answer.status, answer.body.message).toBe(status);
    if (status !== 201) {
      expect(answer.body.message).toContain(message);
      expect(answer.body.message.length).toBeLessThan(4_000_000);
    }
  });
});

describe('hostile objects', () => {
  const preserving = { 'x-kubernetes-preserve-unknown-fields': true };

  async function post(schema: Schema, f: unknown) {
    const { plural, body } = definition(schema);
    await server.establish(body as never);
    const kind = `Thing${count}`;
    const object = { apiVersion: 'hostile.example/v1', kind, metadata: { name: 'one' }, f };
    return server.call('POST', `/apis/hostile.example/v1/${plural}`, object);
  }

  it('that are nested too deep are refused', async () => {
    const { plural, body } = definition(field(preserving));
    await server.establish(body as never);
    const lists = (levels: number) =>
      `{"apiVersion":"hostile.example/v1","kind":"Thing${count}","metadata":{"name":"one"},"f":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const path = `/apis/hostile.example/v1/${plural}`;
    expect((await server.call('POST', path, lists(1000))).status).toBe(201);
    expect((await server.call('POST', path, lists(20_000))).body).toMatchObject({ code: 400, reason: 'BadRequest' });
  });

  it('cannot make rules work for longer than their budget', { timeout: 60_000 }, async () => {
    const rule = 'self.all(a, self.all(b, a + b > 0))';
    const items = { type: 'array', maxItems: 1000, items: { type: 'integer' } };
    const { body } = await post(
      ruled(rule, items),
      repeat(1000, () => 1),
    );
    expect(body.message).toContain('call cost exceeds limit');
    expect(body.code).toBe(422);
  });

  it('with many errors get a response of at most a few megabytes', { timeout: 60_000 }, async () => {
    const { status, body } = await post(
      field({ type: 'array', items: { ...text, maxLength: 1 } }),
      repeat(100_000, () => 'too long'),
    );
    expect(status).toBe(422);
    expect(JSON.stringify(body).length).toBeLessThan(16_000_000);
    expect(body.details.causes.length).toBeGreaterThan(1);
  });

  it('are matched with patterns in linear time', { timeout: 60_000 }, async () => {
    const { body } = await post(field({ ...text, pattern: '^(a*)*b$' }), 'a'.repeat(100_000));
    expect(body.message).toContain("f in body should match '^(a*)*b$'");
  });
});
