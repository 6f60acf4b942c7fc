import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client, type Target } from '../../kit/client.js';
import { machine, type Result, writeResults } from '../../kit/result.js';
import { anonymousMegabytes, cpuSeconds, peakMegabytes, resetPeak } from '../../kit/server-process.js';
import { HostileServer } from '../hostile/server.js';
import { attacks } from './attacks.js';
import { NormalLoad } from './normal-load.js';
import { probeFlags, readTurns, type Turns } from './turns.js';

/**
 * `npm run bench -- --floods [--only PATTERN] [--seconds N] [--rounds N] [--connections N] [--as USER] [--built] [--url
 * URL --pid PID | --url bare]`: measures a server under a normal load (creates, lists and 1,000 watches) while another
 * process attacks it. The attacker is an ordinary user who may read and write ConfigMaps (`--as admin`: a cluster
 * administrator, whom no server limits). Each round measures the load without the attack, with it, and with the same
 * attack on a bare server of Node beside ours.
 *
 * Prints for each attack:
 * - the medians of the 99th percentile of creates and lists without and with the attack, and the median of their ratio
 *   in each round
 * - the same ratio with the attack on the bare server: the part of the effect that the machine causes
 * - failed requests, and watch events that did not arrive
 * - {@link Turns} without and with the attack
 * - the CPU time of the server without and with the attack, in percent of one core
 * - its resident memory before the attack, its maximum during the attack, and its memory 10 seconds (or `--seconds`)
 *   after it
 * - a verdict: `met` when the ratio is at most 2; `machine` when it is more, and also more than 2 with the attack on
 *   the bare server; otherwise `over`
 *
 * Results also go to bench-results/floods.json. `--url` and `--pid` measure another API server, which already runs and
 * accepts the tokens `admin-token` (of a cluster administrator) and `granter-token` (of a user `granter`). `--url bare`
 * measures the bare server itself, without watches: how much slower Node alone becomes. With another server, no bare
 * server runs beside it. For 10,000 idle connections, raise the limit of open files first: `ulimit -n 65536`.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    /** Number of connections of the attacks that consist of open connections. */
    connections: { type: 'string', default: '1000' },
    /** The user who attacks. */
    as: { type: 'string', default: 'granter' },
    /** URL of another API server to measure, or `bare`. */
    url: { type: 'string' },
    pid: { type: 'string' },
    built: { type: 'boolean', default: false },
    json: { type: 'string', default: 'floods' },
  },
});
const seconds = Number(values.seconds);
const bareFile = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
const attackFile = fileURLToPath(new URL('./attack.ts', import.meta.url));
const on = machine();
console.log(on);
console.log(
  `${'attack'.padEnd(26)} ${'p99 without'.padStart(11)} ${'p99 with'.padStart(11)} ${'ratio'.padStart(6)} ${'bare'.padStart(6)} ${'failed'.padStart(7)} ${'lost'.padStart(6)} ${'turn ms'.padStart(10)} ${'queued %'.padStart(9)} ${'CPU %'.padStart(9)} ${'MB before/peak/after'.padStart(20)} target   sent, connections closed`,
);

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const median = (numbers: readonly number[]): number =>
  percentile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );

/**
 * The attacker would have a machine of its own. Linux runs a process with the idle policy only while no other process
 * of the session needs the processor, and interrupts it at once. An attacker with a low priority, or with a session of
 * its own, would delay a server that wakes up by some milliseconds.
 */
const ofAttacker: readonly string[] =
  spawnSync('chrt', ['--idle', '0', 'true']).status === 0 ? ['chrt', '--idle', '0'] : ['nice', '-n', '19'];

/**
 * The attacker and the load share the last processor, if the system permits that. Otherwise, on two processors, Linux
 * sometimes let the server wait behind the load on one processor while the attacker had the other, for a fifth of the
 * time of an attack.
 */
const last = cpus().length - 1;
const canPin = last > 0 && spawnSync('taskset', ['-c', `${last}`, 'true']).status === 0;
const onLast: readonly string[] = canPin ? ['taskset', '-c', `${last}`] : [];
const onAll: readonly string[] = canPin ? ['taskset', '-c', `0-${last}`] : [];

/** Starts a program. @param prefix programs that start it, with their arguments */
function startWith(prefix: readonly string[], args: readonly string[]): ChildProcessByStdio<Writable, Readable, null> {
  const [program = '', ...rest] = [...prefix, process.execPath, ...args];
  return spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'] });
}

/**
 * Starts an attack, and waits until it has begun or ended. The first second of an attack is often the worst. @returns a
 * function that ends the attack and returns its results
 */
async function attack(name: string, url: string): Promise<() => Promise<string>> {
  const args = [...process.execArgv, attackFile, name, new URL(url).port, `${values.as}-token`, values.connections];
  const child = startWith([...onLast, ...ofAttacker], args);
  let output = '';
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.startsWith('begun')) resolve();
    });
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await Promise.race([begun, ended]);
  return async () => {
    child.stdin.end();
    await ended;
    const { sent, closed } = JSON.parse(output.slice(output.indexOf('{'))) as { sent: number; closed: number };
    return `${sent}, ${closed}`;
  };
}

interface BareServer {
  readonly url: string;
  readonly pid: number | undefined;
  stop(): void;
}

/** Starts the bare server. */
async function startBare(): Promise<BareServer> {
  const child = startWith(onAll, [...probeFlags, ...process.execArgv, bareFile]);
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the bare server ended with code ${code}`)));
  });
  return { url: `https://127.0.0.1:${port}`, pid: child.pid, stop: () => child.stdin.end() };
}

/** The 99th percentile of the load's times while a bare server is attacked instead of the measured one. */
async function duringBare(name: string, load: NormalLoad): Promise<number> {
  const bare = await startBare();
  try {
    const end = await attack(name, bare.url);
    const { latencies } = await load.run(seconds);
    await end();
    return percentile(latencies, 0.99);
  } finally {
    bare.stop();
  }
}

/** The CPU time that the server uses during the work, in percent of one core. */
async function cpuOf<T>(pid: number, work: Promise<T>): Promise<{ readonly result: T; readonly cpu: number }> {
  const start = performance.now();
  const before = await cpuSeconds(pid);
  const result = await work;
  const used = ((await cpuSeconds(pid)) ?? 0) - (before ?? 0);
  return { result, cpu: (used * 1e5) / (performance.now() - start) };
}

const results: Result[] = [];
/** Lets the ordinary user read and write ConfigMaps. */
async function allowAttacker(target: Target): Promise<void> {
  const client = new Client(target);
  const [metadata, apiGroup] = [{ name: 'flooder' }, 'rbac.authorization.k8s.io'];
  const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['*'] }];
  await client.request('POST', `/apis/${apiGroup}/v1/clusterroles`, { metadata, rules });
  await client.request('POST', `/apis/${apiGroup}/v1/clusterrolebindings`, {
    metadata,
    roleRef: { apiGroup, kind: 'ClusterRole', name: 'flooder' },
    subjects: [{ apiGroup, kind: 'User', name: 'granter' }],
  });
  client.close();
}

interface Measured {
  readonly target: Target;
  readonly pid: number | undefined;
  /** Whether the target was started with {@link probeFlags}. */
  readonly tellsTurns: boolean;
  stop(): Promise<void> | void;
}

/** Starts the measured server: ours, the bare one, or none if another server already runs. */
async function startMeasured(): Promise<Measured> {
  if (values.url === 'bare') {
    const bare = await startBare();
    return { ...bare, tellsTurns: true, target: { url: bare.url, token: '' } };
  }
  if (values.url !== undefined)
    return { target: { url: values.url, token: 'admin-token' }, pid: Number(values.pid), tellsTurns: false, stop() {} };
  const server = new HostileServer(values.built, probeFlags);
  const target = await server.target('admin');
  return { target, pid: server.pid, tellsTurns: true, stop: () => server.stop() };
}

const noTurns: Turns = { p99: Number.NaN, queued: Number.NaN, longest: Number.NaN, longestWork: Number.NaN };
const { target, pid = 0, tellsTurns, stop } = await startMeasured();
if (canPin) spawnSync('taskset', ['-a', '-cp', `${last}`, `${process.pid}`]);
try {
  const watches = values.url === 'bare' ? 0 : 1000;
  await allowAttacker(target);
  const load = new NormalLoad(target, { watches, namespaces: 100, createsPerSecond: 40, listsPerSecond: 10 });
  await load.start();
  await load.run(3);
  for (const name of Object.keys(attacks)) {
    if (!new RegExp(values.only).test(name)) continue;
    const rounds: {
      readonly without: number;
      readonly during: number;
      readonly bare: number;
      readonly cpu: readonly [number, number];
      readonly turns: readonly [Turns, Turns];
    }[] = [];
    let failed = 0;
    let lost = 0;
    let did = '';
    const memories: { readonly before: number; readonly peak: number; readonly after: number }[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      if (tellsTurns) await readTurns(pid);
      const { result: without, cpu: usual } = await cpuOf(pid, load.run(seconds));
      const usualTurns = tellsTurns ? await readTurns(pid) : noTurns;
      const before = (await anonymousMegabytes(pid)) ?? 0;
      await resetPeak(pid);
      const end = await attack(name, target.url);
      const { result: during, cpu } = await cpuOf(pid, load.run(seconds));
      did = await end();
      // Closing the connections of an attack also uses CPU time.
      const after = await load.run(2);
      const turns = tellsTurns ? await readTurns(pid) : noTurns;
      const peak = await peakMegabytes(pid);
      const bare = values.url === undefined ? await duringBare(name, load) : Number.NaN;
      if (values.url !== undefined) await load.run(seconds);
      memories.push({ before, peak, after: (await anonymousMegabytes(pid)) ?? 0 });
      const latencies = [...during.latencies, ...after.latencies].sort((a, b) => a - b);
      rounds.push({
        without: percentile(without.latencies, 0.99),
        during: percentile(latencies, 0.99),
        bare,
        cpu: [usual, cpu],
        turns: [usualTurns, turns],
      });
      failed += during.failed + after.failed;
      lost += during.lost + after.lost;
    }
    const first = median(rounds.map(({ without }) => without));
    const second = median(rounds.map(({ during }) => during));
    const ratio = median(rounds.map(({ without, during }) => during / without));
    const machineRatio = median(rounds.map(({ without, bare }) => bare / without));
    const verdict = ratio <= 2 ? 'met' : machineRatio > 2 ? 'machine' : 'over';
    const cpu = [0, 1].map((at) => median(rounds.map((round) => round.cpu[at] as number)).toFixed(0)).join('/');
    const turns = [0, 1]
      .map((at) => median(rounds.map((round) => (round.turns[at] as Turns).p99)).toFixed(1))
      .join('/');
    const queued = [0, 1]
      .map((at) => median(rounds.map((round) => (round.turns[at] as Turns).queued)).toFixed(0))
      .join('/');
    const megabytes = (['before', 'peak', 'after'] as const)
      .map((when) => median(memories.map((each) => each[when])).toFixed(0))
      .join('/');
    console.log(
      `${name.padEnd(26)} ${first.toFixed(1).padStart(11)} ${second.toFixed(1).padStart(11)} ${ratio.toFixed(2).padStart(6)} ${machineRatio.toFixed(2).padStart(6)} ${String(failed).padStart(7)} ${String(lost).padStart(6)} ${turns.padStart(10)} ${queued.padStart(9)} ${cpu.padStart(9)} ${megabytes.padStart(20)} ${verdict.padEnd(7)}  ${did}`,
    );
    results.push({ name: `${name}: ratio of the p99 with the attack to that without`, value: ratio, unit: '' });
    results.push({ name: `${name}: ratio with the attack on a bare server`, value: machineRatio, unit: '' });
    results.push({ name: `${name}: p99`, value: Math.round(second), unit: 'ms' });
    results.push({
      name: `${name}: turns of the event loop without and with the attack, p99`,
      value: median(rounds.map(({ turns: [, each] }) => each.p99)),
      unit: `ms of the processor (${turns})`,
    });
    results.push({
      name: `${name}: memory before, at most, and after`,
      value: Math.round(median(memories.map(({ peak }) => peak))),
      unit: `MB (${megabytes})`,
    });
  }
  console.log(`watches that ended: ${load.endedWatches}`);
  load.close();
} finally {
  await stop();
}
await writeResults(values.json, results, on);
