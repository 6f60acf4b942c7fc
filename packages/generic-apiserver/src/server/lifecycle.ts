import { setMaxListeners } from 'node:events';
import { RequestWaitGroup } from '../filters/wait-group.js';

/**
 * The steps of a server's shutdown, in this order. The servers of a delegation chain share one lifecycle.
 * `kubernetes/apiserver pkg/server/lifecycle_signals.go`.
 */
export class Lifecycle {
  readonly #shutdownInitiated = new AbortController();
  readonly #shutdownDelayElapsed = new AbortController();
  readonly #notAcceptingNewRequests = new AbortController();
  readonly #stopped = new AbortController();
  /** Requests that are being answered, except long-running ones. */
  readonly requests = new RequestWaitGroup();

  constructor() {
    // Every watch and every forwarded request listens to these signals.
    setMaxListeners(0, this.#notAcceptingNewRequests.signal);
    setMaxListeners(0, this.#stopped.signal);
  }

  /** Aborts when the server has been asked to stop. `/readyz` fails; requests are served as before. */
  get shutdownInitiated(): AbortSignal {
    return this.#shutdownInitiated.signal;
  }

  /** The shutdown delay is over. With `shutdownSendRetryAfter`, new requests are answered with 429. */
  get shutdownDelayElapsed(): AbortSignal {
    return this.#shutdownDelayElapsed.signal;
  }

  /**
   * Aborts when the shutdown delay is over and pre-shutdown hooks are done. New requests are refused, watches and
   * long-running hooks end.
   */
  get notAcceptingNewRequests(): AbortSignal {
    return this.#notAcceptingNewRequests.signal;
  }

  /** Aborts when accepted requests are answered, or their time is over. Responses from other servers are cut off. */
  get stopped(): AbortSignal {
    return this.#stopped.signal;
  }

  initiateShutdown(): void {
    this.#shutdownInitiated.abort();
  }

  elapseShutdownDelay(): void {
    this.#shutdownDelayElapsed.abort();
  }

  /** Resolves when all requests that were accepted have been answered. */
  stopAcceptingRequests(): Promise<void> {
    const drained = this.requests.wait();
    this.#notAcceptingNewRequests.abort();
    return drained;
  }

  stop(): void {
    this.#stopped.abort();
  }
}
