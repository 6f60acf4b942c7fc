import { isInternalError, isTimeout, isTooManyRequests, suggestsClientDelay } from '@k8s-ts/apimachinery/errors';
import { type Client, sleep, systemClock } from '@k8s-ts/client';
import type { WebhookClient } from '@k8s-ts/client/node';

/** Number of attempts, the pause after the first one in ms, and the factor of later pauses, as upstream's default. */
const [attempts, firstPauseMs, pauseFactor] = [5, 500, 1.5];

/**
 * Posts reviews to the cluster. Attempts that fail for a reason that may pass are repeated
 * (`kubernetes/apiserver pkg/util/webhook`, DefaultShouldRetry).
 *
 * @param path of the reviews
 * @param timeoutMs time limit of one attempt
 */
export function reviewClient(client: Client, path: string, timeoutMs: number): Pick<WebhookClient, 'post'> {
  return {
    async post(review, signal = neverAborted) {
      let pauseMs = firstPauseMs;
      for (let made = 1; ; made++) {
        try {
          return await withTimeout(timeoutMs, signal, (ending) =>
            client.request({ method: 'POST', path, body: review, signal: ending }),
          );
        } catch (error) {
          if (made >= attempts || signal.aborted || !mayPass(error)) throw error;
          await sleep(systemClock, pauseMs, signal);
          if (signal.aborted) throw error;
        }
        pauseMs *= pauseFactor;
      }
    },
  };
}

const neverAborted = new AbortController().signal;

/** Ends the work when its time is over or the signal aborts. */
async function withTimeout<T>(ms: number, signal: AbortSignal, work: (ending: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DOMException('context deadline exceeded', 'TimeoutError')), ms);
  const follow = () => ending.abort(signal.reason);
  if (signal.aborted) follow();
  signal.addEventListener('abort', follow, { once: true });
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', follow);
  }
}

function mayPass(error: unknown): boolean {
  if (isInternalError(error) || isTimeout(error) || isTooManyRequests(error)) return true;
  if (suggestsClientDelay(error) !== undefined) return true;
  const { code, cause } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'EPIPE' || (cause instanceof Error && mayPass(cause));
}
