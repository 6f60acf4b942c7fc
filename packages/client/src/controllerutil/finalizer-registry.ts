import { errorText } from '@k8s-ts/apimachinery/errors';
import { addFinalizer, containsFinalizer, type FinalizableObject, removeFinalizer } from './finalizers.js';

/** The work that a finalizer stands for. Called for an object that is being deleted, possibly more than once. */
export type Finalizer<T> = (object: T, signal?: AbortSignal) => Promise<T | undefined> | Promise<void>;

export interface FinalizeResult<T> {
  /** The object with the finalizers that it should have, and with the changes that finalizers made. */
  readonly object: T;
  /** The object has changed and is to be written. */
  readonly updated: boolean;
  /** A finalizer returned an object with another status, which needs a write of its own. */
  readonly statusUpdated: boolean;
}

/** The finalizers of a controller. `sigs.k8s.io/controller-runtime pkg/finalizer`. */
export interface Finalizers<T extends FinalizableObject> {
  /** @param key the name of the finalizer, such as `example.com/unpublish`. @throws Error for a key that is registered */
  register(key: string, finalizer: Finalizer<T>): void;
  /**
   * Adds all finalizers to an object that is not being deleted. Runs the finalizers of an object that is being deleted,
   * and removes those that succeed. Makes no request.
   *
   * @throws FinalizeError when finalizers fail; its `result` has the changes of the others
   */
  finalize(object: T, signal?: AbortSignal): Promise<FinalizeResult<T>>;
}

/** Some finalizers of an object failed. `errors` has the errors of these finalizers. */
export class FinalizeError<T> extends AggregateError {
  override readonly name = 'FinalizeError';

  constructor(
    errors: readonly Error[],
    /** The changes of the finalizers that succeeded. */
    readonly result: FinalizeResult<T>,
  ) {
    super(errors, errors.map(({ message }) => message).join(', '));
  }
}

/** See {@link Finalizers}. */
export function newFinalizers<T extends FinalizableObject>(): Finalizers<T> {
  return new FinalizerRegistry<T>();
}

class FinalizerRegistry<T extends FinalizableObject> implements Finalizers<T> {
  readonly #finalizers = new Map<string, Finalizer<T>>();

  register(key: string, finalizer: Finalizer<T>): void {
    if (this.#finalizers.has(key)) throw new Error(`finalizer for key "${key}" already registered`);
    this.#finalizers.set(key, finalizer);
  }

  async finalize(given: T, signal?: AbortSignal): Promise<FinalizeResult<T>> {
    const isDeleted = given.metadata?.deletionTimestamp !== undefined;
    const errors: Error[] = [];
    let object = given;
    let statusUpdated = false;
    for (const [key, finalizer] of this.#finalizers) {
      if (!isDeleted) object = addFinalizer(object, key);
      else if (containsFinalizer(object, key)) {
        try {
          const changed = (await finalizer(object, signal)) ?? object;
          statusUpdated ||= statusOf(changed) !== statusOf(object);
          object = removeFinalizer(changed, key);
        } catch (error) {
          const text = errorText(error);
          errors.push(new Error(`finalizer "${key}" failed: ${text}`, { cause: error }));
        }
      }
    }
    const result = { object, updated: object !== given, statusUpdated };
    if (errors.length > 0) throw new FinalizeError(errors, result);
    return result;
  }
}

const statusOf = (object: object): unknown => (object as { readonly status?: unknown }).status;
