import { type ChildProcess, spawn } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

interface Running {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  /** The process's last output. */
  words(): string;
  hasEnded(): boolean;
}

/**
 * An etcd process that can be started, killed and started again with the same arguments. It is killed when this process
 * exits.
 */
export class EtcdProcess {
  readonly #binary: string;
  readonly #args: readonly string[];
  readonly #endpoint: string;
  #running: Running | undefined;

  constructor(binary: string, args: readonly string[], endpoint: string) {
    this.#binary = binary;
    this.#args = args;
    this.#endpoint = endpoint;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Starts the process, after killing a running one; resolves when it answers.
   *
   * @throws when it exits instead, with its last output
   */
  async start(): Promise<void> {
    await this.kill();
    const running = launch(this.#binary, this.#args);
    this.#running = running;
    for (let waited = 0; !(await answers(this.#endpoint)); waited += 20) {
      if (running.hasEnded()) throw new Error(`etcd ended before it answered: ${running.words()}`);
      if (waited > 30_000) {
        await this.kill();
        throw new Error(`etcd does not answer: ${running.words()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (running.hasEnded()) throw new Error(`something else answers at ${this.#endpoint}: ${running.words()}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#running?.child.kill(signal);
  }

  async kill(): Promise<void> {
    const ending = this.#running;
    this.#running = undefined;
    if (ending === undefined) return;
    ending.child.kill('SIGCONT');
    ending.child.kill('SIGKILL');
    await ending.exited;
  }
}

function launch(binary: string, args: readonly string[]): Running {
  const child = spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (data) => {
    words = `${words}${data}`.slice(-2_000);
  });
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      process.off('exit', endWithUs);
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  return { child, exited, words: () => words, hasEnded: () => ended };
}

/**
 * Whether the server reports that it is healthy. A server that requires client certificates counts as healthy when it
 * rejects the connection.
 */
function answers(endpoint: string): Promise<boolean> {
  const secure = endpoint.startsWith('https:');
  return new Promise((resolve) => {
    const url = `${endpoint}/health`;
    const request = secure
      ? httpsRequest(url, { rejectUnauthorized: false, agent: false })
      : httpRequest(url, { agent: false });
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', (error: NodeJS.ErrnoException) =>
      resolve(secure && (error.code ?? '').startsWith('ERR_SSL')),
    );
    request.setTimeout(2_000, () => request.destroy());
    request.end();
  });
}
