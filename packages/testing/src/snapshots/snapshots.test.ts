import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigMap, corev1, Service } from '@k8s-ts/api';
import { isConflict, isForbidden, isNotFound, isResourceExpired } from '@k8s-ts/apimachinery/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../clock/test-clock.js';
import { startTestServer, type TestServer } from '../test-server.js';
import { formatDiff } from './snapshot-diff.js';

const configMap = (name: string, data: Record<string, string> = {}): ConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data,
});
const named = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', name });
const widgets = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
};
const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'one', namespace: 'default' } };

let server: TestServer<'alice'>;
beforeAll(async () => {
  server = await startTestServer({ users: { alice: {} }, manifests: [configMap('kept', { a: '1' })] });
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

// The time limits are long, because machines may be busy and these tests start servers and load the code of custom
// resources.
const patience = { timeout: 120_000 };

describe('the objects of the system', patience, () => {
  it('exist when the server is handed out', async () => {
    const services = await server.resource({ apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService' }).list();
    expect(services.items.map(({ metadata }) => metadata?.name)).toContain('v1.apps');
    // Waits longer than the 0.1 s after which a server would otherwise create these objects.
    await new Promise((resolve) => setTimeout(resolve, 300));
    // The server renews its lease every ten seconds.
    expect(formatDiff((await server.diff()).filter(({ kind }) => kind !== 'Lease'))).toBe('');
  });

  it('are the same in each server, with different uids and times', async () => {
    const clock = testClock({ start: '2030-01-01T00:00:00Z', frozen: true });
    // A server with this option creates its objects itself. A server without it copies prepared objects.
    await using own = await startTestServer({ clock, runtimeConfig: [] });
    await using taken = await startTestServer({ clock });
    const [created, copied] = await Promise.all([storedTexts(own), storedTexts(taken)]);
    expect(copied.map(({ key }) => key)).toEqual(created.map(({ key }) => key));
    const uid = /"uid":"[^"]*"/;
    // Leaves out objects that contain the port, the keys or the name of their server.
    const alike = copied.filter(({ key }) => !/configmaps|endpoint|leases|services\/specs/.test(key));
    expect(alike.length).toBeGreaterThan(150);
    for (const { key, text } of alike) {
      const other = created.find((each) => each.key === key)?.text ?? '';
      expect(withoutTimes(text.replace(uid, ''))).toBe(withoutTimes(other.replace(uid, '')));
      if (key.includes('/clusterroles/')) expect(text).toContain('"creationTimestamp":"2030-01-01T00:00:00Z"');
    }
    const uids = [...created, ...copied, ...(await storedTexts(server))].flatMap(({ text }) => uid.exec(text) ?? []);
    expect(new Set(uids).size).toBe(uids.length);
  });
});

const withoutTimes = (text: string): string => text.replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '""');

/** The stored objects as text, in the order of their keys. */
async function storedTexts(of: Pick<TestServer, 'snapshot'>): Promise<readonly { key: string; text: string }[]> {
  const { store } = await of.snapshot();
  return [...store.versions()].map(({ key, value = new Uint8Array() }) => ({
    key,
    text: Buffer.from(value).toString(),
  }));
}

describe('restore', patience, () => {
  it('restores objects with their resourceVersions', async () => {
    const before = await server.get<ConfigMap>(named('kept'));
    const snapshot = await server.snapshot();
    await server.patch(named('kept'), { data: { a: '2' } });
    await server.create(configMap('new'));
    await server.restore(snapshot);
    expect(await server.get(named('kept'))).toEqual(before);
    expect(await server.get(named('new')).catch(isNotFound)).toBe(true);
    const { items } = await server.resource({ apiVersion: 'v1', kind: 'ConfigMap' }).namespace('default').list();
    expect(items.map((item) => ({ apiVersion: 'v1', kind: 'ConfigMap', ...item }))).toEqual([before]);
    await server.delete(named('kept'));
    await server.restore(snapshot);
    expect(await server.get(named('kept'))).toEqual(before);
  });

  it('gives later writes higher versions than all earlier writes, so that old versions conflict', async () => {
    const snapshot = await server.snapshot();
    const lost = await server.patch<ConfigMap>(named('kept'), { data: { a: 'lost' } });
    await server.restore(snapshot);
    const written = await server.patch<ConfigMap>(named('kept'), { data: { a: 'again' } });
    expect(Number(written.metadata.resourceVersion)).toBeGreaterThan(Number(lost.metadata.resourceVersion));
    const stale = server.resource({ apiVersion: 'v1', kind: 'ConfigMap' }).namespace('default').update(lost);
    expect(await stale.catch(isConflict)).toBe(true);
  });

  it('ends watches, whose versions have expired, and clients list and watch again', async () => {
    const maps = server.resource({ apiVersion: 'v1', kind: 'ConfigMap' }).namespace('default');
    const { metadata } = await maps.list();
    const events = maps.watch({ resourceVersion: metadata?.resourceVersion })[Symbol.asyncIterator]();
    await server.create(configMap('seen'));
    expect((await events.next()).value).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'seen' } } });
    await server.reset();
    expect((await events.next()).done).toBe(true);
    const expired = maps.watch({ resourceVersion: metadata?.resourceVersion })[Symbol.asyncIterator]();
    expect(await expired.next().catch(isResourceExpired)).toBe(true);
    const list = await maps.list();
    const later = maps.watch({ resourceVersion: list.metadata?.resourceVersion })[Symbol.asyncIterator]();
    await server.create(configMap('later'));
    expect((await later.next()).value).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'later' } } });
    await later.return?.();
  });

  it('ends watches of resources without a watch cache with an error', async () => {
    const events = server.resource<corev1.Event>({ apiVersion: 'v1', kind: 'Event' }).namespace('default');
    const { metadata } = await events.list();
    const watch = events.watch({ resourceVersion: metadata?.resourceVersion })[Symbol.asyncIterator]();
    const next = watch.next();
    await events.create({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: 'e', namespace: 'default' },
      involvedObject: { kind: 'ConfigMap', namespace: 'default', name: 'kept' },
      reason: 'Tested',
    } as corev1.Event);
    expect((await next).value).toMatchObject({ type: 'ADDED' });
    await server.reset();
    expect(await watch.next().catch(isResourceExpired)).toBe(true);
    expect(await server.events()).toEqual([]);
    await events.create({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: 'e', namespace: 'default' },
      involvedObject: { namespace: 'default' },
    } as corev1.Event);
    expect(await server.events()).toHaveLength(1);
  });

  it('makes controllers list their objects again at once', async () => {
    // With a frozen clock, informers would never list again after the end of their watch.
    const clock = testClock({ frozen: true });
    await using own = await startTestServer({ controllers: ['serviceaccount-controller'], clock });
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', name: 'default', namespace: 'later' };
    const snapshot = await own.snapshot();
    const uids = new Set<string | undefined>();
    for (let round = 0; round < 3; round++) {
      await own.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'later' } });
      uids.add((await own.waitFor(account, 'exists', { timeoutMs: 60_000 }))?.metadata.uid);
      await own.restore(snapshot);
    }
    expect(uids.size).toBe(3);
  });

  it('restores the permissions of users at once', async () => {
    const { alice } = server.users;
    const mayRead = () =>
      alice.get(named('kept')).then(
        () => true,
        (error: unknown) => !isForbidden(error),
      );
    const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'reader' } };
    const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }];
    const binding = {
      apiVersion: role.apiVersion,
      kind: 'ClusterRoleBinding',
      metadata: { name: 'reader' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'reader' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'alice' }],
    };
    expect(await mayRead()).toBe(false);
    await server.apply([{ ...role, rules }, binding]);
    await expect.poll(mayRead, { timeout: 60_000 }).toBe(true);
    const snapshot = await server.snapshot();
    for (let round = 0; round < 3; round++) {
      await server.reset();
      expect(await mayRead()).toBe(false);
      await server.restore(snapshot);
      expect(await mayRead()).toBe(true);
    }
  });

  it('serves exactly the custom resources of the snapshot', async () => {
    const serves = () =>
      server.get({ ...widget, name: 'one' }).then(
        () => true,
        () => false,
      );
    await server.apply([widgets, widget]);
    const snapshot = await server.snapshot();
    await server.reset();
    expect(await server.request('GET', '/apis/example.com/v1/namespaces/default/widgets').catch(isNotFound)).toBe(true);
    for (let round = 0; round < 2; round++) {
      await server.restore(snapshot);
      expect(await serves()).toBe(true);
      await server.create({ ...widget, metadata: { name: 'two', namespace: 'default' } });
      await server.reset();
      expect(await serves()).toBe(false);
    }
    await server.apply([widgets, widget]);
    expect(await serves()).toBe(true);
  });

  it('frees addresses and ports that were taken since', async () => {
    const service = (name: string): Service => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace: 'default' },
      spec: { type: 'NodePort', clusterIP: '10.0.0.77', ports: [{ port: 80, nodePort: 30123 }] },
    });
    await server.create(service('first'));
    await expect(server.create(service('second'))).rejects.toThrow(/already allocated/);
    await server.reset();
    const second = await server.create(service('second'));
    expect(second.spec?.clusterIP).toBe('10.0.0.77');
  });
});

describe('fork', patience, () => {
  it('has the same objects, which change independently', async () => {
    await server.apply([widgets, widget]);
    const kept = await server.get(named('kept'));
    await using fork = await server.fork();
    expect(await fork.get(named('kept'))).toEqual(kept);
    expect(await fork.get({ ...widget, name: 'one' })).toMatchObject(widget);
    await fork.delete(named('kept'));
    expect(await server.get(named('kept'))).toEqual(kept);
    const { items } = await fork.resource({ apiVersion: 'v1', kind: 'Namespace' }).list();
    expect(items.map(({ metadata }) => metadata.name)).toContain('kube-system');
    expect(fork.url).not.toBe(server.url);
    await fork.restore(await server.snapshot());
    expect(await fork.get(named('kept'))).toEqual(kept);
  });
});

describe('diff', patience, () => {
  it('names added, changed and removed objects, with the fields that differ', async () => {
    await server.create(configMap('gone'));
    const snapshot = await server.snapshot();
    await server.delete(named('gone'));
    await server.create(configMap('added'));
    await server.patch(named('kept'), { data: { a: '2', b: '3' }, metadata: { labels: { 'x/y': 'z' } } });
    const changes = (await server.diff(snapshot)).filter(({ namespace }) => namespace === 'default');
    expect(changes.map(({ type, kind, name }) => `${type} ${kind} ${name}`).sort()).toEqual([
      'added ConfigMap added',
      'changed ConfigMap kept',
      'removed ConfigMap gone',
    ]);
    const changed = changes.find(({ type }) => type === 'changed');
    expect(changed?.fields).toEqual([
      { path: '.metadata.labels', after: { 'x/y': 'z' } },
      { path: '.data.a', before: '1', after: '2' },
      { path: '.data.b', after: '3' },
    ]);
    expect(formatDiff(changed ? [changed] : [])).toBe(
      [
        '~ ConfigMap default/kept',
        '    .metadata.labels: (none) → {"x/y":"z"}',
        '    .data.a: "1" → "2"',
        '    .data.b: (none) → "3"',
      ].join('\n'),
    );
    await server.restore(snapshot);
    expect((await server.diff(snapshot)).filter(({ kind }) => kind !== 'Lease')).toEqual([]);
  });
});

it('restore refuses snapshots of other storages', patience, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'k8s-ts-testing-'));
  try {
    await using other = await startTestServer({ storageBackend: 'lmdb', dataDir });
    await expect(other.snapshot()).rejects.toThrow('snapshots need the storage memory, not lmdb');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
