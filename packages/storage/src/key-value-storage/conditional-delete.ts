import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { currentState, type KeyState, stateOf, suggestedState } from './guaranteed-update.js';
import { type ObjectAccess, shortKey } from './object-access.js';
import { checkPreconditions } from './preconditions.js';
import { newKeyNotFoundError } from './storage-error.js';
import type { DeleteOptions, StoredObject } from './storage-interface.js';
import { StoredRevision } from './stored-revision.js';
import { prepareObjectForStorage } from './versioner.js';

/**
 * Deletes a key in a state that preconditions and `validateDeletion` agree to; the same rounds as a guaranteed update.
 *
 * @returns the last state, at the revision of the deletion
 */
export async function conditionalDelete<T extends KubeObject>(
  access: ObjectAccess<T>,
  key: string,
  options: DeleteOptions<T>,
): Promise<StoredObject<T>> {
  const { preconditions, signal } = options;
  const read = () => currentState(access, key, false, signal);
  let state: KeyState<T> = options.suggestion ? suggestedState(options.suggestion) : await read();
  for (;;) {
    signal?.throwIfAborted();
    const last = state.object as StoredObject<T>;
    try {
      checkPreconditions(preconditions, key, last.object);
      await options.validateDeletion?.(last.object);
    } catch (error) {
      if (state.current) throw error;
      const suggested = state.revision;
      state = await read();
      if (state.revision === suggested) throw error;
      continue;
    }
    const deleted = await access.kv.delete({
      key,
      expectedRevision: state.revision,
      ...(signal ? { signal } : undefined),
    });
    if (deleted.succeeded) {
      if (last instanceof StoredRevision) return last.withRevision(deleted.revision);
      const bytes = access.revisions.codec.encode(prepareObjectForStorage(last.object));
      return new StoredRevision(access.revisions, shortKey(access, key), deleted.revision, bytes);
    }
    state = await stateOf(access, key, deleted.current, false);
  }
}

/**
 * Deletes a key whatever its bytes are, without a look at them.
 *
 * @returns an object that nobody can read; its key and revision are right
 */
export async function unreadDelete<T extends KubeObject>(
  access: ObjectAccess<T>,
  key: string,
  signal?: AbortSignal,
): Promise<StoredObject<T>> {
  let current = (await access.kv.get(key, signal ? { signal } : undefined)).kv;
  for (;;) {
    if (current === undefined) throw newKeyNotFoundError(key);
    const deleted = await access.kv.delete({
      key,
      expectedRevision: current.modRevision,
      ...(signal ? { signal } : undefined),
    });
    if (deleted.succeeded) {
      return new StoredRevision(access.revisions, shortKey(access, key), deleted.revision, current.value);
    }
    current = deleted.current;
  }
}
