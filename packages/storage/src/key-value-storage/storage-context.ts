import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { RevisionContext } from '../codec/stored-revision.js';
import type { Transformer } from '../codec/transformer.js';
import type { ObjectAttributes } from '../interface/storage-interface.js';
import type { KeyValueStore } from '../kv/key-value-store.js';
import type { ResourceStatistics } from '../statistics/index.js';
import type { LeaseManager } from './lease-manager.js';
import type { RevisionCache } from './revision-cache.js';
import type { WrittenValues } from './written-values.js';

/**
 * The parts that the operations of one `KeyValueStorage` share. Operations take whole keys, storage prefix included;
 * the objects that they return carry keys below that prefix.
 */
export interface StorageContext<T extends KubeObject> {
  readonly kv: KeyValueStore;
  readonly leases: LeaseManager;
  readonly revisions: RevisionContext<T>;
  readonly transformer: Transformer;
  /** The storage prefix. Begins and ends in `/`. */
  readonly prefix: string;
  readonly resource: GroupResource;
  /** See `KeyValueStorageOptions.unsafeCorruptObjectDeletion`. */
  readonly unsafeCorruptObjectDeletion: boolean;
  /** Revisions that lists and watches have read. Undefined: they decrypt and decode every value themselves. */
  readonly cache?: RevisionCache<T> | undefined;
  /** Counts what the storage does. Undefined: nothing is counted. */
  readonly statistics: ResourceStatistics | undefined;
  /** Values that this storage is writing, for its own watches. */
  readonly written: WrittenValues<T>;
  /** See `KeyValueStorageOptions.sharedAttributes`. */
  readonly sharedAttributes?: ((object: T) => ObjectAttributes) | undefined;
}

/** The whole key of a key below the storage prefix. */
export function wholeKey<T extends KubeObject>(context: StorageContext<T>, key: string): string {
  return context.prefix + (key.startsWith('/') ? key.slice(1) : key);
}

/**
 * Maximum length of parts of a text that V8 copies, in characters. It represents longer parts as references to the
 * whole text.
 */
const copiedLength = 12;

/**
 * The key below the storage prefix, beginning in `/`. It is concatenated from two parts, which makes it a text of its
 * own. V8 compares texts that refer to others slowly.
 */
export function shortKey<T extends KubeObject>(context: StorageContext<T>, key: string): string {
  const start = context.prefix.length - 1;
  return key.slice(start, start + copiedLength) + key.slice(start + copiedLength);
}
