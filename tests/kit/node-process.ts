import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

/** Time limit for a program to be ready, in ms. Programs that run from their sources take seconds to load. */
const readyLimitMs = 120_000;

/** A program that Node.js runs in a process of its own. */
export class NodeProcess {
  readonly #child: ChildProcess;
  /** Resolves with the exit code when the process and its children have ended, and all output has been read. */
  readonly ended: Promise<number | null>;
  #output = '';
  #stdout = '';
  #stderr = '';

  /**
   * @param args of Node.js: its flags, the program, and the flags of the program
   * @param options the working directory (default: that of the test), and environment variables in addition to those of
   * the test
   */
  constructor(args: readonly string[], { cwd, env }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {}) {
    this.#child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
      this.#output += text;
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
      this.#output += text;
    });
    this.ended = new Promise((resolve) => this.#child.once('close', resolve));
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /** Standard output and standard error together, in the order in which they were read. */
  get output(): string {
    return this.#output;
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /**
   * Resolves once a condition holds.
   *
   * @param isReady default: the program has printed something
   * @throws Error with the output when the process ends before that, or when two minutes have passed; the process is
   * then killed
   */
  async ready(isReady: () => boolean | Promise<boolean> = () => this.#stdout !== ''): Promise<void> {
    for (const begin = Date.now(); !(await isReady()); await setTimeout(20)) {
      if (!this.hasEnded && Date.now() - begin < readyLimitMs) continue;
      await this.end('SIGKILL');
      throw new Error(`the program did not get ready:\n${this.#output}`);
    }
  }

  /** Sends a signal, unless the process has ended. Returns the exit code: null when a signal ended the process. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.hasEnded) return this.#child.exitCode;
    const exited = new Promise<number | null>((resolve) => this.#child.once('exit', resolve));
    this.#child.kill(signal);
    return exited;
  }
}
