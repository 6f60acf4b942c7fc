import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@k8s-ts/storage-testkit';
import type { Target } from './client.js';
import { ourCommand, untilReady } from './server-process.js';

export interface RestartableServerOptions {
  /** Client URLs of etcd. Default: our server has an embedded store. */
  readonly etcd?: readonly string[];
  /** Runs our TypeScript sources instead of the built command. */
  readonly fromSources?: boolean;
  /** Further flags of our server. */
  readonly flags?: readonly string[];
  /**
   * Shell command that starts another server instead of ours. `{etcd}` in it is replaced by the URLs of etcd, separated
   * by commas, and `{port}` by the port. The server must accept the token `bench-token`. At SIGTERM, the command must
   * end the server and itself.
   */
  readonly command?: string | undefined;
}

/** A server process that keeps its port and its folder over restarts. */
export class RestartableServer {
  readonly #options: RestartableServerOptions;
  #child: ChildProcess | undefined;

  private constructor(
    /** Folder of its data. */
    readonly folder: string,
    readonly port: number,
    options: RestartableServerOptions,
  ) {
    this.#options = options;
  }

  /** Resolves when the server is ready. */
  static async start(options: RestartableServerOptions): Promise<RestartableServer> {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    await writeFile(join(folder, 'tokens.csv'), 'bench-token,bench,bench,system:masters\n');
    const server = new RestartableServer(folder, await freePort(), options);
    await server.launch();
    return server;
  }

  get target(): Target {
    return { url: `https://127.0.0.1:${this.port}`, token: 'bench-token' };
  }

  get pid(): number {
    return this.#child?.pid as number;
  }

  /** Starts the process, after {@link end}. Resolves when it is ready. */
  async launch(): Promise<void> {
    const { command, fromSources = false, flags = [] } = this.#options;
    const etcd = this.#options.etcd?.join(',') ?? '';
    const [program, args] =
      command === undefined
        ? [
            process.execPath,
            [
              ...ourCommand(fromSources),
              `--secure-port=${this.port}`,
              `--data-dir=${this.folder}`,
              `--token-auth-file=${join(this.folder, 'tokens.csv')}`,
              ...(etcd === '' ? [] : [`--etcd-servers=${etcd}`]),
              '--v=0',
              // Our server runs no controllers, because kube-apiserver has none.
              '--controllers=-*',
              ...flags,
            ],
          ]
        : ['/bin/sh', ['-c', `exec ${command.replaceAll('{etcd}', etcd).replaceAll('{port}', String(this.port))}`]];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    this.#child = child;
    const endWithUs = () => child.kill('SIGTERM');
    process.once('exit', endWithUs);
    child.once('exit', () => process.off('exit', endWithUs));
    await untilReady(this.target, child);
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
    await rm(this.folder, { recursive: true, force: true });
  }
}
