import { Client, inFlight, type Target } from './client.js';
import type { Figure } from './measurements.js';
import { json, protobuf } from './media-types.js';
import { cpuSeconds } from './server-process.js';

const path = '/api/v1/namespaces/bench/configmaps';

/** Objects of which each event has about 1.2 KB. */
const config = (name: string, n: number) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data: { n: String(n).padStart(6, '0'), text: 'x'.repeat(800) },
});

/** Events per second delivered to watchers that all watch one config map, and the CPU time of each. */
export async function measureFanOut(
  target: Target,
  { watchers, events }: { readonly watchers: number; readonly events: number },
  encoding: 'JSON' | 'protobuf',
  pid: number | undefined,
): Promise<readonly Figure[]> {
  const name = `watched-${encoding.toLowerCase()}`;
  const client = new Client(target, 8);
  try {
    await client.request('DELETE', `${path}/${name}`);
    const created = await client.json<{ metadata: { resourceVersion: string } }>('POST', path, config(name, 0));
    const query = `?watch=1&resourceVersion=${created.metadata.resourceVersion}&fieldSelector=metadata.name%3D${name}`;
    const accept = encoding === 'JSON' ? json : protobuf;
    let bytes = 0;
    let arrived = () => {};
    await inFlight(watchers, 64, async () => {
      const stream = client.open('GET', `${path}${query}`, { accept });
      stream.on('error', () => {});
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        arrived();
      });
      await new Promise((resolve) => stream.once('response', resolve));
    });
    const update = (n: number) => client.json('PUT', `${path}/${name}`, config(name, n));
    const until = (expected: number) =>
      new Promise<void>((resolve) => {
        arrived = () => {
          if (bytes >= expected) resolve();
        };
        arrived();
      });
    // The first event shows how many bytes an event has.
    await update(1);
    await until(watchers);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const each = bytes / watchers;
    bytes = 0;
    const worked = pid === undefined ? 0 : ((await cpuSeconds(pid)) ?? 0);
    const begun = performance.now();
    for (let n = 2; n < events + 2; n++) await update(n);
    // Version numbers may grow by a digit meanwhile, so events may be a little larger than the first one, never smaller.
    await until(each * watchers * events);
    const seconds = (performance.now() - begun) / 1000;
    const count = watchers * events;
    const title = `${watchers} watchers × ${events} events, ${encoding}`;
    const rate: Figure = { name: title, unit: 'events/s', better: 'higher', value: Math.round(count / seconds) };
    if (pid === undefined) return [rate];
    const work = (((await cpuSeconds(pid)) ?? 0) - worked) * 1e6;
    return [
      rate,
      { name: `${title}, CPU`, unit: 'µs/event', better: 'lower', value: Math.round((work / count) * 10) / 10 },
    ];
  } finally {
    client.close();
  }
}
