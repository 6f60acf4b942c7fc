import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { exceptions, SkippedTests } from './scripts/skipped-tests.js';

// Tests run from the TypeScript sources of every package: no build in between.
const conditions = ['@k8s-ts/source', 'module', 'node', 'development|production'];

const tests = [
  'packages/**/src/**/*.test.ts',
  'apps/**/src/**/*.test.ts',
  'conformance/**/*.test.ts',
  'tests/**/*.test.ts',
];

/** Folders with tests. */
const folders = ['packages', 'apps', 'conformance', 'tests'];

/**
 * Found in tests that replace timers or modules, that change (V8's flags, too) or end their process, measure its time, memory or work, or load native
 * code: each of these files gets a process of its own. The others share processes, and the modules in them: a file of its own would spend most of its time
 * importing the same hundreds of modules again.
 */
const needsOwnProcess =
  /\bvi\.|\bglobalThis\b|\bprocess\.(?!env\b|execPath\b|pid\b|js\b)|\bperformance\.now\b|growthByFour|lmdb|freePort|node:v8|node:inspector/;

const sharing = folders
  .flatMap(testsIn)
  .filter((file) => !needsOwnProcess.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

function testsIn(folder: string): readonly string[] {
  return readdirSync(join(import.meta.dirname, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : testsIn(path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

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
      process.env.TYPE_PROGRAMS_AFTER === undefined ? [] : [join(import.meta.dirname, 'tests/type-programs.ts')],
    reporters: [
      'default',
      ...(process.env.GITHUB_ACTIONS === 'true' ? ['github-actions'] : []),
      new SkippedTests({ root: import.meta.dirname, areFailures: process.env.REQUIRE_TOOLS === '1', exceptions }),
    ],
    // Tests mostly wait for servers, leases and disks, so one worker more than there are processors has work to do.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { name: 'shared', include: sharing, isolate: false } },
      {
        extends: true,
        test: { name: 'isolated', include: tests, exclude: [...sharing, '**/node_modules/**', '**/dist/**'] },
      },
    ],
  },
});
