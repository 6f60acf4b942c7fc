import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exceptions } from '../../scripts/skipped-tests.js';

const reporter = join(import.meta.dirname, '../../scripts/skipped-tests.ts');
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

describe('A run with skipped tests', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'skipped-tests-'));
    writeFileSync(
      join(folder, 'missing.test.js'),
      "it('runs', () => {});\ndescribe.skip('needs a tool', () => { it('works', () => {}); it('works too', () => {}); });",
    );
    writeFileSync(join(folder, 'corpus.test.js'), "it.skip('reads the corpus', () => {});");
    writeFileSync(join(folder, 'whole.test.js'), "it('runs', () => {});");
    writeFileSync(
      join(folder, 'vitest.config.mts'),
      `import { SkippedTests } from ${JSON.stringify(reporter)};
const exceptions = [{ file: 'corpus.test.js', reason: 'has no corpus' }];
const areFailures = process.env.REQUIRE_TOOLS === '1';
export default { test: { globals: true, reporters: [new SkippedTests({ root: import.meta.dirname, areFailures, exceptions })] } };`,
    );
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function run(required: string, ...files: readonly string[]): { code: number | null; output: string } {
    const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', '--root', folder, ...files], {
      encoding: 'utf8',
      env: { ...process.env, REQUIRE_TOOLS: required },
    });
    return { code: status, output: stdout.trim() };
  }

  const skipped = (mark: string) => `${mark} missing.test.js: 2 skipped: needs a tool > works, …`;
  const exception = '     corpus.test.js: 1 skipped: has no corpus';

  it('names their files', () => {
    const { code, output } = run('');
    expect(output.split('\n').sort()).toEqual([exception, skipped('    '), 'Files with skipped tests:']);
    expect(code).toBe(0);
  });

  it('fails if tools are required, and lists the skipped tests', () => {
    const { code, output } = run('1');
    expect(output.split('\n')).toEqual(
      expect.arrayContaining([skipped('FAIL'), exception, 'REQUIRE_TOOLS=1 asks for all tests: 2 were skipped.']),
    );
    expect(code).toBe(1);
  });

  it('does not list files that a name filter excludes', () => {
    expect(run('1', 'missing.test.js', '-t', 'runs')).toEqual({ code: 0, output: '' });
  });

  it('does not fail when all skipped tests are exceptions', () => {
    const { code, output } = run('1', 'corpus.test.js', 'whole.test.js');
    expect({ code, output }).toEqual({ code: 0, output: `Files with skipped tests:\n${exception}` });
  });
});

describe('The exceptions', () => {
  it.each(exceptions.map(({ file }) => file))('name an existing file: %s', (file) => {
    expect(existsSync(join(import.meta.dirname, '../..', file))).toBe(true);
  });
});
