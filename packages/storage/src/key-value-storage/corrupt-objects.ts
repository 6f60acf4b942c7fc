import { errorText, StatusError, StatusReason } from '@k8s-ts/apimachinery/errors';
import { formatGroupResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { InternalError, newCorruptObjectError, type StorageError } from '../errors/storage-error.js';
import { CorruptDataError, storageFailure } from './corrupt-data-error.js';
import type { StorageContext } from './storage-context.js';

/** Maximum number of corrupt objects that the error of a list names. */
const maxCorruptObjects = 100;

/**
 * The unreadable objects that a list has met. The first one ends the list, except in a storage that can delete corrupt
 * objects: there the list continues, and its error names them all.
 */
export class CorruptObjects<T extends KubeObject> {
  readonly #context: StorageContext<T>;
  readonly #errors: (StorageError | undefined)[] = [];

  constructor(context: StorageContext<T>) {
    this.#context = context;
  }

  /** Adds an object that could not be read. @throws the error that ends the list at once */
  add(key: string, error: unknown): undefined {
    if (!(error instanceof CorruptDataError)) throw storageFailure(this.#context, key, error);
    if (!this.#context.unsafeCorruptObjectDeletion) {
      if (error.problem === 'object not decodable') throw error.cause;
      throw new InternalError(`unable to transform key "${key}": ${errorText(error.cause)}`);
    }
    if (this.#errors.length >= maxCorruptObjects) {
      this.#errors.push(undefined);
      this.assertNone();
    }
    this.#errors.push(newCorruptObjectError(key, error));
    return undefined;
  }

  /** @throws StatusError 500 that names the objects, if there are any */
  assertNone(): void {
    if (this.#errors.length === 0) return;
    const { resource } = this.#context;
    const causes = this.#errors.map((error) =>
      error === undefined
        ? { reason: 'FieldValueTooMany', message: 'too many errors, the list is truncated' }
        : { reason: 'UnexpectedServerResponse', field: error.key, message: error.message },
    );
    throw new StatusError({
      code: 500,
      reason: StatusReason.storeReadError,
      details: { group: resource.group, kind: resource.resource, name: 'list', causes },
      message: `failed to read one or more ${formatGroupResource(resource)} from the storage`,
    });
  }
}
