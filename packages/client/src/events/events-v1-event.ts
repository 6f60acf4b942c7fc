import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import { describeResource } from '../client/describe-resource.js';
import type { ObjectReference } from './object-reference.js';

/** Repetitions of an event. */
export interface EventSeries {
  /** Number of occurrences, the first one included. */
  readonly count: number;
  /** RFC 3339 with microseconds. */
  readonly lastObservedTime: string;
}

/** The fields of an `events.k8s.io/v1` Event that recorders write. */
export interface EventsV1Event {
  readonly metadata: Pick<ObjectMeta, 'name' | 'namespace'>;
  /** RFC 3339 with microseconds. */
  readonly eventTime: string;
  readonly series?: EventSeries;
  readonly reportingController: string;
  readonly reportingInstance: string;
  readonly action: string;
  readonly reason: string;
  readonly regarding: ObjectReference;
  readonly related?: ObjectReference;
  readonly note: string;
  readonly type: string;
}

/** Events of the group `events.k8s.io`. */
export const eventsV1Events = describeResource<EventsV1Event>({
  group: 'events.k8s.io',
  version: 'v1',
  resource: 'events',
  kind: 'Event',
  namespaced: true,
});
