export {
  type CreateEvent,
  type DeleteEvent,
  type EnqueueRequestForOwnerOptions,
  type EventHandler,
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
  type Request,
  type RequestQueue,
  type UpdateEvent,
} from '../handler/index.js';
export {
  byObject,
  type CacheInformer,
  type CacheListOptions,
  type CacheScope,
  type IndexerFunc,
  newObjectCache,
  type ObjectCache,
  type ObjectCacheOptions,
  type ObjectName,
  type ResourceScope,
  stripManagedFields,
} from '../object-cache/index.js';
export type { Predicate } from '../predicate/index.js';
export * as predicate from '../predicate/index.js';
export {
  type AddOptions,
  lowPriority,
  newPriorityQueue,
  type PriorityQueue,
  type PriorityQueueMetrics,
  type PriorityQueueOptions,
} from '../workqueue/priority-queue.js';
export {
  type ControllerBuilder,
  type ManagedController,
  type ManagedControllerOptions,
  newControllerManagedBy,
  type OwnsOptions,
  onlyMetadata,
  type Reconciler,
  type WatchedOptions,
} from './controller-builder.js';
export { type HealthCheck, HealthChecks, type TextResponse } from './health-checks.js';
export {
  type ControllerDefaults,
  type ErrorContext,
  type Manager,
  type ManagerOptions,
  newManager,
} from './manager.js';
export type { ManagerLeaderElection } from './manager-election.js';
export type { Runnable } from './runnables.js';
