import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** A test file that may be skipped although required tools are present. */
export interface Exception {
  /** The path of the file in the repository. */
  readonly file: string;
  /** Reason for the exception. */
  readonly reason: string;
}

const upstreamObjects =
  "reads upstream's sample objects (K8S_TS_GOLDEN_OBJECTS), which are not part of this repository";

/** Tests of data that is not part of this repository, and of permissions that only root has. */
export const exceptions: readonly Exception[] = [
  {
    file: 'packages/apiextensions/src/schema/corpus.test.ts',
    reason: 'reads the definitions of other projects (K8S_TS_CRDS), which are not part of this repository',
  },
  { file: 'packages/api/src/golden.test.ts', reason: upstreamObjects },
  { file: 'packages/api/src/transcode.test.ts', reason: upstreamObjects },
  { file: 'packages/embedded-apiserver/src/protobuf.test.ts', reason: upstreamObjects },
  { file: 'packages/registry/shared/src/storage/builtin-codec.golden.test.ts', reason: upstreamObjects },
  { file: 'tests/security/random-edits.test.ts', reason: upstreamObjects },
  { file: 'tests/storage/stored-protobuf.test.ts', reason: upstreamObjects },
  {
    file: 'packages/generic-apiserver/src/openapi/upstream-documents.test.ts',
    reason: "reads upstream's OpenAPI documents (K8S_TS_RELEASE), which are not part of this repository",
  },
  ...(process.getuid?.() === 0
    ? []
    : ['packages/storage-backend/src/lmdb/full-disk.test.ts', 'tests/storage/full-disk.test.ts'].map((file) => ({
        file,
        reason: 'mounts a file system, which only root may',
      }))),
];

/** Options of {@link SkippedTests}. */
export interface SkippedTestsOptions {
  /** The folder of the repository. */
  readonly root: string;
  /** Whether skipped tests that are not exceptions fail the run. */
  readonly areFailures: boolean;
  readonly exceptions: readonly Exception[];
}

/** Lists the files with skipped tests at the end of a run. */
export class SkippedTests implements Reporter {
  /** Whether only tests with certain names run, so that other tests are skipped intentionally. */
  private hasNamePattern = false;

  constructor(private readonly options: SkippedTestsOptions) {}

  onInit({ config }: Vitest): void {
    this.hasNamePattern = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({
        file: relative(this.options.root, module.moduleId),
        titles: [...module.children.allTests('skipped')].map(({ fullName }) => fullName),
      }))
      .filter(({ titles }) => titles.length > 0);
    if (files.length === 0 || this.hasNamePattern) return;
    const { failures, lines } = this.report(files);
    console.log(['', ...lines, ''].join('\n'));
    if (failures > 0) process.exitCode = 1;
  }

  private report(files: readonly { file: string; titles: readonly string[] }[]): { failures: number; lines: string[] } {
    let failures = 0;
    const lines = files.map(({ file, titles }) => {
      const exception = this.options.exceptions.find((one) => one.file === file);
      const isFailure = exception === undefined && this.options.areFailures;
      if (isFailure) failures += titles.length;
      const [first = ''] = titles;
      return `${isFailure ? 'FAIL' : '    '} ${file}: ${titles.length} skipped: ${exception?.reason ?? `${first}${titles.length > 1 ? ', …' : ''}`}`;
    });
    const heading = 'Files with skipped tests:';
    return {
      failures,
      lines:
        failures === 0
          ? [heading, ...lines]
          : [heading, ...lines, `REQUIRE_TOOLS=1 asks for all tests: ${failures} were skipped.`],
    };
  }
}
