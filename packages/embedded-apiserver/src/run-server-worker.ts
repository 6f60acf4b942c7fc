import { Socket } from 'node:net';
import { parseSigningKey, type SigningKey } from '@k8s-ts/authentication';
import { type HeapPolicy, madeOnce, noHeapPolicy } from '@k8s-ts/event-loop';
import type { RequestLimits } from '@k8s-ts/generic-apiserver';
import type { Answer, APIRequest } from '@k8s-ts/http';
import { StorePool } from '@k8s-ts/storage-backend';
import { RemoteStores, SharedRevisionTableReader, streamPort } from '@k8s-ts/storage-backend/remote';
import { registrationOf } from './config/registration.js';
import { optionsOfWorker } from './plain-options.js';
import { worker } from './roles/worker.js';
import type { RunningServer } from './running-server.js';
import type { ConnectionSource } from './serving/listen.js';
import { startProcess } from './start-process.js';
import { AuditLines } from './workers/audit-lines.js';
import { BusyLoop } from './workers/busy-loop.js';
import { LoopUtilization } from './workers/loop-utilization.js';
import type { FromWorker, ToWorker, WorkerQuestion, WorkerStart } from './workers/messages.js';
import { MovingConnections } from './workers/moving-connections.js';
import { wholeLimits } from './workers/request-limits.js';
import { newWorkerLogger, type WorkerLogger } from './workers/worker-logger.js';

/** Descriptor of the pipe to the first process, over which its store is reached. */
const storePipe = 3;
/** Descriptor of a file that tells the worker whether it has the newest revision of an object. */
const newestFile = 4;

function send(message: FromWorker, sent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, {}, sent);
}

/**
 * A worker process of a server: another API server over the same store, for the connections that the first process
 * hands to it. It creates none of the objects that every cluster has and runs no controllers, because the first process
 * does.
 */
class ServerWorker implements ConnectionSource {
  readonly #limits: RequestLimits;
  readonly #start: WorkerStart;
  readonly #heapPolicy: HeapPolicy;
  readonly #logger: WorkerLogger;
  /** Requests to the first process for the metrics of all processes, by the id of the request. */
  readonly #questions = new Map<number, (text: string) => void>();
  #ids = 0;
  readonly #port = promised<number>();
  /** Waits for the key that signs the tokens of service accounts. */
  #keyAnswer: Promised<SigningKey> | undefined;
  #serve: ((socket: Socket) => void) | undefined;
  readonly #loop = new BusyLoop();
  readonly #utilization = new LoopUtilization();
  readonly #moving = new MovingConnections();
  readonly #auditLines = new AuditLines(send);
  #running: RunningServer | undefined;

  constructor(start: WorkerStart, heapPolicy: HeapPolicy) {
    this.#start = start;
    this.#heapPolicy = heapPolicy;
    this.#limits = wholeLimits(start.options);
    this.#logger = newWorkerLogger(start.logging, send);
  }

  async run(): Promise<void> {
    const { options: plain, logging } = this.#start;
    let { shared } = this.#start;
    const { logger } = this.#logger;
    const survive = (error: unknown) =>
      logger.error('uncaught error', { error: error instanceof Error && error.stack ? error.stack : String(error) });
    // The process continues after an exception, because it serves other requests and its memory is still valid.
    process.on('uncaughtException', survive);
    process.on('unhandledRejection', survive);
    // With etcd, the worker is an etcd client of its own; otherwise it uses the store of the first process.
    if (!plain.storageBackend.startsWith('etcd')) {
      const port = streamPort(new Socket({ fd: storePipe, readable: true, writable: true }));
      const stores = new StorePool(new RemoteStores(port, new SharedRevisionTableReader(newestFile)));
      shared = { ...shared, storageConfig: { ...shared.storageConfig, stores } };
    }
    const options = optionsOfWorker(plain, {
      logger,
      heapPolicy: this.#heapPolicy,
      ...(logging.reportsRequests ? { onRequest: (entry) => send({ type: 'request', entry }) } : {}),
    });
    const role = worker(options, {
      connections: this,
      limits: this.#limits,
      shared,
      signingKey: madeOnce(() => this.#askSigningKey()),
      collectMetrics: (own) => this.#collectMetrics(own),
      auditLog: this.#auditLines,
    });
    this.#running = await startProcess({ openRole: async () => role, registration: registrationOf(options) });
    send({ type: 'ready' });
  }

  async open(_port: number, _host: string, serve: (socket: Socket) => void) {
    this.#serve = serve;
    return { port: await this.#port.promise, close: async () => {} };
  }

  answer(request: APIRequest, handler: (request: APIRequest) => Answer): Answer {
    if (this.#loop.isBusy()) send({ type: 'busy' });
    return this.#moving.answer(request, handler);
  }

  receive(message: Exclude<ToWorker, { readonly type: 'start' }>, socket: Socket | undefined): void {
    switch (message.type) {
      case 'listening':
        this.#port.resolve(message.port);
        return;
      case 'signing-key':
        this.#keyAnswer?.resolve(parseSigningKey(message.key));
        return;
      case 'no-signing-key':
        this.#keyAnswer?.reject(new Error(message.error));
        return;
      case 'connection':
        send({ type: 'accepted', id: message.id });
        this.#accept(socket);
        return;
      case 'limits':
        this.#limits.change(message.limits);
        return;
      case 'move':
        this.#moving.move(message.count);
        return;
      case 'ask':
        send({ type: 'answer', id: message.id, text: this.#answerTo(message.question) });
        return;
      case 'collected':
        this.#questions.get(message.id)?.(message.text);
        this.#questions.delete(message.id);
        return;
      case 'audit-written':
        this.#auditLines.written(message);
        return;
      case 'verbosity':
        this.#logger.follow(message.level);
        return;
      case 'stop':
        void (this.#running?.stop() ?? Promise.resolve()).catch(() => {}).then(() => process.exit(0));
    }
  }

  #answerTo(question: WorkerQuestion): string {
    return question === 'metrics' ? (this.#running?.metrics() ?? '') : String(this.#utilization.measure());
  }

  #accept(socket: Socket | undefined): void {
    const closed = () => send({ type: 'closed' });
    // A socket that was closed while it was being sent does not arrive.
    if (socket === undefined || this.#serve === undefined) {
      socket?.destroy();
      closed();
      return;
    }
    socket.once('close', closed);
    this.#serve(socket);
  }

  #askSigningKey(): Promise<SigningKey> {
    this.#keyAnswer = promised();
    send({ type: 'ask-signing-key' });
    return this.#keyAnswer.promise;
  }

  #collectMetrics(own: string): Promise<string> {
    const id = ++this.#ids;
    return new Promise((resolve) => {
      this.#questions.set(id, resolve);
      send({ type: 'collect', id, own });
    });
  }
}

interface Promised<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: Error): void;
}

function promised<T>(): Promised<T> {
  let settle: Omit<Promised<T>, 'promise'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...(settle as NonNullable<typeof settle>) };
}

/**
 * Serves requests until the first process asks the worker to stop, or has ended.
 *
 * @param heapPolicy of this process. Default: garbage is left to V8
 */
export function runServerWorker(heapPolicy: HeapPolicy = noHeapPolicy): void {
  let worker: ServerWorker | undefined;
  process.on('message', (message: ToWorker, socket?: Socket) => {
    if (message.type !== 'start') {
      worker?.receive(message, socket);
      return;
    }
    worker = new ServerWorker(message.start, heapPolicy);
    worker.run().catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      send({ type: 'failed', error: text }, () => process.exit(1));
    });
  });
  process.on('disconnect', () => process.exit(0));
  // Signals to the process group are handled by the first process, which asks its workers to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}
