import type { batchv1, Pod, ResourceQuota } from '@k8s-ts/api';
import { type Client, describeResource } from '@k8s-ts/client';
import type { ControllerServer } from './controller-server.js';

type Job = batchv1.Job;

/** The spec of a case's Job, with the restart policy of its pods. Default `Never`. */
export type JobCaseSpec = Partial<NonNullable<Job['spec']>> & { readonly restartPolicy?: 'Never' | 'OnFailure' };

interface Given {
  readonly status?: NonNullable<Job['status']>;
  /** Whether the Job is being deleted. */
  readonly deleting?: boolean;
  /** Seconds since the start of the Job. */
  readonly started?: number;
  /** Number of pods that may still be created. */
  readonly quota?: number;
  /** A change of the spec that is made after the status was set. */
  readonly change?: JobCaseSpec;
}

/**
 * A Job with pods that exist before the controller starts, and the outcome when the controller has nothing left to do.
 * No kubelet runs: new pods stay pending, and deleted pods that have a node keep terminating.
 *
 * Pods are written as `COUNT STATE @INDEX OPTIONS` without spaces, such as `2R`, `F@1:42`, `S`:
 *
 * - STATE: P pending without a node, R running, Y running and ready, S succeeded, F failed, T running and terminating.
 * - OPTIONS: `:N` exit code, `!` the condition DisruptionTarget, `-` no tracking finalizer, `~N` failures of the index
 *   before this pod, `%N` restarts, `^` ended (T: became unready) just now instead of an hour ago.
 *
 * The outcome lists the numbers of the status that are not 0, `new` pods (of an Indexed Job their indexes), pods
 * `deleted` by the controller, finished pods that are still `tracked`, and the conditions with their reasons. A status
 * names pods by their place in the text: `uid-of-0`.
 */
export type JobCase = readonly [name: string, spec: JobCaseSpec, pods: string, outcome: string, given?: Given];

function parsePods(text: string): readonly RegExpExecArray[] {
  const states = text === '' ? [] : text.split(' ');
  return states.flatMap((state) => {
    const parts = /^(\d*)([PRYSFT])(?:@(x|-?\d+))?(.*)$/.exec(state);
    if (!parts) throw new Error(`no pods: ${state}`);
    return Array<RegExpExecArray>(Number(parts[1] || 1)).fill(parts);
  });
}

function podOf(job: Job, [, , state = '', index, options = '']: RegExpExecArray, i: number, now: number): Pod {
  const option = (mark: string) => new RegExp(`\\${mark}(\\d+)`).exec(options)?.[1];
  const time = (seconds: number) => new Date(now - seconds * 1000).toISOString().replace(/\.\d+/, '');
  const finishedAt = time(options.includes('^') ? 0 : 3600);
  const exitCode = Number(option(':') ?? (state === 'F' ? 1 : 0));
  const hasEnded = state === 'S' || state === 'F';
  const phase = { P: 'Pending', S: 'Succeeded', F: 'Failed' }[state] ?? 'Running';
  return {
    metadata: {
      name: `pod-${i}`,
      labels: { ...job.spec?.template.metadata?.labels },
      annotations: {
        ...(index !== undefined && { 'batch.kubernetes.io/job-completion-index': index }),
        ...(option('~') && { 'batch.kubernetes.io/job-index-failure-count': option('~') ?? '' }),
      },
      ...(!options.includes('-') && { finalizers: ['batch.kubernetes.io/job-tracking'] }),
      ownerReferences: [
        {
          apiVersion: 'batch/v1',
          kind: 'Job',
          name: job.metadata.name ?? '',
          uid: job.metadata.uid ?? '',
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      containers: [{ name: 'c', image: 'i' }],
      restartPolicy: job.spec?.template.spec?.restartPolicy ?? 'Never',
      ...(state !== 'P' && { nodeName: 'n' }),
    },
    status: {
      phase,
      conditions: [
        ...(state === 'Y' ? [{ type: 'Ready', status: 'True' }] : []),
        ...(state === 'T' ? [{ type: 'Ready', status: 'False', lastTransitionTime: finishedAt }] : []),
        ...(options.includes('!') ? [{ type: 'DisruptionTarget', status: 'True' }] : []),
      ],
      containerStatuses: [
        {
          name: 'c',
          image: 'i',
          imageID: '',
          ready: state === 'Y',
          restartCount: Number(option('%') ?? 0),
          ...(hasEnded && { state: { terminated: { exitCode, finishedAt, startedAt: finishedAt } } }),
        },
      ],
    },
  } as Pod;
}

/** Makes the objects of a case in a new namespace. @param now ms since the epoch */
export async function prepareJobCase(
  client: Client,
  namespace: string,
  [, spec, pods, , given = {}]: JobCase,
  now: number,
): Promise<void> {
  const { restartPolicy = 'Never', ...more } = spec;
  await client
    .resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' })
    .create({ metadata: { name: namespace } });
  const jobs = client
    .resource(describeResource<Job>({ group: 'batch', version: 'v1', resource: 'jobs', kind: 'Job' }))
    .namespace(namespace);
  const podClient = client
    .resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' }))
    .namespace(namespace);
  const job = await jobs.create({
    metadata: { name: 'job', ...(given.deleting && { finalizers: ['example.com/hold'] }) },
    spec: {
      template: {
        spec: {
          restartPolicy,
          containers: [
            { name: 'c', image: 'i' },
            { name: 'side', image: 'i' },
          ],
        },
      },
      ...more,
    },
  });
  const uids: string[] = [];
  for (const [i, parts] of parsePods(pods).entries()) {
    const pod = podOf(job, parts, i, now);
    const created = await podClient.create(pod);
    await podClient.updateStatus({ ...created, ...(pod.status && { status: pod.status }) });
    if (parts[2] === 'T') await podClient.delete(`pod-${i}`);
    uids.push(created.metadata.uid ?? '');
  }
  if (given.status || given.started !== undefined) {
    const startTime = new Date(now - (given.started ?? 0) * 1000).toISOString().replace(/\.\d+/, '');
    const text = JSON.stringify({ ...(given.started !== undefined && { startTime }), ...given.status });
    const status = JSON.parse(text.replaceAll(/uid-of-(\d+)/g, (_, i) => uids[i] ?? '')) as NonNullable<Job['status']>;
    await jobs.updateStatus({ ...job, status });
  }
  if (given.quota !== undefined) {
    const quotas = client
      .resource(describeResource<ResourceQuota>({ version: 'v1', resource: 'resourcequotas', kind: 'ResourceQuota' }))
      .namespace(namespace);
    const hard = { 'count/pods': String(given.quota) };
    const quota = await quotas.create({ metadata: { name: 'pods' }, spec: { hard } });
    await quotas.updateStatus({ ...quota, status: { hard, used: { 'count/pods': '0' } } });
  }
  if (given.change) await jobs.patch('job', { spec: given.change });
  if (given.deleting) await jobs.delete('job', { propagationPolicy: 'Background' });
}

/** Describes the Job and its pods in the form of an outcome. Undefined before the controller has processed the Job. */
export async function jobCaseOutcome(
  server: ControllerServer,
  namespace: string,
  [, , pods]: JobCase,
): Promise<string | undefined> {
  const { spec, status = {} } = await server.of<Job>('jobs', 'Job', 'batch').namespace(namespace).get('job');
  if (status.ready === undefined) return undefined;
  const { items } = await server.of<Pod>('pods', 'Pod').namespace(namespace).list();
  const fresh = items.filter(({ metadata }) => metadata.generateName !== undefined);
  const kept = items.filter(({ metadata }) => metadata.generateName === undefined);
  const stayed = kept.filter(({ metadata }) => metadata.deletionTimestamp === undefined).length;
  const deleted = parsePods(pods).filter(([, , state]) => state !== 'T').length - stayed;
  const hasFinished = ({ status }: Pod) => status?.phase === 'Succeeded' || status?.phase === 'Failed';
  const tracked = kept.filter((pod) => pod.metadata.finalizers !== undefined && hasFinished(pod)).length;
  const indexes = fresh.map(({ metadata }) => Number(metadata.labels?.['batch.kubernetes.io/job-completion-index']));
  const number = (count: number | undefined, name: string) => (count ? [`${count} ${name}`] : []);
  const counts = [
    ...number(status.active, 'active'),
    ...number(status.ready, 'ready'),
    ...number(status.terminating, 'terminating'),
    ...number(status.succeeded, 'succeeded'),
    ...number(status.failed, 'failed'),
    ...(status.completedIndexes ? [`done ${status.completedIndexes}`] : []),
    ...(status.failedIndexes === undefined ? [] : [`lost ${status.failedIndexes}`]),
  ];
  const uncounted = Object.values(status.uncountedTerminatedPods ?? {}).flat().length;
  const isIndexed = spec?.completionMode === 'Indexed';
  const conditions = (status.conditions ?? []).map(
    (each) => `${each.type}${each.status === 'True' ? '' : `=${each.status}`} ${each.reason}`,
  );
  return [
    counts.join(', '),
    ...(fresh.length > 0 ? [`new ${isIndexed ? indexes.sort((a, b) => a - b) : fresh.length}`] : []),
    ...(deleted > 0 ? [`deleted ${deleted}`] : []),
    ...(tracked > 0 ? [`tracked ${tracked}`] : []),
    ...(uncounted > 0 ? [`uncounted ${uncounted}`] : []),
    ...(conditions.length > 0 ? [conditions.join(', ')] : []),
  ].join('; ');
}
