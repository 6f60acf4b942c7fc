import type { Socket } from 'node:net';
import type { KeySource, SigningKey } from '@k8s-ts/authentication';
import type { HealthCheck, RequestLimits } from '@k8s-ts/generic-apiserver';
import type { LineWriter } from '@k8s-ts/generic-apiserver/audit';
import type { Answer, APIRequest } from '@k8s-ts/http';
import { SharedRevisionTable } from '@k8s-ts/storage-backend/remote';
import type { CompletedOptions } from '../options.js';
import { plainOptions } from '../plain-options.js';
import type { ConnectionSource } from '../serving/listen.js';
import { writeAuditLines } from './audit-lines.js';
import { BusyLoop } from './busy-loop.js';
import { IdleWorkers } from './idle-workers.js';
import { mergeMetrics } from './merge-metrics.js';
import type { FromWorker, SharedState, WorkerLogging } from './messages.js';
import { partOfLimits, wholeLimits } from './request-limits.js';
import { SharedConnections } from './shared-connections.js';
import { signingKeyMessage } from './signing-key-message.js';
import { StandbyProcess } from './standby-process.js';
import { StartingPriority } from './starting-priority.js';
import { highestLevel, logOfWorker } from './worker-log.js';
import { WorkerProcess } from './worker-process.js';

/**
 * Delay in ms before a worker is replaced that ended less than {@link settledMs} after it was ready. Other workers are
 * replaced at once.
 */
const retryMs = 1000;
const settledMs = 10_000;
/** Pause after an extra worker failed to start, in ms. */
const failedStartMs = 60_000;
/** Time that a worker may take to end after its last request, in ms. Then it is killed. */
const stopGraceMs = 15_000;
/**
 * Time for which a process that is needed as a worker starts with a lower priority, in ms. If many processes are busy,
 * the whole start would take minutes with this priority.
 */
const lowPriorityMs = 10_000;

/**
 * Manages the worker processes of a server, in its first process.
 *
 * - The first process accepts all connections, hands each to the process that has the fewest, itself included, and
 *   serves its store to the workers.
 * - Some workers are started with the server. Each further worker is started when a process is busy, and connections
 *   then move to it, see `MovingConnections`. Such workers end when they are not needed.
 * - Workers that end are replaced by a standby process, which has loaded its code, or by a new process.
 */
export class ServerWorkers implements ConnectionSource {
  /** Resolves when the workers that are started with the server are ready. Rejects when one of them cannot start. */
  readonly ready: Promise<void>;
  /** Limits of requests in flight in the first process. */
  readonly limits: RequestLimits;
  /** The audit log of the first process, to which workers send their lines. Undefined when there is no log. */
  auditLog: LineWriter | undefined;
  readonly #options: CompletedOptions;
  readonly #ownMetrics: () => string;
  readonly #priority = new StartingPriority();
  readonly #workers = new Map<number, WorkerProcess>();
  /** Numbers of the workers, including those that are being replaced. */
  readonly #numbers = new Set<number>();
  /** Workers that have been asked to end, because they are not needed. */
  readonly #leaving = new Set<WorkerProcess>();
  /** No further worker is started before this time, in ms of `performance.now()`. */
  #startsAgainAt = 0;
  readonly #standby = new StandbyProcess(() => this.#fork());
  #newest: SharedRevisionTable | undefined;
  /** Settles {@link ready}. */
  readonly #settle: { resolve(): void; reject(error: Error): void };
  #shared: SharedState | undefined;
  #port: number | undefined;
  #signingKey: KeySource<SigningKey> | undefined;
  #verbosity: number;
  /** Whether the workers that are started with the server have been ready. */
  #isComplete: boolean;
  #isStopping = false;
  readonly #loop = new BusyLoop();
  readonly #connections = new SharedConnections(() => this.#serving);
  readonly #idle: IdleWorkers;

  /**
   * Starts the processes.
   * @param options of the whole server
   * @param ownMetrics returns the metrics of the first process
   */
  constructor(options: CompletedOptions, ownMetrics: () => string) {
    this.#options = options;
    this.limits = wholeLimits(options);
    this.#ownMetrics = ownMetrics;
    this.#verbosity = highestLevel(options.logger);
    this.#idle = new IdleWorkers({
      idleMs: options.workerIdleTimeout,
      workers: () => [...this.#workers.values()],
      further: () =>
        this.#readyWorkers.filter(({ index }) => index >= options.minWorkers).sort((a, b) => a.index - b.index),
      letGo: (worker) => this.#letGo(worker),
    });
    let settle: { resolve(): void; reject(error: Error): void } | undefined;
    this.ready = new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.#settle = settle as NonNullable<typeof settle>;
    this.ready.catch(() => {});
    // With etcd, the workers are clients of etcd and share no revisions.
    if (!options.storageBackend.startsWith('etcd')) this.#newest = newestRevisions(options);
    for (let index = 1; index < options.minWorkers; index++) this.#startWorker(index);
    this.#isComplete = options.minWorkers === 1;
    if (this.#isComplete) this.#settle.resolve();
  }

  /** Fails until the workers that are started with the server have been ready. */
  get readyCheck(): HealthCheck {
    return {
      name: 'workers',
      check: () => {
        if (!this.#isComplete) throw new Error('workers are starting');
      },
    };
  }

  /** The options of the first process. */
  get ownOptions(): CompletedOptions {
    const { logger } = this.#options;
    return {
      ...this.#options,
      ...(logger.setVerbosity ? { logger: { ...logger, setVerbosity: (level) => this.#setVerbosity(level) } } : {}),
    };
  }

  /** Answers a request of the first process as a handler does. When the process is busy, starts another worker. */
  answer(request: APIRequest, handler: (request: APIRequest) => Answer): Answer {
    if (this.#loop.isBusy()) this.#startAnother();
    return this.#connections.answer(request, handler);
  }

  /** Accepts connections. Workers get connections once all workers of the start are ready, until the server stops. */
  async open(port: number, host: string, serve: (socket: Socket) => void): ReturnType<ConnectionSource['open']> {
    const opened = await this.#connections.open(port, host, serve);
    this.#port = opened.port;
    for (const worker of this.#workers.values()) worker.send({ type: 'listening', port: opened.port });
    return opened;
  }

  /**
   * Lets the workers build their servers. Must be called when the store is open. The workers are ready once the port is
   * open, too.
   *
   * @param signingKey returns the key that signs tokens of service accounts; called when a worker needs it
   */
  begin(shared: SharedState, signingKey: KeySource<SigningKey> | undefined): void {
    this.#shared = shared;
    this.#signingKey = signingKey;
    for (const worker of this.#workers.values()) this.#sendStart(worker);
  }

  /** Returns the metrics of all processes. @param own metrics of the first process */
  async collectMetrics(own: string): Promise<string> {
    return mergeMetrics([own, ...(await this.#metricsOfOthers(undefined))]);
  }

  /**
   * Asks the workers to finish the requests that they have accepted, and then to end. Resolves when they have ended.
   * Idempotent.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const timer = setTimeout(() => this.kill(), this.#longestStopMs);
    timer.unref();
    this.#clearTimers();
    const ending = this.#processes().map((worker) => {
      for (const socket of worker.handOver.takeUnsent()) this.#connections.keep(socket);
      // A worker that is not ready has not accepted any requests.
      if (worker.isReady) worker.send({ type: 'stop' });
      else worker.kill();
      return worker.ended;
    });
    await Promise.all(ending);
    clearTimeout(timer);
    this.#closeNewest();
  }

  /** Ends all workers at once. */
  kill(): void {
    this.#isStopping = true;
    this.#connections.close();
    this.#clearTimers();
    for (const worker of this.#processes()) worker.kill();
    this.#closeNewest();
  }

  #closeNewest(): void {
    this.#newest?.close();
    this.#newest = undefined;
  }

  #processes(): readonly WorkerProcess[] {
    return [...this.#workers.values(), ...this.#leaving, ...this.#standby.processes];
  }

  get #readyWorkers(): readonly WorkerProcess[] {
    return [...this.#workers.values()].filter(({ isReady }) => isReady);
  }

  /** Time limit for a worker to end, in ms. */
  get #longestStopMs(): number {
    return this.#options.shutdownDelay + this.#options.requestTimeout + stopGraceMs;
  }

  #clearTimers(): void {
    this.#standby.cancelStart();
    this.#idle.stop();
  }

  /** Makes the standby process a worker, or starts a new process for it. */
  #startWorker(index: number): WorkerProcess {
    const worker = this.#standby.take() ?? this.#fork();
    worker.index = index;
    this.#numbers.add(index);
    this.#workers.set(index, worker);
    if (this.#shared) this.#sendStart(worker);
    setTimeout(() => this.#raise(worker), lowPriorityMs).unref();
    return worker;
  }

  /** Starts the next worker, unless one is starting. */
  #startAnother(): void {
    const workers = [...this.#workers.values()];
    const mayStart = this.#shared !== undefined && this.#isComplete && !this.#isStopping;
    if (!mayStart || workers.some(({ isReady }) => !isReady)) return;
    if (performance.now() < this.#startsAgainAt) return;
    let index = 1;
    while (this.#numbers.has(index)) index++;
    if (index >= this.#options.workers) return;
    this.#options.logger.info(2, 'the server is busy: another worker is started', { worker: index });
    // A process that is needed at once starts with the usual priority.
    this.#raise(this.#startWorker(index));
  }

  /** Starts a process. It loads its code and waits for messages. */
  #fork(): WorkerProcess {
    const worker = new WorkerProcess(this.#newest, (each, message) => this.#receive(each, message));
    // While the server starts, there are no clients that the start could delay, so the priority stays.
    if (this.#isComplete) this.#priority.lower(worker.pid);
    void worker.ended.then((reason) => this.#ended(worker, reason));
    return worker;
  }

  #raise({ pid }: WorkerProcess): void {
    if (pid !== undefined) this.#priority.restore(pid);
  }

  #sendStart(worker: WorkerProcess): void {
    const shared = this.#shared as SharedState;
    const { logger, onRequest } = this.#options;
    // Only the first process installs definitions and writes the kubeconfig.
    const { kubeconfigOut: _out, crdDirectory: _directory, ...rest } = plainOptions(this.#options);
    const options = { ...rest, crds: [] };
    const logging: WorkerLogging = {
      verbosity: this.#verbosity,
      canChange: logger.setVerbosity !== undefined,
      reportsRequests: onRequest !== undefined,
    };
    worker.send({ type: 'start', start: { options, shared, logging } });
    if (this.#port !== undefined) worker.send({ type: 'listening', port: this.#port });
  }

  #receive(worker: WorkerProcess, message: FromWorker): void {
    const { logger, onRequest } = this.#options;
    switch (message.type) {
      case 'ready':
        worker.isReady = true;
        this.#raise(worker);
        worker.readyAt = performance.now();
        // The clients move to the new worker before another one is started.
        this.#startsAgainAt = worker.readyAt + settledMs;
        this.#completed();
        this.#divideLimits();
        this.#connections.spread();
        if (!this.#isStopping) this.#idle.watch();
        return;
      case 'failed':
        worker.failure = message.error;
        this.#settle.reject(new Error(message.error));
        return;
      case 'ask-signing-key':
        void signingKeyMessage(this.#signingKey).then((answer) => worker.send(answer));
        return;
      case 'accepted':
        worker.handOver.accepted(message.id);
        return;
      case 'closed':
        worker.handOver.closed();
        return;
      case 'busy':
        this.#startAnother();
        return;
      case 'collect':
        void this.#metricsOfOthers(worker).then((others) => {
          const text = mergeMetrics([this.#ownMetrics(), ...others, message.own]);
          worker.send({ type: 'collected', id: message.id, text });
        });
        return;
      case 'audit-lines':
        void writeAuditLines(this.auditLog, message).then((answer) => worker.send(answer));
        return;
      case 'verbosity':
        this.#setVerbosity(message.level);
        return;
      case 'log':
        logOfWorker(logger, worker.index, message);
        return;
      case 'request':
        onRequest?.(message.entry);
    }
  }

  #completed(): void {
    if ([...this.#workers.values()].every(({ isReady }) => isReady)) {
      this.#isComplete = true;
      this.#settle.resolve();
      this.#standby.startLater();
    }
  }

  #ended(worker: WorkerProcess, reason: string): void {
    if (this.#standby.processes.includes(worker)) {
      this.#standby.take();
      if (!this.#isStopping) this.#standby.startLater();
      return;
    }
    if (this.#workers.get(worker.index) === worker) this.#workers.delete(worker.index);
    this.#leaving.delete(worker);
    for (const socket of worker.handOver.end()) {
      if (this.#isStopping) socket.destroy();
      else this.#connections.place(socket);
    }
    if (this.#isStopping || worker.isLeaving) return;
    this.#divideLimits();
    const { logger } = this.#options;
    if (!worker.isReady && worker.index >= this.#options.minWorkers) {
      logger.error('a worker cannot start', { worker: worker.index, error: reason });
      this.#numbers.delete(worker.index);
      this.#startsAgainAt = performance.now() + failedStartMs;
      return;
    }
    logger.error('a worker has ended and is replaced', { worker: worker.index, error: reason });
    if (!this.#isComplete) {
      this.#settle.reject(new Error(`a worker cannot start: ${reason}`));
      return;
    }
    const replace = () => {
      if (!this.#isStopping) this.#startWorker(worker.index);
    };
    if (worker.isReady && performance.now() - worker.readyAt > settledMs) replace();
    else setTimeout(replace, retryMs).unref();
  }

  /** Asks a worker that is not needed to end. Its clients reconnect to other processes. */
  #letGo(worker: WorkerProcess): void {
    if (this.#isStopping) return;
    this.#options.logger.info(2, 'a worker is not needed any more and ends', { worker: worker.index });
    worker.isLeaving = true;
    this.#workers.delete(worker.index);
    this.#numbers.delete(worker.index);
    this.#leaving.add(worker);
    this.#divideLimits();
    for (const socket of worker.handOver.takeUnsent()) this.#connections.place(socket);
    worker.send({ type: 'stop' });
    const timer = setTimeout(() => worker.kill(), this.#longestStopMs).unref();
    void worker.ended.then(() => clearTimeout(timer));
    if (this.#workers.size > 0) return;
    // Without workers, no standby process is needed.
    this.#standby.cancelStart();
    const standby = this.#standby.take();
    if (standby === undefined) return;
    standby.isLeaving = true;
    standby.kill();
  }

  /** The workers that accept connections now. */
  get #serving(): readonly WorkerProcess[] {
    const canShare = this.#isComplete && !this.#isStopping;
    return canShare ? this.#readyWorkers : [];
  }

  /**
   * Divides the limits among the ready processes. A process that is being replaced gets no part until its replacement
   * is ready.
   */
  #divideLimits(): void {
    const workers = this.#readyWorkers;
    const whole = wholeLimits(this.#options);
    const part = (index: number) => partOfLimits(whole, workers.length + 1, index);
    this.limits.change(part(0));
    workers.forEach((worker, i) => {
      worker.send({ type: 'limits', limits: part(i + 1) });
    });
  }

  #metricsOfOthers(asking: WorkerProcess | undefined): Promise<readonly string[]> {
    const others = this.#readyWorkers.filter((worker) => worker !== asking);
    return Promise.all(others.map((worker) => worker.ask('metrics')));
  }

  #setVerbosity(level: number): void {
    this.#verbosity = level;
    this.#options.logger.setVerbosity?.(level);
    for (const worker of this.#workers.values()) worker.send({ type: 'verbosity', level });
  }
}

/**
 * Makes the file of the newest revisions. Undefined if no file can be made: workers then ask the store about each
 * object.
 */
function newestRevisions({ logger }: CompletedOptions): SharedRevisionTable | undefined {
  try {
    return new SharedRevisionTable();
  } catch (error) {
    logger.info(1, 'no file for the newest revisions', { error: String(error) });
    return undefined;
  }
}
