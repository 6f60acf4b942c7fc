import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import { describeResource } from '../client/describe-resource.js';
import type { ObjectReference } from './object-reference.js';

/** `Warning` for problems, else `Normal`. */
export type EventType = 'Normal' | 'Warning';

/** The fields of a `core/v1` Event that recorders write. */
export interface CoreEvent {
  readonly metadata: Pick<ObjectMeta, 'name' | 'namespace'>;
  readonly involvedObject: ObjectReference;
  readonly reason?: string;
  readonly message?: string;
  readonly source?: { readonly component?: string; readonly host?: string };
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
  readonly count?: number;
  readonly type?: string;
  readonly reportingComponent?: string;
  readonly reportingInstance?: string;
}

/** Events of the core group. */
export const coreEvents = describeResource<CoreEvent>({
  version: 'v1',
  resource: 'events',
  kind: 'Event',
  namespaced: true,
});
