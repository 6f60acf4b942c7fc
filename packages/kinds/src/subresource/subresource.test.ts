import { once } from 'node:events';
import { request } from 'node:https';
import type { Duplex } from 'node:stream';
import { newConflict } from '@k8s-ts/apimachinery/errors';
import { createSecureServer } from '@k8s-ts/http/node';
import { createCertificates } from '@k8s-ts/pki';
import { DefaultStorageFactory } from '@k8s-ts/registry-generic';
import { openKeyValueStore } from '@k8s-ts/storage-backend';
import { upgradeWebSocket } from '@k8s-ts/streaming';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { defineKind } from '../define-kind.js';
import { serveKind } from '../testing/serve-kind.js';

const spec = { type: 'object', required: ['sails'], properties: { sails: { type: 'integer' } } } as const;
const status = { type: 'object', properties: { restarts: { type: 'integer' }, by: { type: 'string' } } } as const;
const boats = defineKind({
  group: 'example.com',
  version: 'v1',
  kind: 'Boat',
  status: true,
  schema: { type: 'object', properties: { spec, status } },
}).withVersion({
  version: 'v1beta1',
  schema: { type: 'object', properties: { masts: { type: 'integer' } } },
  deprecated: true,
  deprecationWarning: 'count sails, not masts',
  toStored: ({ masts = 0 }) => ({ spec: { sails: masts * 2 } }),
  fromStored: ({ spec }) => ({ masts: (spec?.sails ?? 0) / 2 }),
});

const restart = {
  type: 'object',
  properties: {
    delaySeconds: { type: 'integer', minimum: 0, default: 5, description: 'Seconds until the restart.' },
    count: { type: 'integer' },
  },
} as const;

const withRestart = boats
  .withSubresource('restart', {
    kind: 'BoatRestart',
    schema: restart,
    async create(body, { object, user, updateStatus, warn }) {
      expectTypeOf(body.delaySeconds).toEqualTypeOf<number | undefined>();
      expectTypeOf(object.status?.restarts).toEqualTypeOf<number | undefined>();
      if (object.spec?.sails === 0) throw newConflict({ group: 'example.com', resource: 'boats' }, 'raft', 'no sails');
      if (body.delaySeconds === 0) warn('at once');
      const { status } = await updateStatus((boat) => ({
        ...boat,
        status: { restarts: (boat.status?.restarts ?? 0) + 1, by: user.name },
      }));
      return { delaySeconds: body.delaySeconds ?? 0, count: status?.restarts ?? 0 };
    },
  })
  .withSubresource('log', {
    methods: ['GET'],
    withPath: true,
    async connect({ path, query }, { object }) {
      const text = `${object.metadata.name} ${path} ${query.get('tail')}`;
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: new TextEncoder().encode(text) };
    },
  })
  .withSubresource('talk', {
    methods: ['GET', 'POST'],
    async connect(request, { object }) {
      const connection = request.takeConnection?.();
      if (connection === undefined) return { status: 400 };
      const socket = await upgradeWebSocket(request, connection.socket, connection.head, undefined);
      socket.on('message', (message) => socket.send(`${object.metadata.name}: ${message}`, () => {}));
      await new Promise<void>((resolve) => socket.once('close', resolve));
      return { status: 101 };
    },
  });

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve() {
  const served = await serveKind(withRestart);
  closers.push(() => served.close());
  const harbour = boats.client(served.client).namespace('harbour');
  await harbour.create({ metadata: { name: 'one' }, spec: { sails: 2 } });
  const post = (name: string, body: object, version = 'v1', query = {}) =>
    served.client.request<{ metadata: object; count?: number }>({
      method: 'POST',
      path: `/apis/example.com/${version}/namespaces/harbour/boats/${name}/restart`,
      query,
      body: { apiVersion: `example.com/${version}`, kind: 'BoatRestart', ...body },
    });
  return { ...served, harbour, post };
}

describe('a subresource with a body', () => {
  it('is decoded, validated, executed and answered', async () => {
    const { harbour, post } = await serve();
    expect(await post('one', {})).toEqual({
      apiVersion: 'example.com/v1',
      kind: 'BoatRestart',
      metadata: { name: 'one', namespace: 'harbour' },
      delaySeconds: 5,
      count: 1,
    });
    expect((await post('one', { delaySeconds: 1 }, 'v1beta1')).count).toBe(2);
    const one = await harbour.get('one');
    expect([one.spec, one.status]).toEqual([{ sails: 2 }, { restarts: 2, by: 'system:apiserver' }]);
    await expect(post('one', { delaySeconds: -1 })).rejects.toThrow(
      'BoatRestart.example.com "one" is invalid: delaySeconds: Invalid value: -1: delaySeconds in body should be greater than or equal to 0',
    );
    await expect(post('two', {})).rejects.toThrow('boats.example.com "two" not found');
    await expect(post('one', { kind: 'Boat' })).rejects.toThrow('kind: Invalid value: "Boat": must be BoatRestart');
    await expect(post('one', { delay: 1 }, 'v1', { fieldValidation: 'Strict' })).rejects.toThrow(
      'unknown field "delay"',
    );
    expect((await post('one', {}, 'v1', { dryRun: 'All' })).count).toBe(3);
    expect((await harbour.get('one')).status?.restarts).toBe(2);
    await harbour.create({ metadata: { name: 'raft' }, spec: { sails: 0 } });
    await expect(post('raft', {})).rejects.toMatchObject({ code: 409 });
  });

  it('is in discovery and documents', async () => {
    const { client } = await serve();
    const { resources } = await client.request<{ resources: { name: string; kind: string; verbs: string[] }[] }>({
      path: '/apis/example.com/v1',
    });
    expect(resources.map(({ name, kind, verbs }) => [name, kind, verbs.join()])).toEqual([
      ['boats', 'Boat', 'delete,deletecollection,get,list,patch,create,update,watch'],
      ['boats/status', 'Boat', 'get,patch,update'],
      ['boats/restart', 'BoatRestart', 'create'],
      ['boats/log', 'Boat', 'get'],
      ['boats/talk', 'Boat', 'create,get'],
    ]);
    const document = JSON.stringify(await client.request<object>({ path: '/openapi/v3/apis/example.com/v1' }));
    expect(document).toContain('Seconds until the restart.');
    expect(document).not.toContain('boatrestarts');
  });
});

describe('a connected subresource', () => {
  it('answers with any content', async () => {
    const { client } = await serve();
    const path = '/apis/example.com/v1/namespaces/harbour/boats';
    const response = await client.stream({ path: `${path}/one/log/a/b`, query: { tail: '3' } });
    let text = '';
    for await (const chunk of response.body) text += new TextDecoder().decode(chunk);
    expect(text).toBe('one a/b 3');
    await expect(client.request({ path: `${path}/two/log` })).rejects.toThrow('boats.example.com "two" not found');
  });

  it('takes over the connection for a WebSocket', async () => {
    const { handle } = await serve();
    const { serving, ca } = await createCertificates({ addresses: ['127.0.0.1'] });
    const server = createSecureServer({ handler: handle, ...serving });
    const { port } = await server.listen(0, '127.0.0.1');
    closers.push(() => server.close(0));
    const upgrading = request({
      port,
      host: '127.0.0.1',
      ca: ca.cert,
      agent: false,
      path: '/apis/example.com/v1/namespaces/harbour/boats/one/talk',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      },
    });
    upgrading.end();
    const [, socket] = (await once(upgrading, 'upgrade')) as [unknown, Duplex];
    // A text message whose mask is zero.
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | 4, 0, 0, 0, 0]), Buffer.from('ahoy')]));
    const [message] = (await once(socket, 'data')) as [Buffer];
    expect(message.subarray(2).toString()).toBe('one: ahoy');
    socket.destroy();
  });
});

it('withSubresource refuses names that exist and schemas that a server would refuse', () => {
  const body = { kind: 'BoatRestart', schema: { type: 'object' }, create: () => undefined } as const;
  expect(() => withRestart.withSubresource('restart', body)).toThrow('boats have the subresource restart already');
  expect(() => boats.withSubresource('status', body)).toThrow('boats have the subresource status already');
  for (const name of ['', 'Restart', 'log/tail', 'a b']) {
    expect(() => boats.withSubresource(name, body)).toThrow(`the subresource "${name}" is invalid: `);
  }
  expect(() => boats.withSubresource('sink', { ...body, schema: { type: 'string' } })).toThrow(
    'the kind BoatRestart is invalid: spec.validation.openAPIV3Schema.type: Invalid value: "string": must be object at the root',
  );
});

it('withSubresource refuses a second schema of a kind', () => {
  const body = { kind: 'BoatRestart', schema: restart, create: () => undefined } as const;
  const other = { type: 'object', properties: { delaySeconds: { type: 'integer' } } } as const;
  expect(() => withRestart.withSubresource('reset', { ...body, schema: other })).toThrow(
    'the kind BoatRestart has another schema already',
  );
  expect(() => boats.withSubresource('paint', { ...body, kind: 'Boat' })).toThrow(
    'the kind Boat has another schema already',
  );
  expect(() => withRestart.withSubresource('constructor', body)).not.toThrow();
});

describe('versions', () => {
  it('warn when they are deprecated, and keep the owners of fields', async () => {
    const { client, harbour } = await serve();
    const old = boats.client(client, 'v1beta1').namespace('harbour');
    const response = await client.stream({ path: '/apis/example.com/v1beta1/namespaces/harbour/boats' });
    expect(response.headers.warning).toEqual(['299 - "count sails, not masts"']);
    const applied = await harbour.apply({ metadata: { name: 'two' }, spec: { sails: 4 } }, { fieldManager: 'a' });
    expect(applied.metadata.managedFields).toMatchObject([{ manager: 'a', apiVersion: 'example.com/v1' }]);
    await expect(old.apply({ metadata: { name: 'two' }, masts: 3 }, { fieldManager: 'b' })).rejects.toThrow(
      'Apply failed with 1 conflict: conflict with "a": .spec.sails',
    );
    const forced = await old.apply({ metadata: { name: 'two' }, masts: 3 }, { fieldManager: 'b', force: true });
    expect(forced.metadata.managedFields?.map(({ manager, apiVersion }) => [manager, apiVersion])).toEqual([
      ['b', 'example.com/v1beta1'],
    ]);
    expect((await harbour.get('two')).spec).toEqual({ sails: 6 });
  });

  it('are stored as another version after the storage version has changed and objects were migrated', async () => {
    const config = { type: 'memory', memory: 'migrated-boats', compactionIntervalMs: 0 };
    const storageFactory = new DefaultStorageFactory({ config });
    const { store, destroy } = await openKeyValueStore(config);
    closers.push(destroy);
    const storedVersions = async () => {
      const { kvs } = await store.range({ start: '/registry/', end: '/registry0' });
      return kvs.map(({ value }) => (JSON.parse(new TextDecoder().decode(value)) as { apiVersion: string }).apiVersion);
    };
    const before = defineKind({
      group: 'example.com',
      version: 'v1beta1',
      kind: 'Boat',
      schema: { type: 'object', properties: { masts: { type: 'integer' } } },
    });
    const old = await serveKind(before, storageFactory);
    for (const name of ['one', 'two']) {
      await before.client(old.client).namespace('harbour').create({ metadata: { name }, masts: 1 });
    }
    await old.close();
    expect(await storedVersions()).toEqual(['example.com/v1beta1', 'example.com/v1beta1']);
    const { client, close } = await serveKind(boats, storageFactory);
    closers.push(close);
    const harbour = boats.client(client).namespace('harbour');
    const one = await harbour.get('one');
    expect(one.spec).toEqual({ sails: 2 });
    expect(await boats.migrate(client)).toBe(2);
    expect(await storedVersions()).toEqual(['example.com/v1', 'example.com/v1']);
    const migrated = await harbour.get('one');
    expect([migrated.spec, migrated.metadata.uid]).toEqual([one.spec, one.metadata.uid]);
    const { resourceVersion } = migrated.metadata;
    await boats.migrate(client);
    expect((await harbour.get('one')).metadata.resourceVersion).toBe(resourceVersion);
  });
});
