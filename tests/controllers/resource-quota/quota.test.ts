import type { Pod, ResourceQuota } from '@k8s-ts/api';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import { describeResource } from '@k8s-ts/client';
import { afterAll, describe, expect, it } from 'vitest';
import { clientOf, startServer } from '../../kit/server.js';
import { until } from '../../kit/until.js';

const server = await startServer({
  authorizationMode: ['RBAC'],
  controllers: ['resourcequota-controller'],
});
const client = clientOf(server);
afterAll(() => server.stop());

const of = <T extends KubeObject>(resource: string, kind: string) =>
  client.resource(describeResource<T>({ version: 'v1', resource, kind })).namespace('default');
const pods = () => of<Pod>('pods', 'Pod');
const quotas = () => of<ResourceQuota>('resourcequotas', 'ResourceQuota');

const usedOf = async (name: string) => (await quotas().get(name)).status?.used;
const untilUsed = (name: string, used: Readonly<Record<string, string>>) =>
  until(async () => {
    const found = (await usedOf(name)) ?? {};
    return Object.entries(used).every(([key, value]) => found[key] === value);
  });
const newPod = (name: string, cpu: string) =>
  pods().create({
    metadata: { namespace: 'default', name },
    spec: { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu } } }] },
  });

describe('a ResourceQuota', () => {
  it('counts existing objects, and subtracts deleted or finished objects', async () => {
    await newPod('before', '250m');
    await quotas().create({
      metadata: { namespace: 'default', name: 'compute' },
      spec: { hard: { pods: '3', 'requests.cpu': '2', 'limits.memory': '1Gi' } },
    });
    await untilUsed('compute', { pods: '1', 'requests.cpu': '250m', 'limits.memory': '0' });
    expect((await quotas().get('compute')).status?.hard).toEqual({
      pods: '3',
      'requests.cpu': '2',
      'limits.memory': '1Gi',
    });
    await quotas().patch('compute', { spec: { hard: { 'limits.memory': null } } });
    await until(async () => !('limits.memory' in ((await usedOf('compute')) ?? {})));
    await newPod('second', '1');
    await newPod('third', '500m');
    await untilUsed('compute', { pods: '3', 'requests.cpu': '1750m' });
    await expect(newPod('fourth', '100m')).rejects.toThrow('exceeded quota: compute');
    await pods().delete('second', { gracePeriodSeconds: 0 });
    await untilUsed('compute', { pods: '2', 'requests.cpu': '750m' });
    const third = await pods().get('third');
    await pods().updateStatus({ ...third, status: { ...third.status, phase: 'Succeeded' } });
    await untilUsed('compute', { pods: '1', 'requests.cpu': '250m' });
    await newPod('fourth', '1');
    await untilUsed('compute', { pods: '2', 'requests.cpu': '1250m' });
  });

  it('counts the devices that claims ask for', async () => {
    const claims = client
      .resource({ group: 'resource.k8s.io', version: 'v1', resource: 'resourceclaims', kind: 'ResourceClaim' })
      .namespace('default');
    const devices = 'gold.deviceclass.resource.k8s.io/devices';
    await quotas().create({
      metadata: { namespace: 'default', name: 'devices' },
      spec: { hard: { 'count/resourceclaims.resource.k8s.io': '5', [devices]: '3' } },
    });
    await untilUsed('devices', { 'count/resourceclaims.resource.k8s.io': '0', [devices]: '0' });
    const claimOf = (name: string, count: number) => ({
      metadata: { namespace: 'default', name },
      spec: { devices: { requests: [{ name: 'one', exactly: { deviceClassName: 'gold', count } }] } },
    });
    await claims.create(claimOf('a', 2));
    await untilUsed('devices', { 'count/resourceclaims.resource.k8s.io': '1', [devices]: '2' });
    await expect(claims.create(claimOf('b', 2))).rejects.toThrow(
      `exceeded quota: devices, requested: ${devices}=2, used: ${devices}=2, limited: ${devices}=3`,
    );
    await claims.delete('a');
    await untilUsed('devices', { 'count/resourceclaims.resource.k8s.io': '0', [devices]: '0' });
  });

  it('counts objects of any resource', async () => {
    await quotas().create({
      metadata: { namespace: 'default', name: 'counts' },
      spec: {
        hard: { 'count/secrets': '10', secrets: '10', 'count/widgets.example.com': '5', 'services.nodeports': '4' },
      },
    });
    await untilUsed('counts', { 'count/secrets': '0', secrets: '0', 'services.nodeports': '0' });
    expect((await usedOf('counts'))?.['count/widgets.example.com']).toBeUndefined();
    for (const name of ['s1', 's2']) await of('secrets', 'Secret').create({ metadata: { namespace: 'default', name } });
    await untilUsed('counts', { 'count/secrets': '2', secrets: '2' });
    await of('secrets', 'Secret').delete('s1');
    await untilUsed('counts', { 'count/secrets': '1', secrets: '1' });
  });

  it('counts objects of a resource that is served later', async () => {
    const count = 'count/gadgets.example.com';
    await quotas().create({
      metadata: { namespace: 'default', name: 'later' },
      spec: { hard: { pods: '9', [count]: '1' } },
    });
    await until(async () => (await usedOf('later'))?.pods !== undefined);
    expect((await usedOf('later'))?.[count]).toBeUndefined();
    const definitions = client.resource({
      group: 'apiextensions.k8s.io',
      version: 'v1',
      resource: 'customresourcedefinitions',
      kind: 'CustomResourceDefinition',
    });
    const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
    await definitions.create({
      metadata: { name: 'gadgets.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'gadgets', singular: 'gadget', kind: 'Gadget', listKind: 'GadgetList' },
        versions: [{ name: 'v1', served: true, storage: true, schema }],
      },
    } as AnyKubeObject);
    await untilUsed('later', { [count]: '0' });
    const gadgets = client.resource({ group: 'example.com', version: 'v1', resource: 'gadgets', kind: 'Gadget' });
    await gadgets.create({ metadata: { namespace: 'default', name: 'one' } });
    await untilUsed('later', { [count]: '1' });
    const another = gadgets.create({ metadata: { namespace: 'default', name: 'two' } });
    await expect(another).rejects.toThrow('exceeded quota: later');
    await gadgets.namespace('default').delete('one');
    await untilUsed('later', { [count]: '0' });
  });

  it('counts objects in its scope', async () => {
    await quotas().create({
      metadata: { namespace: 'default', name: 'best-effort' },
      spec: { hard: { pods: '5' }, scopes: ['BestEffort'] },
    });
    await untilUsed('best-effort', { pods: '0' });
    await pods().create({
      metadata: { namespace: 'default', name: 'modest' },
      spec: { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '0' } } }] },
    });
    await untilUsed('best-effort', { pods: '1' });
    await pods().delete('modest', { gracePeriodSeconds: 0 });
    await untilUsed('best-effort', { pods: '0' });
  });

  it('counts pods by the scopes of their priority, deadline and requests', async () => {
    const priorities = client.resource({
      group: 'scheduling.k8s.io',
      version: 'v1',
      resource: 'priorityclasses',
      kind: 'PriorityClass',
    });
    for (const name of ['high', 'low']) await priorities.create({ metadata: { name }, value: 10 } as AnyKubeObject);
    const byPriority = (operator: string, ...values: readonly string[]) => ({
      scopeSelector: {
        matchExpressions: [{ scopeName: 'PriorityClass', operator, ...(values.length > 0 && { values }) }],
      },
    });
    // The pods of the test by their index: without a priority, high priority, low priority, high priority with a
    // deadline and a request.
    const cases: readonly (readonly [string, object, number])[] = [
      ['in-high', byPriority('In', 'high'), 2],
      ['in-both', byPriority('In', 'high', 'low'), 3],
      ['not-in-low', byPriority('NotIn', 'low'), 3],
      ['not-in-none', byPriority('NotIn', 'absent'), 4],
      ['with-priority', byPriority('Exists'), 3],
      ['without-priority', byPriority('DoesNotExist'), 1],
      ['priority-scope', { scopes: ['PriorityClass'] }, 3],
      ['best-effort-here', { scopes: ['BestEffort'] }, 3],
      ['not-best-effort', { scopes: ['NotBestEffort'] }, 1],
      ['terminating', { scopes: ['Terminating'] }, 1],
      ['not-terminating', { scopes: ['NotTerminating'] }, 3],
      ['both-scopes', { scopes: ['NotBestEffort', 'NotTerminating'] }, 0],
      ['high-and-terminating', { ...byPriority('In', 'high'), scopes: ['Terminating'] }, 1],
    ];
    const namespace = 'scopes';
    await client.resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' }).create({
      metadata: { name: namespace },
    });
    const containers = (requests: object) => [{ name: 'c', image: 'i', resources: { requests } }];
    const specs = [
      { containers: containers({}) },
      { containers: containers({}), priorityClassName: 'high' },
      { containers: containers({}), priorityClassName: 'low' },
      { containers: containers({ cpu: '1m' }), priorityClassName: 'high', activeDeadlineSeconds: 60 },
    ];
    for (const [i, spec] of specs.entries()) {
      const pod = { metadata: { namespace, name: `p${i}` }, spec } as Pod;
      await client.resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' })).create(pod);
    }
    const resource = client
      .resource(describeResource<ResourceQuota>({ version: 'v1', resource: 'resourcequotas', kind: 'ResourceQuota' }))
      .namespace(namespace);
    for (const [name, scope] of cases) {
      await resource.create({ metadata: { namespace, name }, spec: { hard: { pods: '9' }, ...scope } });
    }
    const usage = async () =>
      Object.fromEntries((await resource.list()).items.map((each) => [each.metadata.name, each.status?.used?.pods]));
    await expect.poll(usage).toEqual(Object.fromEntries(cases.map(([name, , count]) => [name, String(count)])));
  });
});
