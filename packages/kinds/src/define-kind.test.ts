import { installCRDs } from '@k8s-ts/apiextensions';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { aggregateText, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { Client } from '@k8s-ts/client';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { serveDefinitions } from '../../apiextensions/src/definitions/testing/serve-definitions.js';
import { defineKind } from './define-kind.js';
import type { ObjectOf } from './kind-schema.js';
import { serveKind } from './testing/serve-kind.js';

const schema = {
  type: 'object',
  required: ['spec'],
  properties: {
    spec: {
      type: 'object',
      required: ['sails'],
      properties: {
        sails: { type: 'integer', minimum: 0, description: 'How many sails there are.' },
        color: { type: 'string', enum: ['red', 'blue'], default: 'red' },
        berth: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
        note: { type: 'string', nullable: true },
        flags: { type: 'object', additionalProperties: { type: 'string' } },
        crew: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, age: { type: 'number' } },
          },
        },
        cargo: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      },
      'x-kubernetes-validations': [{ rule: 'self.sails < 9', message: 'too many sails' }],
    },
    status: { type: 'object', properties: { afloat: { type: 'boolean' } } },
  },
} as const;

const boats = defineKind({
  group: 'example.com',
  version: 'v1',
  kind: 'Boat',
  schema,
  status: true,
  shortNames: ['bt'],
  columns: [{ name: 'Sails', type: 'integer', jsonPath: '.spec.sails' }],
  selectableFields: ['.spec.color'],
  validate({ spec, metadata }, old) {
    const path = FieldPath.root('spec', 'sails');
    if (old && spec.sails < old.spec.sails) return [field.invalid(path, spec.sails, 'may not shrink')];
    return metadata.name === 'raft' && spec.sails > 0 ? [field.forbidden(path, 'rafts have none')] : [];
  },
});
type Boat = ObjectOf<typeof schema>;

describe('the type of the objects', () => {
  it('follows the schema', () => {
    expectTypeOf<Boat>().toExtend<KubeObject>();
    expectTypeOf<Boat['spec']['sails']>().toEqualTypeOf<number>();
    expectTypeOf<Boat['spec']['color']>().toEqualTypeOf<'red' | 'blue' | undefined>();
    expectTypeOf<Boat['spec']['berth']>().toEqualTypeOf<number | string | undefined>();
    expectTypeOf<Boat['spec']['note']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Boat['spec']['flags']>().toEqualTypeOf<{ [name: string]: string } | undefined>();
    expectTypeOf<NonNullable<Boat['spec']['crew']>[number]>().toEqualTypeOf<{ name: string; age?: number }>();
    expectTypeOf<NonNullable<Boat['spec']['cargo']>>().toEqualTypeOf<{ [name: string]: unknown }>();
    expectTypeOf<Boat['status']>().toEqualTypeOf<{ afloat?: boolean } | undefined>();
    // @ts-expect-error the schema has no such field
    const boat: Boat = { metadata: {}, spec: { sails: 1, wheels: 4 } };
    expect(aggregateText(boats.check(boat).errors)).toContain('metadata.name: Required value');
  });
});

describe('check', () => {
  const boat = (spec: Boat['spec'], name = 'one'): Boat => ({ metadata: { name }, spec });
  it.each([
    [boat({ sails: 1 }), ''],
    [boat({ sails: 9 }), 'spec: Invalid value: too many sails'],
    [boat({ sails: -1 }), 'spec.sails: Invalid value: -1: spec.sails in body should be greater than or equal to 0'],
    [boat({ sails: 1 }, 'raft'), 'spec.sails: Forbidden: rafts have none'],
  ])('returns the errors of object %#', (object, errors) =>
    expect(aggregateText(boats.check(object).errors)).toBe(errors),
  );

  it('fills in defaults, drops unknown fields, and compares with the old object', () => {
    const given = { metadata: { name: 'one' }, spec: { sails: 1, wheels: 4 } };
    const { object, unknownFields } = boats.check(given);
    expect([object.spec, unknownFields]).toEqual([{ sails: 1, color: 'red' }, ['spec.wheels']]);
    expect(aggregateText(boats.check(boat({ sails: 1 }), boat({ sails: 2 })).errors)).toBe(
      'spec.sails: Invalid value: 1: may not shrink',
    );
  });
});

describe('a server of the kind', () => {
  let client: Client;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ client, close } = await serveKind(boats));
  });
  afterEach(() => close());

  it('creates, updates, applies, lists and watches typed objects', async () => {
    const resource = boats.client(client).namespace('harbour');
    const created = await resource.create({ metadata: { name: 'one' }, spec: { sails: 2 } });
    expect(created.spec).toEqual({ sails: 2, color: 'red' });
    expect(created.metadata.generation).toBe(1);
    const afloat = await resource.updateStatus({ ...created, spec: { sails: 7 }, status: { afloat: true } });
    expect([afloat.spec.sails, afloat.status]).toEqual([2, { afloat: true }]);
    const applied = await resource.apply({ metadata: { name: 'one' }, spec: { sails: 3, note: 'x' } }, { force: true });
    expect(applied.spec).toEqual({ sails: 3, color: 'red', note: 'x' });
    const red = await resource.list({ fieldSelector: 'spec.color=red' });
    expect(red.items.map(({ metadata }) => metadata.name)).toEqual(['one']);
    expect((await resource.list({ fieldSelector: 'spec.color=blue' })).items).toEqual([]);
    const { items } = await resource.list();
    expect(items.map(({ metadata, spec }) => [metadata.name, spec.sails])).toEqual([['one', 3]]);
    for await (const { type, object } of resource.watch()) {
      expect([type, (object as Boat).spec.sails]).toEqual(['ADDED', 3]);
      break;
    }
  });

  it('refuses objects that break the schema or the rules', async () => {
    const resource = boats.client(client).namespace('harbour');
    const create = (name: string, sails: number) => resource.create({ metadata: { name }, spec: { sails } });
    await expect(create('one', -1)).rejects.toThrow(
      'Boat.example.com "one" is invalid: spec.sails: Invalid value: -1: spec.sails in body should be greater than or equal to 0',
    );
    await expect(create('raft', 1)).rejects.toThrow(
      'Boat.example.com "raft" is invalid: spec.sails: Forbidden: rafts have none',
    );
    const one = await create('one', 3);
    await expect(resource.update({ ...one, spec: { sails: 1 } })).rejects.toThrow('may not shrink');
    await expect(resource.patch('one', { spec: { sails: 1 } })).rejects.toThrow('may not shrink');
    await expect(
      resource.create({ metadata: { name: 'two' }, spec: { sails: 1, wheels: 4 } } as Boat, {
        fieldValidation: 'Strict',
      }),
    ).rejects.toThrow('strict decoding error: unknown field "spec.wheels"');
  });

  it('lists the names of the kind in discovery, prints a table and describes the fields', async () => {
    await boats
      .client(client)
      .namespace('harbour')
      .create({ metadata: { name: 'one' }, spec: { sails: 2 } });
    const { resources } = await client.request<{ resources: readonly object[] }>({ path: '/apis/example.com/v1' });
    expect(resources).toMatchObject([{ name: 'boats', kind: 'Boat', shortNames: ['bt'] }, { name: 'boats/status' }]);
    const table = await client.request({
      path: '/apis/example.com/v1/boats',
      headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
    });
    expect(table).toMatchObject({
      columnDefinitions: [{ name: 'Name' }, { name: 'Sails' }],
      rows: [{ cells: ['one', 2] }],
    });
    const document = await client.request<object>({ path: '/openapi/v3/apis/example.com/v1' });
    expect(JSON.stringify(document)).toContain('How many sails there are.');
  });
});

describe('several versions', () => {
  const oldSchema = {
    type: 'object',
    required: ['spec'],
    properties: {
      spec: {
        type: 'object',
        required: ['masts'],
        properties: { masts: { type: 'integer' }, color: { type: 'string' } },
      },
    },
  } as const;
  const both = boats.withVersion({
    version: 'v1beta1',
    schema: oldSchema,
    deprecated: true,
    toStored: ({ spec: { masts, color } }) => ({
      spec: { sails: masts * 2, color: color === 'blue' ? 'blue' : 'red' },
    }),
    fromStored({ spec: { sails, color = 'red' } }) {
      if (sails % 2 === 1) throw new Error('half a mast');
      return { spec: { masts: sails / 2, color } };
    },
  });

  it('are served, stored as one, and obey the same rules', async () => {
    const { client, close } = await serveKind(both);
    try {
      const old = both.client(client, 'v1beta1').namespace('harbour');
      const fresh = both.client(client).namespace('harbour');
      const created = await old.create({ metadata: { name: 'one', labels: { a: 'b' } }, spec: { masts: 2 } });
      expectTypeOf(created.spec.masts).toEqualTypeOf<number>();
      expect([created.apiVersion, created.spec]).toEqual(['example.com/v1beta1', { masts: 2, color: 'red' }]);
      const stored = await fresh.get('one');
      expect([stored.apiVersion, stored.spec, stored.metadata.labels]).toEqual([
        'example.com/v1',
        { sails: 4, color: 'red' },
        { a: 'b' },
      ]);
      await expect(old.update({ ...created, spec: { masts: 1 } })).rejects.toThrow('may not shrink');
      await expect(old.create({ metadata: { name: 'raft' }, spec: { masts: 1 } })).rejects.toThrow('rafts have none');
      expect((await old.list()).items.map(({ spec }) => spec.masts)).toEqual([2]);
    } finally {
      await close();
    }
  });

  it('need a webhook in a cluster, which the kind answers', () => {
    expect(() => both.toCRD()).toThrow('boats have several versions: their definition needs a conversion webhook');
    const webhook = { clientConfig: { url: 'https://example.com' }, conversionReviewVersions: ['v1'] };
    const { spec } = both.toCRD({ strategy: 'Webhook', webhook });
    expect([spec.conversion?.strategy, spec.versions.map(({ name, storage }) => [name, storage])]).toEqual([
      'Webhook',
      [
        ['v1', true],
        ['v1beta1', false],
      ],
    ]);
    const review = (sails: number) => ({
      request: {
        uid: 'u',
        desiredAPIVersion: 'example.com/v1beta1',
        objects: [{ apiVersion: 'example.com/v1', kind: 'Boat', metadata: { name: 'one' }, spec: { sails } }],
      },
    });
    expect(both.answerReview(review(4)).response).toEqual({
      uid: 'u',
      convertedObjects: [
        {
          apiVersion: 'example.com/v1beta1',
          kind: 'Boat',
          metadata: { name: 'one' },
          spec: { masts: 2, color: 'red' },
        },
      ],
      result: { status: 'Success' },
    });
    expect(both.answerReview(review(3)).response).toEqual({
      uid: 'u',
      convertedObjects: [],
      result: { status: 'Failure', message: 'half a mast' },
    });
  });
});

it('toCRD makes a definition that servers establish', async () => {
  const served = await serveDefinitions();
  try {
    const [installed] = await installCRDs(served.client, boats.toCRD());
    expect(installed?.spec).toEqual(boats.toCRD().spec);
    expect(boats.toCRD()).not.toHaveProperty('status');
  } finally {
    await served.close();
  }
});

it('defineKind refuses schemas that a server would refuse', () => {
  expect(() => defineKind({ group: 'example', version: 'v1', kind: 'Boat', schema: { type: 'string' } })).toThrow(
    'the kind Boat is invalid: [spec.group: Invalid value: "example": should be a domain with at least one dot, spec.validation.openAPIV3Schema.type: Invalid value: "string": must be object at the root]',
  );
});
