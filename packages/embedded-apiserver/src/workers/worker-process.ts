import { type ChildProcess, fork } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { type SharedRevisionTable, serveStores, streamPort } from '@k8s-ts/storage-backend/remote';
import { HandOver } from './hand-over.js';
import type { FromWorker, ToWorker, WorkerQuestion } from './messages.js';
import { serverWorkerEntry } from './worker-entry.js';

/** Time limit for the answer of a worker to a question, in ms. */
const answerTimeoutMs = 2000;

/** A worker process or a standby process. It loads its code and waits for {@link ToWorker | messages}. */
export class WorkerProcess {
  /** Number of this process among the workers. 0 while it is a standby process. */
  index = 0;
  isReady = false;
  /** Time at which it became ready, in ms of `performance.now()`. */
  readyAt = 0;
  /** Whether the process is to end, because it is no longer needed. */
  isLeaving = false;
  /** Reason why the process could not start, as it reported. */
  failure: string | undefined;
  /** Hands connections over to this process. */
  readonly handOver: HandOver;
  /** Resolves with the reason when the process has ended. */
  readonly ended: Promise<string>;
  readonly #process: ChildProcess;
  /** Functions that receive answers, by the id of the question. */
  readonly #questions = new Map<number, (text: string) => void>();
  #ids = 0;

  /** @param newest the file of the newest revisions, which the worker reads */
  constructor(newest: SharedRevisionTable | undefined, receive: (worker: WorkerProcess, message: FromWorker) => void) {
    const { file, execArgv } = serverWorkerEntry();
    const child = fork(file, [], {
      execArgv: [...execArgv],
      serialization: 'advanced',
      // The store has a pipe of its own, because messages on the IPC channel are delayed while sockets are handed over.
      stdio: ['ignore', 'inherit', 'inherit', 'pipe', newest?.file ?? 'ignore', 'ipc'],
    });
    this.#process = child;
    this.handOver = new HandOver(child);
    const endStores = serveStores(streamPort(child.stdio[3] as Duplex, { writeAfter: 'microtasks' }), newest);
    child.on('message', (message: FromWorker) => {
      if (message.type === 'answer') this.#questions.get(message.id)?.(message.text);
      else receive(this, message);
    });
    this.ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(this.failure ?? `it ended with ${signal ?? `code ${code}`}`));
      child.once('error', (error) => resolve(error.message));
    }).then((reason) => {
      void endStores();
      for (const answer of this.#questions.values()) answer('');
      return reason;
    });
  }

  /** Undefined once the process has ended. */
  get pid(): number | undefined {
    const { pid, exitCode, signalCode } = this.#process;
    return exitCode === null && signalCode === null ? pid : undefined;
  }

  /** Messages to a process that has ended are dropped. */
  send(message: ToWorker): void {
    if (this.#process.connected) this.#process.send(message, () => {});
  }

  /** Resolves with the answer, or with an empty text when there was no answer in time. */
  ask(question: WorkerQuestion): Promise<string> {
    const id = ++this.#ids;
    return new Promise((resolve) => {
      const done = (text: string) => {
        clearTimeout(timer);
        this.#questions.delete(id);
        resolve(text);
      };
      const timer = setTimeout(() => done(''), answerTimeoutMs);
      this.#questions.set(id, done);
      this.send({ type: 'ask', id, question });
    });
  }

  /** Ends the process at once. */
  kill(): void {
    this.#process.kill('SIGKILL');
  }
}
