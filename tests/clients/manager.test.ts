import { corev1 } from '@k8s-ts/api/resources';
import type { APIServer } from '@k8s-ts/apiserver';
import { type Client, describeResource, ManualClock, sleep, systemClock, TerminalError } from '@k8s-ts/client';
import { setControllerReference } from '@k8s-ts/client/controllerutil';
import { coreEvents, eventsV1Events } from '@k8s-ts/client/events';
import {
  byObject,
  type Manager,
  newControllerManagedBy,
  newManager,
  onlyMetadata,
  predicate,
  stripManagedFields,
} from '@k8s-ts/client/manager';
import { openManager } from '@k8s-ts/client/node/manager';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, startServer } from '../kit/server.js';

let server: APIServer;
let client: Client;
let namespace: string;
let namespaces = 0;
const running: { readonly stop: () => Promise<unknown> }[] = [];

beforeAll(async () => {
  server = await startServer({ securePort: 0 });
  client = clientOf(server);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  namespace = `manager-${++namespaces}`;
  await client.resource(corev1.namespaces).create({ metadata: { name: namespace } });
});
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop();
});

/** Starts a manager. It is stopped at the end of the test. */
function start(manager: Manager) {
  const stopping = new AbortController();
  const ended = manager.start(stopping.signal);
  const outcome = ended.then(
    () => 'ended',
    (error: Error) => error.message,
  );
  const stop = () => {
    stopping.abort();
    return outcome;
  };
  running.push({ stop });
  return { stop, outcome };
}

const configMaps = () => client.resource(corev1.configMaps).namespace(namespace);
const secrets = () => client.resource(corev1.secrets).namespace(namespace);
const scoped = () => ({ cache: { defaultNamespaces: [namespace] } });

describe('a controller of a manager', { timeout: 120_000 }, () => {
  it('reconciles objects, their owners, and the objects to which a function maps other objects', async () => {
    const manager = newManager({ client, ...scoped() });
    const reconciled: string[] = [];
    newControllerManagedBy(manager)
      .for(corev1.configMaps, { predicates: [predicate.labelSelector('secret=yes')] })
      .owns(corev1.secrets)
      .watches(corev1.serviceAccounts, ({ metadata }) =>
        metadata.name === 'default' ? [] : [{ namespace, name: metadata.name ?? '' }],
      )
      .complete(async ({ name }, signal) => {
        reconciled.push(name);
        const owner = await manager.cache.get(corev1.configMaps, { namespace, name }, signal);
        if (owner === undefined) return;
        const owned = await manager.cache.list(corev1.secrets, { namespace, controlledBy: owner }, signal);
        if (owned.length > 0) return;
        const secret = { metadata: { name, namespace }, stringData: { a: 'b' } };
        const created = await secrets().create(setControllerReference(owner, secret, { resource: corev1.configMaps }), {
          signal,
        });
        await manager.cache.informer(corev1.secrets).waitForVersion(created, signal);
      });
    start(manager);
    await configMaps().create({ metadata: { name: 'ignored' } });
    await configMaps().create({ metadata: { name: 'a', labels: { secret: 'yes' } } });
    const owners = async () => (await secrets().get('a')).metadata.ownerReferences;
    await expect.poll(() => owners().catch(() => undefined)).toMatchObject([{ kind: 'ConfigMap', controller: true }]);
    const { metadata } = await secrets().get('a');
    await secrets().delete('a');
    await expect
      .poll(
        async () =>
          (
            await secrets()
              .get('a')
              .catch(() => undefined)
          )?.metadata.uid ?? metadata.uid,
      )
      .not.toBe(metadata.uid);
    await client
      .resource(corev1.serviceAccounts)
      .namespace(namespace)
      .create({ metadata: { name: 'mapped' } });
    await expect.poll(() => reconciled).toContain('mapped');
    expect(reconciled).not.toContain('ignored');
  });

  it('retries errors except terminal errors, requeues on request, and counts all results', async () => {
    const reported: string[] = [];
    const manager = newManager({
      client,
      ...scoped(),
      controller: { maxConcurrentReconciles: 3 },
      onError: (error, { controller, request }) => reported.push(`${controller} ${request?.name}: ${error}`),
    });
    const counts = new Map<string, number>();
    newControllerManagedBy(manager)
      .for(corev1.configMaps, {
        predicates: [predicate.ofObject(({ metadata }) => metadata.name !== 'kube-root-ca.crt')],
      })
      .named('counter')
      .complete(async ({ name }) => {
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        if (name === 'failing' && count < 4) throw new Error('not yet');
        if (name === 'terminal') throw new TerminalError('never');
        if (name === 'again' && count < 3) return { requeueAfterMs: 5 };
        return undefined;
      });
    start(manager);
    for (const name of ['failing', 'terminal', 'again']) await configMaps().create({ metadata: { name } });
    await expect.poll(() => Object.fromEntries(counts)).toEqual({ failing: 4, terminal: 1, again: 3 });
    expect(reported.sort()).toEqual([
      ...Array(3).fill('counter failing: Error: not yet'),
      'counter terminal: TerminalError: terminal error: never',
    ]);
    const text = manager.metrics.text();
    for (const line of [
      'controller_runtime_reconcile_total{controller="counter",result="error"} 4',
      'controller_runtime_reconcile_total{controller="counter",result="requeue_after"} 2',
      'controller_runtime_reconcile_total{controller="counter",result="success"} 2',
      'controller_runtime_reconcile_errors_total{controller="counter"} 4',
      'controller_runtime_terminal_reconcile_errors_total{controller="counter"} 1',
      'controller_runtime_max_concurrent_reconciles{controller="counter"} 3',
      'controller_runtime_active_workers{controller="counter"} 0',
      'workqueue_retries_total{name="counter",controller="counter"} 5',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
  });

  it('prefers changes to the objects that were there before it started', async () => {
    for (const name of ['a', 'b', 'c']) await configMaps().create({ metadata: { name } });
    const manager = newManager({ client, ...scoped() });
    const reconciled: string[] = [];
    let proceed = () => {};
    const blocked = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    newControllerManagedBy(manager)
      .for(corev1.configMaps)
      .withEventFilter(predicate.ofObject(({ metadata }) => metadata?.name !== 'kube-root-ca.crt'))
      .complete(async ({ name }) => {
        reconciled.push(name);
        await blocked;
      });
    start(manager);
    await expect.poll(() => reconciled).toEqual(['a']);
    const changed = await configMaps().patch<corev1.ConfigMap>('c', { data: { new: 'yes' } });
    await manager.cache.informer(corev1.configMaps).waitForVersion(changed);
    proceed();
    await expect.poll(() => reconciled).toEqual(['a', 'c', 'b']);
  });

  it('is refused without resources, for a name that is taken, and for owners without for', () => {
    const manager = newManager({ client });
    const build = () => newControllerManagedBy(manager).for(corev1.pods);
    const reconcile = async () => undefined;
    build().complete(reconcile);
    expect(() => build().complete(reconcile)).toThrow('controller with name pod already exists');
    build().withOptions({ skipNameValidation: true }).complete(reconcile);
    expect(() => newControllerManagedBy(manager).complete(reconcile)).toThrow('there are no watches configured');
    expect(() => newControllerManagedBy(manager).owns(corev1.pods).complete(reconcile)).toThrow('together with For()');
    expect(() => build().for(corev1.nodes)).toThrow('should only be called once');
    expect(() =>
      newControllerManagedBy(manager)
        .watches(corev1.pods, () => [])
        .complete(reconcile),
    ).toThrow('a name');
  });

  it('ends the manager when a resource cannot be listed in time', async () => {
    const boats = describeResource<corev1.ConfigMap>({
      group: 'example.com',
      version: 'v1',
      resource: 'boats',
      kind: 'Boat',
    });
    const clock = new ManualClock();
    const manager = newManager({ client, clock, controller: { cacheSyncTimeoutMs: 5000 } });
    newControllerManagedBy(manager)
      .for(boats)
      .complete(async () => undefined);
    const { outcome } = start(manager);
    await clock.advance(5000);
    expect(await outcome).toBe(
      'failed to wait for boat caches to sync: timed out waiting for cache to be synced for Kind Boat',
    );
  });

  it('reconciles on request, and aborts a reconcile that takes too long', async () => {
    const reasons: string[] = [];
    const manager = newManager({ client, ...scoped(), onError: (error) => reasons.push(String(error)) });
    const controller = newControllerManagedBy(manager)
      .for(corev1.pods)
      .withOptions({ reconciliationTimeoutMs: 20 })
      .complete(async ({ name }, signal) => {
        if (name !== 'slow' || reasons.length > 0) return;
        await sleep(systemClock, 60_000, signal);
        signal.throwIfAborted();
      });
    start(manager);
    controller.enqueue({ namespace, name: 'slow' });
    await expect.poll(() => reasons).toEqual(['Error: the reconcile took more than 20 ms']);
  });
});

describe('the cache of a manager', { timeout: 120_000 }, () => {
  it('lists by index, namespace, labels and controller, and reads only metadata', async () => {
    const other = `${namespace}-other`;
    await client.resource(corev1.namespaces).create({ metadata: { name: other } });
    const create = (name: string, labels: Record<string, string>, data: Record<string, string>, where = namespace) =>
      client.resource(corev1.configMaps).create({ metadata: { name, namespace: where, labels }, data });
    await create('a', { app: 'web' }, { colour: 'blue' });
    await create('b', { app: 'shop' }, { colour: 'blue' });
    await create('c', { app: 'web' }, { colour: 'red' }, other);
    const manager = newManager({ client, cache: { defaultTransform: stripManagedFields } });
    const { cache } = manager;
    cache.indexField(corev1.configMaps, 'data.colour', ({ data }) => (data?.colour ? [data.colour] : []));
    await expect(cache.list(corev1.configMaps)).rejects.toThrow('the cache is not started');
    start(manager);
    const names = async (options: Parameters<typeof cache.list>[1]) =>
      (await cache.list(corev1.configMaps, options)).map(({ metadata }) => metadata.name).sort();
    expect(await names({ matchingFields: { 'data.colour': 'blue' } })).toEqual(['a', 'b']);
    expect(await names({ matchingFields: { 'data.colour': 'red' }, namespace })).toEqual([]);
    expect(await names({ matchingLabels: { app: 'web' } })).toEqual(['a', 'c']);
    expect(await names({ labelSelector: 'app in (web),app!=shop', namespace: other })).toEqual(['c']);
    expect(await names({ matchingLabels: { app: 'web' }, limit: 1 })).toHaveLength(1);
    await expect(names({ matchingFields: { size: '1' } })).rejects.toThrow('Index with name field:size does not exist');
    expect((await cache.get(corev1.configMaps, { namespace, name: 'a' }))?.metadata.managedFields).toBeUndefined();
    expect(await cache.get(corev1.configMaps, { namespace, name: 'none' })).toBeUndefined();
    const metadata = await cache.get(onlyMetadata(corev1.configMaps), { namespace, name: 'a' });
    expect(metadata).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'a' } });
    expect(metadata).not.toHaveProperty('data');
    const written = await create('d', {}, { colour: 'green' });
    await cache.informer(corev1.configMaps).waitForVersion(written);
    expect(await names({ matchingFields: { 'data.colour': 'green' } })).toEqual(['d']);
  });

  it('has only the namespaces and objects of its scopes', async () => {
    const other = `${namespace}-other`;
    await client.resource(corev1.namespaces).create({ metadata: { name: other } });
    for (const where of [namespace, other]) {
      for (const name of ['a', 'b']) {
        const metadata = { name, namespace: where, labels: { name } };
        await client.resource(corev1.configMaps).create({ metadata, data: { large: 'text' } });
      }
    }
    const manager = newManager({
      client,
      cache: {
        defaultNamespaces: [namespace],
        byObject: [
          byObject(corev1.configMaps, {
            namespaces: [namespace, other],
            labelSelector: 'name=a',
            transform: ({ data: _, ...rest }) => rest,
          }),
        ],
      },
    });
    const { cache } = manager;
    start(manager);
    const found = await cache.list(corev1.configMaps);
    expect(found.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`).sort()).toEqual(
      [`${namespace}/a`, `${other}/a`].sort(),
    );
    expect(found.every(({ data }) => data === undefined)).toBe(true);
    expect(await cache.list(corev1.configMaps, { namespace: other })).toHaveLength(1);
    await expect(cache.get(corev1.configMaps, { namespace: 'default', name: 'a' })).rejects.toThrow(
      'unable to get: default because of unknown namespace for the cache',
    );
    await expect(cache.list(corev1.secrets, { namespace: other })).rejects.toThrow('unable to list');
    expect(await cache.get(corev1.namespaces, { name: other })).toMatchObject({ metadata: { name: other } });
    const strict = newManager({ client, cache: { readerFailOnMissingInformer: true } });
    strict.cache.informer(corev1.namespaces);
    start(strict);
    expect(await strict.cache.get(corev1.namespaces, { name: other })).toBeDefined();
    await expect(strict.cache.list(corev1.pods)).rejects.toThrow('v1/pods is not cached');
  });
});

describe('the end of a manager', { timeout: 120_000 }, () => {
  it('waits for running reconciles, and begins no other', async () => {
    const manager = newManager({ client, ...scoped() });
    const told: string[] = [];
    newControllerManagedBy(manager)
      .for(corev1.configMaps)
      .complete(async ({ name }, signal) => {
        told.push(`begins ${name}`);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await sleep(systemClock, 50);
        told.push(`ends ${name}`);
      });
    const { stop } = start(manager);
    for (const name of ['a', 'b']) await configMaps().create({ metadata: { name } });
    await expect.poll(() => told).toHaveLength(1);
    expect(await stop()).toBe('ended');
    expect(told).toHaveLength(2);
    await expect(manager.start(new AbortController().signal)).rejects.toThrow('manager already started');
  });

  it('has a time limit', async () => {
    const clock = new ManualClock();
    const manager = newManager({ client, clock, gracefulShutdownTimeoutMs: 2000 });
    let end = () => {};
    let isRunning = false;
    manager.add({
      start: () => {
        isRunning = true;
        return new Promise((resolve) => {
          end = resolve;
        });
      },
    });
    const { stop } = start(manager);
    await expect.poll(() => isRunning).toBe(true);
    const ended = stop();
    await clock.advance(2000);
    expect(await ended).toBe('failed waiting for all runnables to end within grace period of 2s');
    end();
  });

  it('follows from the error of a runnable', async () => {
    const manager = newManager({ client });
    let isStopped = false;
    manager.add({
      needLeaderElection: false,
      start: (signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            isStopped = true;
            resolve();
          }),
        ),
    });
    manager.add({ start: () => Promise.reject(new Error('broken')) });
    expect(await start(manager).outcome).toBe('broken');
    expect(isStopped).toBe(true);
  });
});

describe('the election of a manager', { timeout: 120_000 }, () => {
  const election = (identity: string) => ({ id: 'work', namespace, identity, retryPeriodMs: 50 });

  it('lets one process work, and the next one when the lease is released', async () => {
    const told: string[] = [];
    const newCandidate = (identity: string) => {
      const manager = newManager({ client, leaderElection: election(identity) });
      manager.add({
        start: async (signal) => {
          told.push(`${identity} works`);
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          told.push(`${identity} ends`);
        },
      });
      manager.add({ needLeaderElection: false, start: async () => void told.push(`${identity} waits`) });
      return { manager, ...start(manager) };
    };
    const one = newCandidate('one');
    await one.manager.elected;
    const two = newCandidate('two');
    const health = await two.manager.serveHealth(new Request('http://any/healthz?verbose'));
    expect(await health.text()).toBe('[+]leaderElection ok\nhealthz check passed\n');
    expect(one.manager.metrics.text()).toContain('leader_election_master_status{name="work"} 1\n');
    expect(two.manager.metrics.text()).toContain('leader_election_master_status{name="work"} 0\n');
    expect(await one.stop()).toBe('ended');
    await two.manager.elected;
    await expect.poll(() => told).toEqual(['one waits', 'one works', 'two waits', 'one ends', 'two works']);
    await expect
      .poll(async () => {
        const { items } = await client.resource(coreEvents).namespace(namespace).list();
        return items.map(({ message }) => message);
      })
      .toContain('two became leader');
  });

  it('ends the manager when the lease is lost', async () => {
    const clock = new ManualClock(Date.now());
    const manager = newManager({ client, leaderElection: { ...election('one'), clock, retryPeriodMs: 2000 } });
    let isWorking = false;
    manager.add({
      start: async (signal) => {
        isWorking = true;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        isWorking = false;
      },
    });
    const { outcome } = start(manager);
    await manager.elected;
    expect(isWorking).toBe(true);
    const leases = client
      .resource({ group: 'coordination.k8s.io', version: 'v1', resource: 'leases' })
      .namespace(namespace);
    await leases.patch('work', { spec: { holderIdentity: 'thief' } });
    let isOver = false;
    void outcome.then(() => {
      isOver = true;
    });
    while (!isOver) {
      await clock.advance(1000);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await outcome).toBe('leader election lost');
    expect(isWorking).toBe(false);
    expect((await leases.get<{ spec: { holderIdentity: string } }>('work')).spec.holderIdentity).toBe('thief');
  });
});

describe('a manager of Node.js', { timeout: 120_000 }, () => {
  it('serves its metrics and health, counts requests, and records events', async () => {
    const metricsServer = { port: 0, host: '127.0.0.1' };
    const manager = await openManager({
      config: { text: server.kubeconfig() },
      metricsServer,
      healthServer: metricsServer,
      fieldManager: 'test',
    });
    expect(manager.namespace).toBe('default');
    let isReady = false;
    manager.addReadyzCheck('warm', () => {
      if (!isReady) throw new Error('cold');
    });
    const events = manager.eventRecorder('example.com/test');
    const { stop } = start(manager);
    const get = async (port: number | undefined, path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: response.status, text: await response.text() };
    };
    const { metrics, health } = manager.ports;
    expect(await get(health, '/healthz')).toEqual({ status: 200, text: 'ok' });
    expect(await get(health, '/readyz')).toEqual({
      status: 500,
      text: '[-]warm failed: reason withheld\nhealthz check failed\n',
    });
    isReady = true;
    expect((await get(health, '/readyz/warm')).status).toBe(200);
    expect((await get(health, '/metrics')).status).toBe(404);
    await manager.cache.list(corev1.namespaces);
    const { host } = new URL(server.url);
    expect((await get(metrics, '/metrics')).text).toMatch(
      new RegExp(`rest_client_requests_total\\{code="200",method="GET",host="${host.replaceAll('.', '\\.')}"\\} [1-9]`),
    );
    const object = await configMaps().create({ metadata: { name: 'a' } });
    const regarding = { object, apiVersion: 'v1', kind: 'ConfigMap' };
    const event = { regarding, type: 'Normal', reason: 'Seen', action: 'Look', note: 'Seen.' } as const;
    for (let i = 0; i < 3; i++) events.record(event);
    const written = async () => (await client.resource(eventsV1Events).namespace(namespace).list()).items;
    await expect.poll(async () => (await written())[0]?.series?.count).toBe(2);
    expect(await stop()).toBe('ended');
    expect(await written()).toMatchObject([
      { reason: 'Seen', reportingController: 'example.com/test', series: { count: 3 } },
    ]);
    await expect(get(health, '/healthz')).rejects.toThrow();
  });
});
