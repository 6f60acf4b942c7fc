import { Buffer } from 'node:buffer';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CustomResourceDefinition } from '../../definitions/index.js';
import { newDefinition, otherVersion, storedVersion } from '../../definitions/testing/new-definition.js';
import {
  type Boat,
  type ConversionHook,
  converting,
  failing,
  type HookAnswer,
  serveConversionHook,
} from '../testing/conversion-hook.js';
import { type ServedExtensions, serveExtensions } from '../testing/serve-extensions.js';

/** v1 has `spec.size`, v2 has `spec.length`. */
const convert = (object: Boat, apiVersion: string): Boat => {
  const { size, length } = object.spec ?? {};
  const spec = apiVersion.endsWith('v2') ? { length: size } : { size: length };
  return {
    ...object,
    apiVersion,
    spec,
    metadata: { ...object.metadata, labels: { converted: 'yes' }, generation: 99 },
  };
};

const success = converting(convert);

/** The successful answer with its response changed. */
const changed =
  (change: (response: { convertedObjects: Boat[]; [field: string]: unknown }) => object): HookAnswer =>
  (review) => {
    const { body } = success(review) as { body: { response: never } };
    return { body: { ...body, response: { ...(body.response as object), ...change(body.response) } } };
  };

let hook: ConversionHook;

beforeAll(async () => {
  hook = await serveConversionHook();
});
afterAll(() => hook.close());

let stores = 0;
let server: ServedExtensions;

beforeEach(async () => {
  hook.requests.length = 0;
  hook.answer = success;
  server = await serveExtensions(`webhook-${process.pid}-${++stores}`, {
    async resolveService(namespace, name, port) {
      if (name !== 'hook') throw new Error(`service "${name}" not found`);
      expect([namespace, port]).toEqual(['hooks', 8443]);
      return { host: '127.0.0.1', port: hook.port };
    },
  });
});
afterEach(() => server.stop());

const preserving = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
const definition = (clientConfig: object): CustomResourceDefinition => {
  const { resourceVersion: _version, ...metadata } = newDefinition().metadata;
  const conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1beta9', 'v1'], clientConfig } };
  const versions = [storedVersion('v1', { schema: preserving }), otherVersion('v2', { schema: preserving })];
  return { ...newDefinition({ spec: { conversion, versions } }), metadata };
};
const boats = (version: string) => `/apis/example.com/${version}/namespaces/default/boats`;
const boat = (version: string, name: string, spec: object) => ({
  apiVersion: `example.com/${version}`,
  kind: 'Boat',
  metadata: { name },
  spec,
});

/** Names of the objects that the webhook was asked to convert to a version, in order of the requests. */
const convertedTo = (version: string) =>
  hook.requests
    .filter(({ request }) => request.desiredAPIVersion === `example.com/${version}`)
    .flatMap(({ request }) => request.objects.map(({ metadata }) => metadata.name));

it('a conversion webhook converts objects that are written and read, and each revision once for lists and watches', async () => {
  await server.establish(definition(hook.clientConfig));
  await server.call('POST', boats('v1'), boat('v1', 'one', { size: 1 }));
  await server.call('POST', boats('v1'), boat('v1', 'three', { size: 3 }));
  const created = await server.call('POST', boats('v2'), boat('v2', 'two', { length: 2 }));
  expect(created.body).toMatchObject({
    apiVersion: 'example.com/v2',
    metadata: { generation: 1, labels: { converted: 'yes' } },
    spec: { length: 2 },
  });
  expect((await server.call('GET', `${boats('v1')}/two`)).body.spec).toEqual({ size: 2 });
  const { body: list } = await server.call('GET', boats('v2'));
  expect(list.items.map((each: Boat) => each.spec)).toEqual([{ length: 1 }, { length: 3 }, { length: 2 }]);
  expect(convertedTo('v2').sort()).toEqual(['one', 'three', 'two']);
  expect(hook.requests[0]).toMatchObject({ kind: 'ConversionReview', apiVersion: 'apiextensions.k8s.io/v1' });
  await server.call('GET', boats('v2'));
  expect(convertedTo('v2')).toHaveLength(3);
  const next = await server.watch(`${boats('v2')}?watch=true`);
  expect((await next())?.object).toMatchObject({ apiVersion: 'example.com/v2', spec: { length: 1 } });
  const patch = { spec: { length: 5 } };
  const patched = await server.call('PATCH', `${boats('v2')}/one`, patch, 'application/merge-patch+json');
  expect(patched.body.spec).toEqual({ length: 5 });
  expect((await server.call('GET', `${boats('v1')}/one`)).body.spec).toEqual({ size: 5 });
});

it('lists and watches return objects as they were converted when they changed, also when they are deleted', async () => {
  const marked = (mark: string) =>
    converting((object, apiVersion) => ({ ...convert(object, apiVersion), spec: { mark } }));
  hook.answer = marked('old');
  await server.establish(definition(hook.clientConfig));
  await server.call('POST', boats('v1'), boat('v1', 'one', { size: 1 }));
  await server.call('POST', boats('v1'), boat('v1', 'two', { size: 2 }));
  await vi.waitFor(() => expect(convertedTo('v2').sort()).toEqual(['one', 'two']));
  hook.answer = marked('new');
  const marksOf = (items: readonly Boat[]) => items.map(({ metadata, spec }) => [metadata.name, spec?.['mark']]);
  const { body: list } = await server.call('GET', boats('v2'));
  expect(marksOf(list.items)).toEqual([
    ['one', 'old'],
    ['two', 'old'],
  ]);
  expect((await server.call('GET', `${boats('v2')}/one`)).body.spec).toEqual({ mark: 'new' });
  const next = await server.watch(`${boats('v2')}?watch=true&resourceVersion=${list.metadata.resourceVersion}`);
  await server.call('DELETE', `${boats('v1')}/one`);
  const deleted = (await next()) as { type: string; object: Boat };
  expect([deleted.type, ...marksOf([deleted.object])]).toEqual(['DELETED', ['one', 'old']]);
  await server.call('PATCH', `${boats('v1')}/two`, { spec: { size: 3 } }, 'application/merge-patch+json');
  const modified = (await next()) as { type: string; object: Boat };
  expect([modified.type, ...marksOf([modified.object])]).toEqual(['MODIFIED', ['two', 'new']]);
});

it('the server converts changed objects again after the webhook failed', async () => {
  await server.establish(definition(hook.clientConfig));
  hook.answer = failing('no way');
  await server.call('POST', boats('v1'), boat('v1', 'one', { size: 1 }));
  await vi.waitFor(() => expect(convertedTo('v2')).toContain('one'));
  hook.answer = success;
  hook.requests.length = 0;
  await vi.waitFor(() => expect(convertedTo('v2')).toEqual(['one']), 20_000);
  hook.answer = failing('no way');
  expect((await server.call('GET', boats('v2'))).body.items).toMatchObject([{ spec: { length: 1 } }]);
});

it('the server calls a webhook behind a service by the name of the service', async () => {
  const service = { namespace: 'hooks', name: 'hook', port: 8443, path: '/convert' };
  await server.establish(definition({ service, caBundle: hook.caBundle }));
  const created = await server.call('POST', boats('v2'), boat('v2', 'two', { length: 2 }));
  expect(created.status).toBe(201);
});

it('the server reports a service or a port that does not exist', async () => {
  await server.establish(definition({ service: { namespace: 'hooks', name: 'none' }, caBundle: hook.caBundle }));
  expect((await server.call('POST', boats('v2'), boat('v2', 'two', {}))).body).toMatchObject({
    code: 500,
    message:
      'conversion webhook for example.com/v2, Kind=Boat failed: Post "https://none.hooks.svc:443/?timeout=30s": service "none" not found',
  });
});

it('the server refuses a webhook whose certificate its CA bundle does not verify', async () => {
  const other = await createCertificates({ addresses: ['127.0.0.1'] });
  const bundle = Buffer.from(other.ca.cert).toString('base64');
  await server.establish(definition({ ...hook.clientConfig, caBundle: bundle }));
  const { body } = await server.call('POST', boats('v2'), boat('v2', 'two', {}));
  expect(body.message).toMatch(/^conversion webhook for example.com\/v2, Kind=Boat failed: Post "https:.*certificate/);
});

const webhook = 'conversion webhook for example.com/v2, Kind=Boat';
it.each<[string, HookAnswer, string]>([
  ['fails', failing('no way'), `${webhook} failed: no way`],
  [
    'fails without a reason',
    changed(() => ({ result: { status: 'Failed' } })),
    `${webhook} failed: response.result.status was 'Failed', not 'Success'`,
  ],
  ['answers for another request', changed(() => ({ uid: 'x' })), `${webhook} failed: expected response.uid="`],
  [
    'sends an empty response',
    () => ({ body: {} }),
    `${webhook} failed: expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got , Kind=`,
  ],
  [
    'does not answer with JSON',
    () => ({ body: 'no' }),
    `${webhook} failed: couldn't get version/kind; json parse error`,
  ],
  ['loses an object', changed(() => ({ convertedObjects: [] })), `${webhook} returned 0 objects, expected 1`],
  [
    'does not convert',
    changed(({ convertedObjects }) => ({
      convertedObjects: convertedObjects.map((each) => ({ ...each, apiVersion: 'example.com/v9' })),
    })),
    `${webhook} returned invalid object at index 0: invalid groupVersion (expected example.com/v1, received example.com/v9)`,
  ],
  [
    'changes the name',
    changed(({ convertedObjects }) => ({
      convertedObjects: convertedObjects.map((each) => ({ ...each, metadata: { ...each.metadata, name: 'x' } })),
    })),
    `${webhook} returned invalid object: must have the same name: two != x`,
  ],
  [
    'makes invalid labels',
    changed(({ convertedObjects }) => ({
      convertedObjects: convertedObjects.map((each) => ({ ...each, metadata: { ...each.metadata, labels: { a: 1 } } })),
    })),
    `${webhook} returned invalid metadata: metadata.labels[a] must be a string, but is int64 in converted object`,
  ],
])('the server reports a webhook that %s', async (_what, wrong, message) => {
  await server.establish(definition(hook.clientConfig));
  hook.answer = wrong;
  const { status, body } = await server.call('POST', boats('v2'), boat('v2', 'two', { length: 2 }));
  expect([status, body.message.startsWith(message), body.message]).toEqual([500, true, body.message]);
});

it.each([
  ['when objects were not converted before', false],
  ['when objects were converted before', true],
])('the server changes and deletes nothing while the webhook fails, %s', async (_when, warm) => {
  const whole = definition(hook.clientConfig);
  const paths = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
  const versions = whole.spec.versions.map((version) => ({ ...version, subresources: { status: {}, scale: paths } }));
  await server.establish({ ...whole, spec: { ...whole.spec, versions } } as CustomResourceDefinition);
  const { body: stored } = await server.call('POST', boats('v1'), boat('v1', 'one', { size: 1, replicas: 1 }));
  if (warm) await server.call('GET', boats('v2'));
  hook.answer = failing('no way');
  const two = { ...stored, apiVersion: 'example.com/v2' };
  const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'one' }, spec: { replicas: 3 } };
  const one = `${boats('v2')}/one`;
  const merge = { metadata: { annotations: { patch: 'true' } } };
  const mergeType = 'application/merge-patch+json';
  for (const [method, path, body, type] of [
    ['GET', one],
    // With a warm watch cache, lists need no request to the webhook.
    ...(warm ? [] : [['GET', boats('v2')] as const]),
    ['POST', boats('v2'), boat('v2', 'two', {})],
    ['PUT', one, two],
    ['PATCH', one, merge, mergeType],
    ['DELETE', one],
    ['DELETE', boats('v2')],
    ['GET', `${one}/status`],
    ['PUT', `${one}/status`, two],
    ['PATCH', `${one}/status`, merge, mergeType],
    ['GET', `${one}/scale`],
    ['PUT', `${one}/scale`, scale],
    ['PATCH', `${one}/scale`, { spec: { replicas: 5 } }, mergeType],
  ] as const) {
    const { status, body: answered } = await server.call(method, path, body, type);
    expect([method, path, status, answered.message]).toEqual([method, path, 500, expect.stringContaining('no way')]);
  }
  expect((await server.call('GET', `${boats('v1')}/one`)).body).toEqual(stored);
});

it('the server calls the webhook for each GET of an object, and keeps its results for lists and for GETs with resourceVersion=0', async () => {
  await server.establish(definition(hook.clientConfig));
  await server.call('POST', boats('v1'), boat('v1', 'one', { size: 1 }));
  await server.call('GET', boats('v2'));
  hook.requests.length = 0;
  const longer = (object: Boat, apiVersion: string) => {
    const converted = convert(object, apiVersion);
    return { ...converted, spec: { length: Number(converted.spec?.length) + 100 } };
  };
  const one = `${boats('v2')}/one`;
  const specOf = async (path: string) => {
    const { body } = await server.call('GET', path);
    return (body.items?.[0] ?? body).spec;
  };
  for (let i = 0; i < 3; i++) expect(await specOf(one)).toEqual({ length: 1 });
  expect(hook.requests).toHaveLength(3);
  hook.answer = converting(longer);
  expect(await specOf(one)).toEqual({ length: 101 });
  expect(await specOf(boats('v2'))).toEqual({ length: 1 });
  expect(await specOf(`${one}?resourceVersion=0`)).toEqual({ length: 1 });
  expect(hook.requests).toHaveLength(4);
  expect(await specOf(`${boats('v1')}/one`)).toEqual({ size: 1 });
  expect(hook.requests).toHaveLength(4);
});

it('the server evaluates field selectors on objects in the version of the request', async () => {
  const whole = definition(hook.clientConfig);
  const fields = [{ jsonPath: '.spec.size' }];
  const schema = (name: string) => ({
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: { type: 'object', properties: { [name]: { type: 'integer' } } } },
    },
  });
  const versions = [
    storedVersion('v1', { schema: schema('size'), selectableFields: fields }),
    otherVersion('v2', { schema: schema('length'), selectableFields: [{ jsonPath: '.spec.length' }] }),
  ];
  await server.establish({ ...whole, spec: { ...whole.spec, versions } } as CustomResourceDefinition);
  for (const [name, size] of [
    ['one', 1],
    ['two', 2],
    ['three', 1],
  ] as const) {
    await server.call('POST', boats('v1'), boat('v1', name, { size }));
  }
  const names = (body: { items: Boat[] }) => body.items.map(({ metadata }) => metadata.name);
  const query = `fieldSelector=${encodeURIComponent('spec.length=1')}`;
  const { body } = await server.call('GET', `${boats('v2')}?${query}`);
  expect(names(body)).toEqual(['one', 'three']);
  expect(names((await server.call('GET', `${boats('v2')}?labelSelector=converted%3Dyes`)).body)).toHaveLength(3);
  const first = (await server.call('GET', `${boats('v2')}?${query}&limit=1`)).body;
  expect(names(first)).toEqual(['one']);
  const more = await server.call('GET', `${boats('v2')}?${query}&limit=5&continue=${first.metadata.continue}`);
  expect(names(more.body)).toEqual(['three']);

  const version = body.metadata.resourceVersion;
  const next = await server.watch(`${boats('v2')}?watch=true&${query}&resourceVersion=${version}`);
  const initial = await server.watch(`${boats('v2')}?watch=true&${query}`);
  const resize = (name: string, size: number) =>
    server.call('PATCH', `${boats('v1')}/${name}`, { spec: { size } }, 'application/merge-patch+json');
  await resize('two', 1);
  await resize('one', 5);
  await server.call('DELETE', `${boats('v1')}/three`);
  const events = async (from: typeof next, count: number) => {
    const found: unknown[] = [];
    for (let i = 0; i < count; i++) {
      const { type, object } = (await from()) ?? {};
      found.push([type, object?.metadata.name, (object as Boat | undefined)?.spec?.length]);
    }
    return found;
  };
  const changes = [
    ['ADDED', 'two', 1],
    ['DELETED', 'one', 1],
    ['DELETED', 'three', 1],
  ];
  expect(await events(next, 3)).toEqual(changes);
  expect(await events(initial, 5)).toEqual([['ADDED', 'one', 1], ['ADDED', 'three', 1], ...changes]);

  await server.call('DELETE', `${boats('v2')}?${query}`);
  expect(names((await server.call('GET', boats('v1'))).body)).toEqual(['one']);
});
