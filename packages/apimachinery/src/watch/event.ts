import type { Status } from '../errors/status.js';
import { StatusError } from '../errors/status-error.js';
import type { KubeObject } from '../types/index.js';

/** What a watch event tells. The texts are those on the wire. `kubernetes/apimachinery pkg/watch`. */
export const EventType = {
  /** The object is new, or it has begun to match the watch's selectors; the object is its new state. */
  added: 'ADDED',
  /** The object is the new state. */
  modified: 'MODIFIED',
  /** The object is gone, or no longer matches; it is the last state, with the resourceVersion of the deletion. */
  deleted: 'DELETED',
  /** Everything up to the object's resourceVersion has been told; the rest of the object is empty. */
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

/** The ERROR event that ends a watch which failed so; anything but a StatusError is told as a failure with code 500. */
export function newErrorEvent(cause: unknown): ErrorEvent {
  return { type: EventType.error, object: StatusError.from(cause).status };
}
