import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haveTools } from '../kit/tools.js';
import { typeScript } from '../kit/typescript.js';

const folder = fileURLToPath(new URL('../../examples/other-languages', import.meta.url));
const serve = [process.execPath, ...typeScript, join(folder, 'serve.mjs')];

let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'other-languages-'));
});
afterAll(() => rm(cache, { recursive: true, force: true }));

function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env;
  const options = {
    cwd: join(folder, cwd),
    timeout: 170_000,
    env: { ...env, K8S_TS_TESTING: serve.join(' '), GOFLAGS: '-mod=mod', GOCACHE: cache },
  };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => resolve(`${stdout}${stderr}${error?.message ?? ''}`));
  });
}

describe('a test in another language', () => {
  it.skipIf(!haveTools('python3'))('works in Python', { timeout: 180_000 }, async () => {
    expect(await run('python3', ['example.py'], 'python')).toBe('ok\n');
  });

  it.skipIf(!haveTools('go'))('works in Go', { timeout: 180_000 }, async () => {
    expect(await run('go', ['run', '.'], 'go')).toBe('ok\n');
  });

  it.skipIf(!haveTools('java', 'javac'))('works in Java', { timeout: 180_000 }, async () => {
    expect(await run('java', ['Example.java'], 'java')).toBe('ok\n');
  });
});
