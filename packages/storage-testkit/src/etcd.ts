import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';

export interface EtcdOptions {
  /** Serve the v2 API too (etcd 3.4 and 3.5 only). Default false. */
  readonly v2?: boolean;
  /** Serve clients over TLS with these PEM files; with `ca` they have to show a certificate of that authority. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string };
  /** Further flags. */
  readonly args?: readonly string[];
}

/** A running etcd of one member, with its data in a directory of its own. */
export interface Etcd {
  /** Of clients: `http://127.0.0.1:<port>`, or https with TLS. */
  readonly endpoint: string;
  /** Ends the process at once, as a crash does. The data stays. */
  kill(): Promise<void>;
  /** Freezes the process (its connections stay open), until {@link resume}. */
  pause(): void;
  resume(): void;
  /** Starts it again on its data and ports, after {@link kill}; kills it first when it runs. Resolves when it answers. */
  restart(): Promise<void>;
  /** Ends it and removes the data. Idempotent. */
  stop(): Promise<void>;
}

/** Path of the etcd binary: `ETCD_BINARY`, else the first `etcd` on the PATH; undefined when there is none. */
export function findEtcd(): string | undefined {
  const named = process.env.ETCD_BINARY;
  const candidates = named
    ? [named]
    : (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, 'etcd'));
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * `describe` for tests that need a real etcd: without a binary they are skipped, and their heading says why; with `REQUIRE_TOOLS=1`
 * nothing is skipped, and they fail.
 */
export function describeWithEtcd(name: string, tests: () => void): void {
  const missing = findEtcd() === undefined;
  if (missing && process.env.REQUIRE_TOOLS !== '1') {
    describe.skip(`${name} (skipped: no etcd binary on the PATH or in ETCD_BINARY)`, tests);
  } else describe(name, tests);
}

/**
 * Starts an etcd on free ports; resolves when it answers.
 *
 * @throws when there is no binary, or it ends instead of answering (its last words are in the message)
 */
export async function startEtcd(options: EtcdOptions = {}): Promise<Etcd> {
  const binary = findEtcd();
  if (binary === undefined) throw new Error('no etcd binary on the PATH or in ETCD_BINARY');
  const directory = mkdtempSync(join(tmpdir(), 'etcd-'));
  const [clientPort, peerPort] = await Promise.all([freePort(), freePort()]);
  const endpoint = `${options.tls ? 'https' : 'http'}://127.0.0.1:${clientPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const args = [
    ...['--name', 'test', '--data-dir', directory, '--log-level', 'error', '--logger', 'zap'],
    ...['--listen-client-urls', endpoint, '--advertise-client-urls', endpoint],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `test=${peer}`],
    // A single member need not wait for others: it is ready sooner, and grants leases of one second.
    ...['--heartbeat-interval', '50', '--election-timeout', '250'],
    ...(options.v2 ? ['--enable-v2'] : []),
    ...(options.tls ? ['--cert-file', options.tls.cert, '--key-file', options.tls.key] : []),
    ...(options.tls?.ca ? ['--client-cert-auth', '--trusted-ca-file', options.tls.ca] : []),
    ...(options.args ?? []),
  ];
  let running: RunningEtcd | undefined = await run(binary, args, endpoint);
  const kill = async () => {
    const ending = running;
    running = undefined;
    if (ending === undefined) return;
    ending.child.kill('SIGCONT');
    ending.child.kill('SIGKILL');
    await ending.exited;
  };
  return {
    endpoint,
    kill,
    pause: () => void running?.child.kill('SIGSTOP'),
    resume: () => void running?.child.kill('SIGCONT'),
    async restart() {
      await kill();
      running = await run(binary, args, endpoint);
    },
    async stop() {
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface RunningEtcd {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
}

async function run(binary: string, args: readonly string[], endpoint: string): Promise<RunningEtcd> {
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
  for (let waited = 0; !(await answers(endpoint)); waited += 20) {
    if (ended) throw new Error(`etcd ended before it answered: ${words}`);
    if (waited > 30_000) {
      child.kill('SIGKILL');
      throw new Error(`etcd does not answer: ${words}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { child, exited };
}

/** Does it say that it is healthy? Where it wants a certificate of clients, refusing us is answer enough. */
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
