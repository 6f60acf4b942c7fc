import type { ConfigMap } from '@k8s-ts/api';
import { type Fault, startTestServer, type TestServer, testClock } from '@k8s-ts/testing';
import { KubeConfig } from '@kubernetes/client-node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runOperator } from './operator.js';
import { type Site, siteDefinition } from './site.js';

const clock = testClock();
/** The RBAC rules of the operator. */
const rules = [
  { apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'watch', 'create', 'update'] },
  { apiGroups: ['example.com'], resources: ['sites'], verbs: ['get', 'list', 'watch', 'update', 'delete'] },
  { apiGroups: ['example.com'], resources: ['sites/status'], verbs: ['update'] },
];
let server: TestServer<'operator'>;
beforeAll(async () => {
  server = await startTestServer({ clock, manifests: siteDefinition, users: { operator: { rules } } });
});
afterAll(() => server.stop());
// In concurrent tests, `onTestFailed` cannot be called after the first `await` except on the context of the test, so
// this hook prints the timeline.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.log(await server.timeline());
});

let namespaces = 0;

/** A namespace with an operator of its own. */
async function newCluster(on = server) {
  const namespace = `test-${++namespaces}`;
  await on.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  const config = new KubeConfig();
  config.loadFromString(on.users.operator.kubeconfig);
  const unpublished: string[] = [];
  const unpublish = async ({ metadata }: Site) => void unpublished.push(metadata.name);
  const operator = runOperator({ config, namespace, unpublish, clock });
  return {
    namespace,
    unpublished,
    site: (name: string, spec: Site['spec']): Site => ({
      apiVersion: 'example.com/v1',
      kind: 'Site',
      metadata: { name, namespace },
      spec,
    }),
    page: (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', name: `${name}-page`, namespace }),
    /** Waits until the page of a site is published, and the status says so. */
    async isPublished(site: Site, text = site.spec.text): Promise<ConfigMap> {
      const { name } = site.metadata;
      await on.waitFor(site, { condition: 'Ready' }, patience);
      return on.waitFor<ConfigMap>(
        { apiVersion: 'v1', kind: 'ConfigMap', name: `${name}-page`, namespace },
        ({ data }) => data?.page === text,
        patience,
      );
    },
    [Symbol.asyncDispose]: () => operator.stop(),
  };
}

// The time limit is long, because machines may be busy and all tests share one thread.
const patience = { timeoutMs: 240_000 };

describe.concurrent('the operator', { timeout: 300_000 }, () => {
  test('publishes the page of a site, which owns it', async () => {
    await using cluster = await newCluster();
    const site = await server.create(cluster.site('home', { text: 'hello' }));
    const page = await cluster.isPublished(site);
    expect(page.metadata?.ownerReferences).toMatchObject([{ kind: 'Site', name: 'home', uid: site.metadata.uid }]);
  });

  test('reports the generation that it has seen', async () => {
    await using cluster = await newCluster();
    const site = await server.create(cluster.site('home', { text: 'hello' }));
    await cluster.isPublished(site);
    const changed = await server.patch<Site>(site, { spec: { text: 'bye' } });
    expect(changed.metadata.generation).toBe(2);
    await cluster.isPublished(site, 'bye');
    await server.waitFor<Site>(site, ({ status }) => status?.conditions?.[0]?.observedGeneration === 2, patience);
  });

  test('repairs a page that was changed by hand', async () => {
    await using cluster = await newCluster();
    const site = await server.create(cluster.site('home', { text: 'hello' }));
    await cluster.isPublished(site);
    await server.patch(cluster.page('home'), { data: { page: 'defaced' } });
    await cluster.isPublished(site);
  });

  test('recreates a deleted page', async () => {
    await using cluster = await newCluster();
    const site = await server.create(cluster.site('home', { text: 'hello' }));
    const { metadata } = await cluster.isPublished(site);
    await server.delete(cluster.page('home'));
    await server.waitFor<ConfigMap>(cluster.page('home'), (page) => page.metadata?.uid !== metadata?.uid, patience);
  });

  test('unpublishes a page before its site is deleted', async () => {
    await using cluster = await newCluster();
    const site = await server.create(cluster.site('home', { text: 'hello' }));
    await cluster.isPublished(site);
    await server.delete(site);
    await server.waitFor(site, 'deleted', patience);
    expect(cluster.unpublished).toContain('home');
  });

  test('ignores other namespaces', async () => {
    await using cluster = await newCluster();
    const other = await server.create({ ...cluster.site('other', { text: '' }), metadata: { name: 'other' } });
    await cluster.isPublished(await server.create(cluster.site('home', { text: 'hello' })));
    expect((await server.get<Site>(other)).metadata.finalizers).toBeUndefined();
  });

  test('publishes many sites', async () => {
    await using cluster = await newCluster();
    const sites = Array.from({ length: 20 }, (_, i) => cluster.site(`site-${i}`, { text: String(i) }));
    await Promise.all(sites.map((site) => server.create(site)));
    await Promise.all(sites.map((site) => cluster.isPublished(site)));
  });

  test('deletes expired sites', async () => {
    await using cluster = await newCluster();
    const site = await server.create(cluster.site('sale', { text: '-20%', expiresAfterSeconds: 3600 }));
    await cluster.isPublished(site);
    const gone = server.waitFor(site, 'deleted', patience);
    await clock.advance('61m');
    await gone;
  });

  test.each<[string, Fault]>([
    ['a conflict', { code: 409 }],
    ['a busy server', { code: 429, retryAfterSeconds: 0 }],
    ['an internal error', { code: 500 }],
    ['an unavailable server', { code: 503 }],
    ['a connection that breaks', { drop: true }],
    ['a connection that breaks after the request was executed', { drop: 'after' }],
    ['a change of the etcd leader', { leaderChange: true }],
    ['a change of the etcd leader after the request was executed', { leaderChange: 'after' }],
    ['half a response', { half: true }],
    ['a slow response', { delayMs: 50 }],
  ])('publishes in spite of %s in requests for the page and for the status', async (_, fault) => {
    await using cluster = await newCluster();
    const { namespace } = cluster;
    const rules = [
      { verb: 'create', resource: 'configmaps' },
      { verb: 'update', resource: 'sites/status' },
      { verb: 'update', resource: 'sites' },
      { verb: 'get', resource: 'sites' },
    ];
    for (const rule of rules) server.faults.add({ ...rule, namespace, times: 1, do: fault });
    const site = await server.create(cluster.site('home', { text: 'hello' }));
    await cluster.isPublished(site);
    const met = server.faults.met.filter(({ rule }) => rule.namespace === namespace);
    expect(met.map(({ verb }) => verb).sort()).toEqual(['create', 'get', 'update', 'update']);
  });

  test.each<[string, Fault]>([
    ['the end of a watch', { cutAfterEvents: 1 }],
    ['a broken connection', { cutAfterEvents: 1, reset: true }],
    ['an expired resource version', { code: 410 }],
    ['a refused watch', { code: 500 }],
    ['watches without bookmarks', { withholdBookmarks: true }],
    ['a slow response', { bytesPerSecond: 5000 }],
  ])('continues to watch after %s', async (_, fault) => {
    await using cluster = await newCluster();
    server.faults.add({ verb: 'watch', namespace: cluster.namespace, times: 4, do: fault });
    for (const name of ['one', 'two', 'three']) {
      const site = await server.create(cluster.site(name, { text: name }));
      await cluster.isPublished(site);
    }
  });

  test.each([false, true])('continues after all its watches were cut (reset: %s)', async (reset) => {
    await using cluster = await newCluster();
    const { namespace } = cluster;
    await cluster.isPublished(await server.create(cluster.site('one', { text: '1' })));
    server.faults.cutWatches({ namespace, reset });
    await cluster.isPublished(await server.create(cluster.site('two', { text: '2' })));
  });

  test.each([1, 2, 3])('works with a server that fails every third request (seed %i)', async (seed) => {
    await using cluster = await newCluster();
    const { namespace } = cluster;
    const verb = ['get', 'list', 'create', 'update'];
    const heal = server.faults.add({ verb, namespace, chance: 0.3, seed, do: { code: 500 } });
    const sites = ['one', 'two', 'three'].map((name) => cluster.site(name, { text: name }));
    await Promise.all(sites.map((site) => server.create(site)));
    await Promise.all(sites.map((site) => cluster.isPublished(site)));
    for (const site of sites) await server.delete(site);
    await Promise.all(sites.map((site) => server.waitFor(site, 'deleted', patience)));
    heal();
    expect(new Set(cluster.unpublished)).toEqual(new Set(['one', 'two', 'three']));
  });

  test('follows a cluster that was restored from a backup', async () => {
    await using fork = await server.fork();
    await using cluster = await newCluster(fork);
    const kept = await fork.create(cluster.site('kept', { text: '1' }));
    await cluster.isPublished(kept);
    const backup = await fork.snapshot();
    await fork.patch(kept, { spec: { text: '2' } });
    await cluster.isPublished(kept, '2');
    await cluster.isPublished(await fork.create(cluster.site('lost', { text: '3' })));
    await fork.restore(backup);
    await cluster.isPublished(kept, '1');
    expect((await fork.diff(backup)).filter(({ kind }) => kind === 'Site')).toEqual([]);
    await cluster.isPublished(await fork.create(cluster.site('next', { text: '4' })));
  });
});
