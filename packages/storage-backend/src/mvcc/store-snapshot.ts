import type { LiveKey } from './key-index.js';
import type { LeaseTime } from './lessor.js';

/** The state of a store at a revision. It shares the values with the store, and never changes. */
export interface StoreSnapshot {
  readonly revision: number;
  /** The existing keys in key order. */
  readonly keys: readonly LiveKey[];
  readonly leases: readonly LeaseTime[];
}
