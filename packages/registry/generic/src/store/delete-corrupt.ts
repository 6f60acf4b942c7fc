import { newInvalid } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { hasStorageErrorCode, interpretDeleteError, isCorruptObject, StorageErrorCode } from '@k8s-ts/storage';
import type { RequestContext } from '../rest/request-context.js';
import type { DeleteResult } from './delete.js';
import { keyOf, type StoreCore } from './store-core.js';

/**
 * Deletes an object that cannot be read, without preconditions, finalizers and admission, which all need the object
 * (`kubernetes/apiserver pkg/registry/generic/registry/corrupt_obj_deleter.go`).
 *
 * @throws StatusError 422 for an object that can be read, and for a missing object
 */
export async function deleteCorrupt<T extends KubeObject>(
  { resource, storage, ...core }: StoreCore<T>,
  name: string,
  context: RequestContext,
): Promise<DeleteResult<T>> {
  const key = keyOf(core, context.namespace, name);
  const signal = context.signal ? { signal: context.signal } : {};
  const error = await storage.get(key, signal).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!isCorruptObject(error)) {
    const message = 'is exclusively used to delete corrupt object(s), try again by removing this option';
    const path = FieldPath.root('ignoreStoreReadErrorWithClusterBreakingPotential');
    throw newInvalid({ group: resource.group, kind: resource.resource }, name, [field.invalid(path, true, message)]);
  }
  try {
    await storage.delete(key, { ...signal, ignoreStoreReadError: true });
    return { deleted: true };
  } catch (failure) {
    if (hasStorageErrorCode(failure, StorageErrorCode.keyNotFound)) return { deleted: false };
    throw interpretDeleteError(failure, resource, name);
  }
}
