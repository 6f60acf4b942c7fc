import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@k8s-ts/storage-testkit';
import { Client, type Target } from '../../kit/client.js';
import { anonymousMegabytes, peakMegabytes, resetPeak } from '../../kit/server-process.js';

const built = fileURLToPath(new URL('../../../apps/apiserver/bin/apiserver.js', import.meta.url));
const source = fileURLToPath(new URL('../../../apps/apiserver/src/command.ts', import.meta.url));

/**
 * Users of the server: `admin` may do everything; `granter` may create and update roles, and read objects of the core
 * group.
 */
export type HostileUser = 'admin' | 'granter';

const granterRole = {
  metadata: { name: 'granter' },
  rules: [
    { apiGroups: ['rbac.authorization.k8s.io'], resources: ['clusterroles', 'roles'], verbs: ['create', 'update'] },
    { apiGroups: [''], resources: ['*'], verbs: ['get', 'list'] },
  ],
};
const granterBinding = {
  metadata: { name: 'granter' },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'granter' },
  subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'granter' }],
};

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly folder: string;
}

/** A server with a store in memory. It starts at its first use, and again at the next use after it ended. */
export class HostileServer {
  readonly #built: boolean;
  readonly #nodeFlags: readonly string[];
  #running: Running | undefined;
  /** Memory of the server after its last start. See {@link memoryMegabytes}. */
  restMegabytes = 0;

  /**
   * @param useBuilt runs the built command instead of the TypeScript sources
   * @param nodeFlags arguments for node. Default none
   */
  constructor(useBuilt: boolean, nodeFlags: readonly string[] = []) {
    this.#built = useBuilt;
    this.#nodeFlags = nodeFlags;
  }

  /** URL of the server, which is started if it does not run. */
  async target(user: HostileUser): Promise<Target> {
    if (this.#running !== undefined && !this.ended) return { url: this.#running.url, token: `${user}-token` };
    await this.stop();
    this.#running = await start(this.#built, this.#nodeFlags);
    this.restMegabytes = await this.memoryMegabytes();
    return this.target(user);
  }

  /** Whether the process has ended without a call of {@link stop}. */
  get ended(): boolean {
    const child = this.#running?.child;
    return child !== undefined && hasEnded(child);
  }

  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /**
   * Resident memory now, without mapped files, which belong to the system's cache. 0 where the system does not report
   * it.
   */
  async memoryMegabytes(): Promise<number> {
    return Math.round((await anonymousMegabytes(this.pid ?? 0)) ?? 0);
  }

  /** Resets the highest memory. */
  async resetPeak(): Promise<void> {
    await resetPeak(this.pid ?? 0);
  }

  /** Highest memory since {@link resetPeak}. 0 where the system does not report it. See {@link memoryMegabytes}. */
  async peakMegabytes(): Promise<number> {
    return peakMegabytes(this.pid ?? 0);
  }

  /** Ends the server and removes its files. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) return;
    if (!hasEnded(running.child)) {
      const ended = new Promise((resolve) => running.child.once('exit', resolve));
      running.child.kill('SIGTERM');
      const timer = setTimeout(() => running.child.kill('SIGKILL'), 3000);
      await ended;
      clearTimeout(timer);
    }
    await rm(running.folder, { recursive: true, force: true });
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function start(useBuilt: boolean, nodeFlags: readonly string[]): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const port = await freePort();
  const tokens = join(folder, 'tokens.csv');
  await writeFile(tokens, 'admin-token,admin,admin,system:masters\ngranter-token,granter,granter\n');
  const command = useBuilt ? [built] : ['--conditions=@k8s-ts/source', '--import', 'tsx', source];
  const flags = [
    `--secure-port=${port}`,
    `--data-dir=${folder}`,
    `--token-auth-file=${tokens}`,
    '--storage-backend=memory',
    '--authorization-mode=RBAC',
    '--v=0',
    '--controllers=-*',
    // The memory storage keeps the history of five minutes; other storages keep it on disk.
    '--etcd-compaction-interval=5s',
  ];
  // Flags for Node.js, such as `--cpu-prof` to find out where time is spent.
  const more = (process.env.HOSTILE_NODE_FLAGS ?? '').split(' ').filter((flag) => flag !== '');
  const child = spawn(process.execPath, [...nodeFlags, ...more, ...command, ...flags], {
    stdio: ['ignore', 'ignore', 'ignore'],
    // The same setting as in the container image.
    env: { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1', ...process.env },
  });
  const url = `https://127.0.0.1:${port}`;
  const client = await untilReady({ url, token: 'admin-token' }, child);
  try {
    await client.json('POST', '/apis/rbac.authorization.k8s.io/v1/clusterroles', granterRole);
    await client.json('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', granterBinding);
  } finally {
    client.close();
  }
  return { child, url, folder };
}

async function untilReady(target: Target, child: ChildProcess): Promise<Client> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const client = new Client(target);
    const ready = await client.request('GET', '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) return client;
    client.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
