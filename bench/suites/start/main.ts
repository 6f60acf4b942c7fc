import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lineOf, machine, type Result, round, writeResults } from '../../kit/result.js';
import { startInProcess } from './in-process.js';
import { startManyPods } from './many-pods.js';
import { startPair } from './pair-start.js';
import { restoreObjects } from './restores.js';
import { type ServerStart, startOnce } from './server-start.js';

/**
 * `npm run bench -- --start [ROUNDS]`: how long the built command takes from an empty and from a filled folder until it
 * is ready, and its memory and CPU time when idle; also for servers in one process. Each figure is the median of ROUNDS
 * (default 7) after one start that fills caches. Then how long such a server takes to restore a snapshot (median of
 * 20), and how long a Deployment of 10,000 pods takes on 100 simulated nodes (once). CPU times do not depend on other
 * load on the machine. With `--kube-apiserver FILE`, and `--etcd FILE` where it is not on the PATH, starts these two
 * over empty folders in turns with the command. Results are also written to bench-results/start.json.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'kube-apiserver': { type: 'string' }, etcd: { type: 'string', default: 'etcd' } },
});
const rounds = Number(positionals[0] ?? 7);
const kubeAPIServer = values['kube-apiserver'];
const on = machine();
/** Idle time in ms. It is longer than the time after which the command collects the garbage of its start. */
const idleMs = 12_000;
const manyServers = 100;
const manyObjects = 10_000;

const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
const empty: ServerStart[] = [];
const filled: ServerStart[] = [];
const pairs: number[] = [];
let idle: ServerStart;
try {
  // Fills one folder, and waits until the server has stored its compiled code.
  await startOnce(join(folder, 'filled'), 2000);
  for (let round = 0; round < rounds; round++) {
    empty.push(await startOnce(join(folder, `empty-${round}`)));
    filled.push(await startOnce(join(folder, 'filled')));
    if (kubeAPIServer !== undefined) pairs.push(await startPair({ kubeAPIServer, etcd: values.etcd }));
  }
  idle = await startOnce(join(folder, 'idle'), idleMs);
} finally {
  await rm(folder, { recursive: true, force: true });
}
const few = Array.from({ length: rounds }, () => startInProcess(6));
const many = startInProcess(manyServers);
const restored = restoreObjects(manyObjects, 20);
const started = startManyPods(manyObjects, 100);

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const row = (name: string, unit: string, value: number | undefined, target?: number): Result[] =>
  value === undefined || Number.isNaN(value)
    ? []
    : [
        {
          name,
          value: round(value, 0),
          unit,
          ...(target === undefined ? {} : { target: `${target} ${unit}`, met: value <= target }),
        },
      ];
const times = (name: string, starts: readonly ServerStart[], target: number): Result[] => [
  ...row(`ready from ${name}`, 'ms', median(starts.map(({ milliseconds }) => milliseconds)), target),
  ...row('  CPU time of it', 'ms', median(starts.map(({ work }) => work ?? Number.NaN))),
];
const besidePair = (ours: number) => {
  const value = round(median(pairs), 0);
  return { name: 'kube-apiserver with etcd', value, ratio: round(ours / value, 3) };
};
const results = [
  ...times('an empty folder', empty, 350).map((result, index) =>
    index > 0 || pairs.length === 0 ? result : { ...result, other: besidePair(result.value) },
  ),
  ...times('a filled folder', filled, 250),
  ...row('resident memory when idle', 'MB', idle.idleMegabytes, 90),
  ...row('first in a process, with import', 'ms', median(few.map(({ first }) => first)), 250),
  ...row('  CPU time of it', 'ms', median(few.map(({ firstWork }) => firstWork))),
  ...row('each after the first', 'ms', median(few.map(({ next }) => next)), 100),
  ...row(`${manyServers} servers in one process`, 'MB', many.megabytes, 1536),
  ...row(`snapshot of ${manyObjects} objects`, 'ms', restored.snapshot),
  ...row(`restore of ${manyObjects} deleted objects`, 'ms', restored.restore, 10).map((result) => ({
    ...result,
    other: {
      name: 'creating them',
      value: round(restored.create, 0),
      ratio: round(restored.restore / restored.create, 4),
    },
  })),
  ...row('  CPU time of it', 'ms', restored.restoreWork),
  ...row(`${manyObjects} pods on 100 nodes`, 's', started.seconds, 60),
  ...row('  CPU time of it', 's', started.cpuSeconds),
  ...row('  heap that they take', 'MB', started.megabytes),
];
console.log(`${on}, Node ${process.version}`);
for (const result of results) console.log(lineOf(result));
await writeResults('start', results, on);
