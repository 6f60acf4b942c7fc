import { formatDuration } from '@k8s-ts/apimachinery/time';
import type { Client } from '../client/client.js';
import { type Clock, systemClock } from '../clock/clock.js';
import { type EventsV1Recorder, newEventsV1Recorder } from '../events/events-v1-recorder.js';
import type { Request } from '../handler/event-handler.js';
import { type NewControllerMetrics, newControllerMetrics } from '../metrics/controller-metrics.js';
import { MetricsRegistry } from '../metrics/metrics-registry.js';
import { newQueueMetrics, type QueueMetrics } from '../metrics/queue-metrics.js';
import type { ObjectCacheOptions } from '../object-cache/cache-options.js';
import { newObjectCache, type ObjectCache } from '../object-cache/object-cache.js';
import { type HealthCheck, HealthChecks } from './health-checks.js';
import { type ManagerElection, type ManagerLeaderElection, newManagerElection } from './manager-election.js';
import { type Runnable, RunnableGroup } from './runnables.js';

/** Where an error happened. Fields are absent for errors of the cache, of events and of the election. */
export interface ErrorContext {
  readonly controller?: string;
  readonly request?: Request;
}

/** Settings of all controllers of a manager, unless a controller has others. */
export interface ControllerDefaults {
  /** Number of requests that a controller reconciles at the same time. Default 1. */
  readonly maxConcurrentReconciles?: number;
  /** Time limit for the first list of each resource that a controller watches, in ms. Default 120,000. */
  readonly cacheSyncTimeoutMs?: number;
  /** Time after which the signal of a reconcile aborts, in ms. Default: never. */
  readonly reconciliationTimeoutMs?: number;
  /** Reconcile only in the leader. Default true. */
  readonly needLeaderElection?: boolean;
}

export interface ManagerOptions {
  readonly client: Client;
  /** Scopes, transforms and periods of the cache that all controllers share. */
  readonly cache?: Omit<ObjectCacheOptions, 'client' | 'onError' | 'clock' | 'random'>;
  /** Default: no election, all controllers run. */
  readonly leaderElection?: ManagerLeaderElection;
  /** Default: a registry of its own. */
  readonly metrics?: MetricsRegistry;
  readonly controller?: ControllerDefaults;
  /**
   * Time limit for running reconciles and other runnables to end after a stop, in ms. 0 does not wait, `Infinity` waits as
   * long as it takes. Default 30,000.
   */
  readonly gracefulShutdownTimeoutMs?: number;
  /** Called with errors, which are retried unless they are a `TerminalError`. Default: not reported. */
  readonly onError?: (error: unknown, context: ErrorContext) => void;
  /** Called at the end of {@link Manager.start}, when all else has ended, such as to close connections. */
  readonly onStopped?: () => void | Promise<void>;
  /** The clock of controllers, queues and caches. The election has its own clock. */
  readonly clock?: Clock;
  /** A fraction: 0 up to 1. Default `Math.random`. */
  readonly random?: () => number;
}

/** Runs controllers with a shared cache, metrics and health checks. `sigs.k8s.io/controller-runtime pkg/manager`. */
export interface Manager {
  readonly client: Client;
  readonly cache: ObjectCache;
  readonly metrics: MetricsRegistry;
  readonly clock: Clock;
  readonly controllerDefaults: ControllerDefaults;
  /** Resolves when this process leads, or at the start without an election. */
  readonly elected: Promise<void>;
  /** Adds work, which starts with the manager, or at once when it runs. */
  add(runnable: Runnable): void;
  /** Adds a check to `/healthz`: the process works. */
  addHealthzCheck(name: string, check: HealthCheck): void;
  /** Adds a check to `/readyz`: the process is ready for requests. */
  addReadyzCheck(name: string, check: HealthCheck): void;
  /** A recorder of events (`events.k8s.io/v1`), which ends with the manager. */
  eventRecorder(reportingController: string): EventsV1Recorder;
  /** Answers `/healthz`, `/readyz` and their checks. */
  serveHealth(request: globalThis.Request): Promise<Response>;
  /** Answers `/metrics` in the text format of Prometheus. */
  serveMetrics(request: globalThis.Request): Promise<Response>;
  /**
   * Runs until the signal aborts or a runnable rejects. Then:
   *
   * 1. Controllers and other work that only the leader does stop: no new request is reconciled, and running reconciles
   *    end.
   * 2. Other runnables stop.
   * 3. The lease is released, if all work has ended in time.
   * 4. The cache stops.
   *
   * May be called once.
   *
   * @throws the error of a runnable; Error `leader election lost`; Error when work has not ended in time
   */
  start(signal: AbortSignal): Promise<void>;
}

/** @internal The parts of a manager that its controllers use. */
export interface ManagerInternals extends Manager {
  readonly newControllerMetrics: NewControllerMetrics;
  readonly newQueueMetrics: (name: string) => QueueMetrics;
  /** Reserves the name of a controller. @throws Error when another controller has it */
  reserveName(name: string): void;
  report(error: unknown, context: ErrorContext): void;
}

/** See {@link Manager}. */
export function newManager(options: ManagerOptions): Manager {
  return new ControllerManager(options);
}

/** Time by which a renewal of the lease may be late before `/healthz` fails, in ms. */
const electionToleranceMs = 20_000;

class ControllerManager implements ManagerInternals {
  readonly client: Client;
  readonly cache: ObjectCache;
  readonly metrics: MetricsRegistry;
  readonly clock: Clock;
  readonly controllerDefaults: ControllerDefaults;
  readonly elected: Promise<void>;
  readonly newControllerMetrics: NewControllerMetrics;
  readonly newQueueMetrics: (name: string) => QueueMetrics;
  readonly #options: ManagerOptions;
  readonly #healthz = new HealthChecks();
  readonly #readyz = new HealthChecks();
  readonly #names = new Set<string>();
  readonly #recorders: EventsV1Recorder[] = [];
  readonly #election: ManagerElection | undefined;
  /** Runnables that only the leader runs, and runnables of every process. */
  readonly #leading: RunnableGroup;
  readonly #others: RunnableGroup;
  readonly #caches: RunnableGroup;
  readonly #failed: Promise<never>;
  #fail: (error: unknown) => void = () => {};
  #setElected: () => void = () => {};
  #isStarted = false;

  constructor(options: ManagerOptions) {
    const { client, clock = systemClock, random, onError, leaderElection } = options;
    this.#options = options;
    this.client = client;
    this.clock = clock;
    this.metrics = options.metrics ?? new MetricsRegistry();
    this.controllerDefaults = options.controller ?? {};
    this.newControllerMetrics = newControllerMetrics(this.metrics);
    this.newQueueMetrics = newQueueMetrics(this.metrics);
    this.cache = newObjectCache({
      ...options.cache,
      client,
      clock,
      ...(random && { random }),
      onError: (error) => onError?.(error, {}),
    });
    this.#failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    // A rejection before the start has no handler yet, and must not be reported as unhandled.
    this.#failed.catch(() => undefined);
    this.elected = new Promise((resolve) => {
      this.#setElected = resolve;
    });
    const fail = (error: unknown) => this.#fail(error);
    this.#leading = new RunnableGroup(fail);
    this.#others = new RunnableGroup(fail);
    this.#caches = new RunnableGroup(fail);
    this.#caches.add({ start: (signal) => this.cache.start(signal) });
    if (leaderElection === undefined) return;
    this.#election = newManagerElection(leaderElection, {
      client,
      metrics: this.metrics,
      onElected: () => this.#lead(),
      onLost: () => this.#fail(new Error('leader election lost')),
      onError: (error) => onError?.(error, {}),
    });
    this.#healthz.add('leaderElection', () => this.#election?.check(electionToleranceMs));
  }

  add(runnable: Runnable): void {
    (runnable.needLeaderElection === false ? this.#others : this.#leading).add(runnable);
  }

  addHealthzCheck(name: string, check: HealthCheck): void {
    this.#healthz.add(name, check);
  }

  addReadyzCheck(name: string, check: HealthCheck): void {
    this.#readyz.add(name, check);
  }

  eventRecorder(reportingController: string): EventsV1Recorder {
    const { random } = this.#options;
    const recorder = newEventsV1Recorder({
      client: this.client,
      reportingController,
      clock: this.clock,
      ...(random && { random }),
    });
    this.#recorders.push(recorder);
    return recorder;
  }

  async serveHealth(request: globalThis.Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, endpoint, name = ''] = /^\/(healthz|readyz)(?:\/(.*))?$/.exec(pathname) ?? [];
    if (endpoint === undefined) return notFound();
    const checks = endpoint === 'healthz' ? this.#healthz : this.#readyz;
    const { status, text } = await checks.respond(name, searchParams);
    return textResponse(status, text);
  }

  async serveMetrics(request: globalThis.Request): Promise<Response> {
    if (new URL(request.url).pathname !== '/metrics') return notFound();
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' };
    return new Response(this.metrics.text(), { headers });
  }

  reserveName(name: string): void {
    if (this.#names.has(name)) {
      throw new Error(
        `controller with name ${name} already exists. Controller names must be unique to avoid multiple controllers reporting the same metric`,
      );
    }
    this.#names.add(name);
  }

  report(error: unknown, context: ErrorContext): void {
    this.#options.onError?.(error, context);
  }

  async start(signal: AbortSignal): Promise<void> {
    if (this.#isStarted) throw new Error('manager already started');
    this.#isStarted = true;
    this.#caches.start();
    this.#others.start();
    if (this.#election === undefined) this.#lead();
    else this.#election.start();
    let failure: { readonly error: unknown } | undefined;
    try {
      await Promise.race([aborted(signal), this.#failed]);
    } catch (error) {
      failure = { error };
    }
    const isDrained = await this.#stop();
    await this.#options.onStopped?.();
    if (failure !== undefined) throw failure.error;
    if (isDrained) return;
    const limit = formatDuration(this.#graceMs * 1_000_000);
    throw new Error(`failed waiting for all runnables to end within grace period of ${limit}`);
  }

  get #graceMs(): number {
    return this.#options.gracefulShutdownTimeoutMs ?? 30_000;
  }

  #lead(): void {
    this.#leading.start();
    this.#setElected();
  }

  /** @returns whether all work has ended in time */
  async #stop(): Promise<boolean> {
    let isInTime = this.#graceMs > 0;
    let cancel = () => {};
    const late = new Promise<void>((resolve) => {
      if (this.#graceMs === 0) resolve();
      else if (Number.isFinite(this.#graceMs)) cancel = this.clock.schedule(this.#graceMs, resolve);
    }).then(() => {
      isInTime = false;
    });
    const end = async (group: RunnableGroup) => {
      group.abort();
      await Promise.race([group.ended(), late]);
    };
    // Another process may lead already.
    if (this.#election?.isLost) this.#others.abort();
    await end(this.#leading);
    await end(this.#others);
    await Promise.race([Promise.all(this.#recorders.map((recorder) => recorder.close())), late]);
    const isDrained = isInTime || this.#graceMs === 0;
    await this.#election?.stop({ release: isInTime });
    await end(this.#caches);
    cancel();
    return isDrained;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const notFound = (): Response => textResponse(404, '404 page not found\n');

function textResponse(status: number, text: string): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
  return new Response(text, { status, headers });
}
