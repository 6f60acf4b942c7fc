import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { newInvalidObjectError } from '../errors/storage-error.js';
import type { Preconditions } from './storage-interface.js';

/**
 * Checks an object against preconditions. A missing object has an empty uid and version.
 *
 * @throws StorageError with code invalidObject and kube-apiserver's message
 */
export function checkPreconditions(
  preconditions: Preconditions | undefined,
  key: string,
  object: KubeObject | undefined,
): void {
  if (preconditions === undefined) return;
  const uid = object?.metadata.uid ?? '';
  if (preconditions.uid !== undefined && preconditions.uid !== uid) {
    throw newInvalidObjectError(
      key,
      `Precondition failed: UID in precondition: ${preconditions.uid}, UID in object meta: ${uid}`,
    );
  }
  const version = object?.metadata.resourceVersion ?? '';
  if (preconditions.resourceVersion !== undefined && preconditions.resourceVersion !== version) {
    throw newInvalidObjectError(
      key,
      `Precondition failed: ResourceVersion in precondition: ${preconditions.resourceVersion}, ResourceVersion in object meta: ${version}`,
    );
  }
}
