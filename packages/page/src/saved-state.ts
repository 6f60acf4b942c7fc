import type { SavedStore } from '@k8s-ts/storage-backend/memory';

/** The state of a server as plain data. */
export interface SavedState {
  /** The time of the cluster, in ms since the epoch. */
  readonly now: number;
  readonly store: SavedStore;
}
