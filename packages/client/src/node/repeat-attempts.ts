import { isInternalError, isTimeout, isTooManyRequests, suggestsClientDelay } from '@k8s-ts/apimachinery/errors';

/** Limits for the repeated attempts of a {@link WebhookClient}. */
export interface RepetitionOptions {
  /** Maximum number of attempts. Default 5. */
  readonly attempts?: number;
  /**
   * Pause before the second attempt, in ms; each later pause is 1.5 times as long as the pause before, plus up to a
   * fifth at random. Default 500.
   */
  readonly backoffMs?: number;
  /** Called after each attempt. Must not throw. */
  readonly onAttempt?: (attempt: WebhookAttempt) => void;
}

/** How an attempt of a {@link WebhookClient} ended. */
export interface WebhookAttempt {
  /**
   * `success`: the webhook answered with an object. `canceled`: the caller gave up. `timeout`: the answer came too
   * late, or was a timeout itself. `error`: everything else.
   */
  readonly result: 'success' | 'canceled' | 'timeout' | 'error';
  readonly durationMs: number;
}

/**
 * Repeats attempts that fail, with pauses in between (`kubernetes/apiserver pkg/util/webhook`).
 *
 * @param signal ends the pauses
 * @throws the error of the last attempt
 */
export async function repeatAttempts<T>(
  work: () => Promise<T>,
  {
    attempts = 5,
    backoffMs = 500,
    onAttempt,
    mayRepeat,
  }: RepetitionOptions & { readonly mayRepeat: (error: unknown) => boolean },
  signal?: AbortSignal,
): Promise<T> {
  let pause = backoffMs;
  for (let made = 1; ; made++) {
    const started = performance.now();
    const ended = (result: WebhookAttempt['result']) =>
      onAttempt?.({ result, durationMs: performance.now() - started });
    try {
      const answer = await work();
      ended('success');
      return answer;
    } catch (error) {
      ended(signal?.aborted ? 'canceled' : isWebhookTimeout(error) ? 'timeout' : 'error');
      if (made >= attempts || signal?.aborted || !mayRepeat(error)) throw error;
      // The last failure tells more than the timeout during the pause after it.
      if (!(await slept(pause * (1 + Math.random() * 0.2), signal))) throw error;
    }
    pause *= 1.5;
  }
}

/** Whether a {@link WebhookClient} failed because the answer took too long, or with a Status that reports a timeout. */
export function isWebhookTimeout(error: unknown): boolean {
  return isTimeout(error) || (error instanceof Error && error.name === 'TimeoutError');
}

/** Whether an attempt failed for a reason that may pass (DefaultShouldRetry). */
export function mayPass(error: unknown): boolean {
  if (isInternalError(error) || isTimeout(error) || isTooManyRequests(error)) return true;
  if (suggestsClientDelay(error) !== undefined) return true;
  const { code, cause } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'EPIPE' || (cause instanceof Error && mayPass(cause));
}

/** Resolves to true after the time, and to false as soon as the signal aborts. */
function slept(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve(true);
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
