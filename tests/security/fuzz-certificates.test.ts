import { expect, it } from 'vitest';
import { fuzzCertificates } from './fuzz/certificates.js';

/** Number of requests; or, with CERTIFICATE_SECONDS, the time to run in seconds. CERTIFICATE_SEED repeats a run. */
const iterations = Number(process.env.CERTIFICATE_ITERATIONS ?? 1000);
const seconds = Number(process.env.CERTIFICATE_SECONDS ?? 0);
const seed = Number(process.env.CERTIFICATE_SEED ?? (seconds > 0 ? Date.now() % 2 ** 32 : 1));

it(
  `no certificate has more groups than were checked (CERTIFICATE_SEED=${seed})`,
  async () => {
    const { requests, signed, compared, failures } = await fuzzCertificates({ seed, iterations, seconds });
    console.log(`seed ${seed}: ${requests} requests, ${signed} signed, ${compared} certificates compared`);
    expect(failures).toEqual([]);
    // A minimum number of the requests must be accepted by the reader.
    expect(signed).toBeGreaterThan(requests / 10);
    expect(compared).toBeGreaterThan(requests / 10);
  },
  (seconds + 600) * 1000,
);
