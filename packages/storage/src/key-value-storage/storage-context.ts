import { errorText } from '@k8s-ts/apimachinery/errors';
import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { KeyValue, KeyValueStore } from './kv/key-value-store.js';
import { UnreachableError } from './kv/key-value-store.js';
import type { LeaseManager } from './lease-manager.js';
import type { RevisionCache } from './revision-cache.js';
import { InternalError, newCorruptObjectError, newUnreachableError } from './storage-error.js';
import { type RevisionContext, StoredRevision } from './stored-revision.js';
import type { TransformedValue, Transformer } from './transformer.js';

/** What the operations of one key-value storage share. Keys inside are whole keys; objects carry keys below the storage prefix. */
export interface ObjectAccess<T extends KubeObject> {
  readonly kv: KeyValueStore;
  readonly leases: LeaseManager;
  readonly revisions: RevisionContext<T>;
  readonly transformer: Transformer;
  /** Begins and ends in `/`. */
  readonly prefix: string;
  readonly resource: GroupResource;
  /** See `KeyValueStorageOptions.unsafeCorruptObjectDeletion`. */
  readonly unsafeCorruptObjectDeletion: boolean;
  /** See `KeyValueStorageOptions.keepLease`. */
  readonly keepLease: boolean;
  /** What lists and watches have read. */
  readonly cache?: RevisionCache<T> | undefined;
}

/** A stored object as it was read, and whether it asks to be written again. */
export interface ReadObject<T extends KubeObject> {
  readonly object: StoredRevision<T>;
  readonly stale: boolean;
}

/** The whole key of a key below the prefix. */
export function wholeKey<T extends KubeObject>(access: ObjectAccess<T>, key: string): string {
  return access.prefix + (key.startsWith('/') ? key.slice(1) : key);
}

/** The key below the prefix, with its `/` in front. */
export function shortKey<T extends KubeObject>(access: ObjectAccess<T>, key: string): string {
  return key.slice(access.prefix.length - 1);
}

/**
 * Decrypts a value and makes sure that it can be read. Synchronous for as long as the transformer is.
 *
 * @param revision the revision that the object is to show; default: that of the value
 * @throws CorruptDataError when it cannot be decrypted or decoded
 */
export function readValue<T extends KubeObject>(
  access: ObjectAccess<T>,
  kv: KeyValue,
  revision: number = kv.modRevision,
): ReadObject<T> | Promise<ReadObject<T>> {
  try {
    const value = access.transformer.transformFromStorage(kv.value, { authenticatedData: kv.key });
    if (!(value instanceof Promise)) return transformed(access, kv, revision, value);
    return value.then((read) => transformed(access, kv, revision, read), refuse);
  } catch (error) {
    return refuse(error);
  }
}

function transformed<T extends KubeObject>(
  access: ObjectAccess<T>,
  kv: KeyValue,
  revision: number,
  { data, stale }: TransformedValue,
): ReadObject<T> {
  return { object: decoded(access, kv, revision, data), stale };
}

/**
 * As {@link readValue}, for lists and watches: what they have read before is not read again. Whether it is stale is as it was then, so
 * updates do not read in this way.
 */
export function readShared<T extends KubeObject>(
  access: ObjectAccess<T>,
  kv: KeyValue,
): ReadObject<T> | Promise<ReadObject<T>> {
  const { cache } = access;
  if (cache === undefined) return readValue(access, kv);
  const known = cache.find(kv);
  if (known !== undefined) return known;
  const read = readValue(access, kv);
  return read instanceof Promise ? read.then((done) => cache.keep(kv, done)) : cache.keep(kv, read);
}

function refuse(error: unknown): never {
  if (error instanceof CorruptDataError) throw error;
  throw new CorruptDataError('data from the storage is not transformable', 0, error);
}

function decoded<T extends KubeObject>(
  access: ObjectAccess<T>,
  kv: KeyValue,
  revision: number,
  data: Uint8Array,
): StoredRevision<T> {
  const object = new StoredRevision(access.revisions, shortKey(access, kv.key), revision, data);
  try {
    object.assertReadable();
  } catch (error) {
    throw new CorruptDataError('object not decodable', kv.modRevision, error);
  }
  return object;
}

/** Stored bytes that cannot be read. What a caller of the storage sees instead: {@link corruptDataError}. */
export class CorruptDataError extends Error {
  override readonly name = 'CorruptDataError';
  constructor(
    readonly problem: 'data from the storage is not transformable' | 'object not decodable',
    revision: number,
    override readonly cause: unknown,
  ) {
    super(`${problem} revision=${revision}: ${errorText(cause)}`);
  }
}

/**
 * The error for a caller: in a storage that can delete corrupt objects a StorageError with code corruptObject, elsewhere an InternalError
 * for what cannot be decrypted and the decoder's own error for the rest. Other errors pass, an unreachable store's as a StorageError.
 */
export function storageFailure<T extends KubeObject>(access: ObjectAccess<T>, key: string, error: unknown): unknown {
  if (error instanceof UnreachableError) return newUnreachableError(key, error);
  if (!(error instanceof CorruptDataError)) return error;
  if (access.unsafeCorruptObjectDeletion) return newCorruptObjectError(key, error);
  return error.problem === 'object not decodable' ? error.cause : new InternalError(error.cause);
}

/** Encrypts encoded bytes for a key. @throws InternalError when that fails */
export async function writeValue<T extends KubeObject>(
  access: ObjectAccess<T>,
  key: string,
  data: Uint8Array,
): Promise<Uint8Array> {
  try {
    return await access.transformer.transformToStorage(data, { authenticatedData: key });
  } catch (error) {
    throw new InternalError(error);
  }
}
