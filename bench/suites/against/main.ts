import { parseArgs } from 'node:util';
import { Client, inFlight } from '../../kit/client.js';
import { largePod } from '../../kit/large-pod.js';
import { machine, type Result, round, writeResults } from '../../kit/result.js';
import { cpuSeconds, type ServerProcess, startServer } from '../../kit/server-process.js';
import { builtTree } from './built-tree.js';

/**
 * `npm run bench -- --against REF [--rounds N] [--requests N] [--flag …]`: compares the built command of a git revision
 * (or of the folder of another work tree, which must have been built) with that of this work tree. Both servers run
 * side by side; creates, refused creates, patches, gets and lists are sent to one, then to the other, in short rounds
 * whose order alternates. Prints the medians of the CPU per request and of the requests per second, and the median of
 * the ratios of each round: new to old. Results also go to bench-results/against.json.
 */
const { values } = parseArgs({
  options: {
    against: { type: 'string', default: '' },
    rounds: { type: 'string', default: '15' },
    requests: { type: 'string', default: '2000' },
    flag: { type: 'string', multiple: true, default: [] },
    json: { type: 'string', default: 'against' },
  },
});
const rounds = Number(values.rounds);
const requests = Number(values.requests);
const namespace = '/api/v1/namespaces/bench';
/** A namespace whose Pod Security level the bench's pods do not meet. */
const strict = '/api/v1/namespaces/strict';
const width = 16;

type Work = (client: Client, index: number) => Promise<unknown>;
const works: Readonly<Record<string, { readonly work: Work; readonly count: number }>> = {
  create: { work: (client, index) => must(client, 'POST', `${namespace}/pods`, largePod(index)), count: requests },
  'refused create': {
    work: async (client, index) => {
      const { status } = await client.request('POST', `${strict}/pods?dryRun=All`, largePod(index));
      if (status !== 403) throw new Error(`a refused create is answered with ${status}`);
    },
    count: requests,
  },
  'merge patch': {
    work: (client, index) => {
      const patch = JSON.stringify({ metadata: { annotations: { round: `${index}` } } });
      const headers = { 'content-type': 'application/merge-patch+json' };
      return client.status('PATCH', `${namespace}/pods/pod-${(index * 7919) % requests}`, headers, patch);
    },
    count: requests,
  },
  get: { work: (client, index) => client.size(`${namespace}/pods/pod-${index % requests}`), count: requests * 2 },
  'get from cache': {
    work: (client, index) => client.size(`${namespace}/pods/pod-${index % requests}?resourceVersion=0`),
    count: requests * 2,
  },
  'list of 100': { work: (client) => client.size(`${namespace}/pods?limit=100`), count: Math.ceil(requests / 4) },
};

interface Sample {
  readonly microseconds: number;
  readonly perSecond: number;
}

const on = machine();
console.log(on);
const other = await builtTree(values.against);
const servers: { readonly server: ServerProcess; readonly client: Client }[] = [];
const results: Result[] = [];
try {
  for (const command of [other.command, undefined]) {
    const server = await startServer(values.flag, false, process.execPath, command);
    servers.push({ server, client: await prepared(server) });
  }
  console.log(
    `${'request'.padEnd(16)} ${'old µs CPU'.padStart(11)} ${'new µs CPU'.padStart(11)} ${'ratio'.padStart(7)} ${'old /s'.padStart(8)} ${'new /s'.padStart(8)} ${'ratio'.padStart(7)}`,
  );
  for (const [name, { work, count }] of Object.entries(works)) {
    const samples: Sample[][] = [];
    // The first round warms up.
    for (let turn = 0; turn <= rounds; turn++) {
      const order = turn % 2 === 0 ? [0, 1] : [1, 0];
      const pair: Sample[] = [];
      for (const at of order) pair[at] = await measure(at, work, count, turn * count);
      if (turn > 0) samples.push(pair);
    }
    const of = (pick: (pair: readonly Sample[]) => number) => median(samples.map(pick));
    const cpu = of(([before, now]) => (now as Sample).microseconds / (before as Sample).microseconds);
    const rate = of(([before, now]) => (now as Sample).perSecond / (before as Sample).perSecond);
    const figures = [
      of(([before]) => before?.microseconds ?? 0).toFixed(0),
      of(([, now]) => now?.microseconds ?? 0).toFixed(0),
      cpu.toFixed(3),
      of(([before]) => before?.perSecond ?? 0).toFixed(0),
      of(([, now]) => now?.perSecond ?? 0).toFixed(0),
      rate.toFixed(3),
    ];
    const widths = [11, 11, 7, 8, 8, 7];
    console.log(`${name.padEnd(16)} ${figures.map((figure, i) => figure.padStart(widths[i] as number)).join(' ')}`);
    results.push({ name: `${name}: CPU, new to old`, value: round(cpu, 3), unit: '' });
    results.push({ name: `${name}: rate, new to old`, value: round(rate, 3), unit: '' });
  }
} finally {
  for (const { server, client } of servers) {
    client.close();
    await server.stop();
  }
  await other.remove();
}
await writeResults(values.json, results, on);

async function prepared({ target }: ServerProcess): Promise<Client> {
  const client = new Client(target, 4);
  await must(client, 'POST', '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'bench' },
  });
  await must(client, 'POST', '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'strict', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  });
  // The server's controller may have made it already.
  await client.request('POST', `${namespace}/serviceaccounts`, {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: 'default' },
  });
  return client;
}

async function must(client: Client, method: string, path: string, body: object): Promise<void> {
  await client.json(method, path, body);
}

async function measure(at: number, work: Work, count: number, first: number): Promise<Sample> {
  const { server, client } = servers[at] as (typeof servers)[number];
  const begun = (await cpuSeconds(server.pid)) ?? 0;
  const start = performance.now();
  await inFlight(count, width, async (index) => {
    await work(client, first + index);
  });
  const seconds = (performance.now() - start) / 1000;
  const used = ((await cpuSeconds(server.pid)) ?? 0) - begun;
  return { microseconds: (used * 1e6) / count, perSecond: count / seconds };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
