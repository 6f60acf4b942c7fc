import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';
import { EtcdProcess } from './etcd-process.js';
import { freePort } from './free-port.js';

export interface EtcdOptions {
  /** Serve the v2 API too (etcd 3.4 and 3.5 only). Default false. */
  readonly v2?: boolean;
  /** Serve clients over TLS with these PEM files. With `ca`, clients need a certificate of that authority. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string };
  /** Further flags. */
  readonly args?: readonly string[];
}

/** A running etcd of one member, with its data in a directory of its own. */
export interface Etcd {
  /** URL for clients: `http://127.0.0.1:<port>`, or https with TLS. */
  readonly endpoint: string;
  /** Kills the process with SIGKILL. The data stays. */
  kill(): Promise<void>;
  /** Freezes the process (its connections stay open), until {@link resume}. */
  pause(): void;
  resume(): void;
  /**
   * Starts etcd again on its data and ports, after {@link kill}; kills it first if it runs. Resolves when it answers.
   */
  restart(): Promise<void>;
  /** Ends etcd and removes the data. Idempotent. */
  stop(): Promise<void>;
}

/** Path of the etcd binary: `ETCD_BINARY`, else the first `etcd` on the PATH; undefined if missing. */
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
 * `describe` for tests that need a real etcd. Without a binary they are skipped, and their heading names the reason;
 * with `REQUIRE_TOOLS=1` they fail instead.
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
 * @throws when there is no binary, or it exits before it answers (its last output is in the message)
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
    // Short intervals are enough for a single member: it is ready sooner, and grants leases of one second.
    ...['--heartbeat-interval', '50', '--election-timeout', '250'],
    ...(options.v2 ? ['--enable-v2'] : []),
    ...(options.tls ? ['--cert-file', options.tls.cert, '--key-file', options.tls.key] : []),
    ...(options.tls?.ca ? ['--client-cert-auth', '--trusted-ca-file', options.tls.ca] : []),
    ...(options.args ?? []),
  ];
  const process = new EtcdProcess(binary, args, endpoint);
  await process.start();
  return {
    endpoint,
    kill: () => process.kill(),
    pause: () => process.signal('SIGSTOP'),
    resume: () => process.signal('SIGCONT'),
    restart: () => process.start(),
    async stop() {
      await process.kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
