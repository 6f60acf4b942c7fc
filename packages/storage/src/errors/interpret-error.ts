import {
  newAlreadyExists,
  newConflict,
  newInternalError,
  newNotFound,
  newServerTimeout,
} from '@k8s-ts/apimachinery/errors';
import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import { hasStorageErrorCode, InternalError, isCorruptObject, StorageErrorCode } from './storage-error.js';

/*
 * The functions below convert storage errors to API errors, one function for each verb. Other errors are returned
 * unchanged. `kubernetes/apiserver pkg/storage/errors/storage.go`.
 */

const retryAfterSeconds = 2;

/** The API error for a failed list. */
export function interpretListError(error: unknown, resource: GroupResource): unknown {
  if (is(error, StorageErrorCode.keyNotFound)) return newNotFound(resource, '');
  if (is(error, StorageErrorCode.unreachable, StorageErrorCode.timeout)) {
    return newServerTimeout(resource, 'list', retryAfterSeconds);
  }
  return internal(error);
}

/** The API error for a failed get. */
export function interpretGetError(error: unknown, resource: GroupResource, name: string): unknown {
  if (is(error, StorageErrorCode.keyNotFound)) return newNotFound(resource, name);
  if (is(error, StorageErrorCode.unreachable)) return newServerTimeout(resource, 'get', retryAfterSeconds);
  return internal(error);
}

/** The API error for a failed create. */
export function interpretCreateError(error: unknown, resource: GroupResource, name: string): unknown {
  if (is(error, StorageErrorCode.keyExists)) return newAlreadyExists(resource, name);
  if (is(error, StorageErrorCode.unreachable)) return newServerTimeout(resource, 'create', retryAfterSeconds);
  return internal(error);
}

/** The API error for a failed update. */
export function interpretUpdateError(error: unknown, resource: GroupResource, name: string): unknown {
  if (isConflicting(error)) return newConflict(resource, name, error);
  if (is(error, StorageErrorCode.unreachable)) return newServerTimeout(resource, 'update', retryAfterSeconds);
  if (is(error, StorageErrorCode.keyNotFound)) return newNotFound(resource, name);
  return internal(error);
}

/** The API error for a failed delete. */
export function interpretDeleteError(error: unknown, resource: GroupResource, name: string): unknown {
  if (is(error, StorageErrorCode.keyNotFound)) return newNotFound(resource, name);
  if (is(error, StorageErrorCode.unreachable)) return newServerTimeout(resource, 'delete', retryAfterSeconds);
  if (isConflicting(error)) return newConflict(resource, name, error);
  return internal(error);
}

function is(error: unknown, ...codes: StorageErrorCode[]): boolean {
  return codes.some((code) => hasStorageErrorCode(error, code));
}

function isConflicting(error: unknown): boolean {
  return is(
    error,
    StorageErrorCode.resourceVersionConflicts,
    StorageErrorCode.keyExists,
    StorageErrorCode.invalidObject,
  );
}

function internal(error: unknown): unknown {
  return error instanceof InternalError || isCorruptObject(error) ? newInternalError(error) : error;
}
