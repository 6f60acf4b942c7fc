import type { KeyState, Version } from './key-index.js';
import type { LeaseTime } from './lessor.js';

/** The state of a store at a revision. It shares the values with the store, and never changes. */
export interface StoreSnapshot {
  readonly revision: number;
  readonly state: KeyState;
  readonly leases: readonly LeaseTime[];
  /** The newest versions of the existing keys, in key order. */
  versions(): Iterable<Version>;
}
