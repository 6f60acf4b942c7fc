/** Resolves with the value after a time in ms. @throws AbortError when the signal aborts */
function sleep<T>(ms: number, value?: T, { signal }: { readonly signal?: AbortSignal } = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    if (signal?.aborted) return reject(new DOMException('The operation was aborted', 'AbortError'));
    const timer = globalThis.setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve(value as T);
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

export { sleep as setTimeout };
