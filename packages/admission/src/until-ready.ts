/** How long a request waits for what a plugin follows (`kubernetes/apiserver pkg/admission/handler.go`). */
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
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    await wait(signal === undefined ? timeout : AbortSignal.any([timeout, signal]));
    return true;
  } catch {
    return false;
  }
}
