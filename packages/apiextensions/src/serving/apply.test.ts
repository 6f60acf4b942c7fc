import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CustomResourceDefinition } from '../definitions/index.js';
import { newDefinition, otherVersion, storedVersion } from '../definitions/testing/new-definition.js';
import { definitionsPath, type ServedExtensions, serveExtensions } from './testing/serve-extensions.js';

/* Server-side apply of values that do not fit the schema. The expected answers are those of kube-apiserver. */

let stores = 0;
let server: ServedExtensions;
beforeEach(async () => {
  server = await serveExtensions(`apply-${process.pid}-${++stores}`);
});
afterEach(() => server.stop());

const text = { type: 'string' };
const list = { type: 'array', items: text };
const item = { type: 'object', required: ['name'], properties: { name: text, value: text } };
const fields = {
  text,
  number: { type: 'integer' },
  replicas: { type: 'integer' },
  object: { type: 'object', properties: { a: text } },
  map: { type: 'object', additionalProperties: text },
  list,
  keyed: { type: 'array', items: item, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
  set: { ...list, 'x-kubernetes-list-type': 'set' },
  atomic: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { a: text } },
  embedded: {
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    properties: { spec: { type: 'object', properties: { a: text } } },
  },
  nullable: { ...text, nullable: true },
  defaulted: { ...text, default: 'x' },
};

/** A version whose spec has these fields instead of those of the valid definition. */
const version = (make: typeof storedVersion, name: string, properties: object = fields) =>
  make(name, {
    subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.number' } },
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: { spec: { type: 'object', properties }, status: { type: 'object', properties: fields } },
      },
    },
  });

function definition(versions = [version(storedVersion, 'v1')]): CustomResourceDefinition {
  const { resourceVersion: _version, ...metadata } = newDefinition().metadata;
  return { ...newDefinition({ spec: { versions } }), metadata };
}

/** Replaces the versions and waits until they are served. */
async function changeVersions(versions: object[], isServed: () => Promise<boolean>): Promise<void> {
  const path = `${definitionsPath}/boats.example.com`;
  const { body } = await server.call('GET', path);
  const { status, body: changed } = await server.call('PUT', path, { ...body, spec: { ...body.spec, versions } });
  expect([status, changed.message]).toEqual([200, undefined]);
  while (!(await isServed())) await new Promise((resolve) => setImmediate(resolve));
}

const boats = '/apis/example.com/v1/namespaces/default/boats';
const boat = (name: string, parts: object) => ({
  apiVersion: 'example.com/v1',
  kind: 'Boat',
  metadata: { name },
  ...parts,
});

const apply = (name: string, parts: object, manager = 'm', subresource = '') =>
  server.call(
    'PATCH',
    `${boats}/${name}${subresource}?fieldManager=${manager}&force=true`,
    boat(name, parts),
    'application/apply-patch+yaml',
  );

describe('null', () => {
  beforeEach(() => server.establish(definition()));

  it.each<[string, object | null, string]>([
    ['spec.text', { text: null }, 'string'],
    ['spec.number', { number: null }, 'integer'],
    ['spec.object', { object: null }, 'object'],
    ['spec.object.a', { object: { a: null } }, 'string'],
    ['spec.map', { map: null }, 'object'],
    ['spec.map.k', { map: { k: null, l: 'x' } }, 'string'],
    ['spec.list', { list: null }, 'array'],
    ['spec.list[1]', { list: ['x', null] }, 'string'],
    ['spec.keyed', { keyed: null }, 'array'],
    ['spec.keyed[0].value', { keyed: [{ name: 'x', value: null }] }, 'string'],
    ['spec.set', { set: null }, 'array'],
    ['spec.atomic', { atomic: null }, 'object'],
    ['spec.atomic.a', { atomic: { a: null } }, 'string'],
    ['spec.embedded', { embedded: null }, 'object'],
    ['spec.embedded.spec', { embedded: { apiVersion: 'v1', kind: 'X', spec: null } }, 'object'],
    ['spec', null, 'object'],
  ])('is invalid for %s', async (path, spec, type) => {
    const { status, body } = await apply('one', { spec });
    const message = `Invalid value: "null": ${path} in body must be of type ${type}: "null"`;
    expect([status, body.message]).toEqual([422, `Boat.example.com "one" is invalid: ${path}: ${message}`]);
    expect((await server.call('GET', `${boats}/one`)).status).toBe(404);
  });

  it('is a value where it is allowed, and is replaced by the default where there is one', async () => {
    expect((await apply('one', { spec: { nullable: null } })).body.spec).toEqual({ nullable: null, defaulted: 'x' });
    expect((await apply('two', { spec: { defaulted: null } })).body.spec).toEqual({ defaulted: 'x' });
  });

  it('keeps the other parts of an existing map, and is invalid for an existing scalar', async () => {
    const spec = { text: 'x', map: { k: 'v' }, keyed: [{ name: 'x' }] };
    await server.call('POST', boats, boat('one', { spec }));
    const kept = await apply('one', { spec: { map: null, keyed: null } });
    expect([kept.status, kept.body.spec]).toEqual([200, { ...spec, defaulted: 'x' }]);
    const { status, body } = await apply('one', { spec: { text: null } });
    expect([status, body.details.causes.length]).toEqual([422, 1]);
  });

  it('is invalid in the status', async () => {
    await apply('one', { spec: { text: 'x' } });
    const { status, body } = await apply('one', { status: { text: null } }, 'm', '/status');
    expect([status, body.details.causes[0].message]).toEqual([
      422,
      'Invalid value: "null": text in body must be of type string: "null"',
    ]);
  });

  it('is valid as the whole status, because it changes nothing', async () => {
    await apply('one', { spec: { text: 'x' } });
    const { status, body } = await apply('one', { status: null }, 'm', '/status');
    expect([status, body.status]).toEqual([200, undefined]);
  });

  it('appears when an applier empties a map, which is invalid, but not when it leaves the map out', async () => {
    await apply('one', { spec: { map: { k: 'v' }, keyed: [{ name: 'x', value: 'y' }] } });
    const emptied = await apply('one', { spec: { map: {} } });
    expect([emptied.status, emptied.body.details.causes[0].field]).toEqual([422, 'spec.map']);
    const left = await apply('one', { spec: {} });
    expect([left.status, left.body.spec]).toEqual([200, { defaulted: 'x' }]);
  });
});

it.each([
  ['managedFields with an empty entry end the tracking of managers', [{}], undefined],
  ['empty managedFields do not end the tracking of managers, unlike for built-in kinds', [], ['m', 'n']],
])('%s', async (_, managedFields, managers) => {
  await server.establish(definition());
  const created = await server.call('POST', `${boats}?fieldManager=m`, boat('one', { spec: { text: 'x' } }));
  const metadata = { ...created.body.metadata, managedFields };
  const spec = { text: 'x', number: 1 };
  const { body } = await server.call('PUT', `${boats}/one?fieldManager=n`, { ...created.body, metadata, spec });
  expect(body.metadata.managedFields?.map(({ manager }: { manager: string }) => manager)).toEqual(managers);
});

describe('a stored value that does not fit a changed type', () => {
  const change = (name: keyof typeof fields, schema: object) =>
    changeVersions([version(storedVersion, 'v1', { ...fields, [name]: schema })], async () => {
      const { status } = await server.call('POST', `${boats}?dryRun=All`, boat('probe', { spec: { [name]: false } }));
      return status === 201;
    });

  beforeEach(async () => {
    await server.establish(definition());
    await server.call('POST', `${boats}?fieldManager=p`, boat('one', { spec: { text: 'x', list: ['x'] } }));
  });

  it('fails each apply, also of other fields, until it is corrected', async () => {
    await change('text', { type: 'boolean' });
    const failure = {
      status: 'Failure',
      code: 500,
      message:
        'failed to create typed live object (default/one; example.com/v1, Kind=Boat): .spec.text: expected boolean, got &{x}',
    };
    expect((await apply('one', { spec: { number: 1 } })).body).toMatchObject(failure);
    expect((await apply('one', { metadata: { name: 'one', labels: { a: 'b' } } })).body).toMatchObject(failure);
    expect((await apply('one', { status: { number: 1 } }, 'm', '/status')).body).toMatchObject(failure);
    expect((await apply('one', { spec: { text: true } })).body).toMatchObject(failure);
    const patch = { spec: { text: true } };
    expect((await server.call('PATCH', `${boats}/one`, patch, 'application/merge-patch+json')).status).toBe(200);
    expect((await apply('one', { spec: { number: 1 } })).status).toBe(200);
  });

  it('makes other patches drop the managers', async () => {
    await change('list', { type: 'boolean' });
    const patch = { metadata: { labels: { a: 'b' } } };
    const { status, body } = await server.call('PATCH', `${boats}/one`, patch, 'application/merge-patch+json');
    expect([status, body.metadata.managedFields]).toEqual([200, undefined]);
    const { body: failed } = await apply('one', { spec: { number: 1 } });
    expect(failed.message).toBe(
      'failed to create manager for existing fields: failed to convert new object (default/one; example.com/v1, Kind=Boat) to smd typed: .spec.list: expected boolean, got &{[x]}',
    );
  });
});

it('a creation drops the managers of an object with a status of the wrong type', async () => {
  await server.establish(definition());
  for (const status of [5, 'x', [], { text: 5 }]) {
    const name = `boat-${JSON.stringify(status).length}-${typeof status}`;
    const created = await server.call('POST', boats, boat(name, { spec: { text: 'x' }, status }));
    expect([created.status, created.body.status, created.body.metadata.managedFields]).toEqual([
      201,
      undefined,
      undefined,
    ]);
  }
});

it('an apply of a changed scale fails, because the converter knows only the versions of the definition', async () => {
  await server.establish(definition());
  await apply('one', { spec: { replicas: 1 } });
  const scale = (replicas: number) => ({
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    metadata: { name: 'one' },
    spec: { replicas },
  });
  const path = `${boats}/one/scale?fieldManager=m&force=true`;
  const { body } = await server.call('PATCH', path, scale(2), 'application/apply-patch+yaml');
  expect([body.code, body.message]).toEqual([
    500,
    'failed to convert new object (/one; autoscaling/v1, Kind=Scale) to proper version: request to convert CR to an invalid group/version: autoscaling/v1',
  ]);
});

it('an apply fails while a manager used a version that the definition no longer has', async () => {
  await server.establish(definition([version(storedVersion, 'v1'), version(otherVersion, 'v2')]));
  const old = { ...boat('one', { spec: { text: 'x' } }), apiVersion: 'example.com/v2' };
  const path = `${boats.replace('v1', 'v2')}/one`;
  await server.call('PATCH', `${path}?fieldManager=old`, old, 'application/apply-patch+yaml');
  await changeVersions([version(storedVersion, 'v1')], async () => (await server.call('GET', path)).status === 404);
  const { body } = await apply('one', { spec: { text: 'y' } });
  expect([body.code, body.message]).toEqual([500, 'request to convert CR to an invalid group/version: example.com/v2']);
  const patch = { metadata: { labels: { a: 'b' } } };
  const patched = await server.call('PATCH', `${boats}/one`, patch, 'application/merge-patch+json');
  expect([patched.status, patched.body.metadata.managedFields]).toEqual([200, undefined]);
  expect((await apply('one', { spec: { text: 'y' } })).status).toBe(200);
});
