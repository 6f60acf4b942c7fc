import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinTypes } from '@k8s-ts/api';
import { convertObject } from '@k8s-ts/api/conversion';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { binaryMinor, storageFacts } from '@k8s-ts/api/discovery';
import { decodeJSON, encodeObject } from '@k8s-ts/apimachinery/json';
import { decodeUnknown, encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { formatGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { createAPIServer } from '@k8s-ts/apiserver';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { newEtcd3Store } from '@k8s-ts/storage-backend/etcd3';
import { describeWithEtcd, type Etcd, startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upstreamObjects } from '../../packages/api/test/upstream-objects.js';
import { type Answer, call, watchUntil } from '../../packages/embedded-apiserver/test/protobuf-client.js';
import { examples } from '../../packages/embedded-apiserver/test/protobuf-examples.js';
import { startServer } from '../kit/server.js';

const goldenFolder = upstreamObjects;
/** Recorded data: where kube-apiserver stores an object of each resource. */
const factsFile = join(import.meta.dirname, `../../packages/api/data/kubernetes-${binaryMinor}/etcd.json`);

const protobuf = 'application/vnd.kubernetes.protobuf';
const json = { send: 'application/json', accept: 'application/json' };
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const noVersion = ({ metadata: { resourceVersion: _, ...metadata }, ...rest }: Answer) => ({ ...rest, metadata });

/** Returns a name that is valid for the kind. The name of an IPAddress must be an address. */
const nameOf = (kind: unknown, name: string) => (kind === 'IPAddress' ? `10.9.8.${++addresses}` : name);
let addresses = 0;

/**
 * Each resource with the path of its collection, and its stored format. Resources that are always stored as JSON are
 * left out.
 */
const served = Object.entries(examples).flatMap(([title, { collection, object }]) => {
  const [, root, first = '', second = ''] = collection.split('/');
  const group = root === 'api' ? '' : first;
  const version = root === 'api' ? first : second;
  const resource = collection.split('/').at(-1) as string;
  const facts = storageFacts(group, resource);
  if (facts === undefined) throw new Error(`${title} is not stored`);
  if (facts.json) return [];
  const namespaced = collection.includes('/namespaces/');
  const storedKind = { group: facts.storageGroup, version: facts.storageVersion, kind: facts.storageKind };
  const everywhere = collection.replace('/namespaces/default', '');
  // Events of two groups, and autoscalers of two versions, are one resource.
  const name = nameOf(object.kind, `one-${group.length}-${version}`);
  const key = `/registry/${facts.prefix}/${namespaced ? 'default/' : ''}${name}`;
  const named = { ...object, metadata: { ...object.metadata, name } };
  return [
    { title, group, version, resource, namespaced, storedKind, collection, everywhere, object: named, facts, key },
  ];
});

describeWithEtcd('protobuf in etcd', () => {
  let etcd: Etcd;
  let kv: KeyValueStore;
  let server: ReturnType<typeof createAPIServer>;

  // Otherwise, priority and fairness would write conditions into the FlowSchemas of the tests.
  const startWith = (storageMediaType: string) =>
    startServer({ etcdServers: [etcd.endpoint], storageMediaType, enablePriorityAndFairness: false });
  const stored = async (key: string) => {
    const { kv: found } = await kv.get(key);
    if (!found) throw new Error(`nothing at ${key}`);
    return found;
  };
  /** Writes a value into etcd as another server would. */
  const overwrite = async (key: string, value: Uint8Array) => {
    const expectedRevision = (await kv.get(key)).kv?.modRevision ?? 0;
    return (await kv.put({ key, value, expectedRevision })).revision;
  };
  const now = async (path: string): Promise<string> =>
    (await call(server, 'GET', path, json)).body.metadata.resourceVersion;

  beforeAll(async () => {
    etcd = await startEtcd();
    kv = newEtcd3Store({ endpoints: [etcd.endpoint] });
    server = await startWith(protobuf);
  });
  afterAll(async () => {
    await server?.stop();
    await kv?.close();
    await etcd?.stop();
  });

  it('protobuf is the format of all objects that a cluster begins with', async () => {
    const { kvs } = await kv.range({ start: '/registry/', end: '/registry0' });
    const others = kvs
      .filter(
        ({ key, value }) => !key.startsWith('/registry/apiregistration') && text(value.subarray(0, 4)) !== 'k8s\0',
      )
      .map(({ key }) => key);
    expect(others).toEqual([]);
    expect(kvs.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['/registry/namespaces/default', '/registry/services/specs/default/kubernetes']),
    );
  });

  describe.each(served)('$title', ({ collection, everywhere, object, key, storedKind }) => {
    const path = `${collection}/${object.metadata.name}`;

    it('is created, changed and deleted', async () => {
      const version = await now(everywhere);
      const created = await call(server, 'POST', collection, { ...json, body: object });
      expect(created, JSON.stringify(created.body)).toMatchObject({ status: 201 });
      const first = await stored(key);
      const { apiVersion, kind } = decodeUnknown(first.value);
      expect({ apiVersion, kind }).toEqual({ apiVersion: formatGroupVersion(storedKind), kind: storedKind.kind });
      expect((await call(server, 'GET', path, json)).body).toEqual(created.body);

      const patch = { send: 'application/merge-patch+json', accept: 'application/json' };
      const same = await call(server, 'PATCH', path, { ...patch, body: {} });
      expect(same.body).toEqual(created.body);
      expect((await stored(key)).modRevision).toBe(first.modRevision);
      const changed = await call(server, 'PATCH', path, {
        ...patch,
        body: { metadata: { annotations: { note: 'changed' } } },
      });
      expect(changed.status).toBe(200);
      expect((await stored(key)).modRevision).toBe(Number(changed.body.metadata.resourceVersion));

      const options = { gracePeriodSeconds: 0, propagationPolicy: 'Background' };
      const ending = { ...json, body: { kind: 'DeleteOptions', apiVersion: 'v1', ...options } };
      const deleted = await call(server, 'DELETE', path, ending);
      expect(deleted, JSON.stringify(deleted.body)).toMatchObject({ status: 200 });
      const { events } = await watchUntil(
        server,
        `${everywhere}?watch=1&resourceVersion=${version}`,
        'application/json',
        (all) => all.some(({ type }) => type === 'DELETED') || object.kind === 'Namespace',
      );
      const mine = events.filter((event) => event.object.metadata.name === object.metadata.name);
      expect(mine[0]).toEqual({ type: 'ADDED', object: created.body });
      if (object.kind === 'Namespace') return;
      expect(mine[1]).toEqual({ type: 'MODIFIED', object: changed.body });
      expect(noVersion(mine.at(-1).object)).toEqual(noVersion(mine.at(-2).object));
      expect(Number(mine.at(-1).object.metadata.resourceVersion)).toBeGreaterThan(
        Number(mine.at(-2).object.metadata.resourceVersion),
      );
    });
  });

  it('objects are stored under the keys of kube-apiserver', async () => {
    const { entries } = JSON.parse(readFileSync(factsFile, 'utf8')) as { entries: readonly Answer[] };
    for (const { group, resource, facts, namespaced, storedKind } of served) {
      const entry = entries.find((each) => each.group === group && each.resource === resource);
      expect(entry.keyPattern).toBe(`/registry/${facts.prefix}/${namespaced ? '{namespace}/' : ''}{name}`);
      expect(entry.storageGVK).toEqual(storedKind);
      expect(entry.storageMediaType).toBe(protobuf);
    }
  });

  describe.skipIf(!existsSync(goldenFolder))('an object that kube-apiserver stored', () => {
    const golden = served.filter(({ group, storedKind }) => group === storedKind.group);
    const file = ({ group, version, kind }: { group: string; version: string; kind: string }, extension: string) =>
      readFileSync(join(goldenFolder, `${group || 'core'}.${version}.${kind}.${extension}`));

    it.each(golden)(
      'is listed, read and watched: $title',
      async ({ facts, namespaced, everywhere, storedKind, version: servedVersion }) => {
        const version = await now(everywhere);
        const key = `/registry/${facts.prefix}/${namespaced ? 'namespaceValue/' : ''}nameValue`;
        const revision = await overwrite(key, new Uint8Array(file(storedKind, 'pb')));
        const type = builtinTypes.typeFor(storedKind);
        if (type === undefined) throw new Error('no type');
        const { object } = decodeJSON(type, file(storedKind, 'json'));
        const inServedVersion = convertObject(
          storedKind,
          { ...storedKind, version: servedVersion },
          applyDefaults(storedKind, object),
        );
        const expected = JSON.parse(encodeObject(inServedVersion));
        expected.metadata.resourceVersion = String(revision);

        const { events } = await watchUntil(
          server,
          `${everywhere}?watch=1&resourceVersion=${version}`,
          'application/json',
          (all) => all.some((event) => event.object.metadata.name === 'nameValue'),
        );
        expect(events.filter((event) => event.object.metadata.name === 'nameValue')).toEqual([
          { type: 'ADDED', object: expected },
        ]);
        const { kind: _kind, apiVersion: _apiVersion, ...item } = expected;
        const list = (await call(server, 'GET', everywhere, json)).body;
        expect(list.items.find((each: Answer) => each.metadata.name === 'nameValue')).toEqual(item);
        for (const accept of ['application/json', protobuf]) {
          const path = namespaced ? everywhere.replace(/[^/]+$/, 'namespaces/namespaceValue/$&') : everywhere;
          const { status, body } = await call(server, 'GET', `${path}/nameValue`, { accept });
          expect(status).toBe(200);
          if (accept === 'application/json') expect(body).toEqual(expected);
          else expect(body.metadata).toEqual(expected.metadata);
        }
        // Some objects affect other objects: for example, a priority class may be the default for all pods.
        await kv.delete({ key, expectedRevision: revision });
      },
    );
  });

  describe.each(['application/json', protobuf, 'application/yaml'])('read by a server that writes %s', (mediaType) => {
    let other: ReturnType<typeof createAPIServer>;
    beforeAll(async () => {
      other = await startWith(mediaType);
    });
    afterAll(() => other?.stop());

    it.each(served)('is listed, watched and updated: $title', async ({ collection, object, key, storedKind }) => {
      if (object.kind === 'Namespace') return;
      const name = nameOf(object.kind, `${object.metadata.name}-${mediaType.replace(/[^a-z]/g, '-')}`);
      const ownKey = key.replace(/[^/]+$/, name);
      const path = `${collection}/${name}`;
      const body = { ...object, metadata: { ...object.metadata, name } };
      const created = await call(other, 'POST', collection, { ...json, body });
      expect(created, JSON.stringify(created.body)).toMatchObject({ status: 201 });
      // Only events of events.k8s.io are stored in a version other than the served one.
      if (created.body.apiVersion === formatGroupVersion(storedKind)) {
        const type = builtinTypes.typeFor(storedKind);
        if (type === undefined) throw new Error('no type');
        const { resourceVersion: _, ...metadata } = created.body.metadata;
        const value = encodeProtobuf(type, decodeJSON(type, JSON.stringify({ ...created.body, metadata })).object);
        const revision = await overwrite(ownKey, value);
        await expect
          .poll(async () => (await call(other, 'GET', path, json)).body)
          .toEqual({ ...created.body, metadata: { ...metadata, resourceVersion: String(revision) } });
      }
      const before = await stored(ownKey);
      const patch = { send: 'application/merge-patch+json', accept: 'application/json' };
      const same = (await call(other, 'PATCH', path, { ...patch, body: {} })).body;
      const after = await stored(ownKey);
      expect(Number(same.metadata.resourceVersion)).toBe(after.modRevision);
      // An update without changes rewrites an object that is stored in another format.
      const wasOther = mediaType !== protobuf && text(before.value.subarray(0, 4)) === 'k8s\0';
      expect(after.modRevision !== before.modRevision).toBe(wasOther);
      const form = { 'application/json': /^\{"kind":/, [protobuf]: /^k8s\0/, 'application/yaml': /^a\w+:/ }[mediaType];
      expect(text(after.value)).toMatch(form as RegExp);
      const changed = await call(other, 'PATCH', path, { ...patch, body: { metadata: { labels: { x: 'y' } } } });
      expect([changed.status, changed.body.metadata?.labels?.x]).toEqual([200, 'y']);
      await expect.poll(async () => (await call(server, 'GET', path, json)).body).toEqual(changed.body);
    });
  });
});
