import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type Awaitable, catchError, whenReady } from '@k8s-ts/event-loop';
import { StoredRevision } from '../codec/stored-revision.js';
import type { TransformedValue } from '../codec/transformer.js';
import { InternalError } from '../errors/storage-error.js';
import type { ObjectAttributes } from '../interface/storage-interface.js';
import type { KeyValue } from '../kv/key-value-store.js';
import { CorruptDataError } from './corrupt-data-error.js';
import type { ReadObject } from './revision-cache.js';
import { type StorageContext, shortKey } from './storage-context.js';

/**
 * Decrypts a value and checks that it can be decoded. Synchronous unless the transformer returns a promise, or the
 * value is large and its text is made for clients.
 *
 * @param revision the revision that the returned object shows; default: that of the value
 * @throws CorruptDataError when the value cannot be decrypted or decoded
 */
export function readValue<T extends KubeObject>(
  context: StorageContext<T>,
  kv: KeyValue,
  revision: number = kv.modRevision,
): Awaitable<ReadObject<T>> {
  try {
    const value = context.transformer.transformFromStorage(kv.value, { authenticatedData: kv.key });
    if (!(value instanceof Promise)) return transformed(context, kv, revision, value);
    return value.then((read) => transformed(context, kv, revision, read), notTransformable);
  } catch (error) {
    return notTransformable(error);
  }
}

function transformed<T extends KubeObject>(
  context: StorageContext<T>,
  kv: KeyValue,
  revision: number,
  { data, stale }: TransformedValue,
): Awaitable<ReadObject<T>> {
  const object = new StoredRevision(context.revisions, shortKey(context, kv.key), revision, data);
  const read = { object, stale };
  try {
    return object.assertReadable()?.then(() => read) ?? read;
  } catch (error) {
    throw new CorruptDataError('object not decodable', kv.modRevision, error);
  }
}

function notTransformable(error: unknown): never {
  if (error instanceof CorruptDataError) throw error;
  throw new CorruptDataError('data from the storage is not transformable', 0, error);
}

/**
 * Like {@link readValue}, but looks in the context's cache first. For lists and watches only: `stale` of a cached
 * result has the age of the cache entry, and updates need the current value.
 */
export function readShared<T extends KubeObject>(context: StorageContext<T>, kv: KeyValue): Awaitable<ReadObject<T>> {
  const { cache } = context;
  if (cache === undefined) return readValue(context, kv);
  const known = cache.find(kv);
  if (known !== undefined) return known;
  return whenReady(readValue(context, kv), (read) => cache.keep(kv, read));
}

/**
 * Encrypts encoded bytes for a key. Synchronous unless the transformer returns a promise.
 *
 * @throws InternalError when the transformer fails
 */
export function writeValue<T extends KubeObject>(
  context: StorageContext<T>,
  key: string,
  data: Uint8Array,
): Awaitable<Uint8Array> {
  return catchError(
    () => context.transformer.transformToStorage(data, { authenticatedData: key }),
    (error): never => {
      throw new InternalError(error);
    },
  );
}

/**
 * The attributes to pass to the store with a written object. Undefined if watches read them from the value, or if they
 * cannot be read.
 */
export function attributesOf<T extends KubeObject>(
  { sharedAttributes }: StorageContext<T>,
  object: T,
): ObjectAttributes | undefined {
  try {
    return sharedAttributes?.(object);
  } catch {
    return undefined;
  }
}

/**
 * The revision that a write has made, shared with the watch of the same storage when that reports the same bytes.
 *
 * @param key whole key
 * @param value the bytes that were written; `data`: the same before encryption
 */
export function writtenRevision<T extends KubeObject>(
  context: StorageContext<T>,
  key: string,
  revision: number,
  value: Uint8Array,
  data: Uint8Array,
): StoredRevision<T> {
  const short = shortKey(context, key);
  return (
    context.written.take(context.revisions, short, revision, value) ??
    new StoredRevision(context.revisions, short, revision, data)
  );
}
