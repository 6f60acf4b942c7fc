import { expect, it } from 'vitest';
import { haveTools } from '../kit/tools.js';
import { fuzzHTTPHeads } from './fuzz/http-heads.js';
import { startGoServer, startOwnServer } from './fuzz/http-servers.js';

/** Number of requests; or, with HTTP_SECONDS, the time to run in seconds. HTTP_SEED repeats a run. */
const iterations = Number(process.env.HTTP_ITERATIONS ?? 200);
const seconds = Number(process.env.HTTP_SECONDS ?? 0);
const seed = Number(process.env.HTTP_SEED ?? (seconds > 0 ? Date.now() % 2 ** 32 : 1));

it.skipIf(!haveTools('go'))(
  `handlers receive the same request as handlers of Go (HTTP_SEED=${seed})`,
  async () => {
    const errors: unknown[] = [];
    const go = await startGoServer();
    const own = await startOwnServer((error) => errors.push(error));
    const { requests, accepted, known, failures } = await fuzzHTTPHeads({ seed, iterations, seconds, own, go }).finally(
      () => Promise.all([own.close(), go.close()]),
    );
    console.log(`seed ${seed}: ${requests} requests, ${accepted} of ${2 * requests} accepted`, known);
    expect(failures).toEqual([]);
    expect(errors).toEqual([]);
    // A minimum number of the requests must pass the checks of heads.
    expect(accepted).toBeGreaterThan(requests / 2);
  },
  (seconds + 1200) * 1000,
);
