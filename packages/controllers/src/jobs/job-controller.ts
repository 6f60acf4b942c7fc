import type { Pod } from '@k8s-ts/api';
import {
  type Clock,
  type Controller,
  describeResource,
  exponentialFailureRateLimiter,
  type Informer,
  newController,
  newWorkQueue,
  objectKey,
  type ReconcileResult,
  type WorkQueue,
} from '@k8s-ts/client';
import { type EventRecorder, newEventRecorder } from '@k8s-ts/client/events';
import type { ControllerContext, NewController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import {
  controllerOf,
  newPodControl,
  type Owned,
  ownedObjects,
  ownerKeysOf,
  podInformer,
  whenShown,
} from '../pods/index.js';
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

/**
 * Time for which changes of pods are collected, in ms, so that one reconcile handles many of them;
 * kube-controller-manager collects for 1 s.
 */
const podBatchMs = 50;

/**
 * Runs Jobs (`kubernetes pkg/controller/job`): creates, counts and deletes their pods. Runs as service account
 * `job-controller`. Jobs with another `spec.managedBy` are left alone.
 */
export const newJobController: NewController = (context) => {
  const jobController = new JobController(context);
  return (signal) => jobController.run(signal);
};

class JobController {
  readonly #clock: Clock;
  readonly #events: EventRecorder;
  readonly #jobInformer: Informer<Job, string>;
  readonly #pods: Informer<Pod, string>;
  readonly #queue: WorkQueue<string>;
  readonly #tools: JobTools;
  readonly #ownersOf: (object: Owned) => readonly string[];
  readonly #controller: Controller;
  /** Removes the finalizer from pods that no Job will count. */
  readonly #orphans: Controller;

  constructor(context: ControllerContext) {
    const { informers } = context;
    this.#clock = context.clock;
    const client = context.clientOf('job-controller');
    this.#events = newEventRecorder({ client, component: 'job-controller', clock: this.#clock });
    const jobs = client.resource(describeResource<Job>(jobResource));
    this.#jobInformer = informers.informer(describeResource<Job>(jobResource));
    this.#pods = podInformer(informers);
    this.#queue = newWorkQueue({
      clock: this.#clock,
      ...context.queueMetrics('job'),
      rateLimiter: exponentialFailureRateLimiter<string>(1000, 60_000),
    });
    this.#tools = {
      jobs,
      podControl: newPodControl({ client, events: this.#events, kind: jobKind }),
      events: this.#events,
      clock: this.#clock,
      releasedPods: new Set(),
      deletedPods: new Set(),
      backoffs: new Map(),
    };
    this.#ownersOf = ownerKeysOf(this.#jobInformer.store, jobKind);
    this.#controller = newController({
      sources: this.#sources(),
      queue: this.#queue,
      workers: 5,
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
    this.#orphans = newController({
      sources: this.#sourcesOfOrphans(),
      queue: newWorkQueue({ clock: this.#clock, ...context.queueMetrics('job_orphan_pod') }),
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcileOrphans(key, signal),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#controller.run(signal), this.#orphans.run(signal)]);
    await this.#events.close();
  }

  #sources() {
    return [
      onEventsOf(this.#jobInformer, (add) => ({
        onAdd: (job) => add(objectKey(job)),
        onUpdate: (_, job) => add(objectKey(job)),
        onDelete: (job) => add(objectKey(job)),
      })),
      onEventsOf(this.#pods, () => ({
        onAdd: (pod) => this.#addOwners(pod),
        onUpdate: (old, pod) => {
          if (!hasTrackingFinalizer(pod)) this.#tools.releasedPods.delete(pod.metadata.uid ?? '');
          if (old.metadata.resourceVersion === pod.metadata.resourceVersion) return;
          this.#addOwners(pod);
          if (controllerOf(old)?.uid !== controllerOf(pod)?.uid) this.#addOwners(old);
        },
        onDelete: (pod) => {
          this.#tools.releasedPods.delete(pod.metadata.uid ?? '');
          this.#tools.deletedPods.delete(pod.metadata.uid ?? '');
          this.#addOwners(pod);
        },
      })),
    ];
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const job = this.#jobInformer.store.get(key);
    if (job === undefined || finishedConditionOf(job)) {
      this.#tools.backoffs.delete(key);
      return undefined;
    }
    if (isManagedByOther(job)) return undefined;
    const answers: unknown[] = [];
    try {
      const { job: written, result } = await syncJob(job, this.#pods, this.#tools, answers, signal);
      await whenShown(this.#jobInformer, [written], this.#clock, signal);
      return result;
    } finally {
      await whenShown(this.#pods, answers, this.#clock, signal);
    }
  }

  #sourcesOfOrphans() {
    return [
      onEventsOf(this.#pods, (add) => {
        const addPod = (pod: Pod) => {
          if (hasTrackingFinalizer(pod)) add(objectKey(pod));
        };
        return { onAdd: addPod, onUpdate: (_, pod) => addPod(pod) };
      }),
      onEventsOf(this.#jobInformer, (add) => {
        const addPods = (job: Job) => {
          for (const pod of ownedObjects(this.#pods.store, job)) if (hasTrackingFinalizer(pod)) add(objectKey(pod));
        };
        return {
          onUpdate(old, job) {
            if (!finishedConditionOf(old) && finishedConditionOf(job)) addPods(job);
          },
          onDelete: addPods,
        };
      }),
    ];
  }

  async #reconcileOrphans(key: string, signal: AbortSignal): Promise<void> {
    const pod = this.#pods.store.get(key);
    if (pod === undefined || !hasTrackingFinalizer(pod) || this.#tools.releasedPods.has(pod.metadata.uid ?? '')) return;
    const owner = controllerOf(pod);
    if (owner && (owner.kind !== jobKind.kind || !owner.apiVersion.startsWith('batch/'))) return;
    const job = owner && this.#jobInformer.store.get(`${pod.metadata.namespace}/${owner.name}`);
    const isOwned = job !== undefined && job.metadata.uid === owner?.uid;
    if (isOwned && (isManagedByOther(job) || !finishedConditionOf(job))) return;
    // A pod without a controller may be adopted by a Job that selects it.
    if (owner === undefined && this.#ownersOf(pod).length > 0) return;
    await releasePod(pod, { answers: [], signal }, this.#tools);
  }

  #addOwners(pod: Pod): void {
    for (const key of this.#ownersOf(pod)) this.#queue.addAfter(key, podBatchMs);
  }
}
