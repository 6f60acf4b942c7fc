import type { Status } from '../errors/status.js';
import type { KubeObject } from '../types/index.js';

/** Types of watch events, with their wire texts. `kubernetes/apimachinery pkg/watch`. */
export const EventType = {
  /** The object was created, or matches the watch's selectors now. Contains the new state. */
  added: 'ADDED',
  /** The object was changed. Contains the new state. */
  modified: 'MODIFIED',
  /** The object was deleted, or no longer matches. Contains the last state with the resourceVersion of the deletion. */
  deleted: 'DELETED',
  /** All changes up to the object's resourceVersion have been sent; the rest of the object is empty. */
  bookmark: 'BOOKMARK',
  /** The watch has failed and ends; the object is a Status. */
  error: 'ERROR',
} as const;
export type EventType = (typeof EventType)[keyof typeof EventType];

/** A watch event that is not an error. */
export interface ObjectEvent<T = KubeObject> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: T;
}

/** The last event of a watch that failed. */
export interface ErrorEvent {
  readonly type: 'ERROR';
  readonly object: Status;
}

/** One event of a watch; objects are read-only, watchers share them. */
export type Event<T = KubeObject> = ObjectEvent<T> | ErrorEvent;

/** The annotation of the bookmark that ends the initial events of a watch. */
export const initialEventsAnnotationKey = 'k8s.io/initial-events-end';

/** Whether the event is the bookmark after the initial events. */
export function isInitialEventsEnd(event: Event<Pick<KubeObject, 'metadata'>>): boolean {
  if (event.type !== EventType.bookmark) return false;
  return event.object.metadata?.annotations?.[initialEventsAnnotationKey] === 'true';
}
