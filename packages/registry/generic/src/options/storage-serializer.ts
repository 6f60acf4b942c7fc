import type { GroupVersion, GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageCodec } from '@k8s-ts/storage';

/** The stored form that a {@link StorageSerializer} writes. */
export interface StorageEncoding {
  readonly mediaType: string;
  readonly storageVersion: GroupVersion;
}

/** Makes the codec of a kind. */
export type StorageSerializer = <T extends KubeObject>(
  kind: GroupVersionKind,
  encoding: StorageEncoding,
) => StorageCodec<T>;
