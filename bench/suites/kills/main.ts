import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from '../../kit/client.js';
import { percentile } from '../../kit/load/load.js';
import { lineOf, machine, type Result, round, writeResults } from '../../kit/result.js';
import { childrenOf, startServer } from '../../kit/server-process.js';
import { ResumingWatch } from './resuming-watch.js';
import { type Sent, SteadyCreates } from './steady-creates.js';

/**
 * `npm run bench -- --kills [--workers N] [--rounds N] [--rate N] [--source]`: kills a worker process of our server
 * under creates at a steady rate. Prints the 99th percentile of creates before the kills and in each part of a second
 * after them, the time until that of a whole second is at most twice as much as before, requests that failed,
 * acknowledged objects that are not stored, and events that watches have missed or got twice. Results also go to
 * bench-results/kills.json.
 */
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    /** Number of objects to create per second. */
    rate: { type: 'string', default: '1000' },
    source: { type: 'boolean', default: false },
    json: { type: 'string', default: 'kills' },
  },
});
const rate = Number(values.rate);
const rounds = Number(values.rounds);
/** Number of processes that serve beside the first one. One more process waits to replace one that ends. */
const others = Number(values.workers) - 1;
const namespace = '/api/v1/namespaces/default';
const connections = 8;
const watches = 8;
const warmUpMs = 10_000;
const beforeMs = 3000;
const afterMs = 5000;
/**
 * Time in ms until the process for the next replacement has started. The server starts it 5 s after the last one was
 * ready.
 */
const settledMs = 9000;
/**
 * Length of the parts of the time after a kill, in ms. For each part, percentiles of the creates that were due in it
 * are computed.
 */
const partMs = 250;
/**
 * A server has recovered when the 99th percentile of the creates that were due within this many ms is at most twice
 * that before the kill. A part has too few creates for this percentile.
 */
const recoveredMs = 1000;

const on = machine();
console.log(on);
const server = await startServer([`--workers=${values.workers}`, `--min-workers=${values.workers}`], values.source);
const creates = new SteadyCreates(server.target, `${namespace}/configmaps`, connections);
const following: ResumingWatch[] = [];
try {
  const { metadata } = await list();
  for (let i = 0; i < watches; i++) {
    following.push(new ResumingWatch(server.target, `${namespace}/configmaps`, metadata.resourceVersion));
  }
  await creates.run(rate, AbortSignal.timeout(warmUpMs));
  const failedBefore = creates.failed;
  const recoveries: number[] = [];
  const calm: number[] = [];
  const after: number[][] = [];
  const starting: number[] = [];
  for (let turn = 0; turn < rounds; turn++) {
    await untilSettled();
    const workers = (await childrenOf(server.pid)).slice(0, others);
    const victim = workers[turn % others] as number;
    let killed = 0;
    const kill = sleep(beforeMs).then(() => {
      killed = performance.now();
      process.kill(victim, 'SIGKILL');
    });
    const sent = await creates.run(rate, AbortSignal.timeout(beforeMs + settledMs));
    await kill;
    const usual = p99(sent.filter(({ due }) => due < killed - partMs));
    const all = percentilesFrom(sent, killed, partMs);
    const parts = all.slice(0, afterMs / partMs);
    starting.push(Math.max(...all.slice(afterMs / partMs)));
    calm.push(usual);
    after.push(parts);
    const recovered = percentilesFrom(sent, killed, recoveredMs).findIndex((value) => value <= 2 * usual);
    recoveries.push(recovered < 0 ? settledMs : recovered * partMs);
    console.log(
      `kill ${turn + 1}: p99 before ${usual.toFixed(1)} ms, after ${parts.map((each) => each.toFixed(0)).join(' ')}`,
    );
  }
  const { items } = await list();
  const stored = new Map(items.map(({ metadata }) => [metadata.name, metadata.resourceVersion]));
  const made = [...stored.keys()].filter((name) => name.startsWith('made-'));
  for (let waited = 0; waited < 100 && following.some(({ added }) => added.size < made.length); waited++)
    await sleep(100);
  const lost = [...creates.acknowledged].filter(([name, version]) => stored.get(name) !== version).length;
  const missed = following.reduce((sum, { added }) => sum + made.filter((name) => !added.has(name)).length, 0);
  const repeated = following.reduce(
    (sum, { added }) => sum + [...added.values()].filter((times) => times > 1).length,
    0,
  );
  const results: Result[] = [
    { name: 'p99 before a kill', value: round(median(calm), 1), unit: 'ms' },
    {
      name: `p99 in the ${partMs} ms after it`,
      value: round(median(after.map(([first]) => first ?? 0)), 1),
      unit: 'ms',
    },
    met('p99 at most twice as before, after', round(median(recoveries), 0), 'ms', 1000),
    { name: 'longest such time', value: Math.max(...recoveries), unit: 'ms' },
    {
      name: `highest p99 of ${partMs} ms later, while another process starts`,
      value: round(median(starting), 1),
      unit: 'ms',
    },
    { name: 'creates that were sent again', value: creates.failed - failedBefore, unit: '' },
    met('acknowledged objects that are lost', lost, `of ${creates.acknowledged.size}`, 0),
    { name: 'watches opened again', value: following.reduce((sum, { resumed }) => sum + resumed, 0), unit: '' },
    met('events that watches missed', missed, '', 0),
    met('events that watches got twice', repeated, '', 0),
  ];
  for (const result of results) console.log(lineOf(result));
  await writeResults(values.json, results, on);
} finally {
  creates.close();
  for (const each of following) each.close();
  await server.stop();
}

interface Item {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
}

/**
 * Returns for each part of the time after a kill: the 99th percentile of the creates that were due within `length` ms
 * from the start of the part.
 */
function percentilesFrom(sent: readonly Sent[], start: number, length: number): readonly number[] {
  return Array.from({ length: settledMs / partMs }, (_, part) => {
    const from = start + part * partMs;
    return p99(sent.filter(({ due }) => due >= from && due < from + length));
  });
}

/** Uses a connection of its own, because an earlier one may have ended with its process. */
async function list(): Promise<{ readonly items: readonly Item[]; readonly metadata: Item['metadata'] }> {
  const client = new Client(server.target);
  try {
    return await client.json('GET', `${namespace}/configmaps`);
  } finally {
    client.close();
  }
}

/** Resolves when all processes, the waiting one included, run and have had time to warm up. */
async function untilSettled(): Promise<void> {
  while ((await childrenOf(server.pid)).length < others + 1) await sleep(50);
  await sleep(beforeMs);
}

function p99(sent: readonly Sent[]): number {
  const times = sent.map(({ took }) => took).sort((a, b) => a - b);
  return times.length === 0 ? 0 : percentile(times, 0.99);
}

function median(numbers: readonly number[]): number {
  return percentile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );
}

function met(name: string, value: number, unit: string, most: number): Result {
  return { name, value, unit, target: `${most}`, met: value <= most };
}
