import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { top } from '../../../scripts/workspace.js';

/** Snapshots and restores of a server with many objects. Times are medians in ms; `Work` is CPU time. */
export interface Restores {
  readonly snapshot: number;
  readonly restore: number;
  readonly restoreWork: number;
  /** Time to create the objects again instead of restoring them. */
  readonly create: number;
}

const program = `
const count = Number(process.argv[1]);
const rounds = Number(process.argv[2]);
const { startTestServer } = await import('@k8s-ts/testing');
const server = await startTestServer();
const map = (i) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'map-' + i }, data: { i: String(i) } });
const together = 100;
const begun = performance.now();
for (let i = 0; i < count; i += together) {
  await Promise.all(Array.from({ length: together }, (_, j) => server.create(map(i + j))));
}
const create = performance.now() - begun;
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const snapshots = [];
const restores = [];
const work = [];
for (let round = 0; round < rounds; round++) {
  const taken = performance.now();
  const snapshot = await server.snapshot();
  snapshots.push(performance.now() - taken);
  await server.request('DELETE', '/api/v1/namespaces/default/configmaps');
  const before = process.cpuUsage();
  const restored = performance.now();
  await server.restore(snapshot);
  restores.push(performance.now() - restored);
  const { user, system } = process.cpuUsage(before);
  work.push((user + system) / 1000);
}
await server.stop();
process.stdout.write(
  JSON.stringify({ snapshot: median(snapshots), restore: median(restores), restoreWork: median(work), create }),
);
`;

/** Deletes and restores this number of objects, in a process of its own with the built `@k8s-ts/testing`. */
export function restoreObjects(count: number, rounds: number): Restores {
  const args = ['--input-type=module', '--eval', program, String(count), String(rounds)];
  const cwd = join(top, 'packages/testing');
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' })) as Restores;
}
