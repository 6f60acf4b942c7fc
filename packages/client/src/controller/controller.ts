import type { Informer } from '../cache/informer.js';
import { objectKey } from '../cache/object-key.js';
import type { ObjectLike } from '../client/resource-client.js';
import { type Clock, systemClock } from '../clock/clock.js';
import { newWorkQueue, type WorkQueue } from '../workqueue/work-queue.js';
import { isTerminalError } from './terminal-error.js';

/** An informer whose changes make a controller work. */
export interface ControllerSource {
  /** @internal Starts the informer unless it runs, resolves once it has synced. */
  sync(signal: AbortSignal): Promise<void>;
  /**
   * @internal Calls back with keys, and their priorities for priority queues.
   * @returns a function that ends the calls
   */
  follow(add: (key: string, priority?: number) => void): () => void;
}

/**
 * Makes a controller work on the objects of an informer.
 *
 * @param keysOf keys to work on when an object was added, changed or deleted, such as that of its owner; default: the
 *   object's own
 */
export function onChangesOf<T extends ObjectLike, Index extends string>(
  informer: Informer<T, Index>,
  keysOf: (object: T) => readonly string[] = (object) => [objectKey(object)],
): ControllerSource {
  return {
    async sync(signal) {
      if (!informer.isRunning) void informer.run(signal);
      await informer.whenSynced(signal);
    },
    follow(add) {
      const addAll = (object: T) => {
        for (const key of keysOf(object)) add(key);
      };
      return informer.addHandler({
        onAdd: addAll,
        onUpdate(old, object) {
          // A change concerns the keys of the old and of the new object. Each key is added once, because a key that is
          // added twice may be reconciled twice.
          for (const key of new Set([...keysOf(old), ...keysOf(object)])) add(key);
        },
        onDelete: addAll,
      });
    },
  };
}

/** Tells when the key of a successful reconcile is reconciled again. */
export interface ReconcileResult {
  /** Time after which the key is reconciled again, in ms, even if nothing changes. */
  readonly requeueAfterMs?: number;
  /**
   * Reconcile the key again after a delay that grows, as after a failure, but without a call of `onError`. Default
   * false. Without effect when there is a `requeueAfterMs` above 0.
   */
  readonly requeue?: boolean;
}

/**
 * How a reconcile ended: with an error that is retried, with an error that is not retried ({@link TerminalError}), with
 * a request for another reconcile after a time or after a growing delay, or with success.
 */
export type ReconcileOutcome = 'error' | 'terminal_error' | 'requeue_after' | 'requeue' | 'success';

/** Called as a controller works, for metrics. */
export interface ControllerMetrics {
  /** A worker begins to reconcile. */
  onStart?(): void;
  /** A worker has reconciled. @param tookMs since it began */
  onEnd?(outcome: ReconcileOutcome, tookMs: number): void;
}

export interface ControllerOptions {
  /** Where keys come from; see {@link onChangesOf}. */
  readonly sources: readonly ControllerSource[];
  /**
   * Reconciles the object of the key. Called for one key by one worker at a time. When it rejects, it is called again
   * after a delay that grows, unless the error is a {@link TerminalError}.
   *
   * @param signal aborts when the controller stops
   */
  reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> | Promise<void>;
  /** Number of keys that are reconciled concurrently. Default 1. */
  readonly workers?: number;
  /** Number of failures in a row after which a key is dropped until its object changes. Default: never. */
  readonly maxRetries?: number;
  /** Called with the reason when a reconcile failed. Default: the failure is only retried. */
  readonly onError?: (error: unknown, key: string) => void;
  /** Default: a queue of its own. */
  readonly queue?: WorkQueue<string>;
  readonly metrics?: ControllerMetrics;
  /** Measures how long reconciles take. */
  readonly clock?: Clock;
}

export interface Controller {
  /** Adds keys besides those of the sources. */
  readonly queue: WorkQueue<string>;
  /**
   * Starts the informers that do not run, waits for them, then reconciles until the signal aborts. Resolves when the
   * last reconcile has ended. May be called once.
   *
   * @throws Error when an informer stops before it has synced
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Informers → queue → reconcile, with retries. */
export function newController(options: ControllerOptions): Controller {
  const { sources, workers = 1, queue = newWorkQueue(), metrics, clock = systemClock } = options;
  const work = async (signal: AbortSignal) => {
    for await (const key of queue) {
      if (signal.aborted) return;
      const startedAt = clock.now();
      metrics?.onStart?.();
      const outcome = await reconcileOnce(options, queue, key, signal);
      metrics?.onEnd?.(outcome, clock.now() - startedAt);
    }
  };

  return {
    queue,
    async run(signal) {
      const ends = sources.map((source) => source.follow((key, priority) => queue.add(key, priority)));
      const stop = () => queue.shutDown();
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      try {
        await Promise.all(sources.map((source) => source.sync(signal)));
        await Promise.all(Array.from({ length: workers }, () => work(signal)));
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        for (const end of ends) end();
        signal.removeEventListener('abort', stop);
        queue.shutDown();
      }
    },
  };
}

/** Reconciles a key and puts it back into the queue as the result asks for. Never rejects. */
async function reconcileOnce(
  { reconcile, onError, maxRetries = Number.POSITIVE_INFINITY }: ControllerOptions,
  queue: WorkQueue<string>,
  key: string,
  signal: AbortSignal,
): Promise<ReconcileOutcome> {
  try {
    const { requeueAfterMs, requeue } = (await reconcile(key, signal)) ?? {};
    if (requeue && !(requeueAfterMs !== undefined && requeueAfterMs > 0)) {
      queue.addRateLimited(key);
      return 'requeue';
    }
    queue.forget(key);
    if (requeueAfterMs === undefined) return 'success';
    queue.addAfter(key, requeueAfterMs);
    return 'requeue_after';
  } catch (error) {
    if (signal.aborted) return 'error';
    onError?.(error, key);
    if (isTerminalError(error)) return 'terminal_error';
    if (queue.numRequeues(key) < maxRetries) queue.addRateLimited(key);
    else queue.forget(key);
    return 'error';
  }
}
