import { Client } from '../../kit/client.js';
import { type LoadRequests, load } from '../../kit/load/load.js';
import { proportionalMegabytes } from '../../kit/server-process.js';
import { measureFanOut } from './fan-out.js';
import { measureLists } from './lists.js';
import {
  floorRequests,
  lastRows,
  lease,
  leases,
  leasesPath,
  namespace,
  podsPath,
  podsRow,
  type RequestRow,
  requestRows,
} from './requests.js';
import { type Measured, type Row, type Subject, withCPU } from './subject.js';

export interface Scale {
  readonly pods: number;
  readonly requests: number;
  readonly watchers: number;
  readonly events: number;
}

/** Memory of the subjects at a certain moment, in MB by label. */
export interface MemoryRow {
  readonly name: string;
  readonly megabytes: Readonly<Record<string, number>>;
}

export interface Run {
  readonly rows: readonly Row[];
  readonly memory: readonly MemoryRow[];
}

/**
 * Number of measured requests of a row divided by the number of unmeasured requests before them. Processes compile code
 * during the first thousands of requests. Only for requests that can be repeated.
 */
const warmUpShare = 2;
/** Pause of a server before its memory is read, in ms: garbage is collected when a server has nothing else to do. */
const restMs = 5000;

/**
 * Measures the subjects, which take turns in each row, so that other load on the machine affects all of them. The
 * servers should be empty.
 *
 * @param subjects the floor, if there is one, must be the last: it answers with as many bytes as the first subject
 * @param isChosen whether to measure a row, by its name. Pods are created in any case
 * @param report called with each row
 */
export async function measure(
  subjects: readonly Subject[],
  scale: Scale,
  isChosen: (name: string) => boolean,
  report: (row: Row) => void,
): Promise<Run> {
  const rows: Row[] = [];
  const memory: MemoryRow[] = [];
  const add = (row: Row) => {
    rows.push(row);
    report(row);
  };
  const servers = subjects.filter(({ isFloor }) => !isFloor);
  const remember = async (name: string) => {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    memory.push({ name, megabytes: await memoryOf(servers) });
  };
  for (const { target } of servers) await prepare(new Client(target, 4));
  await remember('idle');
  let round = 0;
  const measureRow = async (row: RequestRow) => {
    const count = row.isOncePerPod ? scale.pods : Math.ceil(scale.requests * (row.share ?? 1));
    const requests = row.requests(scale.pods, ++round);
    const bytes = requests.method === 'GET' ? await sizeOf(subjects[0] as Subject, requests) : 0;
    const results: Record<string, Measured> = {};
    for (const subject of subjects) {
      const own = subject.isFloor ? floorRequests(requests, bytes) : requests;
      if (!row.isOncePerPod) await load(subject.target, own, Math.ceil(count / warmUpShare));
      results[subject.label] = await withCPU(subject, count, () => load(subject.target, own, count));
    }
    add({ name: row.name, results, ...(row.wanted === undefined ? {} : { wanted: row.wanted }) });
  };
  // The memory of the Pods and of their lists is measured before other rows store anything.
  await measureRow(podsRow);
  await remember(`with ${scale.pods} Pods`);
  for (const row of await measureLists(subjects, scale.pods, isChosen)) add(row);
  await remember('after the lists');
  for (const row of requestRows) if (isChosen(row.name)) await measureRow(row);
  for (const encoding of ['JSON', 'protobuf'] as const) {
    if (isChosen(`watchers, ${encoding}`)) add(await measureFanOut(subjects, scale, encoding));
  }
  for (const row of lastRows) if (isChosen(row.name)) await measureRow(row);
  await remember('at the end');
  return { rows, memory };
}

/** Creates the namespace and the objects that admission and the rows need in it. Closes the client. */
async function prepare(client: Client): Promise<void> {
  try {
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
    for (let i = 0; i < leases; i++) await client.request('POST', leasesPath, lease(i));
  } finally {
    client.close();
  }
}

async function sizeOf({ target }: Subject, { paths, headers }: LoadRequests): Promise<number> {
  const client = new Client(target);
  try {
    return await client.size(paths[0] ?? podsPath, headers);
  } finally {
    client.close();
  }
}

async function memoryOf(servers: readonly Subject[]): Promise<Record<string, number>> {
  const megabytes: Record<string, number> = {};
  for (const { label, pids } of servers) {
    const size = await proportionalMegabytes(...pids);
    if (size !== undefined) megabytes[label] = Math.round(size);
  }
  return megabytes;
}
