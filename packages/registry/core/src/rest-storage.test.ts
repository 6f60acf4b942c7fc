import { applyDefaults } from '@k8s-ts/api/defaults';
import { resourcesOf, strategyFacts } from '@k8s-ts/api/discovery';
import type { Service } from '@k8s-ts/api/types';
import { isConflict, isInvalid, isNotFound, StatusError } from '@k8s-ts/apimachinery/errors';
import { parseSelector } from '@k8s-ts/apimachinery/fields';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type AnyRESTStorage,
  internalContext,
  newRESTOptionsFactory,
  type RequestContext,
  verbsOf,
} from '@k8s-ts/registry-generic';
import { type GroupStorage, newStorageFactory } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CoreStores, core as coreGroup } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at any depth
type Loose = any;

const memory = `core-${Math.random()}`;
const restOptions = newRESTOptionsFactory({
  storageFactory: newStorageFactory({ config: { type: 'memory', memory } }),
  watchCache: false,
});
const context = internalContext('default');
let core: GroupStorage<CoreStores>;
const storage = (path: string): Required<AnyRESTStorage> =>
  core.groupInfo.versionedResources.v1?.[path] as Required<AnyRESTStorage>;

const make = (kind: string, name: string, more: object = {}): KubeObject =>
  applyDefaults({ group: '', version: 'v1', kind }, {
    kind,
    apiVersion: 'v1',
    metadata: { name },
    ...more,
  } as KubeObject);
const create = async (path: string, object: KubeObject, at: RequestContext = context) =>
  (await storage(path).create(object.metadata.name, object, {}, at)).object as unknown as Loose;
const put = async (
  path: string,
  object: KubeObject,
  change: (object: Loose) => KubeObject,
  at: RequestContext = context,
) => {
  const name = object.metadata.name as string;
  const { result } = await storage(path).update(
    name,
    { updatedObject: async (current) => change(current ?? object) },
    {},
    at,
  );
  return result.object as unknown as Loose;
};
const failure = async (work: Promise<unknown>): Promise<StatusError> => {
  try {
    await work;
  } catch (error) {
    expect(error).toBeInstanceOf(StatusError);
    return error as StatusError;
  }
  throw new Error('it did not fail');
};

beforeAll(async () => {
  core = await coreGroup
    .newRESTStorageProvider({ serviceClusterIPRange: '10.0.0.0/24' })
    .newRESTStorage({ restOptions });
});
afterAll(() => core.destroy());

it('resources are selected by the fields in the generated data about strategies', () => {
  for (const { resource, core: options } of Object.values(core.stores)) {
    const names = strategyFacts('', resource.resource)?.fieldSelectors ?? [];
    const expected = names.filter((name) => !name.startsWith('metadata.'));
    expect([resource.resource, options.fieldSelectors ?? []]).toEqual([resource.resource, expected]);
  }
});

describe('core/v1', () => {
  it('has the resources and verbs of discovery', () => {
    const expected = resourcesOf('', 'v1').filter(({ name }) => name !== 'serviceaccounts/token');
    const actual = Object.entries(core.groupInfo.versionedResources.v1 ?? {}).map(([name, it]) => [
      name,
      verbsOf(it).join(),
    ]);
    expect(Object.fromEntries(actual)).toEqual(
      Object.fromEntries(expected.map(({ name, verbs }) => [name, verbs.join()])),
    );
  });

  it('refuses invalid config maps and keeps immutable config maps', async () => {
    const error = await failure(create('configmaps', make('ConfigMap', 'Bad_Name', { data: { 'a b': '' } })));
    expect(error.status.details?.causes?.map(({ field }) => field)).toEqual(['metadata.name', 'data[a b]']);
    const object = await create('configmaps', make('ConfigMap', 'fixed', { data: { a: '1' }, immutable: true }));
    const refused = await failure(put('configmaps', object as KubeObject, (now) => ({ ...now, data: { a: '2' } })));
    expect(refused.message).toBe(
      'ConfigMap "fixed" is invalid: data: Forbidden: field is immutable when `immutable` is set',
    );
  });

  it('creates a missing object on an update of its status only if it is a service, which then has no address', async () => {
    const service = make('Service', 'by-status', {
      spec: { ports: [{ port: 80 }] },
      status: { loadBalancer: { ingress: [{ ip: '1.2.3.4' }] } },
    });
    const at = 'services/status';
    const made = await put(at, service, (now) => now);
    expect(made).toMatchObject({ metadata: { uid: expect.any(String) }, status: { loadBalancer: {} } });
    expect([made.spec.clusterIP, made.status.loadBalancer.ingress]).toEqual([undefined, undefined]);
    await storage('services').delete('by-status', {}, context);
    const pod = make('Pod', 'by-status', { spec: { containers: [{ name: 'a', image: 'b' }] } });
    expect(isNotFound(await failure(put('pods/status', pod, (now) => now)))).toBe(true);
  });

  it('deletes namespaces in steps', async () => {
    const cluster = internalContext();
    const namespace = await create('namespaces', make('Namespace', 'steps'), cluster);
    expect(namespace).toMatchObject({ spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } });
    const first = await storage('namespaces').delete('steps', {}, cluster);
    expect(first).toMatchObject({ deleted: false, result: { object: { status: { phase: 'Terminating' } } } });
    expect(await storage('namespaces').delete('steps', {}, cluster)).toMatchObject({ deleted: false });
    await put('namespaces/finalize', namespace as KubeObject, (now) => ({ ...now, spec: {} }), cluster);
    expect(isNotFound(await failure(storage('namespaces').get('steps', {}, cluster)))).toBe(true);
  });

  it('allocates addresses and ports of services, and releases them', async () => {
    const service = (name: string, spec: object) => make('Service', name, { spec: { ports: [{ port: 80 }], ...spec } });
    const one = await create('services', service('one', {}));
    expect(one.spec).toMatchObject({
      clusterIPs: [one.spec.clusterIP],
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
    });
    expect(one.spec.clusterIP).toMatch(/^10\.0\.0\.\d+$/);
    const taken = await failure(create('services', service('two', { clusterIP: one.spec.clusterIP })));
    expect(taken.message).toBe(
      `Service "two" is invalid: spec.clusterIPs: Invalid value: ["${one.spec.clusterIP}"]: failed to allocate IP ${one.spec.clusterIP}: provided IP is already allocated`,
    );
    const outside = await failure(create('services', service('two', { clusterIP: '10.1.0.3' })));
    expect(outside.message).toContain(
      'failed to allocate IP 10.1.0.3: the provided network does not match the current range',
    );

    const node = await create(
      'services',
      service('node', { type: 'NodePort', ports: [{ port: 80, nodePort: 30007 }] }),
    );
    expect(node.spec.ports[0].nodePort).toBe(30007);
    const again = await failure(
      create('services', service('again', { type: 'NodePort', ports: [{ port: 80, nodePort: 30007 }] })),
    );
    expect(again.message).toBe(
      'Service "again" is invalid: spec.ports[0].nodePort: Invalid value: 30007: provided port is already allocated',
    );
    const kept = await put('services', one as KubeObject, (now) => ({
      ...now,
      spec: { ...now.spec, clusterIP: undefined, clusterIPs: undefined },
    }));
    expect(kept.spec.clusterIP).toBe(one.spec.clusterIP);

    await storage('services').delete('one', {}, context);
    await storage('services').delete('node', {}, context);
    const reused = await create(
      'services',
      service('two', { clusterIP: one.spec.clusterIP, type: 'NodePort', ports: [{ port: 80, nodePort: 30007 }] }),
    );
    expect(reused.spec.ports[0].nodePort).toBe(30007);
  });

  it('never assigns an address or port twice, with two servers over one store', async () => {
    const other = await coreGroup.newRESTStorageProvider({ serviceClusterIPRange: '10.0.0.0/24' }).newRESTStorage({
      restOptions,
    });
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const object = make('Service', `race-${i}`, { spec: { type: 'NodePort', ports: [{ port: 80 }] } });
        const server = i % 2 === 0 ? core : other;
        return server.stores.services.create(undefined, object as Service, {}, context);
      }),
    );
    const specs = made.map(({ object }) => (object as unknown as Loose).spec);
    expect(new Set(specs.map(({ clusterIP }) => clusterIP)).size).toBe(20);
    expect(new Set(specs.map(({ ports }) => ports[0].nodePort)).size).toBe(20);
  });

  describe('pods', () => {
    const pod = (name: string, spec: object = {}) =>
      make('Pod', name, { spec: { containers: [{ name: 'main', image: 'x' }], ...spec } });

    it('are prepared, bound once and deleted with grace', async () => {
      const created = await create('pods', pod('web'));
      expect(created).toMatchObject({
        metadata: { generation: 1 },
        status: { phase: 'Pending', qosClass: 'BestEffort' },
      });
      const binding = {
        kind: 'Binding',
        apiVersion: 'v1',
        metadata: { name: 'web' },
        target: { kind: 'Node', name: 'n1' },
      } as unknown as KubeObject;
      expect(await create('pods/binding', binding)).toMatchObject({ status: 'Success' });
      const refused = await failure(create('pods/binding', binding));
      expect(refused.message).toBe(
        'Operation cannot be fulfilled on pods/binding "web": pod web is already assigned to node "n1"',
      );
      const deleted = await storage('pods').delete('web', {}, context);
      expect(deleted).toMatchObject({
        deleted: false,
        result: { object: { metadata: { deletionGracePeriodSeconds: 30, generation: 2 } } },
      });
      await storage('pods').delete('web', { gracePeriodSeconds: 0 }, context);
      expect(isNotFound(await failure(storage('pods').get('web', {}, context)))).toBe(true);
    });

    it('change only in mutable fields', async () => {
      const created = (await create('pods', pod('fixed'))) as KubeObject;
      const image = await put('pods', created, (now) => ({
        ...now,
        spec: { ...now.spec, containers: [{ ...now.spec.containers[0], image: 'y' }] },
      }));
      expect(image.metadata.generation).toBe(2);
      const error = await failure(
        put('pods', created, (now) => ({ ...now, spec: { ...now.spec, restartPolicy: 'Never' } })),
      );
      expect(isInvalid(error)).toBe(true);
      expect(error.message).toContain('pod updates may not change fields other than `spec.containers[*].image`');
    });

    it('are evicted when no budget forbids it', async () => {
      await create('pods', pod('go'));
      const eviction = { kind: 'Eviction', apiVersion: 'policy/v1', metadata: { name: 'go' } } as unknown as KubeObject;
      expect(await create('pods/eviction', eviction)).toMatchObject({ status: 'Success', code: 201 });
      expect(isNotFound(await failure(storage('pods').get('go', {}, context)))).toBe(true);
    });

    it('answer connections if the kubelet can be reached', async () => {
      await create('pods', pod('alone'));
      const request = {
        method: 'GET',
        path: '',
        requestPath: '',
        query: new URLSearchParams(),
        search: '',
        headers: {},
      };
      expect(await storage('pods/log').connect('alone', request, context)).toEqual({ status: 204 });
      const since = (sinceTime: string) =>
        storage('pods/log').connect('alone', { ...request, query: new URLSearchParams({ sinceTime }) }, context);
      expect(await since('2026-01-01T00:00:00+01:00')).toEqual({ status: 204 });
      expect((await failure(since('x'))).status).toMatchObject({
        code: 400,
        message: 'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"',
      });
      const exec = await failure(storage('pods/exec').connect('alone', request, context));
      expect(exec.message).toBe('pod alone does not have a host assigned');
      expect((await failure(storage('pods/proxy').connect('alone', request, context))).message).toBe(
        'address not allowed',
      );
    });

    it('are selected by their fields', async () => {
      const { items } = await storage('pods').list(
        { fieldSelector: parseSelector('status.phase=Pending,spec.nodeName=') },
        context,
      );
      expect(items.length).toBeGreaterThan(0);
      const error = await failure(storage('pods').list({ fieldSelector: parseSelector('spec.colour=red') }, context));
      expect(error.message).toBe('field label not supported: spec.colour');
    });
  });

  it('scales replication controllers', async () => {
    const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'main', image: 'x' }] } };
    const controller = (await create(
      'replicationcontrollers',
      make('ReplicationController', 'rc', { spec: { template } }),
    )) as KubeObject;
    const scale = await storage('replicationcontrollers/scale').get('rc', {}, context);
    expect(scale.object).toMatchObject({
      kind: 'Scale',
      spec: { replicas: 1 },
      status: { replicas: 0, selector: 'app=x' },
    });
    const scaled = await put('replicationcontrollers/scale', controller, (now) => ({ ...now, spec: { replicas: 3 } }));
    expect(scaled.spec).toEqual({ replicas: 3 });
    expect((await storage('replicationcontrollers').get('rc', {}, context)).object).toMatchObject({
      metadata: { generation: 2 },
    });
  });

  it('gives replication controllers without labels the labels of their template, also after updates of the status', async () => {
    const template = { metadata: { labels: { app: 'y' } }, spec: { containers: [{ name: 'main', image: 'x' }] } };
    const controller = (await create(
      'replicationcontrollers',
      make('ReplicationController', 'labelled', { spec: { template } }),
    )) as KubeObject;
    const bare = await put('replicationcontrollers/status', controller, ({ metadata: { labels: _, ...rest } }) => ({
      metadata: rest,
      status: { replicas: 0, observedGeneration: 1 },
    }));
    expect(bare).toMatchObject({ metadata: { labels: { app: 'y' } }, status: { observedGeneration: 1 } });
  });

  it('refuses events about objects of other namespaces', async () => {
    const event = (namespace: string) => make('Event', 'e', { involvedObject: { kind: 'Pod', name: 'p', namespace } });
    const error = await failure(create('events', event('elsewhere')));
    expect(error.message).toBe(
      'Event "e" is invalid: involvedObject.namespace: Invalid value: "elsewhere": does not match event.namespace',
    );
    await create('events', event('default'));
    const { items } = await storage('events').list({ fieldSelector: parseSelector('involvedObject.name=p') }, context);
    expect(items).toHaveLength(1);
  });

  it('shows both data sources of claims that were stored with one, and updates them', async () => {
    const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
    const from = { kind: 'PersistentVolumeClaim', name: 'other' };
    const old = make('PersistentVolumeClaim', 'old', {
      spec: { ...spec, dataSource: from },
      status: { phase: 'Bound' },
    });
    const stored = { ...old, metadata: { ...old.metadata, namespace: 'default', uid: 'u' } };
    await core.stores.persistentVolumeClaims.core.storage.create(
      '/persistentvolumeclaims/default/old',
      stored as never,
    );
    const read = (await storage('persistentvolumeclaims').get('old', {}, context)).object as unknown as Loose;
    expect(read.spec).toMatchObject({ dataSource: from, dataSourceRef: from });
    const { items } = await storage('persistentvolumeclaims').list({}, context);
    expect(items.map(({ object }) => (object as Loose).spec.dataSourceRef)).toMatchObject([from]);
    expect((await put('persistentvolumeclaims', read, () => read)).spec).toMatchObject({ dataSourceRef: from });
    await storage('persistentvolumeclaims').delete('old', {}, context);
  });

  it('refuses claims whose two data sources contradict each other', async () => {
    const claim = make('PersistentVolumeClaim', 'c', {
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    });
    const created = (await create('persistentvolumeclaims', claim)) as KubeObject;
    expect(created).toMatchObject({ status: { phase: 'Pending' } });
    const stale = { ...created, metadata: { ...created.metadata, resourceVersion: '1' } };
    expect(isConflict(await failure(put('persistentvolumeclaims', created, () => stale)))).toBe(true);
  });
});
