import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '../../kit/client.js';
import { lineOf, machine, type Result, round, writeResults } from '../../kit/result.js';
import { anonymousMegabytes, cpuSeconds, type ServerProcess, startServer } from '../../kit/server-process.js';
import { manyDefinitions } from './definitions.js';
import { createCosts, firstGetTimes } from './requests.js';
import { ruleTimes } from './rules.js';

/**
 * `npm run bench -- --custom-resources [--definitions N] [--from FOLDER]`: custom resources on the built server, over
 * lmdb. The YAML files of definitions in FOLDER are used instead of made-up ones. Results are also written to
 * bench-results/custom-resources.json.
 */
const { values } = parseArgs({
  options: { definitions: { type: 'string', default: '2000' }, from: { type: 'string' } },
});
const count = Number(values.definitions);
const on = machine();
const results: Result[] = [];
const add = (name: string, value: number, unit: string, target?: number, isAtLeast = false): void => {
  const met = target === undefined ? undefined : isAtLeast ? value >= target : value <= target;
  const wanted = `${isAtLeast ? '≥' : '≤'} ${target} ${unit}`;
  const result: Result = {
    name,
    value: round(value, value < 10 ? 2 : 0),
    unit,
    ...(met === undefined ? {} : { target: wanted, met }),
  };
  results.push(result);
  console.log(lineOf(result));
};
const percentile = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] as number;

console.log(`${on}, Node ${process.version}`);

const documents = [
  ['/apis, aggregated', '/apis', 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'],
  ['/openapi/v3', '/openapi/v3', 'application/json'],
  ['/openapi/v2', '/openapi/v2', 'application/json'],
  ['/openapi/v2 again', '/openapi/v2', 'application/json'],
] as const;

let server = await startServer();
try {
  const times = await firstGetTimes(new Client(server.target), 60);
  add('definition POST to first GET, p50', percentile(times, 0.5), 'ms', 20);
  add('  p95', percentile(times, 0.95), 'ms');
  const { configMap, custom } = await createCosts(new Client(server.target, 4), () => workOf(server));
  add('create of a ConfigMap, CPU', configMap, 'µs');
  add('create with 10 KB schema, 5 rules', custom, 'µs');
  add('  rate beside a ConfigMap', (configMap / custom) * 100, '%', 60, true);
} finally {
  await server.stop();
}

const folder = await mkdtemp(join(tmpdir(), 'bench-definitions-'));
try {
  const tokens = join(folder, 'tokens.csv');
  await writeFile(tokens, 'bench-token,bench,bench,system:masters\n');
  const flags = [`--data-dir=${join(folder, 'data')}`, `--token-auth-file=${tokens}`];
  server = await startServer(flags);
  const empty = { work: await workOf(server), megabytes: await anonymousMegabytes(server.pid) };
  const bytes = await install(server);
  await server.stop();

  server = await startServer(flags);
  add(`${count} definitions (${round(bytes / 2 ** 20, 0)} MB) ready`, server.readyMilliseconds, 'ms', 3000);
  add('  CPU time of it', (await workOf(server)) * 1000, 'ms', 3000);
  add('  of an empty server', empty.work * 1000, 'ms');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const megabytes = await anonymousMegabytes(server.pid);
  // The server keeps the definitions as bytes in its memory. The copy in the store is in its mapped file, which is not
  // counted.
  const each = (((megabytes ?? 0) - (empty.megabytes ?? 0)) * 1024 - bytes / 1024) / count;
  add('  memory of each beyond its bytes', each, 'KB', 100);
  const before = await workOf(server);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  add('  CPU in 10 s of idling', ((await workOf(server)) - before) * 1000, 'ms', 50);
  for (const [name, path, accept] of documents) {
    const { milliseconds, longestWait } = await beside(server, path, accept);
    add(`GET ${name}`, milliseconds, 'ms');
    add('  longest wait of others', longestWait, 'ms');
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

for (const [name, value, unit, target, isAtLeast] of ruleTimes()) add(name, value, unit, target, isAtLeast);
await writeResults('custom-resources', results, on);

async function workOf({ pid }: ServerProcess): Promise<number> {
  return (await cpuSeconds(pid)) ?? Number.NaN;
}

/** Posts the definitions and waits until all are established. Returns their size as JSON. */
async function install({ target }: ServerProcess): Promise<number> {
  const client = new Client(target, 4);
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const queue = manyDefinitions(count, values.from)[Symbol.iterator]();
  let bytes = 0;
  const lane = async () => {
    for (const definition of queue) {
      bytes += JSON.stringify(definition).length;
      const { status, body } = await client.request('POST', path, definition);
      if (status !== 201) console.log(body.toString().slice(0, 200));
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  for (let left = count; left > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { items } = await client.json<{ items: { status?: { conditions?: { type: string; status: string }[] } }[] }>(
      'GET',
      path,
    );
    const isDecided = ({ type, status }: { type: string; status: string }) =>
      type === 'Established' && status === 'True';
    const open = items.filter(({ status }) => !status?.conditions?.some(isDecided)).length;
    if (open === left) break;
    left = open;
  }
  client.close();
  return bytes;
}

/** Requests a document, and `/livez` every 20 ms meanwhile. */
async function beside({ target }: ServerProcess, path: string, accept: string) {
  const client = new Client(target);
  const other = new Client(target);
  await other.request('GET', '/livez');
  let longestWait = 0;
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const asked = performance.now();
      await other.request('GET', '/livez');
      longestWait = Math.max(longestWait, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const stream = client.open('GET', path, { accept });
    stream.on('data', () => {});
    stream.on('end', resolve);
    stream.on('error', reject);
  });
  const milliseconds = performance.now() - started;
  isDone = true;
  await asking;
  client.close();
  other.close();
  return { milliseconds, longestWait };
}
