import type { KubeObject } from '../../api/ask.js';
import type { Cluster } from '../../api/cluster.js';
import type { Description } from './description.js';

/** What descriptions need besides their object. */
export interface Describing {
  readonly cluster: Pick<Cluster, 'fetch'>;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
  /** Whether the description ends with the events of the object. */
  readonly hasEvents: boolean;
}

/** Adds an object of a kind to a description. */
export type Describer<T = KubeObject> = (to: Description, object: T, describing: Describing) => Promise<void> | void;
