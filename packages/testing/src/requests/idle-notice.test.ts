import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'idle-notice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// `npm test` sets this variable when it has built everything.
const isBuilt = process.env.PACKAGES_ARE_BUILT === '1';
const entry = new URL(isBuilt ? '../../dist/index.js' : '../index.ts', import.meta.url).href;
const sources = isBuilt ? [] : ['--conditions=@k8s-ts/source', '--import', import.meta.resolve('tsx')];

/**
 * Runs a program that starts a server, until the program has printed the notice about the server, or has ended.
 * @returns its output
 */
async function outputOf(name: string, program: string, ...flags: readonly string[]): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, `import { startTestServer } from '${entry}';\n${program}`);
  const { VITEST: _, JEST_WORKER_ID: __, NODE_TEST_CONTEXT: ___, ...env } = process.env;
  const child = spawn(process.execPath, [...sources, ...flags, file], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (text.includes('@k8s-ts/testing:')) child.kill('SIGTERM');
    });
  }
  await once(child, 'close');
  return output;
}

it('a notice names a server that a test of node:test forgot to stop', async () => {
  const program = "import { test } from 'node:test';\ntest('one', async () => {\n  await startTestServer();\n});\n";
  expect(await outputOf('forgotten.test.mjs', program, '--test')).toMatch(
    /@k8s-ts\/testing: the test server that \S*forgotten\.test\.mjs:4:\d+ started has had no request for 10 s\. It keeps this process alive until its stop\(\) is called\./,
  );
}, 120_000);

it('a notice names no server that is stopped, or that could not start', async () => {
  const program = `
const server = await startTestServer();
await server.stop();
await startTestServer({ securePort: -1 }).catch(() => {});
await new Promise((resolve) => setTimeout(resolve, 11_000));
console.log('ended');`;
  expect(await outputOf('stopped.mjs', program)).toBe('ended\n');
}, 120_000);
