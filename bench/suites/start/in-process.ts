import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { top } from '../../../scripts/workspace.js';

/** Starts of servers in one process, over memory. Times are in ms. */
export interface InProcessStarts {
  /** Time and CPU time (`firstWork`) of the first server, including the import of the built `@k8s-ts/testing`. */
  readonly first: number;
  readonly firstWork: number;
  /** Median of the servers after the first. */
  readonly next: number;
  /** Resident memory of the process with all servers, in MB. */
  readonly megabytes: number;
}

const program = `
const count = Number(process.argv[1]);
const started = performance.now();
const before = process.cpuUsage();
const { startTestServer } = await import('@k8s-ts/testing');
const servers = [await startTestServer()];
const first = performance.now() - started;
const { user, system } = process.cpuUsage(before);
const times = [];
while (servers.length < count) {
  const begun = performance.now();
  servers.push(await startTestServer());
  times.push(performance.now() - begun);
}
const next = times.sort((a, b) => a - b)[times.length >> 1];
const megabytes = process.memoryUsage().rss / 2 ** 20;
await Promise.all(servers.map((server) => server.stop()));
process.stdout.write(JSON.stringify({ first, firstWork: (user + system) / 1000, next, megabytes }));
`;

/** Starts this number of servers, at least two, one after another in a process of their own. */
export function startInProcess(count: number): InProcessStarts {
  const args = ['--input-type=module', '--eval', program, String(count)];
  const cwd = join(top, 'packages/testing');
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' })) as InProcessStarts;
}
