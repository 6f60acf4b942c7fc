import type { appsv1, batchv1, Event, Node, Pod } from '@k8s-ts/api';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    authorizationMode: ['RBAC'],
    nodes: 3,
    images: {
      'my/job': { exitCode: 1, after: '10ms', logs: 'boom' },
      'my/app': { logs: 'one\ntwo\n', exec: { 'cat /x': { stdout: 'y' }, '*': { stderr: 'no', exitCode: 4 } } },
      'my/slow': { ready: false },
      'my/crash': { exitCode: 3 },
      'my/absent': { pullError: 'not found' },
      'my/stubborn': { stopAfter: '1h' },
    },
    controllers: [
      'deployment-controller',
      'replicaset-controller',
      'statefulset-controller',
      'job-controller',
      'serviceaccount-controller',
    ],
  });
  await server.waitFor({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default' }, 'exists');
});
afterAll(() => server?.stop());

const podOf = (name: string, spec: object = {}, metadata: object = {}): Pod =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, ...metadata },
    spec: { containers: [{ name: 'c', image: 'web:1' }], ...spec },
  }) as Pod;
const withRequests = (cpu: string) => ({
  containers: [{ name: 'c', image: 'web:1', resources: { requests: { cpu } } }],
});
const reasonOf = (pod: Pod) => pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');

describe('simulated nodes', () => {
  it('are registered and ready, with leases', async () => {
    for (const name of ['node-1', 'node-2', 'node-3']) {
      const node = await server.waitFor<Node>({ apiVersion: 'v1', kind: 'Node', name }, { condition: 'Ready' });
      expect(node.metadata.labels).toMatchObject({ 'kubernetes.io/hostname': name });
      const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', name, namespace: 'kube-node-lease' };
      expect((await server.waitFor(lease, 'exists')).metadata.ownerReferences).toHaveLength(1);
    }
  });

  it('make extended resources allocatable that a client puts into their capacity', async () => {
    const node = { apiVersion: 'v1', kind: 'Node', name: 'node-1' } as const;
    const nodes = server.resource<Node>({ apiVersion: 'v1', kind: 'Node' });
    const capacityOf = (dongles: string | null) => ({ status: { capacity: { 'example.com/dongle': dongles } } });
    await nodes.patch('node-1', capacityOf('4'), { subresource: 'status' });
    await server.waitFor<Node>(node, ({ status }) => status?.allocatable?.['example.com/dongle'] === '4');
    await nodes.patch('node-1', capacityOf(null), { subresource: 'status' });
    const gone = await server.waitFor<Node>(node, ({ status }) => !status?.allocatable?.['example.com/dongle']);
    expect(gone.status?.allocatable).toMatchObject({ cpu: '32' });
  });

  it('run a pod until it is deleted', async () => {
    const pod = podOf('web', {
      initContainers: [
        { name: 'first', image: 'i' },
        { name: 'side', image: 's', restartPolicy: 'Always' },
      ],
    });
    await server.create(pod);
    const running = await server.waitFor<Pod>(pod, { condition: 'Ready' });
    expect(running.spec?.nodeName).toMatch(/^node-[123]$/);
    expect(running.status).toMatchObject({
      phase: 'Running',
      initContainerStatuses: [
        { name: 'first', ready: true, state: { terminated: { exitCode: 0 } } },
        { name: 'side', ready: true, started: true, state: { running: {} } },
      ],
      containerStatuses: [{ name: 'c', ready: true, restartCount: 0, state: { running: {} } }],
    });
    expect(running.status?.podIP).toMatch(/^10\.244\.[123]\.[0-9]+$/);
    await server.delete(pod);
    await server.waitFor(pod, 'deleted');
    const eventsOf = async () => {
      const { items } = await server.resource<Event>({ apiVersion: 'v1', kind: 'Event' }).list();
      return items
        .filter(({ involvedObject }) => involvedObject.name === 'web')
        .map(({ reason, source, involvedObject: { fieldPath = '' } }) => `${source?.component} ${reason} ${fieldPath}`)
        .sort();
    };
    const started = (path: string) => ['Created', 'Pulled', 'Started'].map((reason) => `kubelet ${reason} ${path}`);
    await expect
      .poll(eventsOf, { timeout: 60_000 })
      .toEqual(
        [
          'default-scheduler Scheduled ',
          'kubelet Killing spec.containers{c}',
          'kubelet Killing spec.initContainers{side}',
          ...started('spec.containers{c}'),
          ...started('spec.initContainers{first}'),
          ...started('spec.initContainers{side}'),
        ].sort(),
      );
  });

  it('let a Deployment become available and a Job complete', async () => {
    const template = { metadata: { labels: { app: 'd' } }, spec: podOf('x').spec };
    const deployment = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'd' },
      spec: { replicas: 6, selector: { matchLabels: { app: 'd' } }, template },
    } as appsv1.Deployment;
    await server.create(deployment);
    await server.waitFor<appsv1.Deployment>(deployment, ({ status }) => status?.availableReplicas === 6);
    const { items } = await server.resource<Pod>({ apiVersion: 'v1', kind: 'Pod' }).list({ labelSelector: 'app=d' });
    const perNode = ['node-1', 'node-2', 'node-3'].map(
      (name) => items.filter(({ spec }) => spec?.nodeName === name).length,
    );
    expect(perNode).toEqual([2, 2, 2]);
    expect(new Set(items.map(({ status }) => status?.podIP)).size).toBe(6);

    const job = (name: string, image: string) =>
      ({
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name },
        spec: { backoffLimit: 0, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image }] } } },
      }) as batchv1.Job;
    await server.create(job('good', 'any'));
    await server.create(job('bad', 'my/job:1'));
    await server.waitFor(job('good', ''), { condition: 'Complete' });
    await server.waitFor(job('bad', ''), { condition: 'Failed' });
  });

  it('follow the behaviours of images', async () => {
    const image = (name: string) => ({ containers: [{ name: 'c', image: name }] });
    await server.create(podOf('slow', image('my/slow:2')));
    await server.create(podOf('crash', image('my/crash')));
    await server.create(podOf('absent', image('my/absent')));
    await server.create(podOf('ended', { restartPolicy: 'Never', ...image('my/crash') }));
    const slow = await server.waitFor<Pod>(podOf('slow'), ({ status }) => status?.phase === 'Running');
    expect(slow.status?.conditions?.find(({ type }) => type === 'Ready')).toMatchObject({
      status: 'False',
      reason: 'ContainersNotReady',
      message: 'containers with unready status: [c]',
    });
    const crash = await server.waitFor<Pod>(
      podOf('crash'),
      ({ status }) => status?.containerStatuses?.[0]?.restartCount === 1,
    );
    expect(crash.status?.containerStatuses?.[0]).toMatchObject({
      state: {
        waiting: {
          reason: 'CrashLoopBackOff',
          message: expect.stringMatching(/^back-off 10s restarting failed container=c pod=crash_default\(/),
        },
      },
      lastState: { terminated: { exitCode: 3, reason: 'Error' } },
    });
    const waiting = ({ status }: Pod) => status?.containerStatuses?.[0]?.state?.waiting?.reason;
    expect(
      (await server.waitFor<Pod>(podOf('absent'), (pod) => waiting(pod) === 'ImagePullBackOff')).status?.phase,
    ).toBe('Pending');
    await server.waitFor<Pod>(podOf('ended'), ({ status }) => status?.phase === 'Failed');
  });

  it('become unready and ready again when a test sets that', async () => {
    const pod = podOf('probed');
    await server.create(pod);
    await server.waitFor(pod, { condition: 'Ready' });
    await server.patch(pod, { metadata: { annotations: { 'simulated-nodes/ready': 'false' } } });
    const isReady = (wanted: string) => (found: Pod) =>
      found.status?.conditions?.find(({ type }) => type === 'Ready')?.status === wanted;
    await server.waitFor<Pod>(pod, isReady('False'));
    await server.patch(pod, { metadata: { annotations: { 'simulated-nodes/ready': null } } });
    await server.waitFor<Pod>(pod, isReady('True'));
  });
});

describe('admission by simulated nodes', () => {
  const withPort = (hostPort: number) => ({
    nodeName: 'node-1',
    containers: [{ name: 'c', image: 'web:1', ports: [{ hostPort, containerPort: 80 }] }],
  });

  it('rejects a pod that was put on a node where it does not fit', async () => {
    await server.create(podOf('first', withPort(8001)));
    await server.waitFor(podOf('first'), { condition: 'Ready' });
    await server.create(podOf('second', withPort(8001)));
    const second = await server.waitFor<Pod>(podOf('second'), ({ status }) => status?.phase === 'Failed');
    const message = "Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports";
    expect(second.status).toEqual({
      observedGeneration: 1,
      phase: 'Failed',
      reason: 'NodePorts',
      message: `Pod was rejected: ${message}`,
      qosClass: 'BestEffort',
      startTime: expect.any(String),
    });
    const warnings = async () => {
      const { items } = await server.resource<Event>({ apiVersion: 'v1', kind: 'Event' }).list();
      return items
        .filter(({ involvedObject }) => involvedObject.name === 'second')
        .map(
          (event) => `${event.type} ${event.reason} ${event.source?.component} ${event.source?.host} ${event.message}`,
        );
    };
    await expect.poll(warnings, { timeout: 60_000 }).toEqual([`Warning NodePorts kubelet node-1 ${message}`]);
    await server.delete(podOf('first'));
  });

  it('checks new labels of the node, and keeps running pods when labels are removed', async () => {
    const node = { apiVersion: 'v1', kind: 'Node', name: 'node-1' };
    const pod = podOf('selected', { nodeName: 'node-1', nodeSelector: { 'example.com/new': 'yes' } });
    await server.patch(node, { metadata: { labels: { 'example.com/new': 'yes' } } });
    await server.create(pod);
    await server.waitFor(pod, { condition: 'Ready' });
    await server.patch(node, { metadata: { labels: { 'example.com/new': null } } });
    await server.patch(pod, { metadata: { annotations: { 'simulated-nodes/ready': 'false' } } });
    const unready = await server.waitFor<Pod>(
      pod,
      ({ status }) => status?.conditions?.find(({ type }) => type === 'Ready')?.status === 'False',
    );
    expect(unready.status?.phase).toBe('Running');
  });

  it('lets a StatefulSet recreate a rejected pod until the host port is free', async () => {
    await server.create(podOf('holder', withPort(8002)));
    await server.waitFor(podOf('holder'), { condition: 'Ready' });
    const uids = new Set<string>();
    const statefulSet = {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'evicted' },
      spec: {
        replicas: 1,
        serviceName: 'evicted',
        selector: { matchLabels: { app: 'evicted' } },
        template: { metadata: { labels: { app: 'evicted' } }, spec: withPort(8002) },
      },
    } as appsv1.StatefulSet;
    await server.create(statefulSet);
    const isRejectedAgain = ({ metadata, status }: Pod) => {
      if (status?.phase === 'Failed' && status.reason === 'NodePorts') uids.add(metadata.uid ?? '');
      return uids.size > 1;
    };
    await server.waitFor<Pod>(podOf('evicted-0'), isRejectedAgain);
    await server.delete(podOf('holder'), { gracePeriodSeconds: 0 });
    const running = await server.waitFor<Pod>(podOf('evicted-0'), { condition: 'Ready' });
    expect(uids).not.toContain(running.metadata.uid);
    await server.delete(statefulSet);
  });
});

describe('logs of simulated nodes', () => {
  it('come from the behaviours of images', async () => {
    const pod = podOf('app', { containers: [{ name: 'c', image: 'my/app:1' }] });
    await server.create(pod);
    await server.waitFor(pod, { condition: 'Ready' });
    const logs = async (query = '') => (await server.fetch(`/api/v1/namespaces/default/pods/app/log${query}`)).text();
    expect(await logs()).toBe('one\ntwo\n');
    expect(await logs('?tailLines=1')).toBe('two\n');
    expect(await logs('?timestamps=true&limitBytes=24')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ one$/);
    expect(await logs('?previous=true')).toContain('previous terminated container');
    const followed = await server.fetch('/api/v1/namespaces/default/pods/app/log?follow=true');
    await server.delete(pod);
    expect(await followed.text()).toBe('one\ntwo\n');
  });
});

describe('the scheduler', () => {
  it('reports why a pod fits no node, and binds it when one fits', async () => {
    await server.create(podOf('large', { ...withRequests('40'), nodeSelector: { disk: 'ssd' } }));
    const unbound = await server.waitFor<Pod>(podOf('large'), (pod) => reasonOf(pod)?.reason === 'Unschedulable');
    const message =
      "0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.";
    expect(reasonOf(unbound)).toMatchObject({ status: 'False', message });
    const node = { apiVersion: 'v1', kind: 'Node', name: 'node-2' };
    await server.patch(node, { metadata: { labels: { disk: 'ssd' } } });
    await server.waitFor<Pod>(
      podOf('large'),
      (pod) => reasonOf(pod)?.message?.includes('1 Insufficient cpu, 2 node(s) didn') ?? false,
    );
    await server.patch(node, { status: { allocatable: { cpu: '64' } } }, { subresource: 'status' });
    const bound = await server.waitFor<Pod>(podOf('large'), { condition: 'Ready' });
    expect(bound.spec?.nodeName).toBe('node-2');
    const events = await server.resource<Event>({ apiVersion: 'v1', kind: 'Event' }).list();
    expect(events.items.filter(({ reason }) => reason === 'FailedScheduling').map((event) => event.message)).toContain(
      message,
    );
  });

  it('honours taints, anti-affinity and spread', async () => {
    await server.patch({ apiVersion: 'v1', kind: 'Node', name: 'node-3' }, { spec: { unschedulable: true } });
    const label = { labels: { app: 'apart' } };
    const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: label.labels } };
    const apart = { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } };
    for (const name of ['apart-1', 'apart-2', 'apart-3']) await server.create(podOf(name, apart, label));
    const third = await server.waitFor<Pod>(podOf('apart-3'), (pod) => reasonOf(pod)?.reason === 'Unschedulable');
    expect(reasonOf(third)?.message).toMatch(
      /^0\/3 nodes are available: 1 node\(s\) were unschedulable, 2 node\(s\) didn't match pod anti-affinity rules\. no new claims to deallocate, preemption: /,
    );
    await server.delete(podOf('apart-1'));
    await server.waitFor(podOf('apart-3'), { condition: 'Ready' });
    const tolerant = { tolerations: [{ operator: 'Exists' }], nodeSelector: { 'kubernetes.io/hostname': 'node-3' } };
    await server.create(podOf('tolerant', tolerant));
    expect((await server.waitFor<Pod>(podOf('tolerant'), { condition: 'Ready' })).spec?.nodeName).toBe('node-3');
  });

  it('evicts less important pods to make room', async () => {
    const priorities = { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass' };
    await server.create({ ...priorities, metadata: { name: 'urgent' }, value: 1000 });
    await server.create({ ...priorities, metadata: { name: 'patient' }, value: 1000, preemptionPolicy: 'Never' });
    const on = { nodeSelector: { 'kubernetes.io/hostname': 'node-1' } };
    const [container] = withRequests('30').containers;
    const stubborn = { containers: [{ ...container, image: 'my/stubborn' }], terminationGracePeriodSeconds: 3600 };
    await server.create(podOf('minor', { ...stubborn, ...on }));
    const minor = await server.waitFor<Pod>(podOf('minor'), { condition: 'Ready' });
    await server.create(podOf('patient', { ...withRequests('20'), ...on, priorityClassName: 'patient' }));
    const patient = await server.waitFor<Pod>(podOf('patient'), (pod) => reasonOf(pod)?.reason === 'Unschedulable');
    expect(reasonOf(patient)?.message).toMatch(/preemption: not eligible due to preemptionPolicy=Never\.$/);
    await server.delete(podOf('patient'));
    await server.create(podOf('urgent', { ...withRequests('20'), ...on, priorityClassName: 'urgent' }));
    const waiting = await server.waitFor<Pod>(podOf('urgent'), ({ status }) => status?.nominatedNodeName === 'node-1');
    expect(reasonOf(waiting)?.message).toMatch(/^0\/3 nodes are available: 1 Insufficient cpu, [^.]*\.$/);
    const victim = await server.waitFor<Pod>(
      podOf('minor'),
      ({ metadata }) => metadata.deletionTimestamp !== undefined,
    );
    expect(victim.status?.conditions).toContainEqual(
      expect.objectContaining({
        type: 'DisruptionTarget',
        status: 'True',
        reason: 'PreemptionByScheduler',
        message: 'default-scheduler: preempting to accommodate a higher priority pod',
      }),
    );
    const messages = async () => {
      const { items } = await server.resource<Event>({ apiVersion: 'v1', kind: 'Event' }).list();
      return items.filter(({ reason }) => reason === 'Preempted').map(({ message }) => message);
    };
    await expect.poll(messages).toEqual([`Preempted by pod ${waiting.metadata.uid} on node node-1`]);
    await server.delete(podOf('minor'), { gracePeriodSeconds: 0 });
    const ready = await server.waitFor<Pod>(podOf('urgent'), { condition: 'Ready' });
    expect(ready.spec?.nodeName).toBe('node-1');
    expect(ready.status?.nominatedNodeName).toBeUndefined();
    expect(minor.metadata.uid).toBe(victim.metadata.uid);
  });
});
