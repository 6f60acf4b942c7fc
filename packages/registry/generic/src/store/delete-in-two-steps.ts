import { newConflict } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { interpretUpdateError, type Preconditions } from '@k8s-ts/storage';
import type { RequestContext } from '../rest/request-context.js';
import type { DeletionCheck } from '../rest/rest-storage.js';
import type { DeleteRequest, DeleteResult } from './delete.js';
import { withOrderedMeta } from './object-meta.js';
import type { Store } from './store.js';

/** The steps of a deletion that begins by marking the object. */
export interface DeletionSteps<T extends KubeObject> {
  /** Returns the object with a deletion time, and with the other changes of its first deletion. */
  terminating(object: T): T;
  /** Whether a marked object may be removed. Default: yes. */
  mayRemove?(object: T): boolean;
}

/**
 * Deletes an object in two steps: the first DELETE marks it, and the answer is the object; the next DELETE removes it.
 *
 * @throws StatusError 409 when the object does not meet the request's preconditions
 */
export async function deleteInTwoSteps<T extends KubeObject>(
  store: Store<T>,
  name: string,
  options: DeleteRequest<T>,
  context: RequestContext,
  steps: DeletionSteps<T>,
): Promise<DeleteResult<T>> {
  const { object } = await store.get(name, {}, context);
  const uid = object.metadata.uid ?? '';
  const preconditions = preconditionsOf(store, name, object, options);
  // As in kube-apiserver, admission sees the uid among the preconditions.
  const validate: DeletionCheck<T> = (current, determined) =>
    options.validate?.(current, { ...determined, preconditions });
  if (object.metadata.deletionTimestamp) {
    if (steps.mayRemove?.(object) === false) return { result: { object }, uid, deleted: false };
    return store.delete(name, { ...options, preconditions, ...(options.validate && { validate }) }, context);
  }
  const terminate = async (current: T): Promise<T> => {
    await validate(current);
    return steps.terminating(current);
  };
  if (options.dryRun) return { result: { object: withOrderedMeta(await terminate(object)) }, uid, deleted: false };
  try {
    const result = await store.storage.guaranteedUpdate(store.keyOf('', name), {
      preconditions,
      tryUpdate: async (current) => ({ object: await terminate(current as T) }),
    });
    return { result, uid, deleted: false };
  } catch (error) {
    throw interpretUpdateError(error, store.resource, name);
  }
}

/** The request's preconditions and the uid. @throws StatusError 409 when the object does not meet them */
function preconditionsOf<T extends KubeObject>(
  store: Store<T>,
  name: string,
  { metadata }: T,
  { preconditions: expected }: DeleteRequest<T>,
): Preconditions {
  const { uid = '', resourceVersion = '' } = metadata;
  const refuse = (what: string, wanted: string, actual: string) =>
    newConflict(
      store.resource,
      name,
      `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${actual}`,
    );
  if (expected?.uid !== undefined && expected.uid !== uid) throw refuse('UID', expected.uid, uid);
  if (expected?.resourceVersion !== undefined && expected.resourceVersion !== resourceVersion) {
    throw refuse('ResourceVersion', expected.resourceVersion, resourceVersion);
  }
  return { ...expected, uid };
}
