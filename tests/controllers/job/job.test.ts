import type { batchv1, Pod } from '@k8s-ts/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

type Job = batchv1.Job;
type Spec = Partial<NonNullable<Job['spec']>>;

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(['job-controller', 'garbage-collector-controller']);
});
afterAll(() => server.stop());

const jobs = () => server.of<Job>('jobs', 'Job', 'batch').namespace('default');
const pods = () => server.of<Pod>('pods', 'Pod').namespace('default');

const newJob = (name: string, spec: Spec = {}) =>
  jobs().create({
    metadata: { namespace: 'default', name },
    spec: {
      template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } },
      ...spec,
    },
  });
const podsOf = async (name: string): Promise<readonly Pod[]> =>
  (await pods().list({ labelSelector: `batch.kubernetes.io/job-name=${name}` })).items;
const isRunning = ({ metadata, status }: Pod) =>
  status?.phase !== 'Succeeded' && status?.phase !== 'Failed' && metadata.deletionTimestamp === undefined;
const runningOf = async (name: string) => (await podsOf(name)).filter(isRunning);
const indexOf = ({ metadata }: Pod) => Number(metadata.annotations?.['batch.kubernetes.io/job-completion-index']);
const statusOf = async (name: string) => (await jobs().get(name)).status ?? {};
const conditionsOf = async (name: string) =>
  ((await statusOf(name)).conditions ?? []).map(({ type, status, reason }) => `${type} ${status} ${reason}`);

async function untilRunning(name: string, count: number): Promise<readonly Pod[]> {
  let found: readonly Pod[] = [];
  await server.until(async () => {
    found = await runningOf(name);
    return found.length === count;
  });
  return found;
}

/** Ends a pod as a kubelet would. */
async function end(pod: Pod, phase: 'Succeeded' | 'Failed', exitCode = phase === 'Failed' ? 1 : 0): Promise<void> {
  const latest = await pods().get(pod.metadata.name ?? '');
  const finishedAt = new Date(server.clock.now()).toISOString().replace(/\.\d+/, '');
  const state = { terminated: { exitCode, finishedAt, reason: phase === 'Failed' ? 'Error' : 'Completed' } };
  await pods().updateStatus({
    ...latest,
    status: {
      phase,
      containerStatuses: [{ name: 'c', image: 'i', imageID: '', ready: false, restartCount: 0, state }],
    },
  });
}

const untilEnded = (name: string, type: 'Complete' | 'Failed') =>
  server.until(async () => (await statusOf(name)).conditions?.some((each) => each.type === type) ?? false);
const untilEvent = (name: string, text: string) =>
  server.until(async () => (await server.eventsOf('default', name)).includes(text));

describe('a Job', () => {
  it('runs pods until the wanted number has succeeded, and counts each once', async () => {
    await newJob('plain', { completions: 3, parallelism: 2 });
    const [first, second] = (await untilRunning('plain', 2)) as [Pod, Pod];
    expect(first.metadata).toMatchObject({
      generateName: 'plain-',
      finalizers: ['batch.kubernetes.io/job-tracking'],
      ownerReferences: [
        { apiVersion: 'batch/v1', kind: 'Job', name: 'plain', controller: true, blockOwnerDeletion: true },
      ],
    });
    await server.until(async () => (await statusOf('plain')).active === 2);
    expect(await statusOf('plain')).toMatchObject({ active: 2, ready: 0, terminating: 0, uncountedTerminatedPods: {} });
    await end(first, 'Succeeded');
    await end(second, 'Succeeded');
    const [third] = (await untilRunning('plain', 1)) as [Pod];
    await end(third, 'Succeeded');
    await untilEnded('plain', 'Complete');
    const status = await statusOf('plain');
    expect(status).toMatchObject({ succeeded: 3, ready: 0, terminating: 0, uncountedTerminatedPods: {} });
    expect(status.active).toBeUndefined();
    expect(status.completionTime).toBeDefined();
    expect(await conditionsOf('plain')).toEqual([
      'SuccessCriteriaMet True CompletionsReached',
      'Complete True CompletionsReached',
    ]);
    for (const pod of await podsOf('plain')) expect(pod.metadata.finalizers).toBeUndefined();
    await untilEvent('plain', 'Normal Completed Job completed');
    await untilEvent('plain', `Normal SuccessfulCreate Created pod: ${first.metadata.name}`);
  });

  it('replaces failed pods after growing waits, up to the back-off limit', async () => {
    await newJob('failing', { backoffLimit: 1 });
    const [first] = (await untilRunning('failing', 1)) as [Pod];
    await end(first, 'Failed');
    await server.until(async () => (await statusOf('failing')).failed === 1);
    expect(await runningOf('failing')).toHaveLength(0);
    server.clock.advance(11_000);
    const [second] = (await untilRunning('failing', 1)) as [Pod];
    await end(second, 'Failed');
    await untilEnded('failing', 'Failed');
    expect(await conditionsOf('failing')).toEqual([
      'FailureTarget True BackoffLimitExceeded',
      'Failed True BackoffLimitExceeded',
    ]);
    expect(await statusOf('failing')).toMatchObject({ failed: 2 });
    await untilEvent('failing', 'Warning BackoffLimitExceeded Job has reached the specified backoff limit');
  });

  it('ends when a work queue is empty: one pod has succeeded and no other runs', async () => {
    await newJob('queue', { parallelism: 2 });
    const [first, second] = (await untilRunning('queue', 2)) as [Pod, Pod];
    await end(first, 'Succeeded');
    await server.until(async () => (await statusOf('queue')).succeeded === 1);
    expect(await runningOf('queue')).toHaveLength(1);
    await end(second, 'Succeeded');
    await untilEnded('queue', 'Complete');
  });

  it('follows changes of parallelism', async () => {
    await newJob('scaled', { completions: 10, parallelism: 3 });
    await untilRunning('scaled', 3);
    await jobs().patch('scaled', { spec: { parallelism: 1 } });
    await untilRunning('scaled', 1);
    await jobs().patch('scaled', { spec: { parallelism: 4 } });
    await untilRunning('scaled', 4);
    await server.until(async () => (await statusOf('scaled')).active === 4);
    expect(await statusOf('scaled')).not.toHaveProperty('failed');
  });

  it('stops its pods while it is suspended', async () => {
    await newJob('suspended', { suspend: true });
    await server.until(async () => (await conditionsOf('suspended')).includes('Suspended True JobSuspended'));
    expect((await statusOf('suspended')).startTime).toBeUndefined();
    await jobs().patch('suspended', { spec: { suspend: false } });
    await untilRunning('suspended', 1);
    await server.until(async () => (await conditionsOf('suspended')).includes('Suspended False JobResumed'));
    expect((await statusOf('suspended')).startTime).toBeDefined();
    await jobs().patch('suspended', { spec: { suspend: true } });
    await untilRunning('suspended', 0);
    await untilEvent('suspended', 'Normal Suspended Job suspended');
    await untilEvent('suspended', 'Normal Resumed Job resumed');
  });

  it('fails when its deadline has passed', async () => {
    await newJob('slow', { activeDeadlineSeconds: 60 });
    await untilRunning('slow', 1);
    await server.until(async () => (await statusOf('slow')).active === 1);
    server.clock.advance(61_000);
    await untilEnded('slow', 'Failed');
    expect(await conditionsOf('slow')).toEqual(['FailureTarget True DeadlineExceeded', 'Failed True DeadlineExceeded']);
    await untilRunning('slow', 0);
    await untilEvent('slow', 'Warning DeadlineExceeded Job was active longer than specified deadline');
  });

  it('waits for terminating pods before it has failed', async () => {
    await newJob('lingering', { activeDeadlineSeconds: 60 });
    const [pod] = (await untilRunning('lingering', 1)) as [Pod];
    await pods().patch(pod.metadata.name ?? '', {
      metadata: { finalizers: ['example.com/hold', ...(pod.metadata.finalizers ?? [])] },
    });
    server.clock.advance(61_000);
    await server.until(async () => (await conditionsOf('lingering')).length === 1);
    await server.until(async () => (await statusOf('lingering')).terminating === 1);
    expect(await conditionsOf('lingering')).toEqual(['FailureTarget True DeadlineExceeded']);
    await pods().patch(pod.metadata.name ?? '', { metadata: { finalizers: null } });
    await untilEnded('lingering', 'Failed');
    expect(await statusOf('lingering')).toMatchObject({ failed: 1, terminating: 0 });
  });

  it('of another controller (`managedBy`) gets no pods', async () => {
    await newJob('foreign', { managedBy: 'example.com/queue' });
    await newJob('own', {});
    await untilRunning('own', 1);
    expect(await podsOf('foreign')).toHaveLength(0);
  });

  it('releases its pods when it is deleted', async () => {
    await newJob('deleted', {});
    const [pod] = (await untilRunning('deleted', 1)) as [Pod];
    await jobs().delete('deleted', { propagationPolicy: 'Background' });
    await server.until(async () => (await podsOf('deleted')).length === 0);
    await newJob('orphaned', {});
    const [orphan] = (await untilRunning('orphaned', 1)) as [Pod];
    await jobs().delete('orphaned', { propagationPolicy: 'Orphan' });
    await server.until(async () => !(await pods().get(orphan.metadata.name ?? '')).metadata.finalizers);
    expect(pod.metadata.name).not.toBe(orphan.metadata.name);
  });

  it('adopts pods that it selects', async () => {
    const job = await newJob('adopting', { suspend: true });
    const labels = job.spec?.selector?.matchLabels ?? {};
    await pods().create({
      metadata: { namespace: 'default', name: 'stray', labels },
      spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] },
    });
    await server.until(async () => {
      const { items } = await pods().list({ fieldSelector: 'metadata.name=stray' });
      return items.length === 0 || (items[0]?.metadata.ownerReferences?.length ?? 0) > 0;
    });
  });
});

describe('pods of a Job', () => {
  it('that are ready are counted', async () => {
    await newJob('ready');
    const [{ metadata }] = (await untilRunning('ready', 1)) as [Pod];
    const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] } as const;
    await pods().updateStatus({ ...(await pods().get(metadata.name ?? '')), status });
    await server.until(async () => (await statusOf('ready')).ready === 1);
  });

  it('are replaced only after they have failed, if the Job says so', async () => {
    await newJob('failed-only', { podReplacementPolicy: 'Failed' });
    const [pod] = (await untilRunning('failed-only', 1)) as [Pod];
    // The finalizer of the Job keeps the pod.
    await pods().delete(pod.metadata.name ?? '');
    await server.until(async () => (await statusOf('failed-only')).terminating === 1);
    expect(await podsOf('failed-only')).toHaveLength(1);
    await end(pod, 'Failed');
    server.clock.advance(11_000);
    const [next] = (await untilRunning('failed-only', 1)) as [Pod];
    expect(next.metadata.uid).not.toBe(pod.metadata.uid);
    expect(await statusOf('failed-only')).toMatchObject({ failed: 1 });
  });
});

describe('an Indexed Job', () => {
  const indexed = (spec: Spec): Spec => ({ completionMode: 'Indexed', ...spec });

  it('gives each pod an index and lists the completed indexes', async () => {
    await newJob('indexed', indexed({ completions: 5, parallelism: 5 }));
    const found = [...(await untilRunning('indexed', 5))].sort((a, b) => indexOf(a) - indexOf(b));
    expect(found.map(indexOf)).toEqual([0, 1, 2, 3, 4]);
    expect(found[3]).toMatchObject({
      metadata: { generateName: 'indexed-3-', labels: { 'batch.kubernetes.io/job-completion-index': '3' } },
      spec: {
        hostname: 'indexed-3',
        containers: [
          {
            env: [
              {
                name: 'JOB_COMPLETION_INDEX',
                valueFrom: { fieldRef: { fieldPath: "metadata.labels['batch.kubernetes.io/job-completion-index']" } },
              },
            ],
          },
        ],
      },
    });
    for (const index of [0, 1, 2, 4]) await end(found[index] as Pod, 'Succeeded');
    await server.until(async () => (await statusOf('indexed')).completedIndexes === '0-2,4');
    await end(found[3] as Pod, 'Succeeded');
    await untilEnded('indexed', 'Complete');
    expect(await statusOf('indexed')).toMatchObject({ succeeded: 5, completedIndexes: '0-4' });
  });

  it('retries each index up to its own limit', async () => {
    await newJob('per-index', indexed({ completions: 2, parallelism: 2, backoffLimitPerIndex: 1 }));
    const [zero, one] = [...(await untilRunning('per-index', 2))].sort((a, b) => indexOf(a) - indexOf(b)) as [Pod, Pod];
    await end(one, 'Succeeded');
    await end(zero, 'Failed');
    await server.until(async () => (await statusOf('per-index')).completedIndexes === '1');
    server.clock.advance(11_000);
    const [again] = (await untilRunning('per-index', 1)) as [Pod];
    expect(again.metadata.annotations?.['batch.kubernetes.io/job-index-failure-count']).toBe('1');
    await end(again, 'Failed');
    await untilEnded('per-index', 'Failed');
    expect(await statusOf('per-index')).toMatchObject({
      failedIndexes: '0',
      completedIndexes: '1',
      failed: 2,
      succeeded: 1,
    });
    expect(await conditionsOf('per-index')).toEqual(['FailureTarget True FailedIndexes', 'Failed True FailedIndexes']);
  });

  it('gives up an index at once if its policy says so', async () => {
    const onExitCodes = { operator: 'In' as const, values: [7] };
    await newJob(
      'fail-index',
      indexed({
        completions: 2,
        parallelism: 2,
        backoffLimitPerIndex: 3,
        podFailurePolicy: { rules: [{ action: 'FailIndex', onExitCodes }] },
      }),
    );
    const [zero, one] = [...(await untilRunning('fail-index', 2))].sort((a, b) => indexOf(a) - indexOf(b)) as [
      Pod,
      Pod,
    ];
    await end(zero, 'Failed', 7);
    await server.until(async () => (await statusOf('fail-index')).failedIndexes === '0');
    await end(one, 'Succeeded');
    await untilEnded('fail-index', 'Failed');
    expect(await statusOf('fail-index')).toMatchObject({ failed: 1, succeeded: 1, completedIndexes: '1' });
  });

  it('ends when too many indexes have failed', async () => {
    await newJob(
      'max-failed',
      indexed({ completions: 3, parallelism: 3, backoffLimitPerIndex: 0, maxFailedIndexes: 0 }),
    );
    const [pod] = (await untilRunning('max-failed', 3)) as [Pod];
    await end(pod, 'Failed');
    await untilEnded('max-failed', 'Failed');
    expect((await conditionsOf('max-failed'))[1]).toBe('Failed True MaxFailedIndexesExceeded');
    await untilRunning('max-failed', 0);
  });

  it('succeeds early by its success policy', async () => {
    await newJob(
      'leader',
      indexed({ completions: 3, parallelism: 3, successPolicy: { rules: [{ succeededIndexes: '0' }] } }),
    );
    const found = await untilRunning('leader', 3);
    await end(found.find((pod) => indexOf(pod) === 0) as Pod, 'Succeeded');
    await untilEnded('leader', 'Complete');
    expect(await conditionsOf('leader')).toEqual([
      'SuccessCriteriaMet True SuccessPolicy',
      'Complete True SuccessPolicy',
    ]);
    await untilRunning('leader', 0);
    expect(await statusOf('leader')).toMatchObject({ succeeded: 1, completedIndexes: '0' });
  });
});

describe('a pod failure policy', () => {
  const rule = (action: 'FailJob' | 'Ignore' | 'Count', code: number) => ({
    action,
    onExitCodes: { operator: 'In' as const, values: [code] },
  });

  it('fails the Job at once, or ignores a failure', async () => {
    await newJob('policy', { backoffLimit: 0, podFailurePolicy: { rules: [rule('Ignore', 3), rule('FailJob', 42)] } });
    const [first] = (await untilRunning('policy', 1)) as [Pod];
    await end(first, 'Failed', 3);
    await server.until(async () => !(await pods().get(first.metadata.name ?? '')).metadata.finalizers);
    server.clock.advance(11_000);
    const [second] = (await untilRunning('policy', 1)) as [Pod];
    await end(second, 'Failed', 42);
    await untilEnded('policy', 'Failed');
    const message = `Container c for pod default/${second.metadata.name} failed with exit code 42 matching FailJob rule at index 1`;
    expect((await statusOf('policy')).conditions).toMatchObject([
      { type: 'FailureTarget', reason: 'PodFailurePolicy', message },
      { type: 'Failed', reason: 'PodFailurePolicy', message },
    ]);
    expect(await statusOf('policy')).toMatchObject({ failed: 1 });
  });
});
