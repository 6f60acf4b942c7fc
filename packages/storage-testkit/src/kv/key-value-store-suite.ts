import { describe } from 'vitest';
import { leaseTests } from './lease-tests.js';
import { modelTest } from './model-test.js';
import type { KeyValueStoreSuiteOptions } from './opened-store.js';
import { rangeTests } from './range-tests.js';
import { restartTests } from './restart-tests.js';
import { watchTests } from './watch-tests.js';
import { writeTests } from './write-tests.js';

/**
 * The contract of `KeyValueStore` (`@k8s-ts/storage/kv`) as vitest tests: conditional writes, ranges at revisions,
 * compaction, watches without gap or repetition, leases, restarts, and random operations whose results are compared
 * with a model (the seed is in the test's name; `MODEL_SEED` repeats a run, `MODEL_SECONDS` says how long). Call it at
 * the top level of a test file, once for each engine or wrapper.
 */
export function keyValueStoreSuite(options: KeyValueStoreSuiteOptions): void {
  const { supports = {} } = options;
  const create = () => options.create();
  const shortestLease = supports.shortestLease ?? 1;
  describe(`${options.name} as a key-value store`, () => {
    writeTests(create);
    rangeTests(create);
    watchTests(create);
    leaseTests(create, shortestLease);
    if (supports.restart) restartTests(create, shortestLease);
    modelTest(create, {
      name: `${options.name} as a key-value store`,
      operations: supports.modelOperations,
      timeMs: supports.modelTime,
      restart: supports.restart ?? false,
    });
  });
}
