import type { appsv1, Node, Pod } from '@k8s-ts/api';
import { describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PodFate, type RunningPods, runPods } from '../../kit/running-pods.js';
import { until } from '../../kit/until.js';
import { startWorkloadCluster, template, type WorkloadCluster } from '../../kit/workload-cluster.js';

type DaemonSet = appsv1.DaemonSet;

let cluster: WorkloadCluster;
let running: RunningPods;
const fates = new Map<string, PodFate>();

/** Pods whose image is in `fates` run as it says. They run on the node that their affinity names. */
beforeAll(async () => {
  cluster = await startWorkloadCluster(['daemonset-controller']);
  running = runPods(cluster.client, {
    fateOf: ({ spec }) => fates.get(spec?.containers[0]?.image ?? '') ?? 'ready',
    nodeOf,
  });
  for (const [name, labels, taints] of [
    ['plain', {}, []],
    ['gpu', { gpu: 'yes' }, []],
    ['tainted', {}, [{ key: 'special', effect: 'NoSchedule' }]],
  ] as const) {
    await addNode(name, labels, taints);
  }
});
afterAll(async () => {
  await running?.stop();
  await cluster?.stop();
});

const nodes = () =>
  cluster.client.resource(
    describeResource<Node>({ version: 'v1', resource: 'nodes', kind: 'Node', namespaced: false }),
  );

/** Removes the taint that new nodes have until they are ready. */
async function addNode(name: string, labels: Readonly<Record<string, string>> = {}, taints: readonly object[] = []) {
  await nodes().create({ metadata: { name, labels } });
  await nodes().patch(name, { spec: { taints } });
}

function nodeOf({ spec }: Pod): string {
  const [term] = spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  return term?.matchFields?.[0]?.values?.[0] ?? 'nowhere';
}

const daemonSet = (name: string, spec: object = {}): DaemonSet =>
  ({
    metadata: { name },
    spec: { selector: { matchLabels: { app: name } }, template: template(name), ...spec },
  }) as DaemonSet;

const podsOf = async (app: string): Promise<readonly Pod[]> =>
  (await cluster.pods.list({ labelSelector: `app=${app}` })).items.filter(
    ({ metadata }) => !metadata.deletionTimestamp,
  );

const placesOf = async (app: string) => (await podsOf(app)).map(nodeOf).sort();

const available = (name: string, count: number) =>
  until(
    () => cluster.daemonSets.get(name),
    ({ status, metadata }) =>
      status?.numberAvailable === count &&
      status.updatedNumberScheduled === count &&
      status.desiredNumberScheduled === count &&
      status.observedGeneration === metadata.generation,
  );

const setImage = (name: string, image: string) =>
  cluster.daemonSets.patch(
    name,
    { spec: { template: { spec: { containers: [{ name: 'c', image }] } } } },
    { type: 'strategic' },
  );

describe('DaemonSets', { timeout: 120_000 }, () => {
  it('run a pod on each node that fits, and follow the nodes', async () => {
    const made = await cluster.daemonSets.create(daemonSet('agent'));
    const { status } = await available('agent', 2);
    expect(status).toEqual({
      currentNumberScheduled: 2,
      desiredNumberScheduled: 2,
      numberAvailable: 2,
      numberMisscheduled: 0,
      numberReady: 2,
      observedGeneration: 1,
      updatedNumberScheduled: 2,
    });
    expect(await placesOf('agent')).toEqual(['gpu', 'plain']);
    const [pod] = await podsOf('agent');
    expect(pod?.metadata.labels).toEqual({
      app: 'agent',
      'controller-revision-hash': expect.any(String),
      'pod-template-generation': '1',
    });
    expect(pod?.spec?.tolerations?.map(({ key, effect }) => `${key?.split('/')[1]}:${effect}`)).toEqual([
      'not-ready:NoExecute',
      'unreachable:NoExecute',
      'disk-pressure:NoSchedule',
      'memory-pressure:NoSchedule',
      'pid-pressure:NoSchedule',
      'unschedulable:NoSchedule',
    ]);
    expect(
      await until(
        () => cluster.eventsOf(made),
        (events) => events.length === 2,
      ),
    ).toEqual((await podsOf('agent')).map(({ metadata }) => `SuccessfulCreate: Created pod: ${metadata.name}`).sort());

    await addNode('late');
    await available('agent', 3);
    await nodes().patch('late', { spec: { taints: [{ key: 'k', effect: 'NoExecute' }] } });
    await until(
      () => placesOf('agent'),
      (places) => places.length === 2,
    );
    await nodes().patch('late', { spec: { taints: [{ key: 'k', effect: 'NoSchedule' }] } });
    await nodes().patch('plain', { spec: { taints: [{ key: 'k', effect: 'NoSchedule' }] } });
    // A pod that already runs on the node may stay, but is no longer desired. Before that, while the pod of the other
    // node was ending, one of two pods was misscheduled, too.
    await until(
      () => cluster.daemonSets.get('agent'),
      ({ status }) => status?.numberMisscheduled === 1 && status.desiredNumberScheduled === 1,
    );
    await nodes().patch('plain', { spec: { taints: [] } });
    await nodes().delete('late');
    await available('agent', 2);
  });

  it('choose nodes by selectors, affinity and tolerations', async () => {
    await cluster.daemonSets.create(
      daemonSet('selected', { template: template('selected', 'img:1', { nodeSelector: { gpu: 'yes' } }) }),
    );
    await cluster.daemonSets.create(
      daemonSet('tolerant', {
        template: template('tolerant', 'img:1', { tolerations: [{ key: 'special', operator: 'Exists' }] }),
      }),
    );
    const nodeSelectorTerms = [{ matchExpressions: [{ key: 'gpu', operator: 'DoesNotExist' }] }];
    const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } };
    await cluster.daemonSets.create(daemonSet('averse', { template: template('averse', 'img:1', { affinity }) }));
    await available('selected', 1);
    await available('tolerant', 3);
    await available('averse', 1);
    expect(await placesOf('selected')).toEqual(['gpu']);
    expect(await placesOf('tolerant')).toEqual(['gpu', 'plain', 'tainted']);
    expect(await placesOf('averse')).toEqual(['plain']);
  });

  it('update one pod after the other, and keep revisions', async () => {
    await cluster.daemonSets.create(daemonSet('update'));
    await available('update', 2);
    fates.set('img:stuck', 'unready');
    await setImage('update', 'img:stuck');
    const stuck = await until(
      () => cluster.daemonSets.get('update'),
      ({ status }) => status?.updatedNumberScheduled === 1 && status.numberReady === 1,
    );
    expect(stuck.status).toMatchObject({ numberAvailable: 1, numberUnavailable: 1, desiredNumberScheduled: 2 });
    await setImage('update', 'img:3');
    await available('update', 2);
    await setImage('update', 'img:1');
    await available('update', 2);
    const { items } = await cluster.revisions.list({ labelSelector: 'app=update' });
    expect(items.map(({ revision }) => revision).sort()).toEqual([2, 3, 4]);
    const newest = items.find(({ revision }) => revision === 4);
    expect(newest?.data).toMatchObject({
      spec: { template: { $patch: 'replace', spec: { containers: [{ image: 'img:1' }] } } },
    });
    const [pod] = await podsOf('update');
    expect(pod?.metadata.labels?.['controller-revision-hash']).toBe(
      newest?.metadata.labels?.['controller-revision-hash'],
    );
  });

  it('update with a surge: the new pod is available before the old one is deleted', async () => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };
    await cluster.daemonSets.create(daemonSet('surge', { updateStrategy, minReadySeconds: 1 }));
    await available('surge', 2);
    fates.set('img:surge', 'unready');
    await setImage('surge', 'img:surge');
    const pods = await until(
      () => podsOf('surge'),
      (pods) => pods.length === 3 && pods.every(({ status }) => status?.phase === 'Running'),
    );
    const isReady = ({ status }: Pod) =>
      status?.conditions?.some((each) => each.type === 'Ready' && each.status === 'True');
    expect(pods.filter(isReady)).toHaveLength(2);
    fates.set('img:surge', 'ready');
    running.again();
    await available('surge', 2);
    await until(
      () => podsOf('surge'),
      (pods) => pods.length === 2,
    );
  });

  it('leave pods unchanged with OnDelete', async () => {
    await cluster.daemonSets.create(daemonSet('manual', { updateStrategy: { type: 'OnDelete' } }));
    await available('manual', 2);
    await setImage('manual', 'img:2');
    await until(
      () => cluster.daemonSets.get('manual'),
      ({ status }) => status?.observedGeneration === 2 && !status.updatedNumberScheduled,
    );
    for (const { metadata } of await podsOf('manual')) await cluster.pods.delete(metadata.name ?? '');
    await available('manual', 2);
  });

  it('replace failed pods, and record events for them', async () => {
    const made = await cluster.daemonSets.create(daemonSet('failing'));
    await available('failing', 2);
    const [first] = await podsOf('failing');
    fates.set('img:1', 'ready');
    const { name = '', uid } = first?.metadata ?? {};
    await cluster.pods.patch(name, { status: { phase: 'Failed' } }, { subresource: 'status' });
    await until(
      () => cluster.eventsOf(made),
      (events) =>
        events.some((event) => event.startsWith(`FailedDaemonPod: Found failed daemon pod default/${name} on node `)),
    );
    await until(
      () => podsOf('failing'),
      (pods) => pods.length === 2 && pods.every(({ metadata }) => metadata.uid !== uid),
    );
  });
});
