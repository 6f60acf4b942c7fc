/** The content of a data file, counted while it was checked. */
export interface StoreReport {
  /** False when the time was up before everything was read; the counts are then too low. */
  readonly complete: boolean;
  /** Size of the file. */
  readonly bytes: number;
  readonly pages: number;
  readonly freePages: number;
  /** Revision of the last write; 0: none yet. */
  readonly revision: number;
  /** Versions up to this revision have been compacted; 0: never. */
  readonly compactRevision: number;
  /** Number of versions of all keys, deletions included. */
  readonly versions: number;
  /** Number of keys that exist at the last revision, by resource prefix (`/registry/pods`), sorted by prefix. */
  readonly keys: ReadonlyMap<string, number>;
  readonly leases: number;
}
