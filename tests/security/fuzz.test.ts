import { expect, it } from 'vitest';
import { fuzz } from './fuzz/run.js';

/** Number of requests; or, with FUZZ_SECONDS, the time to run in seconds. FUZZ_SEED repeats a run. */
const iterations = Number(process.env.FUZZ_ITERATIONS ?? 3000);
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
const seed = Number(process.env.FUZZ_SEED ?? (seconds > 0 ? Date.now() % 2 ** 32 : 1));

it(
  `random requests neither fail nor stall the server (FUZZ_SEED=${seed})`,
  async () => {
    const { codes, failures } = await fuzz({ seed, iterations, seconds });
    console.log(
      `seed ${seed}: ${[...codes]
        .sort()
        .map(([code, count]) => `${count} × ${code}`)
        .join(', ')}`,
    );
    expect(failures).toEqual([]);
    // A minimum number of the requests must pass the decoders.
    const total = [...codes.values()].reduce((sum, count) => sum + count, 0);
    expect((codes.get(200) ?? 0) + (codes.get(201) ?? 0)).toBeGreaterThan(total / 50);
  },
  // The fuzzer reports a request that has had no response for five minutes.
  (seconds + 900) * 1000,
);
