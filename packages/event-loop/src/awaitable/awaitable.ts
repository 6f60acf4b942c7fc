/** A value, or a promise of it where the work goes on in a later turn of the event loop. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Calls a function with a value: at once where it is there, otherwise when its promise resolves. A promise takes about as long as a lookup in the watch cache, so the
 * steps of a request make none that they do not need.
 *
 * @throws what the function throws for a value that is there
 */
export function whenReady<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/**
 * Does work, and makes the result from its error when it throws or rejects.
 *
 * @throws what `failed` throws for an error that is thrown
 */
export function catchError<T, R>(work: () => Awaitable<T>, failed: (error: unknown) => R): Awaitable<T | R> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(failed) : result;
  } catch (error) {
    return failed(error);
  }
}
