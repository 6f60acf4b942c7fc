import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@k8s-ts/storage-testkit';
import { Client, type Target } from './client.js';

/** A process of our server, with the time from its start until `/readyz` answered ok. */
export interface ServerProcess {
  readonly target: Target;
  readonly pid: number;
  readonly readyMilliseconds: number;
  stop(): Promise<void>;
}

const pathOf = (name: string) => fileURLToPath(new URL(`../../apps/apiserver/${name}`, import.meta.url));
const built = [pathOf('bin/apiserver.js')];
const sources = ['--conditions=@k8s-ts/source', '--import', 'tsx', pathOf('src/command.ts')];

/** Arguments of node that start our server: its sources, or the built command. */
export function ourCommand(fromSources = false): readonly string[] {
  return fromSources ? sources : built;
}

/**
 * Starts the server with an empty store on a free port.
 *
 * @param fromSources runs the TypeScript sources instead of the built command
 * @param node the program of Node.js. Default: that of this process
 * @param command arguments of node that start another command
 */
export async function startServer(
  flags: readonly string[] = [],
  fromSources = false,
  node = process.execPath,
  command: readonly string[] = ourCommand(fromSources),
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const port = await freePort();
  const tokens = join(folder, 'tokens.csv');
  await writeFile(tokens, 'bench-token,bench,bench,system:masters\n');
  const target = { url: `https://127.0.0.1:${port}`, token: 'bench-token' };

  const started = performance.now();
  const child = spawn(
    node,
    [
      ...command,
      `--secure-port=${port}`,
      `--data-dir=${folder}`,
      `--token-auth-file=${tokens}`,
      '--v=0',
      // Our server runs no controllers, because kube-apiserver has none.
      '--controllers=-*',
      ...flags,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await untilReady(target, child);
  return {
    target,
    pid: child.pid as number,
    readyMilliseconds: performance.now() - started,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Requests `/readyz` until the answer is ok. @throws Error when the process ends before that */
export async function untilReady(target: Target, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const client = new Client(target);
    try {
      const { status } = await client.request('GET', '/readyz');
      if (status === 200) return;
    } catch {
      // The server is not listening yet.
    } finally {
      client.close();
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The child processes of a process, such as the workers of a server. Empty if the system does not report them. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

/** A process and its child processes. */
async function family(pid: number): Promise<readonly number[]> {
  return [pid, ...(await childrenOf(pid))];
}

/** Adds up a figure over processes and their children. Undefined if the system does not report it. */
async function sumOf(
  pids: readonly number[],
  figure: (pid: number) => Promise<number | undefined>,
): Promise<number | undefined> {
  const families = await Promise.all(pids.map(family));
  const figures = await Promise.all([...new Set(families.flat())].map(figure));
  return figures.reduce((sum, each) => (each === undefined ? sum : (sum ?? 0) + each), undefined);
}

/** Resident memory of processes in MB, child processes included; undefined if the system does not report it. */
export async function residentMegabytes(...pids: readonly number[]): Promise<number | undefined> {
  return sumOf(pids, (each) => statusMegabytes(each, /VmRSS:\s+(\d+)/));
}

/**
 * Memory of processes in MB, child processes included. Memory that processes share, such as the program of Node.js,
 * counts once; undefined if the system does not report it.
 */
export async function proportionalMegabytes(...pids: readonly number[]): Promise<number | undefined> {
  return sumOf(pids, (each) => megabytesIn(`/proc/${each}/smaps_rollup`, /^Pss:\s+(\d+)/m));
}

/**
 * Resident memory of processes in MB, child processes included, without files that are mapped into memory, such as that
 * of lmdb; undefined if the system does not report it.
 */
export async function anonymousMegabytes(...pids: readonly number[]): Promise<number | undefined> {
  return sumOf(pids, (each) => statusMegabytes(each, /RssAnon:\s+(\d+)/));
}

/** Resets the highest memory. See {@link peakMegabytes}. */
export async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
}

/**
 * Highest resident memory in MB since {@link resetPeak}, without files that are mapped into memory. 0 if the system
 * does not report it.
 */
export async function peakMegabytes(pid: number): Promise<number> {
  const [highest = 0, files = 0] = [
    await statusMegabytes(pid, /VmHWM:\s+(\d+)/),
    await statusMegabytes(pid, /RssFile:\s+(\d+)/),
  ];
  return highest - files;
}

function statusMegabytes(pid: number, field: RegExp): Promise<number | undefined> {
  return megabytesIn(`/proc/${pid}/status`, field);
}

async function megabytesIn(path: string, field: RegExp): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const kilobytes = field.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/**
 * CPU time of processes and their child processes in seconds, ended child processes included; undefined if the system
 * does not report it.
 */
export async function cpuSeconds(...pids: readonly number[]): Promise<number | undefined> {
  return sumOf(pids, async (each) => {
    const stat = await readFile(`/proc/${each}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return fields.length > 14 ? ticks / 100 : undefined;
  });
}

/** CPU time of the current threads of a process in seconds, to the nanosecond. 0 if the system does not report it. */
export async function threadSeconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ', 1)[0]) / 1e9;
    }),
  );
  return times.reduce((sum, each) => sum + each, 0);
}
