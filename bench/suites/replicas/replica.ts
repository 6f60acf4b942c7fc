import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@k8s-ts/storage-testkit';
import { ourCommand, untilReady } from '../../kit/server-process.js';

/** Token of the administrator of all servers of the bench. */
export const token = 'bench-token';

export interface ReplicaOptions {
  /** Client URLs of etcd. */
  readonly etcd: readonly string[];
  /** Runs our TypeScript sources instead of the built command. */
  readonly fromSources?: boolean;
  /** Further flags of our server. */
  readonly flags?: readonly string[];
  /**
   * Shell command that starts another server in place of ours. `{etcd}` and `{port}` in it become the URLs of etcd,
   * separated by commas, and the port. It ends the server and itself at SIGTERM.
   */
  readonly command?: string | undefined;
}

/** One of several servers over one etcd: a process with a port that it keeps over restarts. */
export class Replica {
  readonly #folder: string;
  readonly #options: ReplicaOptions;
  #child: ChildProcess | undefined;

  private constructor(
    folder: string,
    readonly port: number,
    options: ReplicaOptions,
  ) {
    this.#folder = folder;
    this.#options = options;
  }

  /** Resolves when the server is ready. */
  static async start(options: ReplicaOptions): Promise<Replica> {
    const folder = await mkdtemp(join(tmpdir(), 'replica-'));
    await writeFile(join(folder, 'tokens.csv'), `${token},bench,bench,system:masters\n`);
    const replica = new Replica(folder, await freePort(), options);
    await replica.launch();
    return replica;
  }

  /** Starts the process, after {@link end}. Resolves when it is ready. */
  async launch(): Promise<void> {
    const { command, etcd, fromSources = false, flags = [] } = this.#options;
    const [program, args] =
      command === undefined
        ? [
            process.execPath,
            [
              ...ourCommand(fromSources),
              `--secure-port=${this.port}`,
              `--data-dir=${this.#folder}`,
              `--token-auth-file=${join(this.#folder, 'tokens.csv')}`,
              `--etcd-servers=${etcd.join(',')}`,
              '--v=0',
              // kube-apiserver runs no controllers either.
              '--controllers=-*',
              ...flags,
            ],
          ]
        : [
            '/bin/sh',
            ['-c', `exec ${command.replaceAll('{etcd}', etcd.join(',')).replaceAll('{port}', String(this.port))}`],
          ];
    this.#child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    await untilReady({ url: `https://127.0.0.1:${this.port}`, token }, this.#child);
  }

  /** Ends the process with SIGTERM. Resolves with its exit code. */
  async end(): Promise<number | null> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await exited) as [number | null];
    return code;
  }

  /** Ends the process and removes its files. */
  async stop(): Promise<void> {
    await this.end();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
