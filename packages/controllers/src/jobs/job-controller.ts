import type { Pod } from '@k8s-ts/api';
import {
  describeResource,
  exponentialFailureRateLimiter,
  newController,
  newWorkQueue,
  objectKey,
  type ReconcileResult,
} from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { newEventRecorder } from '../events/index.js';
import { onEventsOf } from '../events-of.js';
import { controllerOf, newPodControl, ownerKeysOf, podInformer, podsOf, whenShown } from '../pods/index.js';
import {
  finishedConditionOf,
  hasTrackingFinalizer,
  isManagedByOther,
  type Job,
  jobKind,
  jobResource,
} from './job-state.js';
import type { JobTools } from './job-sync.js';
import { releasePod } from './manage-pods.js';
import { syncJob } from './sync-job.js';

/** How long changes of pods are gathered, in ms, so that many of them lead to one reconcile; kube-controller-manager gathers for 1 s. */
const podBatchMs = 50;

/**
 * Runs Jobs (`kubernetes pkg/controller/job`): creates, counts and deletes their pods. Runs as service account `job-controller`. Jobs with another
 * `spec.managedBy` are left alone.
 */
export const newJobController: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf('job-controller');
  const events = newEventRecorder({ client, component: 'job-controller', clock });
  const jobs = client.resource(describeResource<Job>(jobResource));
  const jobInformer = informers.informer(describeResource<Job>(jobResource));
  const pods = podInformer(informers);
  const queue = newWorkQueue({
    clock,
    ...context.queueMetrics('job'),
    rateLimiter: exponentialFailureRateLimiter<string>(1000, 60_000),
  });
  const tools: JobTools = {
    jobs,
    podControl: newPodControl({ client, events, kind: jobKind }),
    events,
    clock,
    releasedPods: new Set(),
    deletedPods: new Set(),
    backoffs: new Map(),
  };
  const ownersOf = ownerKeysOf(jobInformer.store, jobKind);
  const addOwners = (pod: Pod) => {
    for (const key of ownersOf(pod)) queue.addAfter(key, podBatchMs);
  };

  const controller = newController({
    sources: [
      onEventsOf(jobInformer, (add) => ({
        onAdd: (job) => add(objectKey(job)),
        onUpdate: (_, job) => add(objectKey(job)),
        onDelete: (job) => add(objectKey(job)),
      })),
      onEventsOf(pods, () => ({
        onAdd: addOwners,
        onUpdate(old, pod) {
          if (!hasTrackingFinalizer(pod)) tools.releasedPods.delete(pod.metadata.uid ?? '');
          if (old.metadata.resourceVersion === pod.metadata.resourceVersion) return;
          addOwners(pod);
          if (controllerOf(old)?.uid !== controllerOf(pod)?.uid) addOwners(old);
        },
        onDelete(pod) {
          tools.releasedPods.delete(pod.metadata.uid ?? '');
          tools.deletedPods.delete(pod.metadata.uid ?? '');
          addOwners(pod);
        },
      })),
    ],
    queue,
    workers: 5,
    onError: context.onError,
    async reconcile(key, signal): Promise<ReconcileResult | undefined> {
      const job = jobInformer.store.get(key);
      if (job === undefined || finishedConditionOf(job)) {
        tools.backoffs.delete(key);
        return undefined;
      }
      if (isManagedByOther(job)) return undefined;
      const answers: unknown[] = [];
      try {
        const { job: written, result } = await syncJob(job, pods, tools, answers, signal);
        await whenShown(jobInformer, [written], clock, signal);
        return result;
      } finally {
        await whenShown(pods, answers, clock, signal);
      }
    },
  });

  /** Takes the finalizer from pods that no Job counts any more. */
  const orphans = newController({
    sources: [
      onEventsOf(pods, (add) => {
        const addPod = (pod: Pod) => {
          if (hasTrackingFinalizer(pod)) add(objectKey(pod));
        };
        return { onAdd: addPod, onUpdate: (_, pod) => addPod(pod) };
      }),
      onEventsOf(jobInformer, (add) => {
        const addPods = (job: Job) => {
          for (const pod of podsOf(pods.store, job)) if (hasTrackingFinalizer(pod)) add(objectKey(pod));
        };
        return {
          onUpdate(old, job) {
            if (!finishedConditionOf(old) && finishedConditionOf(job)) addPods(job);
          },
          onDelete: addPods,
        };
      }),
    ],
    queue: newWorkQueue({ clock, ...context.queueMetrics('job_orphan_pod') }),
    onError: context.onError,
    async reconcile(key, signal) {
      const pod = pods.store.get(key);
      if (pod === undefined || !hasTrackingFinalizer(pod) || tools.releasedPods.has(pod.metadata.uid ?? '')) return;
      const owner = controllerOf(pod);
      if (owner && (owner.kind !== jobKind.kind || !owner.apiVersion.startsWith('batch/'))) return;
      const job = owner && jobInformer.store.get(`${pod.metadata.namespace}/${owner.name}`);
      const isOwned = job !== undefined && job.metadata.uid === owner?.uid;
      if (isOwned && (isManagedByOther(job) || !finishedConditionOf(job))) return;
      // A pod without a controller may be adopted by a Job that selects it.
      if (owner === undefined && ownersOf(pod).length > 0) return;
      await releasePod(pod, { answers: [], signal }, tools);
    },
  });

  return async (signal) => {
    await Promise.all([controller.run(signal), orphans.run(signal)]);
    await events.close();
  };
};
