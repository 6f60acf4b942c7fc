import type { KubeObject } from '../../api/ask.js';
import type { Cluster } from '../../api/cluster.js';
import type { Description } from './description.js';

/** Data and functions that describers need besides the object. */
export interface Describing {
  readonly cluster: Pick<Cluster, 'fetch'>;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  /** Whether the description ends with the events of the object. */
  readonly hasEvents: boolean;
}

/** Adds the description of an object of one kind. */
export type Describer<T = KubeObject> = (to: Description, object: T, describing: Describing) => Promise<void> | void;
