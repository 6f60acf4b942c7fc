import { Client } from '../../kit/client.js';
import { Watches } from '../../kit/load/watches.js';
import { json, protobuf } from '../../kit/media-types.js';
import { namespace } from './requests.js';
import { type Measured, type Row, type Subject, withCPU } from './subject.js';

const path = `/api/v1/namespaces/${namespace}/configmaps`;

/** Objects whose events have about 1.2 KB. */
const config = (name: string, n: number) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data: { n: String(n).padStart(6, '0'), text: 'x'.repeat(800) },
});

/** The watches opened on a subject, and the change made while they are open. */
interface FanOut {
  readonly watchPath: string;
  readonly accept: string;
  change(n: number): Promise<unknown>;
}

/** Events for watchers that all watch one ConfigMap; the floor writes as many bytes to as many streams. */
export async function measureFanOut(
  subjects: readonly Subject[],
  { watchers, events }: { readonly watchers: number; readonly events: number },
  encoding: 'JSON' | 'protobuf',
): Promise<Row> {
  const results: Record<string, Measured> = {};
  let eachBytes = 0;
  for (const subject of subjects) {
    const client = new Client(subject.target);
    try {
      const fanOut = subject.isFloor
        ? floorFanOut(client, eachBytes)
        : await serverFanOut(client, `watched-${encoding.toLowerCase()}`, encoding);
      const { each, ...measured } = await measureOne(subject, fanOut, watchers, events);
      results[subject.label] = measured;
      if (!subject.isFloor) eachBytes ||= each;
    } finally {
      client.close();
    }
  }
  const name = `${watchers} watchers × ${events} events, ${encoding}`;
  return encoding === 'JSON' ? { name, results, wanted: { other: 3, floor: 0.5 } } : { name, results };
}

function floorFanOut(client: Client, bytes: number): FanOut {
  const event = 'x'.repeat(Math.max(1, Math.round(bytes)));
  return { watchPath: '/watch', accept: json, change: () => client.status('POST', '/events', {}, event) };
}

async function serverFanOut(client: Client, name: string, encoding: 'JSON' | 'protobuf'): Promise<FanOut> {
  await client.request('DELETE', `${path}/${name}`);
  const created = await client.json<{ metadata: { resourceVersion: string } }>('POST', path, config(name, 0));
  const query = `?watch=1&resourceVersion=${created.metadata.resourceVersion}&fieldSelector=metadata.name%3D${name}`;
  return {
    watchPath: `${path}${query}`,
    accept: encoding === 'JSON' ? json : protobuf,
    change: (n) => client.json('PUT', `${path}/${name}`, config(name, n)),
  };
}

async function measureOne(
  subject: Subject,
  { watchPath, accept, change }: FanOut,
  watchers: number,
  events: number,
): Promise<Measured & { readonly each: number }> {
  const watches = await Watches.open(subject.target, Array(watchers).fill(watchPath), accept);
  try {
    // The first event shows how many bytes an event has.
    await change(1);
    await watches.until(watchers);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const first = watches.bytes;
    const each = first / watchers;
    const count = watchers * events;
    return await withCPU(subject, count, async () => {
      const begun = performance.now();
      for (let n = 2; n < events + 2; n++) await change(n);
      // The digits of resource versions may increase meanwhile, so that events may be a little larger than the first
      // one, but never smaller.
      await watches.until(first + each * count);
      return { perSecond: count / ((performance.now() - begun) / 1000), bytes: each, each };
    });
  } finally {
    watches.close();
  }
}
