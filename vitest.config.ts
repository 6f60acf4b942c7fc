import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { exceptions, SkippedTests } from './scripts/skipped-tests.js';

// Tests run from the TypeScript sources of every package, without a build. The condition `module` is left out, because
// it selects modules of OpenTelemetry that only bundlers can load.
const conditions = ['@k8s-ts/source', 'node', 'development|production'];

const tests = [
  'packages/**/src/**/*.test.ts',
  'apps/**/src/**/*.test.ts',
  'site/*/src/**/*.test.ts',
  'conformance/**/*.test.ts',
  'tests/**/*.test.ts',
];

/**
 * Each of these files gets a process of its own: tests that replace timers or modules; that change their process
 * (including V8's flags) or end it; or that measure its time, memory or work. Other test files share processes, and the
 * modules in them: in a process of its own, a file would spend most of its time importing the same hundreds of modules
 * again.
 */
const isolated = '**/*.isolated.test.ts';

const others = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Time limits for tests that hang, in ms. They are long, because machines may be busy.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // The default of one second is too short when several servers start at the same time.
    expect: { poll: { timeout: 60_000 } },
    setupFiles:
      process.env.TYPE_PROGRAMS_AFTER === undefined ? [] : [join(import.meta.dirname, 'tests/kit/type-programs.ts')],
    reporters: [
      'default',
      ...(process.env.GITHUB_ACTIONS === 'true' ? ['github-actions'] : []),
      new SkippedTests({ root: import.meta.dirname, areFailures: process.env.REQUIRE_TOOLS === '1', exceptions }),
    ],
    // Tests mostly wait for servers, leases and disks, so there is one more worker than there are processors.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { name: 'shared', include: tests, exclude: [isolated, ...others], isolate: false } },
      { extends: true, test: { name: 'isolated', include: [isolated], exclude: others } },
    ],
  },
});
