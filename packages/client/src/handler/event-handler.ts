import type { NamespacedName } from '@k8s-ts/apimachinery/types';
import type { CreateEvent, DeleteEvent, UpdateEvent } from './events.js';

/** The object to reconcile: its namespace, `''` for a cluster-scoped one, and its name. */
export type Request = NamespacedName;

/** Where event handlers put requests. */
export interface RequestQueue {
  /** @param priority requests of higher priority are reconciled first. Default 0 */
  add(request: Request, priority?: number): void;
}

/** Maps events to requests. Events without a function are ignored. */
export interface EventHandler<T> {
  create?(event: CreateEvent<T>, queue: RequestQueue): void;
  update?(event: UpdateEvent<T>, queue: RequestQueue): void;
  delete?(event: DeleteEvent<T>, queue: RequestQueue): void;
}
