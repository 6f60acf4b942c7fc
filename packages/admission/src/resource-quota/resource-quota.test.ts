import type { ResourceQuota } from '@k8s-ts/api/types';
import { newConflict } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes, AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { describe, expect, it } from 'vitest';
import type { LimitedResource } from './limited-resources.js';
import { resourceQuota } from './resource-quota.js';

type Amounts = Readonly<Record<string, string>>;

/**
 * Quotas with versions, which several plugins share as servers share a store. Reads that are not live are one write
 * behind.
 */
class Quotas {
  #now: readonly ResourceQuota[];
  #before: readonly ResourceQuota[];
  writes = 0;

  constructor(...quotas: readonly ResourceQuota[]) {
    this.#now = quotas;
    this.#before = quotas;
  }

  used(name = 'q'): Amounts | undefined {
    return this.#now.find(({ metadata }) => metadata?.name === name)?.status?.used;
  }

  newPlugin(limitedResources: readonly LimitedResource[] = []): AdmissionPlugin {
    return resourceQuota({
      limitedResources,
      quotas: { list: async (_namespace, live) => (live ? this.#now : this.#before) },
      updateStatus: async (quota) => {
        await new Promise((resolve) => setImmediate(resolve));
        const stored = this.#now.find(({ metadata }) => metadata?.name === quota.metadata?.name);
        const version = stored?.metadata?.resourceVersion;
        if (version !== quota.metadata?.resourceVersion) {
          throw newConflict({ group: '', resource: 'resourcequotas' }, 'q', 'changed');
        }
        this.writes++;
        const written = { ...quota, metadata: { ...quota.metadata, resourceVersion: String(Number(version) + 1) } };
        this.#before = this.#now;
        this.#now = this.#now.map((each) => (each === stored ? written : each));
        return written;
      },
    });
  }
}

const quotaOf = (hard: Amounts, used?: Amounts, more: object = {}, name = 'q'): ResourceQuota => ({
  metadata: { namespace: 'ns', name, uid: 'u', resourceVersion: '1' },
  spec: { hard, ...more },
  status: { hard, used: used ?? Object.fromEntries(Object.keys(hard).map((key) => [key, '0'])) },
});

async function send(
  plugin: AdmissionPlugin,
  path: string,
  object: object,
  more: Partial<AdmissionAttributes> = {},
): Promise<void> {
  await plugin.validate?.({ ...attributesOf(path, object), ...more });
}

function attributesOf(path: string, object: object): AdmissionAttributes {
  const [group = '', resource = '', subresource = ''] = path.split('/');
  return {
    kind: { group, version: 'v1', kind: 'Any' },
    resource: { group, version: 'v1', resource },
    subresource,
    namespace: 'ns',
    name: 'one',
    operation: 'CREATE',
    object: { metadata: { name: 'one' }, ...object } as KubeObject,
    options: {},
    dryRun: false,
    user: { name: 'bob', groups: [] },
    context: { user: { name: 'bob', groups: [] }, namespace: 'ns', warn: () => {}, now: Date.now },
  };
}

const pod = (requests: Amounts, limits: Amounts = {}, spec: object = {}) => ({
  spec: { containers: [{ name: 'c', resources: { requests, limits } }], ...spec },
});
const service = (type: string, ports: number, more: object = {}) => ({
  spec: { type, ports: Array.from({ length: ports }, (_, i) => ({ port: i + 1 })), ...more },
});
const claim = (storage: string, storageClassName?: string) => ({
  spec: { resources: { requests: { storage } }, storageClassName },
});
const exact = (deviceClassName: string, count: number) => ({ deviceClassName, allocationMode: 'ExactCount', count });
const devices = (...requests: readonly object[]) => ({
  spec: { devices: { requests: requests.map((request, i) => ({ name: `r${i}`, ...request })) } },
});

describe('the charge of an object', () => {
  it.each<[string, object, Amounts]>([
    ['/configmaps', {}, { 'count/configmaps': '1', configmaps: '1' }],
    ['apps/deployments', {}, { 'count/deployments.apps': '1' }],
    ['example.com/widgets', {}, { 'count/widgets.example.com': '1' }],
    ['/services', service('ClusterIP', 2), { services: '1', 'services.nodeports': '0', 'services.loadbalancers': '0' }],
    ['/services', service('NodePort', 2), { 'count/services': '1', 'services.nodeports': '2' }],
    ['/services', service('LoadBalancer', 2), { 'services.nodeports': '2', 'services.loadbalancers': '1' }],
    ['/services', service('LoadBalancer', 2, { allocateLoadBalancerNodePorts: false }), { 'services.nodeports': '0' }],
    ['/persistentvolumeclaims', claim('1Gi'), { persistentvolumeclaims: '1', 'requests.storage': '1Gi' }],
    [
      '/persistentvolumeclaims',
      claim('1Gi', 'gold'),
      {
        'gold.storageclass.storage.k8s.io/persistentvolumeclaims': '1',
        'gold.storageclass.storage.k8s.io/requests.storage': '1Gi',
        'tin.storageclass.storage.k8s.io/requests.storage': '0',
      },
    ],
    [
      'resource.k8s.io/resourceclaims',
      devices({ exactly: exact('gold', 2) }, { exactly: { deviceClassName: 'gold', allocationMode: 'All' } }),
      {
        'count/resourceclaims.resource.k8s.io': '1',
        'gold.deviceclass.resource.k8s.io/devices': '34',
        'tin.deviceclass.resource.k8s.io/devices': '0',
      },
    ],
    [
      'resource.k8s.io/resourceclaims',
      devices({ firstAvailable: [exact('gold', 2), exact('gold', 4), exact('tin', 1)] }, { exactly: exact('gold', 1) }),
      { 'gold.deviceclass.resource.k8s.io/devices': '5', 'tin.deviceclass.resource.k8s.io/devices': '1' },
    ],
    [
      '/pods',
      pod({ cpu: '1', memory: '1Gi' }, { cpu: '2' }),
      { pods: '1', cpu: '1', 'requests.memory': '1Gi', 'limits.cpu': '2' },
    ],
    [
      '/pods',
      pod({ 'hugepages-2Mi': '4Mi', 'example.com/gpu': '2' }),
      { 'requests.hugepages-2Mi': '4Mi', 'requests.example.com/gpu': '2' },
    ],
    ['/pods', pod({ cpu: '1' }, {}, { overhead: { cpu: '250m' } }), { 'requests.cpu': '1250m' }],
    [
      '/pods',
      { ...pod({ cpu: '1' }), status: { phase: 'Succeeded' } },
      { 'count/pods': '1', pods: '0', 'requests.cpu': '0' },
    ],
  ])('is that of its kind for %s with %j', async (path, object, used) => {
    const hard = Object.fromEntries(Object.keys(used).map((name) => [name, '100Gi']));
    const quotas = new Quotas(quotaOf(hard));
    await send(quotas.newPlugin(), path, object);
    expect(quotas.used()).toEqual(used);
  });

  it('is the increase for an update', async () => {
    const quotas = new Quotas(quotaOf({ 'services.nodeports': '3' }, { 'services.nodeports': '1' }));
    const plugin = quotas.newPlugin();
    const update = (object: object, old: object) =>
      send(plugin, '/services', object, {
        operation: 'UPDATE',
        oldObject: { metadata: { name: 'one', resourceVersion: '1' }, ...old } as KubeObject,
      });
    await update(service('NodePort', 3), service('NodePort', 1));
    expect(quotas.used()).toEqual({ 'services.nodeports': '3' });
    await update(service('ClusterIP', 3), service('NodePort', 3));
    expect(quotas.used()).toEqual({ 'services.nodeports': '3' });
    await expect(update(service('NodePort', 2), service('NodePort', 1))).rejects.toThrow('exceeded quota');
  });

  it('is zero in a dry run, for subresources, events, and objects without a namespace', async () => {
    const quotas = new Quotas(quotaOf({ 'count/configmaps': '1', 'count/events': '0', 'count/pods': '0' }));
    const plugin = quotas.newPlugin();
    await send(plugin, '/configmaps', {}, { dryRun: true });
    await send(plugin, '/events', {});
    await send(plugin, '/pods/eviction', {});
    await send(plugin, '/nodes', {}, { namespace: '' });
    expect(quotas.writes).toBe(0);
  });
});

describe('a write is refused', () => {
  it.each<[ResourceQuota, string, object, string]>([
    [
      quotaOf({ 'count/configmaps': '2' }, { 'count/configmaps': '2' }),
      '/configmaps',
      {},
      'configmaps "one" is forbidden: exceeded quota: q, requested: count/configmaps=1, used: count/configmaps=2, limited: count/configmaps=2',
    ],
    [
      quotaOf({ 'requests.cpu': '1', 'limits.memory': '1Gi', pods: '9' }),
      '/pods',
      pod({ cpu: '1001m' }, { memory: '2Gi' }),
      'exceeded quota: q, requested: limits.memory=2Gi,requests.cpu=1001m, used: limits.memory=0,requests.cpu=0, limited: limits.memory=1Gi,requests.cpu=1',
    ],
    [
      quotaOf({ 'requests.cpu': '1', 'limits.cpu': '1' }),
      '/pods',
      pod({}),
      'failed quota: q: must specify limits.cpu for: c; requests.cpu for: c',
    ],
    [quotaOf({ configmaps: '1' }, {}), '/configmaps', {}, 'status unknown for quota: q, resources: configmaps'],
    [
      quotaOf({ 'requests.cpu': '1' }),
      '/pods',
      pod({ cpu: '-1' }),
      'quota usage is negative for resource(s): cpu,requests.cpu',
    ],
  ])('with the quota %j', async (quota, path, object, message) => {
    const quotas = new Quotas(quota);
    await expect(send(quotas.newPlugin(), path, object)).rejects.toThrow(message);
    expect(quotas.writes).toBe(0);
  });

  it('by the limits in the status, not by the limits in the spec', async () => {
    const quota = { ...quotaOf({ configmaps: '0' }), status: {} };
    await send(new Quotas(quota).newPlugin(), '/configmaps', {});
  });
});

describe('the scopes of a quota', () => {
  const inScope = async (scope: object, object: object) => {
    const quotas = new Quotas(quotaOf({ pods: '9' }, undefined, scope));
    await send(quotas.newPlugin(), '/pods', object);
    return quotas.used()?.pods === '1';
  };
  const selector = (scopeName: string, operator: string, values?: readonly string[]) => ({
    scopeSelector: { matchExpressions: [{ scopeName, operator, ...(values ? { values } : {}) }] },
  });
  const affine = (term: object) => ({
    affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'k', ...term }] } },
  });

  it.each<[object, object, boolean]>([
    [{ scopes: ['Terminating'] }, pod({}, {}, { activeDeadlineSeconds: 1 }), true],
    [{ scopes: ['Terminating'] }, pod({}), false],
    [{ scopes: ['NotTerminating'] }, pod({}), true],
    [{ scopes: ['BestEffort'] }, pod({}), true],
    [{ scopes: ['BestEffort'] }, pod({ cpu: '1' }), false],
    [{ scopes: ['NotBestEffort', 'NotTerminating'] }, pod({ cpu: '1' }), true],
    [{ scopes: ['NotBestEffort', 'Terminating'] }, pod({ cpu: '1' }), false],
    [selector('PriorityClass', 'In', ['high']), pod({}, {}, { priorityClassName: 'high' }), true],
    [selector('PriorityClass', 'In', ['high']), pod({}), false],
    [selector('PriorityClass', 'NotIn', ['high']), pod({}, {}, { priorityClassName: 'low' }), true],
    [selector('PriorityClass', 'Exists'), pod({}), false],
    [selector('PriorityClass', 'DoesNotExist'), pod({}), true],
    [{ scopes: ['CrossNamespacePodAffinity'] }, pod({}, {}, affine({ namespaces: ['other'] })), true],
    [{ scopes: ['CrossNamespacePodAffinity'] }, pod({}, {}, affine({})), false],
  ])('compare %j with the object %j: %s', async (scope, object, expected) => {
    expect(await inScope(scope, object)).toBe(expected);
  });

  it('are not allowed for kinds that have no scopes', async () => {
    const quotas = new Quotas(quotaOf({ configmaps: '0' }, undefined, { scopes: ['Terminating'] }));
    await send(quotas.newPlugin(), '/configmaps', {});
  });
});

describe('writes at the same time', () => {
  const race = (plugins: readonly AdmissionPlugin[], count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, i) => send(plugins[i % plugins.length] as AdmissionPlugin, '/configmaps', {})),
    );
  const admitted = (answers: readonly PromiseSettledResult<void>[]) =>
    answers.filter(({ status }) => status === 'fulfilled').length;

  it('of one server are charged together and never exceed the quota', async () => {
    const quotas = new Quotas(quotaOf({ configmaps: '20' }));
    expect(admitted(await race([quotas.newPlugin()], 50))).toBe(20);
    expect(quotas.used()).toEqual({ configmaps: '20' });
    expect(quotas.writes).toBeLessThan(5);
  });

  it('of two servers never exceed the quota, round after round', async () => {
    for (let round = 0; round < 100; round++) {
      const quotas = new Quotas(quotaOf({ configmaps: '20' }));
      expect(admitted(await race([quotas.newPlugin(), quotas.newPlugin()], 50))).toBe(20);
      expect(quotas.used()).toEqual({ configmaps: '20' });
    }
  });

  it('are not charged twice to one quota when storing a second quota fails and the round is repeated', async () => {
    const quotas = new Quotas(quotaOf({ configmaps: '9' }), quotaOf({ 'count/configmaps': '9' }, undefined, {}, 'r'));
    const plugins = [quotas.newPlugin(), quotas.newPlugin()];
    expect(admitted(await race(plugins, 6))).toBe(6);
    expect([quotas.used('q'), quotas.used('r')]).toEqual([{ configmaps: '6' }, { 'count/configmaps': '6' }]);
  });

  it('fail when the usage cannot be stored', async () => {
    const plugin = resourceQuota({
      quotas: { list: async () => [quotaOf({ configmaps: '9' })] },
      updateStatus: () => Promise.reject(new Error('no store')),
    });
    await expect(send(plugin, '/configmaps', {})).rejects.toThrow('no store');
    const unread = resourceQuota({
      quotas: { list: () => Promise.reject(new Error('no store')) },
      updateStatus: async (quota) => quota,
    });
    await expect(send(unread, '/configmaps', {})).rejects.toThrow('no store');
  });

  it('are refused when their charge takes too long', async () => {
    const plugin = resourceQuota({
      quotas: { list: async () => [quotaOf({ configmaps: '9' })] },
      updateStatus: () => new Promise(() => {}),
      timeoutMs: 1,
    });
    await expect(send(plugin, '/configmaps', {})).rejects.toMatchObject({
      status: { code: 500, message: 'Internal error occurred: resource quota evaluation timed out' },
    });
  });

  it('do not wait when a cache shows that the namespace has no quota', async () => {
    const read: string[] = [];
    let cached: readonly ResourceQuota[] | undefined = [];
    const plugin = resourceQuota({
      quotas: {
        list: async (namespace) => {
          read.push(namespace);
          return [quotaOf({ configmaps: '0' })];
        },
        peekList: () => cached,
      },
      updateStatus: async (quota) => quota,
    });
    const request = attributesOf('/configmaps', {});
    const handles = () => plugin.handles('CREATE', request);
    await send(plugin, '/configmaps', {});
    expect(read).toEqual([]);
    expect(handles()).toBe(false);
    cached = undefined;
    expect(handles()).toBe(true);
    await expect(send(plugin, '/configmaps', {})).rejects.toThrow('exceeded quota');
    cached = [quotaOf({ configmaps: '0' })];
    await expect(send(plugin, '/configmaps', {})).rejects.toThrow('exceeded quota');
  });
});

describe('limited resources', () => {
  const gold: LimitedResource = {
    resource: 'pods',
    matchScopes: [{ scopeName: 'PriorityClass', operator: 'In', values: ['gold', 'silver'] }],
  };
  const cpu: LimitedResource = { resource: 'pods', matchContains: ['requests.cpu', 'gpu'] };
  const scopes = (...matchExpressions: readonly object[]) => ({ scopeSelector: { matchExpressions } });
  const noCPU = /forbidden: insufficient quota to consume: requests\.cpu$/;
  const noGold = /^insufficient quota to match these scopes: \[\{PriorityClass In \[gold silver\]\}\]$/;

  it.each<[string, LimitedResource, readonly ResourceQuota[], object, RegExp | undefined]>([
    ['need a quota', cpu, [], pod({ cpu: '1' }), noCPU],
    ['need no quota when nothing is used', cpu, [], pod({ cpu: '0' }), undefined],
    ['need no quota when another resource is used', cpu, [], pod({ memory: '1Gi' }), undefined],
    ['are admitted with a quota', cpu, [quotaOf({ 'requests.cpu': '2' })], pod({ cpu: '1' }), undefined],
    [
      'are refused when the quota is exceeded',
      cpu,
      [quotaOf({ 'requests.cpu': '1' })],
      pod({ cpu: '2' }),
      /exceeded quota/,
    ],
    // The quota limits the same amount by another name.
    [
      'are refused with a quota for the same amount under another name',
      cpu,
      [quotaOf({ cpu: '2' })],
      pod({ cpu: '1' }),
      noCPU,
    ],
    ['are refused with a quota of another resource', cpu, [quotaOf({ pods: '2' })], pod({ cpu: '1' }), noCPU],
    [
      'are refused with a quota for pods of another scope',
      cpu,
      [quotaOf({ 'requests.cpu': '2' }, undefined, { scopes: ['Terminating'] })],
      pod({ cpu: '1' }),
      noCPU,
    ],
    [
      'are admitted when one of two quotas limits them',
      cpu,
      [quotaOf({ pods: '2' }, undefined, {}, 'a'), quotaOf({ 'requests.cpu': '2' })],
      pod({ cpu: '1' }),
      undefined,
    ],
    ['need a quota for the scope', gold, [], pod({}, {}, { priorityClassName: 'gold' }), noGold],
    ['need no quota outside the scope', gold, [], pod({}, {}, { priorityClassName: 'tin' }), undefined],
    [
      'are refused with a quota without scopes',
      gold,
      [quotaOf({ pods: '2' })],
      pod({}, {}, { priorityClassName: 'gold' }),
      noGold,
    ],
    [
      'are admitted with a quota for the scope',
      gold,
      [quotaOf({ pods: '2' }, undefined, scopes({ scopeName: 'PriorityClass', operator: 'Exists' }))],
      pod({}, {}, { priorityClassName: 'gold' }),
      undefined,
    ],
    [
      'are refused with a quota for other values of the scope',
      gold,
      [quotaOf({ pods: '2' }, undefined, scopes({ scopeName: 'PriorityClass', operator: 'In', values: ['tin'] }))],
      pod({}, {}, { priorityClassName: 'gold' }),
      noGold,
    ],
    ['of another API group need no quota', { ...cpu, apiGroup: 'apps' }, [], pod({ cpu: '1' }), undefined],
  ])('%s', async (_name, limited, quotas, object, refusal) => {
    const answer = send(new Quotas(...quotas).newPlugin([limited]), '/pods', object);
    if (refusal === undefined) await expect(answer).resolves.toBeUndefined();
    else await expect(answer).rejects.toThrow(refusal);
  });

  it('count for updates only when usage rises', async () => {
    const plugin = new Quotas().newPlugin([{ resource: 'services', matchContains: ['nodeports'] }]);
    const change = (object: object, old: object) =>
      send(plugin, '/services', object, {
        operation: 'UPDATE',
        oldObject: { metadata: { name: 'one', resourceVersion: '1' }, ...old } as KubeObject,
      });
    await change(service('NodePort', 1), service('NodePort', 2));
    await expect(change(service('NodePort', 2), service('NodePort', 1))).rejects.toThrow(
      'insufficient quota to consume: services.nodeports',
    );
  });

  it('are charged once for each pod when two servers write at the same time', async () => {
    const quotas = new Quotas(quotaOf({ 'requests.cpu': '10' }), quotaOf({ pods: '10' }, undefined, {}, 'p'));
    const plugins = [quotas.newPlugin([cpu]), quotas.newPlugin([cpu])];
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => send(plugins[i % 2] as AdmissionPlugin, '/pods', pod({ cpu: '1' }))),
    );
    expect([quotas.used()?.['requests.cpu'], quotas.used('p')?.pods]).toEqual(['8', '8']);
  });
});
