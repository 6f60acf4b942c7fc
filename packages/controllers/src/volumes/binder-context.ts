import type { PersistentVolume, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { Client, Store } from '@k8s-ts/client';
import type { StorageClass } from './storage-objects.js';
import type { VolumeWrites } from './volume-writes.js';

/** The caches and tools for the work on one claim or volume. */
export interface BinderContext {
  readonly client: Client;
  readonly writes: VolumeWrites;
  readonly claims: Store<PersistentVolumeClaim, string>;
  readonly volumes: Store<PersistentVolume, string>;
  readonly classes: Store<StorageClass, string>;
  /** Pods that use a claim. @param key `namespace/name` */
  readonly podsOf: (key: string) => readonly Pod[];
  /** Writes an event about a claim or a volume. */
  readonly tell: (object: KubeObject, type: 'Normal' | 'Warning', reason: string, message: string) => void;
  /** Adds a claim to the queue. */
  readonly addClaim: (key: string) => void;
  readonly signal: AbortSignal;
}
