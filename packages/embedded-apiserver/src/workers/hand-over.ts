import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { ToWorker } from './messages.js';

/**
 * Time for which the first process keeps its copy of a connection that a worker does not confirm, for example because
 * the worker has no free file descriptor. In ms.
 */
const acceptTimeoutMs = 10_000;

/**
 * Hands connections to a worker process, one after another. If the process ends before it receives a socket, Node
 * neither closes nor returns that socket. Therefore the first process keeps its copy of each socket until the worker
 * confirms it.
 */
export class HandOver {
  #connections = 0;
  readonly #process: ChildProcess;
  /** Connections that the worker has not confirmed. The first one has been sent. */
  readonly #waiting: Socket[] = [];
  /** The number of the connection being handed over. */
  #id = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(process: ChildProcess) {
    this.#process = process;
  }

  /** Number of connections of the worker, including those that it has not confirmed. */
  get connections(): number {
    return this.#connections;
  }

  add(socket: Socket): void {
    this.#connections++;
    if (this.#waiting.push(socket) === 1) this.#sendNext();
  }

  /** Must be called when the worker has confirmed the connection. */
  accepted(id: number): void {
    if (id === this.#id) this.#handedOver();
  }

  /** Records that one of the worker's connections has been closed. */
  closed(): void {
    this.#connections--;
  }

  /** Removes and returns the connections that have not been sent yet. */
  takeUnsent(): readonly Socket[] {
    return this.#waiting.splice(1);
  }

  /** Must be called when the worker has ended. @returns the connections that it has not received */
  end(): readonly Socket[] {
    clearTimeout(this.#timer);
    const unsent = this.takeUnsent();
    // The worker may have read from the socket, so the connection is closed.
    this.#waiting.shift()?.destroy();
    return unsent;
  }

  #sendNext(): void {
    const [socket] = this.#waiting;
    if (socket === undefined) return;
    const message: ToWorker = { type: 'connection', id: ++this.#id };
    this.#timer = setTimeout(() => this.#handedOver(), acceptTimeoutMs).unref();
    // An error means that the process is ending.
    this.#process.send(message, socket, { keepOpen: true }, () => {});
  }

  #handedOver(): void {
    clearTimeout(this.#timer);
    this.#waiting.shift()?.destroy();
    this.#sendNext();
  }
}
