/** Time limit for the wait of a request until a plugin is ready (`kubernetes/apiserver pkg/admission/handler.go`). */
const timeoutMs = 10_000;

/**
 * Waits until a plugin is ready, at most 10 seconds.
 *
 * @param wait rejects when its signal aborts
 * @param signal the request's. It ends the wait, too
 * @returns whether the plugin is ready
 */
export async function untilReady(
  wait: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // In Node 20, garbage collection can remove a timeout inside of `AbortSignal.any`, which then never aborts.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  try {
    await wait(ending.signal);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
