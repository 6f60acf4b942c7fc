import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { newRequestEntityTooLarge, newTooManyRequests } from '@k8s-ts/apimachinery/errors';
import { type HeapPolicy, noHeapPolicy } from '@k8s-ts/event-loop';
import type { RequestInfo } from '../request/request-info.js';
import { FairQueue } from './fair-queue.js';
import { isWhole, sizeOf, type WorkerAnswer } from './serve-worker-lane.js';
import type { SlowAnswer, SlowLane, SlowRequest } from './slow-lane.js';

/** Settings of a {@link WorkerLane}. */
export interface WorkerLaneOptions {
  /** The module that a worker runs. It calls `serveWorkerLane`. */
  readonly entry: URL;
  /** Command-line flags of Node.js for the worker. Default: the flags of this process. */
  readonly execArgv?: readonly string[];
  /** Makes the data for the module. Called for each worker. */
  readonly workerData: () => WorkerData;
  /** Whether the worker serves a resource. */
  readonly serves: (info: RequestInfo) => boolean;
  /** Called with failures of the worker. */
  readonly onError: (error: unknown) => void;
  /**
   * Requests with a body of at least this size in bytes, or a write's target of this length in characters, are passed
   * to the worker. Default 64 KiB.
   */
  readonly minBodyBytes?: number;
  /**
   * Requests for stored objects of at least this size, in bytes, are passed to the worker: updates, and reads in other
   * forms than JSON. Default 128 KiB.
   */
  readonly minObjectBytes?: number;
  /**
   * Largest heap of a worker, in MiB. A worker that needs more memory is ended, and its request is refused with 413;
   * the object of the request may have been written by then. Default 108.
   */
  readonly maxHeapMegabytes?: number;
  /**
   * Maximum growth of a worker's heap, measured after the garbage of a request is collected, in MiB. A worker whose
   * heap has grown more is ended, so that its memory returns to the system. Default 24.
   */
  readonly maxGrowthMegabytes?: number;
  /** Time after which a worker without work ends, in ms. Default 5 s. */
  readonly idleMs?: number;
  /** Pause after a worker could not start, in ms. Default 1 min. */
  readonly retryMs?: number;
  /**
   * Time limit for work on a request whose response is not needed any more, in ms. After that the worker ends. Default
   * 500.
   */
  readonly graceMs?: number;
  /** Policy that is notified of large requests and responses. Default: garbage is left to V8. */
  readonly heapPolicy?: HeapPolicy;
}

/** Data for a worker. */
export interface WorkerData {
  /** Cloneable data, except for the ports. A member `port` is added. */
  readonly data: object;
  /** The message ports in the data. */
  readonly ports: readonly MessagePort[];
  /** Called when the worker has ended, or could not start. */
  readonly end: () => Promise<void>;
}

interface Job {
  readonly request: SlowRequest;
  /** Identifies the user or client of the task; keys take turns. */
  readonly key: string;
  readonly settle: {
    resolve(answer: SlowAnswer | undefined): void;
    reject(error: unknown): void;
  };
}

/** A worker and its current work. */
interface Running {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly end: () => Promise<void>;
  isReady: boolean;
  /**
   * Size of the worker's heap when it first became ready, in bytes. 0 when the worker does not collect its garbage.
   * Undefined until then.
   */
  heapBytes: number | undefined;
  job: Job | undefined;
  /** Called when the worker has nothing to do. */
  rest: (() => void) | undefined;
  /** Called when the worker ends. */
  forget: (() => void) | undefined;
}

const mebibyte = 1024 * 1024;

const defaultMaxHeap = 108;
const defaultRetryMs = 60_000;
const defaultMaxGrowth = 24;

/**
 * Size of a worker's young generation, in MiB. V8's default is 48. Large requests are as fast with this size, and need
 * less memory.
 */
const maxYoungGeneration = 3;

/**
 * Size of a worker's call stack, in MiB: objects may have 10,000 levels of lists and maps. Memory that the stack does
 * not use is not taken.
 */
const stackSize = 64;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooLarge = () => newRequestEntityTooLarge('the request needs more memory than one request may have');

/** Functions that release the resources of a worker that ends. */
function release({ rest, forget, port }: Running): void {
  rest?.();
  forget?.();
  port.close();
}

/** Limits of waiting requests: per user, in all, and bytes of their targets and bodies. */
const queueLimits = { perKey: 32, total: 256, totalSize: 64 * mebibyte };

/**
 * A slow lane in a worker thread, which is started when it is needed and ended when it is not. It works on one request
 * at a time; other requests wait, and users take turns.
 */
export class WorkerLane implements SlowLane {
  readonly minBodyBytes: number;
  readonly minObjectBytes: number;
  readonly #options: WorkerLaneOptions;
  readonly #heapPolicy: HeapPolicy;
  readonly #queue = new FairQueue<Job>(queueLimits);
  #running: Running | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Ends the pause after a failed start. During the pause, requests are left to the main thread. */
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WorkerLaneOptions) {
    this.#options = options;
    this.#heapPolicy = options.heapPolicy ?? noHeapPolicy;
    this.minBodyBytes = options.minBodyBytes ?? 64 * 1024;
    this.minObjectBytes = options.minObjectBytes ?? 128 * 1024;
  }

  serves(info: RequestInfo): boolean {
    return this.#retry === undefined && !this.#isClosed && this.#options.serves(info);
  }

  async handle(request: SlowRequest, signal: AbortSignal): Promise<SlowAnswer | undefined> {
    if (this.#retry !== undefined || this.#isClosed) return undefined;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const giveUp = () => this.#giveUp(job, signal.reason);
      const done = () => signal.removeEventListener('abort', giveUp);
      const job: Job = {
        request,
        key: request.user.name,
        settle: {
          resolve(answer) {
            done();
            resolve(answer);
          },
          reject(error) {
            done();
            reject(error);
          },
        },
      };
      if (!this.#queue.add(job.key, job, request.body.length + request.uri.length)) {
        reject(newTooManyRequests('Too many requests, please try again later.', 1));
        return;
      }
      signal.addEventListener('abort', giveUp, { once: true });
      this.#next();
    });
  }

  /** Ends the worker. Requests that wait are left to the main thread. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#end(undefined);
    this.#returnWaiting();
  }

  /** Begins the next request, when the worker has nothing to do. */
  #next(): void {
    clearTimeout(this.#idle);
    if (this.#running === undefined) {
      if (this.#queue.count > 0 && !this.#isClosed) this.#start();
      return;
    }
    const running = this.#running;
    if (!running.isReady || running.job !== undefined) return;
    const job = this.#queue.take();
    if (job === undefined) {
      this.#idle = setTimeout(() => {
        void this.#end(undefined);
      }, this.#options.idleMs ?? 5_000);
      this.#idle.unref();
      return;
    }
    running.job = job;
    const { body } = job.request;
    this.#heapPolicy.countGarbage(body.length);
    // Most objects of large requests soon become garbage.
    running.rest = this.#heapPolicy.beginLargeWork();
    // Nothing below uses the request, so that its memory can be collected.
    running.port.postMessage(job.request, isWhole(body) ? [body.buffer as ArrayBuffer] : []);
  }

  #start(): void {
    const { entry, execArgv, workerData, maxHeapMegabytes = defaultMaxHeap } = this.#options;
    const { port1, port2 } = new MessageChannel();
    const made = workerData();
    let worker: Worker;
    try {
      const { data, ports } = made;
      worker = new Worker(entry, {
        workerData: { ...data, port: port2 },
        transferList: [port2, ...ports],
        resourceLimits: {
          maxOldGenerationSizeMb: maxHeapMegabytes,
          maxYoungGenerationSizeMb: maxYoungGeneration,
          stackSizeMb: stackSize,
        },
        ...(execArgv === undefined ? {} : { execArgv: [...execArgv] }),
      });
    } catch (error) {
      void made.end();
      this.#break(error);
      return;
    }
    const running: Running = {
      worker,
      port: port1,
      end: made.end,
      isReady: false,
      heapBytes: undefined,
      job: undefined,
      rest: undefined,
      forget: undefined,
    };
    this.#running = running;
    // A worker without work only keeps memory that other threads need.
    running.forget = this.#heapPolicy.onMuchGarbage(() => {
      if (running.isReady && running.job === undefined) void this.#end(running);
    });
    port1.on('message', (message: WorkerAnswer) => this.#receive(running, message));
    // Neither the worker nor the timer keeps the process alive.
    worker.unref();
    port1.unref();
    worker.on('error', (error) => this.#failed(running, error));
    worker.on('exit', (code) => this.#failed(running, new Error(`the worker ended with code ${code}`)));
  }

  #receive(running: Running, message: WorkerAnswer): void {
    const { job } = running;
    if (message.type === 'ready') {
      const { heapBytes } = message;
      running.rest?.();
      running.isReady = true;
      running.heapBytes ??= heapBytes;
      if (heapBytes > running.heapBytes + (this.#options.maxGrowthMegabytes ?? defaultMaxGrowth) * mebibyte) {
        void this.#end(running).then(() => this.#next());
      } else this.#next();
      return;
    }
    // The worker collects its garbage before it is ready again.
    running.isReady = false;
    running.job = undefined;
    if (message.type === 'answer') {
      const { response, record } = message;
      this.#heapPolicy.countGarbage(sizeOf(response.body));
      job?.settle.resolve(record === undefined ? response : { ...response, record });
    } else job?.settle.reject(new Error(message.error));
  }

  /** Gives up a job whose answer is not needed any more: removes it from the queue, or limits its remaining time. */
  #giveUp(job: Job, reason: unknown): void {
    job.settle.reject(reason);
    if (this.#queue.remove(job.key, job)) return;
    const running = this.#running;
    if (running?.job !== job) return;
    const timer = setTimeout(() => {
      if (this.#running === running && running.job === job) void this.#end(running).then(() => this.#next());
    }, this.#options.graceMs ?? 500);
    timer.unref();
  }

  /** Ends the worker without reporting it. */
  async #end(expected: Running | undefined): Promise<void> {
    const running = this.#running;
    if (running === undefined || (expected !== undefined && expected !== running)) return;
    this.#running = undefined;
    clearTimeout(this.#idle);
    release(running);
    running.job?.settle.reject(new Error('the worker was ended'));
    await running.worker.terminate();
    await running.end();
  }

  #failed(running: Running, error: unknown): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    release(running);
    void running.end();
    if (running.heapBytes === undefined) {
      this.#break(error);
      return;
    }
    this.#options.onError(error);
    running.job?.settle.reject(isOutOfMemory(error) ? tooLarge() : error);
    this.#next();
  }

  /** No worker is started until a pause has passed, because the last start failed. */
  #break(error: unknown): void {
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
    }, this.#options.retryMs ?? defaultRetryMs).unref();
    this.#options.onError(error);
    this.#returnWaiting();
  }

  #returnWaiting(): void {
    for (let job = this.#queue.take(); job !== undefined; job = this.#queue.take()) job.settle.resolve(undefined);
  }
}
