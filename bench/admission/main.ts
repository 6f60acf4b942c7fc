import { parseArgs } from 'node:util';
import { defaultAdmissionPlugins } from '@k8s-ts/admission';
import { Client, inFlight } from '../client.js';
import { pod } from '../pod.js';
import { lineOf, machine, type Result, round, writeResults } from '../result.js';
import { type ServerProcess, startServer, threadSeconds } from '../server-process.js';
import { tokenTimes } from './tokens.js';

/**
 * `npm run bench -- --admission [--runs N] [--rounds N] [--requests N] [--source]`: what the default admission plugins cost. One server has them, two others
 * have all of them turned off; creates are sent to all three, in short rounds whose order rotates. The lower quartiles of the CPU time per create are compared,
 * because other processes on the machine only ever add to it. The difference between the two servers without plugins is the noise of the comparison. Two
 * processes of one program differ by a few percent, so the servers are started anew for each run, and the median of the runs is the result.
 * Also the CPU time of authenticating a service account's token. Results are also written to bench-results/admission.json.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '40' },
    requests: { type: 'string', default: '200' },
    source: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const rounds = Number(values.rounds);
const requests = Number(values.requests);
const namespace = '/api/v1/namespaces/bench';
const width = 16;
const warmUp = 10;

const lowerQuartile = (numbers: readonly number[]): number => quantile(numbers, 1 / 4);
const median = (numbers: readonly number[]): number => quantile(numbers, 1 / 2);

function quantile(numbers: readonly number[], fraction: number): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * fraction)] ?? Number.NaN;
}

const creates = {
  ConfigMap: {
    path: `${namespace}/configmaps`,
    object: (index: number) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: `settings-${index}`, labels: { app: `app-${index % 100}` } },
      data: { key: `value ${index}`, other: 'x'.repeat(200) },
    }),
    targetPercent: 3,
  },
  Pod: { path: `${namespace}/pods`, object: pod as (index: number) => object, targetPercent: 15 },
};

const on = machine();
const results: Result[] = [];
const add = (name: string, value: number, unit: string, digits: number, target?: number): void => {
  const verdict = target === undefined ? {} : { target: `≤ ${target} ${unit}`, met: value <= target };
  const result: Result = { name, value: round(value, digits), unit, ...verdict };
  results.push(result);
  console.log(lineOf(result));
};

console.log(`${on}, Node ${process.version}`);
const { cached, uncached } = await tokenTimes();
add('token of an account, cached', cached, 'µs', 1, 25);
for (const [algorithm, microseconds] of uncached) add(`  not cached, ${algorithm}`, microseconds, 'µs', 0, 400);

/** CPU time per create of one run, in µs: with the plugins, and on the two servers without. */
type Times = readonly [withPlugins: number, without: number, again: number];

const times = new Map<string, Times[]>();
for (let run = 0; run < runs; run++) {
  for (const [kind, found] of await timesOfRun()) times.set(kind, [...(times.get(kind) ?? []), found]);
}
for (const [kind, found] of times) {
  const percents = (compare: (each: Times) => number) => found.map((each) => (compare(each) - 1) * 100);
  const costs = percents(([withPlugins, without, again]) => (2 * withPlugins) / (without + again));
  const noise = percents(([, without, again]) => again / without);
  add(`create of a ${kind} without`, median(found.map(([, without]) => without)), 'µs', 0);
  add('  with default admission', median(found.map(([withPlugins]) => withPlugins)), 'µs', 0);
  add('  cost of it', median(costs), '%', 1, creates[kind as keyof typeof creates].targetPercent);
  add('  cost in the cheapest run', Math.min(...costs), '%', 1);
  add('  cost in the dearest run', Math.max(...costs), '%', 1);
  add('  noise: without, again', median(noise), '%', 1);
  add('  noise, largest', Math.max(...noise.map(Math.abs)), '%', 1);
}
await writeResults('admission', results, on);

interface Measured {
  readonly server: ServerProcess;
  readonly client: Client;
}

/** Starts three servers and measures creates of each kind on them. */
async function timesOfRun(): Promise<readonly (readonly [string, Times])[]> {
  const off = [`--disable-admission-plugins=${defaultAdmissionPlugins.join(',')}`];
  const servers: Measured[] = [];
  try {
    for (const flags of [[], off, off]) {
      const server = await startServer(flags, values.source);
      const client = new Client(server.target, 4);
      servers.push({ server, client });
      await client.json('POST', '/api/v1/namespaces', { metadata: { name: 'bench' } });
    }
    const found: (readonly [string, Times])[] = [];
    for (const [kind, { path, object }] of Object.entries(creates)) {
      const samples = servers.map((): number[] => []);
      // The first rounds warm up.
      for (let turn = 0; turn < rounds + warmUp; turn++) {
        for (const i of servers.keys()) {
          const at = (turn + i) % servers.length;
          const time = await measure(servers[at] as Measured, path, object, turn * requests);
          if (turn >= warmUp) samples[at]?.push(time);
        }
      }
      const [withPlugins = [], without = [], again = []] = samples;
      found.push([kind, [lowerQuartile(withPlugins), lowerQuartile(without), lowerQuartile(again)]]);
    }
    return found;
  } finally {
    for (const { server, client } of servers) {
      client.close();
      await server.stop();
    }
  }
}

/** Creates objects on a server. @returns the CPU time of its threads for each, in µs */
async function measure(
  { server, client }: Measured,
  path: string,
  object: (index: number) => object,
  first: number,
): Promise<number> {
  const before = await threadSeconds(server.pid);
  await inFlight(requests, width, async (index) => {
    await client.json('POST', path, object(first + index));
  });
  return (((await threadSeconds(server.pid)) - before) * 1e6) / requests;
}
