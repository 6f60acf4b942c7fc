import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaryMinor } from '@k8s-ts/api/discovery';
import { decodeUnknown, hasProtobufPrefix } from '@k8s-ts/apimachinery/protobuf';
import type { APIServer } from '@k8s-ts/apiserver';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { newEtcd3Store } from '@k8s-ts/storage-backend/etcd3';
import { describeWithEtcd, type Etcd, startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServer } from '../kit/server.js';

/** Recorded data: where kube-apiserver stores an object of each resource. */
const factsFile = join(import.meta.dirname, `../../packages/api/data/kubernetes-${binaryMinor}/etcd.json`);

interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

interface Entry {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind?: string;
  readonly namespaced?: boolean;
  readonly stub: { readonly kind?: string; readonly metadata: { readonly name: string } };
  readonly etcdKey: string;
  readonly storageGVK?: Kind;
  readonly expectedStorageGVK?: Kind;
  readonly servedInThisVersion: boolean;
  readonly fixtureOnly: boolean;
}

const namespace = 'etcd-keys';
const { entries } = JSON.parse(readFileSync(factsFile, 'utf8').replaceAll('NAMESPACE', namespace)) as {
  readonly entries: readonly Entry[];
};
const served = entries.filter(({ servedInThisVersion }) => servedInThisVersion);

/**
 * Definitions of the custom resources in the data. A resource with several versions is stored as v1, a resource with a
 * single version in this version.
 */
const definitions = [...new Set(entries.filter(({ fixtureOnly }) => fixtureOnly).map(({ group }) => group))].map(
  (group) => {
    const all = entries.filter((entry) => entry.group === group);
    const [{ resource = '', stub, etcdKey = '' } = {}] = all;
    const name = `${resource}.${group}`;
    const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
    return {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name },
      spec: {
        group,
        scope: etcdKey.includes(namespace) ? 'Namespaced' : 'Cluster',
        names: { plural: resource, kind: stub?.kind },
        versions: all.map(({ version }, i) => ({ name: version, served: true, storage: i === 0, schema })),
      },
    };
  },
);

describeWithEtcd('keys in etcd', () => {
  let etcd: Etcd;
  let kv: KeyValueStore;
  let server: APIServer;

  const send = async (method: string, path: string, body?: object) => {
    const init = {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
    const response = await server.fetch(new Request(`http://localhost${path}`, init));
    return { status: response.status, text: await response.text() };
  };

  beforeAll(async () => {
    etcd = await startEtcd();
    kv = newEtcd3Store({ endpoints: [etcd.endpoint] });
    server = await startServer({
      etcdServers: [etcd.endpoint],
      runtimeConfig: ['api/all=true'],
      featureGates: ['AllAlpha=true', 'AllBeta=true'],
      // Some stub objects refer to objects that do not exist.
      disableAdmissionPlugins: ['Priority', 'PodSecurity'],
    });
    for (const definition of definitions) {
      await send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
      const { group, versions } = definition.spec;
      const path = `/apis/${group}/${versions.at(-1)?.name}`;
      await vi.waitFor(async () => expect((await send('GET', path)).status).toBe(200), { timeout: 60_000 });
    }
    await send('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  });
  afterAll(async () => {
    await server?.stop();
    await kv?.close();
    await etcd?.stop();
  });

  it.each(served.map((entry) => [`${entry.group}/${entry.version} ${entry.resource}`, entry] as const))(
    "objects of %s are stored under kube-apiserver's key",
    async (_title, entry) => {
      const { group, version, resource, kind, stub, namespaced, etcdKey } = entry;
      const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
      const isNamespaced = namespaced ?? etcdKey.includes(namespace);
      const collection = `${root}/${isNamespaced ? `namespaces/${namespace}/` : ''}${resource}`;
      const apiVersion = group === '' ? version : `${group}/${version}`;
      const created = await send('POST', collection, { apiVersion, kind, ...stub });
      expect(created, created.text).toMatchObject({ status: 201 });
      const { kv: found } = await kv.get(etcdKey);
      const value = found?.value ?? new Uint8Array();
      const stored = hasProtobufPrefix(value) ? decodeUnknown(value) : JSON.parse(Buffer.from(value).toString());
      const wanted = entry.storageGVK ?? entry.expectedStorageGVK ?? { group, version, kind: stub.kind };
      expect(stored).toMatchObject({
        apiVersion: wanted.group === '' ? wanted.version : `${wanted.group}/${wanted.version}`,
        kind: wanted.kind,
      });
      // Stub objects for several versions of one resource have the same name.
      await send('DELETE', `${collection}/${stub.metadata.name}?gracePeriodSeconds=0`);
    },
  );
});
