import { Client, inFlight, type Target } from '../client.js';
import { connections, type LoadRequests, type LoadResult, percentile, streams } from './load.js';

/** Sends requests from this process. */
export async function nodeLoad(
  target: Target,
  { method, paths, headers, body }: LoadRequests,
  count: number,
): Promise<LoadResult> {
  const client = new Client(target, connections);
  const times = new Float64Array(count);
  let failed = 0;
  try {
    const begun = performance.now();
    await inFlight(count, connections * streams, async (index) => {
      const sent = performance.now();
      const path = paths[index % paths.length] as string;
      const status = await client.status(method, path, headers, typeof body === 'function' ? body(index) : body);
      if (status >= 300) failed++;
      times[index] = performance.now() - sent;
    });
    const perSecond = count / ((performance.now() - begun) / 1000);
    times.sort();
    return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed };
  } finally {
    client.close();
  }
}
