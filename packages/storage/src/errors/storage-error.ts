import { ExpectedError, errorText } from '@k8s-ts/apimachinery/errors';
import { aggregateText, type FieldErrorList } from '@k8s-ts/apimachinery/validation';

/** Codes of storage errors. The number is part of the message. `kubernetes/apiserver pkg/storage/errors.go`. */
export const StorageErrorCode = {
  keyNotFound: 1,
  keyExists: 2,
  resourceVersionConflicts: 3,
  invalidObject: 4,
  unreachable: 5,
  timeout: 6,
  corruptObject: 7,
} as const;
export type StorageErrorCode = (typeof StorageErrorCode)[keyof typeof StorageErrorCode];

const codeTexts: Readonly<Record<StorageErrorCode, string>> = {
  1: 'key not found',
  2: 'key exists',
  3: 'resource version conflicts',
  4: 'invalid object',
  5: 'server unreachable',
  6: 'request timeout',
  7: 'corrupt object',
};

/**
 * An expected error of a storage. Its message reaches clients as part of conflict messages. The `interpret…Error`
 * functions convert it to an API error.
 */
export class StorageError extends ExpectedError {
  override readonly name = 'StorageError';
  constructor(
    readonly code: StorageErrorCode,
    /** The whole key, storage prefix included. */
    readonly key: string,
    readonly resourceVersion = 0,
    /** Additional information; an Error becomes the `cause`. */
    detail?: unknown,
  ) {
    const more = detail === undefined ? '<nil>' : errorText(detail);
    super(
      `StorageError: ${codeTexts[code]}, Code: ${code}, Key: ${key}, ResourceVersion: ${resourceVersion}, AdditionalErrorMsg: ${more}`,
      detail instanceof Error ? { cause: detail } : undefined,
    );
  }
}

/** An internal error of the storage, such as a value that cannot be decrypted. Its message is the cause's. */
export class InternalError extends Error {
  override readonly name = 'InternalError';
  constructor(cause: unknown) {
    super(errorText(cause), { cause });
  }
}

/** Invalid options, with one error per field. The message lists them. */
export class InvalidError extends Error {
  override readonly name = 'InvalidError';
  constructor(readonly errors: FieldErrorList) {
    super(aggregateText(errors));
  }
}

/** `resourceVersion` was set on an object to be created. */
export class ResourceVersionSetOnCreateError extends Error {
  override readonly name = 'ResourceVersionSetOnCreateError';
  constructor() {
    super('resourceVersion should not be set on objects to be created');
  }
}

/** The storage has not loaded its state yet. */
export class StorageNotReadyError extends Error {
  override readonly name = 'StorageNotReadyError';
  constructor() {
    super('storage not ready');
  }
}

/** No object has this key. */
export function newKeyNotFoundError(key: string, resourceVersion = 0): StorageError {
  return new StorageError(StorageErrorCode.keyNotFound, key, resourceVersion);
}

/** An object with this key exists already. */
export function newKeyExistsError(key: string, resourceVersion = 0): StorageError {
  return new StorageError(StorageErrorCode.keyExists, key, resourceVersion);
}

/** A precondition does not hold. */
export function newInvalidObjectError(key: string, message: string): StorageError {
  return new StorageError(StorageErrorCode.invalidObject, key, 0, message);
}

/** The key-value store does not answer. */
export function newUnreachableError(key: string, cause?: unknown): StorageError {
  return new StorageError(StorageErrorCode.unreachable, key, 0, cause);
}

/** The request timed out or was cancelled. */
export function newStorageTimeoutError(key: string, message: string): StorageError {
  return new StorageError(StorageErrorCode.timeout, key, 0, message);
}

/** The stored bytes cannot be decrypted or decoded. */
export function newCorruptObjectError(key: string, cause: unknown): StorageError {
  return new StorageError(StorageErrorCode.corruptObject, key, 0, cause);
}

/** Whether this is a {@link StorageError} with this code. */
export function hasStorageErrorCode(error: unknown, code: StorageErrorCode): boolean {
  return error instanceof StorageError && error.code === code;
}

/** Whether the key was not found. */
export function isKeyNotFound(error: unknown): boolean {
  return hasStorageErrorCode(error, StorageErrorCode.keyNotFound);
}

/** Whether the key exists already. */
export function isKeyExists(error: unknown): boolean {
  return hasStorageErrorCode(error, StorageErrorCode.keyExists);
}

/** Whether the error, or one of its causes, is a {@link StorageError} with code corruptObject. */
export function isCorruptObject(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (hasStorageErrorCode(at, StorageErrorCode.corruptObject)) return true;
  }
  return false;
}
