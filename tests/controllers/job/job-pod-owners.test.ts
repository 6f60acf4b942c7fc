import type { batchv1, Pod } from '@k8s-ts/api';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a pod that exists before the controller starts, in a namespace with the Jobs `running`, `finished`,
 * `foreign` (of another manager) and `deleting`. The outcome is the Job that owns the pod in the end, and whether the
 * pod has the finalizer of uncounted pods.
 */
type Job = batchv1.Job;
interface Given {
  /** The kind and name of the pod's owner. Default: no owner. Only the Jobs of the namespace exist. */
  readonly owner?: string;
  readonly apiVersion?: string;
  /** Whether the owner is the pod's controller. Default true. */
  readonly controller?: boolean;
  /** The Job whose pod template gives the pod its labels. Default: no labels. */
  readonly labels?: string;
  /** Whether the pod has the finalizer. Default true. */
  readonly finalizer?: boolean;
}

const finalizer = 'batch.kubernetes.io/job-tracking';
const jobNames = ['running', 'finished', 'foreign', 'deleting'];

// biome-ignore format: one case in each row
const cases: readonly (readonly [name: string, given: Given, outcome: string])[] = [
  ['of a running Job', { owner: 'Job/running', labels: 'running' }, 'controlled by running, finalizer'],
  ['of a running Job, without the finalizer', { owner: 'Job/running', labels: 'running', finalizer: false }, 'controlled by running'],
  ['of a running Job, with other labels', { owner: 'Job/running' }, ''],
  ['of a finished Job', { owner: 'Job/finished', labels: 'finished' }, 'controlled by finished'],
  ['of a Job with another manager', { owner: 'Job/foreign', labels: 'foreign' }, 'controlled by foreign, finalizer'],
  ['of a Job that does not exist', { owner: 'Job/gone' }, 'controlled by gone'],
  ['of a CronJob', { owner: 'CronJob/cron' }, 'controlled by cron, finalizer'],
  ['without an owner', {}, ''],
  ['of a Job of another group', { owner: 'Job/x', apiVersion: 'example.com/v1' }, 'controlled by x, finalizer'],
  ['owned by a running Job that does not control it', { owner: 'Job/running', controller: false }, 'owned by running'],
  ['owned by a Job of another group', { owner: 'Job/x', apiVersion: 'example.com/v1', controller: false }, 'owned by x'],
  ['without an owner, selected by a running Job', { labels: 'running', finalizer: false }, 'controlled by running, finalizer'],
  ['without an owner, selected by a Job that is being deleted', { labels: 'deleting', finalizer: false }, ''],
  ['of a Job that is being deleted', { owner: 'Job/deleting', labels: 'deleting' }, 'controlled by deleting'],
  ['of a Job that is being deleted, with other labels', { owner: 'Job/deleting', finalizer: false }, 'controlled by deleting'],
];

const namespaceOf = (i: number) => `owners-${i}`;

async function prepare(client: Client): Promise<void> {
  const namespaces = client.resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' });
  for (const [i, [, given]] of cases.entries()) {
    const namespace = namespaceOf(i);
    await namespaces.create({ metadata: { name: namespace } });
    await prepareCase(client, namespace, given);
  }
}

async function prepareCase(client: Client, namespace: string, given: Given): Promise<void> {
  const jobResource = describeResource<Job>({ group: 'batch', version: 'v1', resource: 'jobs', kind: 'Job' });
  const jobs = client.resource(jobResource).namespace(namespace);
  const pods = client
    .resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' }))
    .namespace(namespace);
  const uids = new Map<string, string>();
  const labels = new Map<string, Readonly<Record<string, string>>>();
  for (const name of jobNames) {
    const job = await jobs.create({
      metadata: { name, ...(name === 'deleting' && { finalizers: ['example.com/hold'] }) },
      spec: {
        template: { spec: { containers: [{ name: 'c', image: 'i' }], restartPolicy: 'Never' } },
        parallelism: name === 'running' ? 9 : 0,
        ...(name === 'foreign' && { managedBy: 'example.com/manager' }),
      },
    });
    uids.set(name, job.metadata.uid ?? '');
    labels.set(name, job.spec?.template.metadata?.labels ?? {});
    if (name === 'finished') {
      const startTime = '2026-01-01T00:00:00Z';
      const conditions = ['SuccessCriteriaMet', 'Complete'].map((type) => ({ type, status: 'True' as const }));
      await jobs.updateStatus({ ...job, status: { startTime, completionTime: startTime, conditions } });
    }
    if (name === 'deleting') await jobs.delete(name, { propagationPolicy: 'Background' });
  }
  const { owner, apiVersion = 'batch/v1', controller = true } = given;
  const [kind = '', name = ''] = owner?.split('/') ?? [];
  await pods.create({
    metadata: {
      name: 'pod',
      labels: { ...labels.get(given.labels ?? '') },
      ...(given.finalizer !== false && { finalizers: [finalizer] }),
      ...(owner && { ownerReferences: [{ apiVersion, kind, name, uid: uids.get(name) ?? 'unknown', controller }] }),
    },
    spec: { containers: [{ name: 'c', image: 'i' }], restartPolicy: 'Never' },
  });
}

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(['job-controller'], {}, { prepare });
  // When the controller has handled a pod that was created later, it has handled all cases.
  await server.client
    .resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' })
    .create({ metadata: { name: 'later' } });
  await prepareCase(server.client, 'later', {});
  await server.until(async () => (await outcomeIn('later')) === '');
});
afterAll(() => server.stop());

async function outcomeIn(namespace: string): Promise<string> {
  const { metadata } = await server.of<Pod>('pods', 'Pod').namespace(namespace).get('pod');
  const owner = metadata.ownerReferences?.[0];
  return [
    ...(owner ? [`${owner.controller ? 'controlled' : 'owned'} by ${owner.name}`] : []),
    ...(metadata.finalizers ? ['finalizer'] : []),
  ].join(', ');
}

it.each(cases.map(([name, , outcome], i) => ({ name, i, outcome })))(
  'a pod $name has the expected controller and finalizer',
  async ({ i, outcome }) => {
    await expect.poll(() => outcomeIn(namespaceOf(i))).toBe(outcome);
  },
);
