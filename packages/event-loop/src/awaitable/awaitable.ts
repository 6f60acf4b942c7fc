/** A value, or a promise of it when it is known only in a later turn of the event loop. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Calls a function with a value: at once or, if the value is a promise, with its result when it resolves. A promise
 * costs about as much as a lookup in the watch cache, so the steps of a request avoid unneeded promises.
 * @throws what the function throws, unless the value is a promise
 */
export function whenReady<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/**
 * Runs work. If the work throws or rejects, `failed` makes the result from the error.
 * @throws what `failed` throws for a thrown error
 */
export function catchError<T, R>(work: () => Awaitable<T>, failed: (error: unknown) => R): Awaitable<T | R> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(failed) : result;
  } catch (error) {
    return failed(error);
  }
}
