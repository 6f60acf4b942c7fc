import { parseArgs } from 'node:util';
import { defaultAdmissionPlugins } from '@k8s-ts/admission';
import { Client, inFlight } from '../client.js';
import { pod } from '../pod.js';
import { lineOf, machine, type Result, round, writeResults } from '../result.js';
import { type ServerProcess, startServer, threadSeconds } from '../server-process.js';
import { tokenTimes } from './tokens.js';

/**
 * `npm run bench -- --admission [--rounds N] [--requests N] [--source]`: what the default admission plugins cost. One server has them, the other has all of
 * them turned off; creates are sent to both side by side, in short rounds whose order alternates. The lower quartiles of the CPU time per create are compared,
 * because other processes on the machine only ever add to it. Also
 * the CPU time of authenticating a service account's token. Results are also written to bench-results/admission.json.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    requests: { type: 'string', default: '200' },
    source: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const requests = Number(values.requests);
const namespace = '/api/v1/namespaces/bench';
const width = 16;
const warmUp = 10;

function lowerQuartile(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? Number.NaN;
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

const servers: { readonly server: ServerProcess; readonly client: Client }[] = [];
try {
  for (const flags of [[], [`--disable-admission-plugins=${defaultAdmissionPlugins.join(',')}`]]) {
    const server = await startServer(flags, values.source);
    const client = new Client(server.target, 4);
    servers.push({ server, client });
    await client.json('POST', '/api/v1/namespaces', { metadata: { name: 'bench' } });
  }
  for (const [name, { path, object, targetPercent }] of Object.entries(creates)) {
    const samples: (readonly [number, number])[] = [];
    // The first rounds warm up.
    for (let turn = 0; turn < rounds + warmUp; turn++) {
      const pair: [number, number] = [0, 0];
      for (const at of turn % 2 === 0 ? [0, 1] : [1, 0]) pair[at] = await measure(at, path, object, turn * requests);
      if (turn >= warmUp) samples.push(pair);
    }
    const without = lowerQuartile(samples.map(([, each]) => each));
    const withPlugins = lowerQuartile(samples.map(([each]) => each));
    add(`create of a ${name} without`, without, 'µs', 0);
    add('  with default admission', withPlugins, 'µs', 0);
    add('  cost of it', (withPlugins / without - 1) * 100, '%', 1, targetPercent);
  }
} finally {
  for (const { server, client } of servers) {
    client.close();
    await server.stop();
  }
}
await writeResults('admission', results, on);

/** Creates objects on one of the servers. @returns the CPU time of its threads for each, in µs */
async function measure(at: number, path: string, object: (index: number) => object, first: number): Promise<number> {
  const { server, client } = servers[at] as (typeof servers)[number];
  const before = await threadSeconds(server.pid);
  await inFlight(requests, width, async (index) => {
    await client.json('POST', path, object(first + index));
  });
  return (((await threadSeconds(server.pid)) - before) * 1e6) / requests;
}
