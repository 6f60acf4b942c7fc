import { isInternalError, isTimeout, isTooManyRequests, suggestsClientDelay } from '@k8s-ts/apimachinery/errors';

/** Limits for the repeated attempts of a {@link WebhookClient}. */
export interface RepetitionOptions {
  /** Maximum number of attempts. Default 5. */
  readonly attempts?: number;
  /**
   * Pause before the second attempt, in ms; each later one is half as long again, and up to a fifth longer at random.
   * Default 500.
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

/**
 * Aborts a signal when a time is over or another signal aborts. Node 20 forgets a timeout inside of `AbortSignal.any`
 * when it collects garbage.
 */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #given: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(ms: number, given: AbortSignal | undefined) {
    this.#given = given;
    const error = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    this.#timer = setTimeout(() => this.#controller.abort(error()), ms).unref();
    if (given?.aborted) this.#follow();
    else given?.addEventListener('abort', this.#follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener('abort', this.#follow);
  }

  readonly #follow = (): void => this.#controller.abort(this.#given?.reason);
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
