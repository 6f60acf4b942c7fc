import type { KubeObject, ResourceDescription, ResourceReference } from '@k8s-ts/apimachinery/types';
import { splitObjectKey } from '../cache/object-key.js';
import type { ObjectLike } from '../client/resource-client.js';
import { type ControllerSource, newController, type ReconcileResult } from '../controller/controller.js';
import { enqueueRequestForObject, enqueueRequestForOwner, enqueueRequestsFromMapFunc } from '../handler/enqueue.js';
import type { EventHandler, Request } from '../handler/event-handler.js';
import type { Predicate } from '../predicate/predicate.js';
import { newPriorityQueue } from '../workqueue/priority-queue.js';
import type { RateLimiter } from '../workqueue/rate-limiter.js';
import { kindSource, requestKey } from './kind-source.js';
import type { ControllerDefaults, Manager, ManagerInternals } from './manager.js';
import { withTimeLimit } from './with-time-limit.js';

/**
 * Brings the cluster to the state that the object of the request asks for. Called for one request by one worker at a
 * time. When it rejects, it is called again after 5 ms, doubled with each failure up to 1000 s, unless the error is a
 * `TerminalError`.
 *
 * @param signal aborts when the manager stops, or at the time limit of a reconcile
 */
export type Reconciler = (
  request: Request,
  signal: AbortSignal,
) => Promise<ReconcileResult | undefined> | Promise<void>;

/** Settings of one controller. Absent settings are those of the manager. */
export interface ManagedControllerOptions extends ControllerDefaults {
  /** Decides how long a request waits after a failure. Default: 5 ms, doubled up to 1000 s. */
  readonly rateLimiter?: RateLimiter<string>;
  /**
   * Let another controller have the same name. The metrics of both are then mixed: counters and durations include both
   * controllers; the depth of the queue, the ages of running work and the number of workers are those of the controller
   * that was added later. Default false.
   */
  readonly skipNameValidation?: boolean;
}

/** A controller of a manager. */
export interface ManagedController {
  readonly name: string;
  /** Asks for a reconcile, for example because of an event outside the cluster. @param priority default 0 */
  enqueue(request: Request, priority?: number): void;
}

/** Options of a watched resource. */
export interface WatchedOptions<T> {
  /** An event is ignored when one of these predicates does not let it pass. */
  readonly predicates?: readonly Predicate<T>[];
}

/** Options of a resource whose objects belong to the reconciled objects. */
export interface OwnsOptions<T> extends WatchedOptions<T> {
  /** All owners count, not only the controller. Default false. */
  readonly matchEveryOwner?: boolean;
}

/** Builds a controller. `sigs.k8s.io/controller-runtime pkg/builder`. */
export interface ControllerBuilder {
  /**
   * Reconciles the existing objects of the resource, and each object that is created, changed or deleted. May be called
   * once.
   */
  for<T extends ObjectLike>(resource: ResourceDescription<T>, options?: WatchedOptions<T>): ControllerBuilder;
  /**
   * Reconciles the owners of existing, created, changed and deleted objects. Only owners of the resource of `for`
   * count.
   */
  owns<T extends ObjectLike>(resource: ResourceDescription<T>, options?: OwnsOptions<T>): ControllerBuilder;
  /** Reconciles the objects to which a function or an event handler maps the objects of a resource. */
  watches<T extends ObjectLike>(
    resource: ResourceDescription<T>,
    handler: EventHandler<T> | ((object: T) => readonly Request[]),
    options?: WatchedOptions<T>,
  ): ControllerBuilder;
  /** Reconciles the keys of a source, such as `onChangesOf(informer)`. */
  watchesRawSource(source: ControllerSource): ControllerBuilder;
  /** Adds a predicate for all resources. */
  withEventFilter(predicate: Predicate<ObjectLike>): ControllerBuilder;
  withOptions(options: ManagedControllerOptions): ControllerBuilder;
  /** The name in metrics and errors. Default: the kind of `for` in lower case. */
  named(name: string): ControllerBuilder;
  /**
   * Adds the controller to the manager.
   *
   * @throws Error without a resource, without a name, for `owns` without `for`, and for a name that another controller has;
   *   TypeError when the resource of `for` has no `kind`
   */
  complete(reconcile: Reconciler): ManagedController;
}

/**
 * A description of the resource for reading only the metadata of its objects, which is cached apart from whole objects.
 */
export const onlyMetadata = (resource: ResourceReference): ResourceDescription<KubeObject> =>
  ({ ...resource, metadataOnly: true }) as ResourceReference as ResourceDescription<KubeObject>;

/** See {@link ControllerBuilder}. */
export function newControllerManagedBy(manager: Manager): ControllerBuilder {
  return new Builder(manager);
}

/** Makes a source when the name of the controller is known. */
type NewSource = (
  context: Pick<Parameters<typeof kindSource>[0], 'controller' | 'cacheSyncTimeoutMs'>,
) => ControllerSource;

class Builder implements ControllerBuilder {
  readonly #manager: ManagerInternals;
  readonly #sources: NewSource[] = [];
  readonly #owned: ((owner: ResourceReference) => void)[] = [];
  readonly #filters: Predicate<ObjectLike>[] = [];
  #for: ResourceReference | undefined;
  #options: ManagedControllerOptions = {};
  #name: string | undefined;

  constructor(manager: Manager) {
    // Every manager comes from `newManager`, so it has these members.
    this.#manager = manager as ManagerInternals;
  }

  for<T extends ObjectLike>(resource: ResourceDescription<T>, options: WatchedOptions<T> = {}): this {
    if (this.#for !== undefined) {
      throw new Error('For(...) should only be called once, could not assign multiple objects for reconciliation');
    }
    this.#for = resource;
    this.#watch(resource, enqueueRequestForObject<T>(), options);
    return this;
  }

  owns<T extends ObjectLike>(resource: ResourceDescription<T>, options: OwnsOptions<T> = {}): this {
    const onlyControllerOwner = options.matchEveryOwner !== true;
    this.#owned.push((owner) =>
      this.#watch(resource, enqueueRequestForOwner<T>(owner, { onlyControllerOwner }), options),
    );
    return this;
  }

  watches<T extends ObjectLike>(
    resource: ResourceDescription<T>,
    handler: EventHandler<T> | ((object: T) => readonly Request[]),
    options: WatchedOptions<T> = {},
  ): this {
    this.#watch(resource, typeof handler === 'function' ? enqueueRequestsFromMapFunc<T>(handler) : handler, options);
    return this;
  }

  watchesRawSource(source: ControllerSource): this {
    this.#sources.push(() => source);
    return this;
  }

  withEventFilter(predicate: Predicate<ObjectLike>): this {
    this.#filters.push(predicate);
    return this;
  }

  withOptions(options: ManagedControllerOptions): this {
    this.#options = options;
    return this;
  }

  named(name: string): this {
    this.#name = name;
    return this;
  }

  complete(reconcile: Reconciler): ManagedController {
    const manager = this.#manager;
    const owner = this.#for;
    if (owner === undefined && this.#owned.length > 0) throw new Error('Owns() can only be used together with For()');
    for (const watchOwned of this.#owned.splice(0)) watchOwned(owner as ResourceReference);
    if (this.#sources.length === 0) {
      throw new Error(
        'there are no watches configured, controller will never get triggered. Use For(), Owns(), Watches() or WatchesRawSource() to set them up',
      );
    }
    const name = this.#name ?? owner?.kind?.toLowerCase();
    if (!name) throw new Error('controller must have a name: use For() with a kind, or Named()');
    const { skipNameValidation, rateLimiter, ...own } = this.#options;
    const options: ControllerDefaults = { ...manager.controllerDefaults, ...own };
    const { maxConcurrentReconciles: workers = 1, cacheSyncTimeoutMs = 120_000, reconciliationTimeoutMs: ms } = options;
    if (!skipNameValidation) manager.reserveName(name);
    const metrics = manager.newQueueMetrics(name);
    const { clock } = manager;
    const queue = newPriorityQueue<string>({ metrics, clock, ...(rateLimiter && { rateLimiter }) });
    metrics.observeRunning(() => queue.runningMs());
    const reconcileKey = async (key: string, signal: AbortSignal) =>
      (await reconcile(splitObjectKey(key), signal)) ?? undefined;
    const message = `the reconcile took more than ${ms} ms`;
    const controller = newController({
      sources: this.#sources.map((newSource) => newSource({ controller: name, cacheSyncTimeoutMs })),
      reconcile:
        ms === undefined
          ? reconcileKey
          : (key, signal) => withTimeLimit(signal, { clock, ms, message }, (limited) => reconcileKey(key, limited)),
      workers,
      queue,
      clock,
      metrics: manager.newControllerMetrics(name, workers),
      onError: (error, key) => manager.report(error, { controller: name, request: splitObjectKey(key) }),
    });
    manager.add({
      start: (signal) => controller.run(signal),
      needLeaderElection: options.needLeaderElection ?? true,
    });
    return { name, enqueue: (request, priority) => queue.add(requestKey(request), priority) };
  }

  #watch<T extends ObjectLike>(
    resource: ResourceDescription<T>,
    handler: EventHandler<T>,
    { predicates = [] }: WatchedOptions<T>,
  ): void {
    const { cache, clock } = this.#manager;
    this.#sources.push((context) =>
      kindSource<T>({ ...context, cache, clock, resource, handler, predicates: [...this.#filters, ...predicates] }),
    );
  }
}
