import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { exceptions, SkippedTests } from './scripts/skipped-tests.js';

// Tests run from the TypeScript sources of every package: no build in between. Without the condition `module`, which
// selects modules that only bundlers can load: those of OpenTelemetry.
const conditions = ['@k8s-ts/source', 'node', 'development|production'];

const tests = [
  'packages/**/src/**/*.test.ts',
  'apps/**/src/**/*.test.ts',
  'site/*/src/**/*.test.ts',
  'conformance/**/*.test.ts',
  'tests/**/*.test.ts',
];

/**
 * Tests that replace timers or modules, that change (V8's flags, too) or end their process, or measure its time, memory
 * or work: each of these files gets a process of its own. The others share processes, and the modules in them: a file
 * of its own would spend most of its time importing the same hundreds of modules again.
 */
const isolated = '**/*.isolated.test.ts';

const others = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Limits for tests that hang. Machines may be busy.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // The default, one second, passes quickly where several servers start at the same time.
    expect: { poll: { timeout: 60_000 } },
    setupFiles:
      process.env.TYPE_PROGRAMS_AFTER === undefined ? [] : [join(import.meta.dirname, 'tests/kit/type-programs.ts')],
    reporters: [
      'default',
      ...(process.env.GITHUB_ACTIONS === 'true' ? ['github-actions'] : []),
      new SkippedTests({ root: import.meta.dirname, areFailures: process.env.REQUIRE_TOOLS === '1', exceptions }),
    ],
    // Tests mostly wait for servers, leases and disks, so there is one more worker than processors.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { name: 'shared', include: tests, exclude: [isolated, ...others], isolate: false } },
      { extends: true, test: { name: 'isolated', include: [isolated], exclude: others } },
    ],
  },
});
