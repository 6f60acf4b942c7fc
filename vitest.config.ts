import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Tests run from the TypeScript sources of every package: no build in between.
const conditions = ['@k8s-ts/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/**/src/**/*.test.ts', 'apps/**/src/**/*.test.ts', 'tests/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A second, the default, is soon over where several servers start at the same time.
    expect: { poll: { timeout: 10_000 } },
    // Most of the time goes into waiting for servers, leases and disks: there is work for one worker more than there are processors.
    maxWorkers: availableParallelism() + 1,
  },
});
