import { errorText } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { InternalError, newCorruptObjectError, newUnreachableError } from '../errors/storage-error.js';
import { UnknownOutcomeError, UnreachableError, WriteFailedError } from '../kv/key-value-store.js';
import type { StorageContext } from './storage-context.js';

/**
 * A stored value cannot be decrypted or decoded. Callers of the storage get the error that {@link storageFailure} makes
 * from it.
 */
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
 * The error that callers of the storage get. For a {@link CorruptDataError}: a StorageError with code corruptObject if
 * the storage can delete corrupt objects; otherwise an InternalError if the value could not be decrypted, and the
 * decoder's own error if it could not be decoded. An UnreachableError other than an UnknownOutcomeError becomes a
 * StorageError with code unreachable, a WriteFailedError an InternalError. All other errors are returned unchanged.
 */
export function storageFailure<T extends KubeObject>(context: StorageContext<T>, key: string, error: unknown): unknown {
  if (error instanceof UnknownOutcomeError) return error;
  if (error instanceof UnreachableError) return newUnreachableError(key, error);
  if (error instanceof WriteFailedError) return new InternalError(error);
  if (!(error instanceof CorruptDataError)) return error;
  if (context.unsafeCorruptObjectDeletion) return newCorruptObjectError(key, error);
  return error.problem === 'object not decodable' ? error.cause : new InternalError(error.cause);
}
