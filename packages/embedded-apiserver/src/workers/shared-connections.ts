import { createServer, type Server, type Socket } from 'node:net';
import type { Answer, APIRequest } from '@k8s-ts/http';
import type { ConnectionSource } from '../serving/listen.js';
import { MovingConnections } from './moving-connections.js';
import type { WorkerProcess } from './worker-process.js';

/**
 * Accepts all connections of a server in its first process, and hands each to the process that has the fewest, itself
 * included.
 */
export class SharedConnections {
  readonly #workers: () => readonly WorkerProcess[];
  readonly #moving = new MovingConnections();
  #server: Server | undefined;
  /** Serves a connection in this process. */
  #serve: ((socket: Socket) => void) | undefined;
  /** Connections of this process. */
  #own = 0;
  /** Among processes with equally many connections, each gets the next connection in turn. */
  #turn = 0;

  /** @param workers returns the workers that currently accept connections */
  constructor(workers: () => readonly WorkerProcess[]) {
    this.#workers = workers;
  }

  open(port: number, host: string, serve: (socket: Socket) => void): ReturnType<ConnectionSource['open']> {
    this.#serve = serve;
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.place(socket));
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        const address = server.address();
        const close = async (): Promise<void> => void server.close();
        resolve({ port: typeof address === 'object' && address !== null ? address.port : port, close });
      });
    });
  }

  /** Accepts no more connections. */
  close(): void {
    this.#server?.close();
  }

  /** Answers a request of this process as a handler does, see {@link spread}. */
  answer(request: APIRequest, handler: (request: APIRequest) => Answer): Answer {
    return this.#moving.answer(request, handler);
  }

  /** Hands a connection to the process with the fewest. */
  place(socket: Socket): void {
    const workers = this.#workers();
    let chosen: WorkerProcess | undefined;
    let fewest = this.#own;
    const first = ++this.#turn;
    for (let i = 0; i < workers.length; i++) {
      const worker = workers[(first + i) % workers.length] as WorkerProcess;
      if (worker.handOver.connections < fewest) {
        chosen = worker;
        fewest = worker.handOver.connections;
      }
    }
    if (chosen) chosen.handOver.add(socket);
    else this.keep(socket);
  }

  /** Serves a connection in this process. */
  keep(socket: Socket): void {
    this.#own++;
    socket.once('close', () => {
      this.#own--;
    });
    this.#serve?.(socket);
  }

  /**
   * Lets each process keep its share of the connections, and closes the others after their next answers, see
   * {@link MovingConnections}.
   */
  spread(): void {
    const workers = this.#workers();
    if (workers.length === 0) return;
    const all = workers.reduce((sum, { handOver }) => sum + handOver.connections, this.#own);
    const share = Math.ceil(all / (workers.length + 1));
    this.#moving.move(this.#own - share);
    for (const worker of workers) worker.send({ type: 'move', count: worker.handOver.connections - share });
  }
}
