import type { appsv1, networkingv1, Pod, policyv1 } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

type Budget = policyv1.PodDisruptionBudget;

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer([
    'disruption-controller',
    'pod-garbage-collector-controller',
    'service-cidr-controller',
  ]);
  await server.of('nodes', 'Node').create({ metadata: { name: 'n1' } });
});
afterAll(() => server.stop());

const pods = () => server.of<Pod>('pods', 'Pod').namespace('default');
const budgets = () => server.of<Budget>('poddisruptionbudgets', 'PodDisruptionBudget', 'policy').namespace('default');
const replicaSets = () => server.of<appsv1.ReplicaSet>('replicasets', 'ReplicaSet', 'apps').namespace('default');

async function newPod(
  app: string,
  name: string,
  ready: boolean,
  owner?: { kind: string; name: string; uid: string; apiVersion: string },
) {
  await pods().create({
    metadata: {
      namespace: 'default',
      name,
      labels: { app },
      ...(owner && { ownerReferences: [{ ...owner, controller: true }] }),
    },
    spec: { nodeName: 'n1', containers: [{ name: 'c', image: 'i' }] },
  });
  await setReady(name, ready);
}
async function setReady(name: string, ready: boolean): Promise<void> {
  const pod = await pods().get(name);
  await pods().updateStatus({
    ...pod,
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
  });
}
const newBudget = (name: string, spec: Budget['spec']) =>
  budgets().create({
    metadata: { namespace: 'default', name },
    spec: { selector: { matchLabels: { app: name } }, ...spec },
  });

async function newReplicaSet(name: string, replicas: number) {
  const { metadata } = await replicaSets().create({
    metadata: { namespace: 'default', name },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    },
  });
  return { apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid: metadata.uid ?? '' };
}

/** `healthy/desired/expected allowed reason`. */
async function stateOf(name: string): Promise<string> {
  const { status } = await budgets().get(name);
  const { reason } = status?.conditions?.[0] ?? {};
  return `${status?.currentHealthy}/${status?.desiredHealthy}/${status?.expectedPods} ${status?.disruptionsAllowed} ${reason}`;
}
const untilState = (name: string, state: string) => server.until(async () => (await stateOf(name)) === state);

describe('a PodDisruptionBudget', () => {
  it('that is one of several for a pod causes an event', async () => {
    for (const name of ['one', 'other']) {
      await newBudget(name, { minAvailable: 0, selector: { matchLabels: { app: 'several' } } });
      await untilState(name, '0/0/0 0 InsufficientPods');
    }
    await newPod('several', 'several', true);
    const text =
      /^Warning MultiplePodDisruptionBudgets Pod "default"\/"several" matches multiple PodDisruptionBudgets\. {2}Chose "(one|other)" arbitrarily\.$/;
    await server.until(async () => (await server.eventsOf('default', 'several')).some((event) => text.test(event)));
  });

  it('with a number counts the selected pods', async () => {
    await newBudget('number', { minAvailable: 1 });
    await untilState('number', '0/1/0 0 InsufficientPods');
    await server.until(async () =>
      (await server.eventsOf('default', 'number')).includes('Normal NoPods No matching pods found'),
    );
    await newPod('number', 'number-1', true);
    await untilState('number', '1/1/1 0 InsufficientPods');
    await newPod('number', 'number-2', true);
    await untilState('number', '2/1/2 1 SufficientPods');
    await setReady('number-2', false);
    await untilState('number', '1/1/2 0 InsufficientPods');
    const { status, metadata } = await budgets().get('number');
    expect(status).toMatchObject({
      observedGeneration: metadata.generation,
      conditions: [{ type: 'DisruptionAllowed', status: 'False', message: '', observedGeneration: 1 }],
    });
  });

  it.each([
    ['max', { maxUnavailable: 1 }, '3/4/5 0 InsufficientPods'],
    ['max-percent', { maxUnavailable: '40%' }, '3/3/5 0 InsufficientPods'],
    ['min-percent', { minAvailable: '40%' }, '3/2/5 1 SufficientPods'],
    ['all', { maxUnavailable: 100 }, '3/0/5 3 SufficientPods'],
  ])('%s uses the scale of the pods’ controllers', async (name, spec, state) => {
    const owner = await newReplicaSet(name, 5);
    for (let i = 0; i < 3; i++) await newPod(name, `${name}-${i}`, true, owner);
    await newBudget(name, spec);
    await untilState(name, state);
  });

  it('allows nothing when a pod’s controller is unknown', async () => {
    await newPod('lost', 'lost-1', true, { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'gone', uid: 'u' });
    await newBudget('lost', { maxUnavailable: 1 });
    await server.until(async () => (await stateOf('lost')).endsWith('0 SyncFailed'));
    expect((await budgets().get('lost')).status?.conditions?.[0]?.message).toBe(
      'found no controllers for pod "lost-1"',
    );
    const text =
      'Warning CalculateExpectedPodCountFailed Failed to calculate the number of expected pods: found no controllers for pod "lost-1"';
    await server.until(async () => (await server.eventsOf('default', 'lost')).includes(text));
  });

  it('reports pods without a controller', async () => {
    await newPod('bare', 'bare-1', true);
    await newBudget('bare', { maxUnavailable: 1 });
    await untilState('bare', '1/0/0 0 InsufficientPods');
    const selector =
      '&LabelSelector{MatchLabels:map[string]string{app: bare,},MatchExpressions:[]LabelSelectorRequirement{},}';
    await server.until(async () =>
      (await server.eventsOf('default', 'bare')).some(
        (text) => text.includes(`UnmanagedPods`) && text.includes(selector),
      ),
    );
  });

  it('counts an evicted pod as unhealthy until its deletion is due', async () => {
    await newPod('evicted', 'evicted-1', true);
    await newPod('evicted', 'evicted-2', true);
    await newBudget('evicted', { minAvailable: 1 });
    await untilState('evicted', '2/1/2 1 SufficientPods');
    await pods().patch('evicted-1', { metadata: { finalizers: ['example.com/hold'] } });
    const budget = await budgets().get('evicted');
    const disruptedPods = { 'evicted-1': new Date(server.clock.now()).toISOString().replace(/\.\d+/, '') };
    await budgets().updateStatus({ ...budget, status: { ...budget.status, disruptedPods } as Budget['status'] });
    await untilState('evicted', '1/1/2 0 InsufficientPods');
    server.clock.advance(125_000);
    await untilState('evicted', '2/1/2 1 SufficientPods');
    const text = "Warning NotDeleted Pod was expected by PDB default/default to be deleted but it wasn't";
    await server.until(async () => (await server.eventsOf('default', 'evicted-1')).includes(text));
  });

  it('resets the condition of pods that were not disrupted after all', async () => {
    await newPod('target', 'target-1', true);
    const pod = await pods().get('target-1');
    const lastTransitionTime = new Date(server.clock.now()).toISOString().replace(/\.\d+/, '');
    const condition = { type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI', lastTransitionTime };
    await pods().updateStatus({ ...pod, status: { ...pod.status, conditions: [condition] } });
    const conditionOf = async () => (await pods().get('target-1')).status?.conditions?.[0];
    server.clock.advance(60_000);
    expect((await conditionOf())?.status).toBe('True');
    server.clock.advance(65_000);
    await server.until(async () => (await conditionOf())?.status === 'False');
  });
});

describe('the pod garbage collector', () => {
  const isGone = async (name: string) => {
    try {
      await pods().get(name);
      return false;
    } catch (error) {
      if (isNotFound(error)) return true;
      throw error;
    }
  };

  it('deletes pods of a node that no longer exists, after a while', async () => {
    await server.of('nodes', 'Node').create({ metadata: { name: 'leaving' } });
    await pods().create({
      metadata: { namespace: 'default', name: 'left', finalizers: ['example.com/hold'] },
      spec: { nodeName: 'leaving', containers: [{ name: 'c', image: 'i' }] },
    });
    for (const name of ['finished', 'kept']) {
      await pods().create({
        metadata: { namespace: 'default', name, finalizers: ['example.com/hold'] },
        spec: { nodeName: name === 'kept' ? 'returning' : 'leaving', containers: [{ name: 'c', image: 'i' }] },
      });
    }
    const finished = await pods().get('finished');
    await pods().updateStatus({ ...finished, status: { phase: 'Succeeded' } });
    await server.of('nodes', 'Node').create({ metadata: { name: 'returning' } });
    await server.of('nodes', 'Node').delete('returning');
    await server.of('nodes', 'Node').create({ metadata: { name: 'returning' } });
    await server.of('nodes', 'Node').delete('leaving');
    // The waiting time begins when the controller has seen the deletion.
    await server.until(async () => {
      server.clock.advance(41_000);
      const gone = await Promise.all([pods().get('left'), pods().get('finished')]);
      return gone.every(({ metadata }) => metadata.deletionTimestamp !== undefined);
    });
    expect((await pods().get('kept')).metadata.deletionTimestamp).toBeUndefined();
    const { status } = await pods().get('finished');
    expect(status?.phase).toBe('Succeeded');
    expect(status?.conditions?.some(({ type }) => type === 'DisruptionTarget') ?? false).toBe(false);
    expect((await pods().get('left')).status).toMatchObject({
      phase: 'Failed',
      conditions: expect.arrayContaining([
        expect.objectContaining({
          type: 'DisruptionTarget',
          status: 'True',
          reason: 'DeletionByPodGC',
          message: 'PodGC: node no longer exists',
        }),
      ]),
    });
    for (const name of ['left', 'finished']) await pods().patch(name, { metadata: { finalizers: null } });
    await server.until(async () => (await isGone('left')) && (await isGone('finished')));
  });

  it('deletes terminating pods of a node that is out of service', async () => {
    const taints = [{ key: 'node.kubernetes.io/out-of-service', effect: 'NoExecute' as const }];
    await pods().create({
      metadata: { namespace: 'default', name: 'stuck' },
      spec: { nodeName: 'broken', containers: [{ name: 'c', image: 'i' }] },
    });
    await server.of('nodes', 'Node').create({ metadata: { name: 'broken' } });
    await pods().delete('stuck');
    expect(await isGone('stuck')).toBe(false);
    await server.of('nodes', 'Node').patch('broken', { spec: { taints } });
    await server.until(() => isGone('stuck'));
  });
});

describe('a ServiceCIDR', () => {
  const cidrs = () => server.of<networkingv1.ServiceCIDR>('servicecidrs', 'ServiceCIDR', 'networking.k8s.io');
  const readyOf = async (name: string) =>
    (await cidrs().get(name)).status?.conditions?.find(({ type }) => type === 'Ready');

  it('becomes ready, and cannot be deleted while a service has an address that only it contains', async () => {
    await cidrs().create({ metadata: { name: 'extra' }, spec: { cidrs: ['10.77.0.0/24'] } });
    await server.until(async () => (await readyOf('extra'))?.message === 'Kubernetes Service CIDR is ready');
    expect((await cidrs().get('extra')).metadata?.finalizers).toEqual(['networking.k8s.io/service-cidr-finalizer']);
    await server.of('ipaddresses', 'IPAddress', 'networking.k8s.io').create({
      metadata: {
        name: '10.77.0.9',
        labels: {
          'ipaddress.kubernetes.io/managed-by': 'ipallocator.k8s.io',
          'ipaddress.kubernetes.io/ip-family': 'IPv4',
        },
      },
      spec: { parentRef: { resource: 'services', namespace: 'default', name: 'held' } },
    });
    await cidrs().delete('extra');
    await server.until(async () => (await readyOf('extra'))?.reason === 'Terminating');
    await server.of('ipaddresses', 'IPAddress', 'networking.k8s.io').delete('10.77.0.9');
    await server.until(async () => {
      server.clock.advance(10_000);
      try {
        await cidrs().get('extra');
        return false;
      } catch (error) {
        return isNotFound(error);
      }
    });
  });

  it('can be deleted when another ServiceCIDR contains it', async () => {
    await cidrs().create({ metadata: { name: 'outer' }, spec: { cidrs: ['10.88.0.0/16'] } });
    await cidrs().create({ metadata: { name: 'inner' }, spec: { cidrs: ['10.88.4.0/24'] } });
    await server.until(async () => (await readyOf('inner'))?.status === 'True');
    await cidrs().delete('inner');
    await server.until(async () => {
      server.clock.advance(10_000);
      return !(await cidrs().list()).items.some(({ metadata }) => metadata?.name === 'inner');
    });
  });
});
