import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { newKeyNotFoundError } from '../errors/storage-error.js';
import { checkPreconditions } from '../interface/preconditions.js';
import type { GuaranteedUpdateOptions, StoredObject } from '../interface/storage-interface.js';
import { prepareObjectForStorage } from '../interface/versioner.js';
import type { KeyValue } from '../kv/key-value-store.js';
import type { StorageContext } from './storage-context.js';
import { attributesOf, readValue, writeValue, writtenRevision } from './stored-value.js';

/** The state of a key that an update or deletion starts from. */
export interface KeyState<T extends KubeObject> {
  /** Undefined: the key does not exist. */
  readonly object?: StoredObject<T>;
  /** Revision of the object, 0 without one. */
  readonly revision: number;
  readonly stale: boolean;
  /** False for a suggestion that may be out of date. */
  readonly current: boolean;
}

/** Reads the key. @throws StorageError with code keyNotFound unless `ignoreNotFound` */
export async function currentState<T extends KubeObject>(
  context: StorageContext<T>,
  key: string,
  ignoreNotFound: boolean,
  signal?: AbortSignal,
): Promise<KeyState<T>> {
  const { kv } = await context.kv.get(key, signal ? { signal } : undefined);
  return stateOf(context, key, kv, ignoreNotFound);
}

/** The state in a value that was read, or that a failed write returned. */
export async function stateOf<T extends KubeObject>(
  context: StorageContext<T>,
  key: string,
  kv: KeyValue | undefined,
  ignoreNotFound: boolean,
): Promise<KeyState<T>> {
  if (kv === undefined) {
    if (!ignoreNotFound) throw newKeyNotFoundError(key);
    return { revision: 0, stale: false, current: true };
  }
  const { object, stale } = await readValue(context, kv);
  return { object, revision: kv.modRevision, stale, current: true };
}

/** The state of a suggestion. */
export function suggestedState<T extends KubeObject>(object: StoredObject<T>): KeyState<T> {
  return { object, revision: object.revision, stale: false, current: false };
}

/**
 * Makes the new state of a key from the current one, and retries until no other write came in between. Steps of a
 * round:
 *
 *  1. check the preconditions and call `tryUpdate`. If either fails on a state that may be out of date, read the
 *     current state and start again, unless it is the same state: then the error is thrown;
 *  2. encode the object. Bytes equal to the stored ones are not written, so the version stays the same (a suggestion is
 *     verified by a read first);
 *  3. write on condition that the key still has the state's revision; otherwise start again with the current value.
 *
 * `kubernetes/apiserver pkg/storage/etcd3/store.go, GuaranteedUpdate`.
 */
export async function guaranteedUpdate<T extends KubeObject>(
  context: StorageContext<T>,
  key: string,
  options: GuaranteedUpdateOptions<T>,
): Promise<StoredObject<T>> {
  const { ignoreNotFound = false, preconditions, signal } = options;
  const read = () => currentState(context, key, ignoreNotFound, signal);
  let state = options.suggestion ? suggestedState(options.suggestion) : await read();
  for (;;) {
    signal?.throwIfAborted();
    let next: { object: T; ttlSeconds?: number };
    try {
      const current = state.object?.object;
      checkPreconditions(preconditions, key, current);
      next = await options.tryUpdate(current, { revision: state.revision });
    } catch (error) {
      if (state.current) throw error;
      const suggested = state.revision;
      state = await read();
      if (state.revision === suggested) throw error;
      continue;
    }

    const data = context.revisions.codec.encode(prepareObjectForStorage(next.object));
    if (isUnchanged(context, state, data)) {
      if (!state.current) {
        state = await read();
        if (!hasBytes(context, state, data)) continue;
      }
      if (!state.stale && state.object !== undefined) return state.object;
    }

    const value = await writeValue(context, key, data);
    const attributes = attributesOf(context, next.object);
    context.written.add(value, data, next.object, attributes);
    const lease = next.ttlSeconds ? await context.leases.lease(next.ttlSeconds) : undefined;
    const written = await context.kv.put({
      key,
      value,
      expectedRevision: state.revision,
      ...(lease === undefined ? undefined : { lease }),
      ...(attributes && { attributes }),
      ...(signal ? { signal } : undefined),
    });
    if (written.succeeded) {
      return writtenRevision(context, key, written.revision, value, data);
    }
    state = await stateOf(context, key, written.current, ignoreNotFound);
  }
}

function isUnchanged<T extends KubeObject>(context: StorageContext<T>, state: KeyState<T>, data: Uint8Array): boolean {
  return !state.stale && hasBytes(context, state, data);
}

function hasBytes<T extends KubeObject>(context: StorageContext<T>, state: KeyState<T>, data: Uint8Array): boolean {
  const { object } = state;
  if (object === undefined) return false;
  if (object.isStoredAs !== undefined) return object.isStoredAs(data);
  return Buffer.compare(context.revisions.codec.encode(prepareObjectForStorage(object.object)), data) === 0;
}
