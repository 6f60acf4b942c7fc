import type { Handler } from '@k8s-ts/http';
import type { CompletedConfig } from './config.js';
import type { ServerHooks } from './hooks.js';
import type { Lifecycle } from './lifecycle.js';

/** Sockets that are open for clients. */
export interface Listener {
  /**
   * Accepts no more connections. Resolves when the requests on open connections have ended. Connections that a handler
   * has taken over for another protocol are then cut off.
   * @param graceMs time after which all requests are cut off
   */
  close(graceMs: number): Promise<void>;
}

/** How a prepared server is run. */
export interface RunOptions {
  /** Starts to listen, before the post-start hooks run. Default: no sockets; requests come through `handle` only. */
  readonly listen?: () => Promise<Listener>;
}

/**
 * With `shutdownSendRetryAfter`: time for which connections may stay open after all requests have been answered, in ms.
 */
const lateGraceMs = 2000;

/** A server whose groups, hooks and checks are complete. Made with `GenericAPIServer.prepareRun`. */
export class PreparedAPIServer {
  /** Answers a request. Never rejects. */
  readonly handle: Handler;
  /**
   * Resolves when all post-start hooks but the long-running ones are done. Rejects when one of them fails, when
   * listening fails, and when the server is asked to stop first.
   */
  readonly ready: Promise<void>;
  readonly #config: CompletedConfig;
  readonly #lifecycle: Lifecycle;
  readonly #hooks: ServerHooks;
  #settleReady!: (result: Promise<void>) => void;
  #running: Promise<void> | undefined;

  constructor(config: CompletedConfig, lifecycle: Lifecycle, hooks: ServerHooks, handle: Handler) {
    this.#config = config;
    this.#lifecycle = lifecycle;
    this.#hooks = hooks;
    this.handle = handle;
    this.ready = new Promise((resolve) => {
      this.#settleReady = resolve;
    });
    // Callers of `run` get the failure, so a rejection without other callers must not be reported as unhandled.
    this.ready.catch(() => {});
  }

  /**
   * Listens, runs the post-start hooks, and serves until the signal aborts. Then it shuts down in the order of
   * `kubernetes/apiserver pkg/server/genericapiserver.go, RunWithContext`:
   *
   * 1. `/readyz` fails; pre-shutdown hooks run, and requests are served, at least for the shutdown delay
   * 2. new requests are refused; watches end
   * 3. requests that were accepted are answered. Requests that are passed on to another server, such as logs, may
   *    take up to the request timeout
   * 4. connections end, with the sessions (exec, port-forward) on them. Listeners are closed at step 2, or at step 4
   *    with `shutdownSendRetryAfter`: new requests get 429 meanwhile, and those that are passed on have 2 s more
   *
   * Resolves when all of that is done.
   *
   * @throws Error when listening or a post-start hook fails, after the shutdown, and when called twice
   */
  run(signal: AbortSignal, options: RunOptions = {}): Promise<void> {
    if (this.#running !== undefined) return Promise.reject(new Error('the server has been run already'));
    this.#running = this.#run(signal, options);
    return this.#running;
  }

  async #run(signal: AbortSignal, { listen }: RunOptions): Promise<void> {
    let listener: Listener | undefined;
    try {
      listener = await listen?.();
    } catch (error) {
      this.#settleReady(Promise.reject(error));
      throw error;
    }
    const stopped = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const started = this.#hooks.runPostStart(this.#lifecycle.notAcceptingNewRequests, this.#config.onError);
    this.#settleReady(
      Promise.race([
        started,
        stopped.then(() => Promise.reject(new Error('the server was stopped before it was ready'))),
      ]),
    );
    try {
      await Promise.race([Promise.all([started, stopped]), stopped]);
    } finally {
      started.catch(() => {});
      await this.#shutDown(listener);
    }
  }

  async #shutDown(listener: Listener | undefined): Promise<void> {
    const { shutdownDelayMs, shutdownSendRetryAfter, requestTimeoutMs, sleep, onError } = this.#config;
    const lifecycle = this.#lifecycle;
    lifecycle.initiateShutdown();
    const delayed = async () => {
      if (shutdownDelayMs > 0) await sleep(shutdownDelayMs);
      lifecycle.elapseShutdownDelay();
    };
    // Hooks may still call the server: it serves requests until they are done.
    await Promise.all([delayed(), this.#hooks.runPreShutdown(onError)]);
    const drained = lifecycle.stopAcceptingRequests();
    if (shutdownSendRetryAfter) await drained;
    const graceMs = shutdownSendRetryAfter ? lateGraceMs : requestTimeoutMs;
    await Promise.all([drained, listener?.close(graceMs)]);
    lifecycle.stop();
  }
}
