import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from './http.js';

const top = join(import.meta.dirname, '../..');
const built = [join(top, 'apps/apiserver/bin/apiserver.js')];
const source = ['--conditions=@k8s-ts/source', '--import', 'tsx', join(top, 'apps/apiserver/src/command.ts')];

/** Time limit for a server to become ready, in milliseconds. */
const startLimit = 60_000;

/** The next port to try. */
let nextPort = 10_000 + Math.floor(Math.random() * 20_000);

/** Options of {@link withOwnServer}. */
export interface OwnServerOptions {
  /** Runs the sources instead of the built command. */
  readonly fromSource: boolean;
  /** Further flags of the server. */
  readonly flags: readonly string[];
}

/**
 * Starts the server of this repository with the same settings as the recorded one, with an empty store and on a free
 * port, and ends it after the work.
 *
 * @param work called with the URL of the server
 * @throws when the server ends before the work does; its log is in the message
 */
export async function withOwnServer<T>(options: OwnServerOptions, work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [
      ...(options.fromSource ? source : built),
      '--storage-backend=memory',
      `--secure-port=${port}`,
      `--data-dir=${folder}`,
      `--token-auth-file=${join(top, 'conformance/tokens.csv')}`,
      '--authorization-mode=RBAC',
      '--service-cluster-ip-range=10.0.0.0/24',
      '--event-ttl=1h',
      '--controllers=-*',
      // The recorded server had these plugins on, and ran no controllers.
      '--enable-admission-plugins=ServiceAccount,StorageObjectInUseProtection',
      '--v=0',
      ...options.flags,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.on('data', (text) => {
    log += text;
  });
  const ended = once(server, 'exit');
  const early = ended.then(() => Promise.reject(new Error(`the server ended before the replay did\n${log}`)));
  early.catch(() => {});
  const url = `https://127.0.0.1:${port}`;
  try {
    await Promise.race([early, untilReady(url)]);
    return await Promise.race([early, work(url)]);
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilReady(url: string): Promise<void> {
  const client = new HttpClient(url, '');
  try {
    for (const deadline = Date.now() + startLimit; Date.now() < deadline; await sleep(100)) {
      const answer = await client.request({ path: '/readyz' }).catch(() => undefined);
      if (answer?.status === 200) return;
    }
  } finally {
    client.close();
  }
  throw new Error('the server did not become ready');
}

/** A port below the range that systems give to outgoing connections, because a replay opens many of them. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort = nextPort === 29_999 ? 10_000 : nextPort + 1;
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
