import type { Clock, Informer, ObjectLike } from '@k8s-ts/client';

/** The longest wait, in ms, for an informer to show a write. Upstream's expectations expire after the same time. */
const longestWaitMs = 300_000;

/**
 * Waits until an informer shows the controller's own writes, so that the next look at its store does not miss created
 * pods or find deleted ones. A controller that calls this at the end of each reconcile with writes never creates too
 * many pods, even if the informer is late. Upstream uses expectations instead.
 *
 * @param answers responses of the server to writes; those without a resourceVersion are ignored
 * @returns false when the informer stopped, did not show them within 5 minutes, or went back to a state before them (a
 *   restored backup)
 */
export async function whenShown(
  informer: Pick<Informer<ObjectLike>, 'waitForVersion'>,
  answers: readonly unknown[],
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const cancel = clock.schedule(longestWaitMs, end);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    for (const answer of answers) {
      if (versionOf(answer) !== undefined) await informer.waitForVersion(answer as ObjectLike, ending.signal);
    }
    return true;
  } catch {
    return false;
  } finally {
    cancel();
    signal.removeEventListener('abort', end);
  }
}

function versionOf(answer: unknown): string | undefined {
  return (answer as Partial<ObjectLike> | undefined)?.metadata?.resourceVersion;
}
