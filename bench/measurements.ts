import { Client, inFlight, type Target } from './client.js';
import { pod } from './pod.js';
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
    add(
      'get, 64 in flight',
      'requests/s',
      'higher',
      await rate(scale.gets, 64, (i) => get(client, `${pods}/pod-${i % scale.pods}`)),
    );
    add(
      'get from cache, 64 in flight',
      'requests/s',
      'higher',
      await rate(scale.gets, 64, (i) => get(client, `${pods}/pod-${i % scale.pods}?resourceVersion=0`)),
    );

    const lists: number[] = [];
    let size = 0;
    for (let round = 0; round < 7; round++) {
      const begun = performance.now();
      size = (await client.request('GET', '/api/v1/pods?resourceVersion=0')).bytes;
      lists.push(performance.now() - begun);
    }
    add(`list of ${scale.pods} pods`, 'ms', 'lower', median(lists));
    add('size of that list', 'MB', 'lower', size / 1e6);
    add(`${scale.watchers} watchers × ${scale.events} events`, 'events/s', 'higher', await fanOut(target, scale));
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
  const { status, body } = await client.request('POST', pods, pod(index));
  if (status !== 201) throw new Error(`creating pod ${index}: HTTP ${status} ${body.toString('utf8').slice(0, 300)}`);
}

async function get(client: Client, path: string): Promise<void> {
  const { status } = await client.request('GET', path);
  if (status !== 200) throw new Error(`GET ${path}: HTTP ${status}`);
}

/** Events per second delivered to watchers that all watch one config map. */
async function fanOut(target: Target, scale: Scale): Promise<number> {
  const client = new Client(target, 8);
  const path = `/api/v1/namespaces/${namespace}/configmaps`;
  try {
    await client.request('DELETE', `${path}/watched`);
    const created = await client.json<{ metadata: { resourceVersion: string } }>('POST', path, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'watched' },
      data: { n: '0' },
    });
    let arrived = 0;
    const expected = scale.watchers * scale.events;
    let done = () => {};
    const all = new Promise<void>((resolve) => {
      done = resolve;
    });
    await inFlight(scale.watchers, 64, async () => {
      const stream = client.open('GET', `${path}?watch=1&resourceVersion=${created.metadata.resourceVersion}`);
      stream.on('error', () => {});
      stream.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) arrived++;
        if (arrived >= expected) done();
      });
      await new Promise((resolve) => stream.once('response', resolve));
    });
    const begun = performance.now();
    for (let n = 1; n <= scale.events; n++) {
      await client.json('PUT', `${path}/watched`, {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'watched' },
        data: { n: `${n}` },
      });
    }
    await all;
    return expected / ((performance.now() - begun) / 1000);
  } finally {
    client.close();
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] as number;
}
