/**
 * Returns the values of an iterable until the signal aborts, even if the iterable never continues. Failures of the
 * iterable after that are ignored.
 */
export async function* untilAborted<V>(iterable: AsyncIterable<V>, signal: AbortSignal): AsyncGenerator<V> {
  if (signal.aborted) return;
  const iterator = iterable[Symbol.asyncIterator]();
  let end = () => {};
  const aborted = new Promise<{ readonly done: true; readonly value: undefined }>((resolve) => {
    end = () => resolve({ done: true, value: undefined });
    signal.addEventListener('abort', end, { once: true });
  });
  try {
    for (;;) {
      const next = iterator.next();
      next.catch(() => {});
      const result = await Promise.race([next, aborted]);
      if (result.done) return;
      yield result.value;
    }
  } finally {
    signal.removeEventListener('abort', end);
    iterator.return?.()?.catch(() => {});
  }
}
