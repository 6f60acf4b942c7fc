import { Client, inFlight, type Target } from './client.js';
import { measureFanOut } from './fan-out.js';
import { largePod } from './large-pod.js';
import { measureLists } from './lists.js';
import { json, protobuf } from './media-types.js';
import { cpuSeconds, residentMegabytes } from './server-process.js';

/** One figure; `better` tells whether higher or lower is good. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  readonly value: number;
}

export interface Scale {
  readonly pods: number;
  readonly gets: number;
  readonly watchers: number;
  readonly events: number;
  readonly idleSeconds: number;
}

const namespace = 'bench';
const pods = `/api/v1/namespaces/${namespace}/pods`;

const getRows = [
  { name: 'get', query: '', accept: json },
  { name: 'get from cache', query: '?resourceVersion=0', accept: json },
  { name: 'get from cache, protobuf', query: '?resourceVersion=0', accept: protobuf },
];

/** Measures all figures that a client can see, on an empty server. With a pid, also memory and CPU. */
export async function measure(target: Target, scale: Scale, pid?: number): Promise<Figure[]> {
  const client = new Client(target, 4);
  const figures: Figure[] = [];
  const add = (name: string, unit: string, better: Figure['better'], value: number | undefined) => {
    if (value !== undefined) figures.push({ name, unit, better, value: Math.round(value * 100) / 100 });
  };
  try {
    await client.request('DELETE', `/api/v1/namespaces/${namespace}`);
    await client.request('POST', '/api/v1/namespaces', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace },
    });
    await client.request('POST', `/api/v1/namespaces/${namespace}/serviceaccounts`, {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'default' },
    });
    if (pid !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      add('idle memory', 'MB', 'lower', await residentMegabytes(pid));
      const before = await cpuSeconds(pid);
      await new Promise((resolve) => setTimeout(resolve, scale.idleSeconds * 1000));
      const after = await cpuSeconds(pid);
      if (before !== undefined && after !== undefined)
        add('idle CPU', '%', 'lower', ((after - before) / scale.idleSeconds) * 100);
    }

    add('create, 64 in flight', 'requests/s', 'higher', await rate(scale.pods, 64, (i) => mustCreate(client, i)));
    if (pid !== undefined) add(`memory with ${scale.pods} pods`, 'MB', 'lower', await residentMegabytes(pid));
    for (const { name, query, accept } of getRows) {
      const begun = await cpu(pid);
      const perSecond = await rate(scale.gets, 64, async (i) => {
        await client.size(`${pods}/pod-${i % scale.pods}${query}`, { accept });
      });
      add(`${name}, 64 in flight`, 'requests/s', 'higher', perSecond);
      add(`${name}, CPU`, 'µs/request', 'lower', await cpuSince(begun, pid, scale.gets));
    }

    for (const figure of await measureLists(client, scale.pods, pid)) figures.push(figure);
    for (const encoding of ['JSON', 'protobuf'] as const) {
      for (const figure of await measureFanOut(target, scale, encoding, pid)) figures.push(figure);
    }
    if (pid !== undefined) add('memory after the lists', 'MB', 'lower', await residentMegabytes(pid));
    return figures;
  } finally {
    client.close();
  }
}

async function rate(count: number, width: number, work: (index: number) => Promise<void>): Promise<number> {
  const begun = performance.now();
  await inFlight(count, width, work);
  return count / ((performance.now() - begun) / 1000);
}

async function mustCreate(client: Client, index: number): Promise<void> {
  const { status, body } = await client.request('POST', pods, largePod(index));
  if (status !== 201) throw new Error(`creating pod ${index}: HTTP ${status} ${body.toString('utf8').slice(0, 300)}`);
}

/** CPU seconds of the server so far; 0 without a pid. */
async function cpu(pid: number | undefined): Promise<number> {
  return pid === undefined ? 0 : ((await cpuSeconds(pid)) ?? 0);
}

/** Microseconds of CPU for each of `count` requests since `begun`; undefined without a pid. */
async function cpuSince(begun: number, pid: number | undefined, count: number): Promise<number | undefined> {
  return pid === undefined ? undefined : (((await cpu(pid)) - begun) * 1e6) / count;
}
