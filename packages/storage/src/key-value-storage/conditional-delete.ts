import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { StoredRevision } from '../codec/stored-revision.js';
import { newKeyNotFoundError } from '../errors/storage-error.js';
import { checkPreconditions } from '../interface/preconditions.js';
import type { DeleteOptions, StoredObject } from '../interface/storage-interface.js';
import { prepareObjectForStorage } from '../interface/versioner.js';
import { currentState, type KeyState, stateOf, suggestedState } from './guaranteed-update.js';
import { type StorageContext, shortKey } from './storage-context.js';

/**
 * Deletes a key if its state passes the preconditions and `validateDeletion`. Retries like {@link guaranteedUpdate}.
 *
 * @returns the last state, at the revision of the deletion
 */
export async function conditionalDelete<T extends KubeObject>(
  context: StorageContext<T>,
  key: string,
  options: DeleteOptions<T>,
): Promise<StoredObject<T>> {
  const { preconditions, signal } = options;
  const read = () => currentState(context, key, false, signal);
  let state: KeyState<T> = options.suggestion ? suggestedState(options.suggestion) : await read();
  for (;;) {
    signal?.throwIfAborted();
    const last = state.object as StoredObject<T>;
    try {
      // The object is decoded only when the caller reads it.
      if (preconditions !== undefined) checkPreconditions(preconditions, key, last.object);
      await options.validateDeletion?.(last.object);
    } catch (error) {
      if (state.current) throw error;
      const suggested = state.revision;
      state = await read();
      if (state.revision === suggested) throw error;
      continue;
    }
    const deleted = await context.kv.delete({
      key,
      expectedRevision: state.revision,
      ...(signal ? { signal } : undefined),
    });
    if (deleted.succeeded) {
      if (last.withRevision !== undefined) return last.withRevision(deleted.revision);
      const bytes = context.revisions.codec.encode(prepareObjectForStorage(last.object));
      return new StoredRevision(context.revisions, shortKey(context, key), deleted.revision, bytes);
    }
    state = await stateOf(context, key, deleted.current, false);
  }
}

/**
 * Deletes a key without reading its value.
 *
 * @returns an object with the right key and revision whose content may not be readable
 */
export async function unreadDelete<T extends KubeObject>(
  context: StorageContext<T>,
  key: string,
  signal?: AbortSignal,
): Promise<StoredObject<T>> {
  let current = (await context.kv.get(key, signal ? { signal } : undefined)).kv;
  for (;;) {
    if (current === undefined) throw newKeyNotFoundError(key);
    const deleted = await context.kv.delete({
      key,
      expectedRevision: current.modRevision,
      ...(signal ? { signal } : undefined),
    });
    if (deleted.succeeded) {
      return new StoredRevision(context.revisions, shortKey(context, key), deleted.revision, current.value);
    }
    current = deleted.current;
  }
}
