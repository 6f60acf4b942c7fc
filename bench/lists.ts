import type { Client } from './client.js';
import type { Figure } from './measurements.js';
import { as, json, protobuf } from './media-types.js';
import { cpuSeconds } from './server-process.js';

const rounds = 7;

/** A form of a list. The first answer may have to make it; later ones may be joined from what is kept. */
interface ListRow {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: string;
}

const rows: readonly ListRow[] = [
  { name: 'JSON', headers: { accept: json } },
  { name: 'JSON, gzip', headers: { accept: json, 'accept-encoding': 'gzip' } },
  { name: 'protobuf', headers: { accept: protobuf } },
  { name: 'Table', headers: { accept: as('Table', json) } },
  { name: 'metadata only', headers: { accept: as('PartialObjectMetadataList', json) } },
  { name: 'metadata only, protobuf', headers: { accept: as('PartialObjectMetadataList', protobuf) } },
  { name: 'selector that matches none', headers: { accept: json }, query: '&labelSelector=app%3Dnothing' },
  { name: 'selector that matches 1 %', headers: { accept: json }, query: '&labelSelector=app%3Dapp-7' },
];

/** Lists all pods in each form: time and CPU of the first answer, the median of the following ones, and their size. */
export async function measureLists(client: Client, pods: number, pid: number | undefined): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const add = (name: string, unit: string, value: number) =>
    figures.push({ name: `list of ${pods}, ${name}`, unit, better: 'lower', value: Math.round(value * 100) / 100 });
  for (const { name, headers, query = '' } of rows) {
    const times: number[] = [];
    const work: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round++) {
      const worked = await cpuMilliseconds(pid);
      const begun = performance.now();
      bytes = await client.size(`/api/v1/pods?resourceVersion=0${query}`, headers);
      times.push(performance.now() - begun);
      work.push((await cpuMilliseconds(pid)) - worked);
    }
    add(`${name}, first`, 'ms', times[0] as number);
    add(name, 'ms', median(times.slice(1)));
    if (pid !== undefined) {
      add(`${name}, first, CPU`, 'ms', work[0] as number);
      // The system counts CPU time in steps of 10 ms, so the mean says more than the median.
      add(`${name}, CPU`, 'ms', work.slice(1).reduce((a, b) => a + b) / (rounds - 1));
    }
    add(`${name}, size`, 'MB', bytes / 1e6);
  }
  return figures;
}

async function cpuMilliseconds(pid: number | undefined): Promise<number> {
  return pid === undefined ? 0 : ((await cpuSeconds(pid)) ?? 0) * 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] as number;
}
