import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http2 from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@k8s-ts/storage-testkit';
import { NodeProcess } from './node-process.js';

const command = fileURLToPath(new URL('../../apps/apiserver/bin/apiserver.js', import.meta.url));
const built = fileURLToPath(new URL('../../apps/apiserver/dist/command/start.cjs', import.meta.url));
const source = fileURLToPath(new URL('../../apps/apiserver/src/command.ts', import.meta.url));

/**
 * Returns the arguments of node: for the built command, or with `APISERVER_SOURCE=1` for the TypeScript sources of all
 * packages.
 */
export function serverCommand(): readonly string[] {
  if (process.env.APISERVER_SOURCE === '1') return ['--conditions=@k8s-ts/source', '--import', 'tsx', source];
  if (!existsSync(built)) throw new Error('apps/apiserver is not built: npm run build');
  return [command];
}

/** Further flags for all servers of a test run, such as `APISERVER_FLAGS='--workers=3 --min-workers=3'`. */
const moreFlags = (process.env.APISERVER_FLAGS ?? '').split(' ').filter((flag) => flag !== '');

export const adminToken = 'admin-token';

/** A server in a separate process. It keeps its folder and its port when it is restarted. */
export class ServerProcess {
  #process: NodeProcess | undefined;
  /** Output of the processes before the last restart. */
  #earlier = '';

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly flags: readonly string[],
  ) {}

  static async start(flags: readonly string[] = []): Promise<ServerProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'apiserver-'));
    await writeFile(
      join(folder, 'tokens.csv'),
      `${adminToken},admin,uid-admin,system:masters\nalice-token,alice,uid-alice,"dev,ops"\n`,
    );
    const server = new ServerProcess(folder, await freePort(), flags);
    await server.launch();
    return server;
  }

  get url(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  get kubeconfig(): string {
    return join(this.folder, 'admin.kubeconfig');
  }

  get pid(): number {
    return this.#process?.pid as number;
  }

  /** True once the process has ended. */
  get ended(): boolean {
    return this.#process?.hasEnded ?? true;
  }

  get log(): string {
    return this.#earlier + (this.#process?.output ?? '');
  }

  /** @param more flags for this start, in addition to those of the server */
  async launch(more: readonly string[] = []): Promise<void> {
    this.#earlier = this.log;
    this.#process = new NodeProcess([
      ...serverCommand(),
      `--secure-port=${this.port}`,
      `--data-dir=${this.folder}`,
      `--token-auth-file=${join(this.folder, 'tokens.csv')}`,
      // Only tests that ask for controllers and nodes should see objects that these create.
      '--controllers=-*',
      '--nodes=0',
      ...moreFlags,
      ...this.flags,
      ...more,
    ]);
    await this.#process.ready(async () => {
      const { status } = await this.request('GET', '/readyz').catch(() => ({ status: 0 }));
      return status === 200;
    });
  }

  /** Ends the process with a signal and waits until it has ended. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    return (await this.#process?.end(signal)) ?? null;
  }

  async stop(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }

  request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string; headers: http2.IncomingHttpHeaders }> {
    return request(this.url, method, path, body, headers);
  }

  async json<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await this.request(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: HTTP ${status} ${text.slice(0, 400)}`);
    return JSON.parse(text) as T;
  }

  readKubeconfig(): Promise<string> {
    return readFile(this.kubeconfig, 'utf8');
  }
}

/** Sends one request over a connection of its own. A string or bytes are sent unchanged. */
export function request(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: http2.IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const session = http2.connect(url, { rejectUnauthorized: false });
    session.on('error', reject);
    session.setTimeout(60_000, () => session.destroy(new Error(`${method} ${path}: no answer in a minute`)));
    const stream = session.request({
      ':method': method,
      ':path': path,
      authorization: `Bearer ${adminToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    });
    let status = 0;
    let answered: http2.IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    stream.on('response', (answer) => {
      status = answer[':status'] as number;
      answered = answer;
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', reject);
    stream.on('end', () => {
      session.close();
      resolve({ status, text: Buffer.concat(chunks).toString('utf8'), headers: answered });
    });
    stream.on('close', () => reject(new Error(`${method} ${path}: the connection ended without an answer`)));
    if (body === undefined) stream.end();
    else stream.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));
  });
}
