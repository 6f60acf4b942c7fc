import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pod } from '@k8s-ts/api';
import { kubernetesMinors } from '@k8s-ts/api/discovery';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyInChromium, unescapeHTML } from '../kit/chromium.js';
import { NodeProcess } from '../kit/node-process.js';
import { haveTools } from '../kit/tools.js';
import { conditions, typeScript } from '../kit/typescript.js';

const examples = fileURLToPath(new URL('../../examples', import.meta.url));

interface Result {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs Node.js in the folder of an example, without colours and without the variables that tell the program that it
 * runs inside vitest.
 */
function runNode(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Result> {
  const { VITEST: _vitest, NODE_ENV: _mode, FORCE_COLOR: _color, ...rest } = process.env;
  return new Promise((resolve) => {
    const options = { cwd: join(examples, folder), timeout: 590_000, env: { ...rest, NO_COLOR: '1', ...env } };
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: `${stdout}${stderr}` }),
    );
  });
}

describe('a test in five runners', () => {
  const folder = 'test-runners';
  const { resolve } = createRequire(join(examples, folder, 'package.json'));
  const file = (name: string, path: string) => join(dirname(resolve(`${name}/package.json`)), path);

  it.each<[string, readonly string[], RegExp, NodeJS.ProcessEnv?]>([
    ['vitest', [file('vitest', 'vitest.mjs'), 'run', '--config=src/vitest/vitest.config.ts'], /6 passed/],
    [
      'vitest with each release of Kubernetes',
      // The configuration imports a package. Without a build, the package is TypeScript.
      [...typeScript, file('vitest', 'vitest.mjs'), 'run', '--config=src/vitest/versions.config.ts'],
      new RegExp(`${3 * kubernetesMinors.length} passed`),
    ],
    ['jest', [file('jest', 'bin/jest.js'), '--config=src/jest/jest.config.cjs', '--runInBand'], /2 passed/],
    [
      'mocha',
      [file('mocha', 'bin/mocha.js'), '--config=src/mocha/mocharc.json'],
      /2 passing/,
      { NODE_OPTIONS: conditions.join(' ') },
    ],
    ['node:test', [...typeScript, '--test', 'src/node/config-maps.test.ts'], /pass 2/],
    [
      'Playwright',
      [file('@playwright/test', 'cli.js'), 'test', '--config=src/playwright/playwright.config.ts'],
      /2 passed/,
      { NODE_OPTIONS: conditions.join(' ') },
    ],
  ])('passes in %s', { timeout: 600_000 }, async (_, args, shows, env) => {
    const { code, output } = await runNode(folder, args, env);
    expect(code, output).toBe(0);
    expect(output).toMatch(shows);
  });
});

describe('an operator', () => {
  const folder = 'operator';
  const { resolve } = createRequire(join(examples, folder, 'package.json'));

  it('passes its tests', { timeout: 600_000 }, async () => {
    const program = join(dirname(resolve('vitest/package.json')), 'vitest.mjs');
    const { code, output } = await runNode(folder, [program, 'run']);
    expect(code, output).toBe(0);
    expect(output).toMatch(/30 passed/);
  });
});

describe('an informer', () => {
  let server: TestServer;
  let folder: string;
  let informer: NodeProcess | undefined;
  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'informer-'));
    writeFileSync(join(folder, 'kubeconfig'), server.kubeconfig);
  });
  afterAll(async () => {
    await informer?.end('SIGKILL');
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const pod = (name: string): Pod => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { containers: [{ name: 'main', image: 'example.test/main:1' }] },
  });

  it('prints the changes of Pods', { timeout: 300_000 }, async () => {
    await server.create(pod('one'));
    informer = new NodeProcess([...typeScript, 'src/main.ts'], {
      cwd: join(examples, 'informer'),
      env: { KUBECONFIG: join(folder, 'kubeconfig') },
    });
    const shows = (text: string) => expect.poll(() => informer?.output, { timeout: 120_000 }).toContain(text);
    await shows('+ default/one (no node)\n1 pods\n');
    await server.create(pod('two'));
    await shows('+ default/two (no node)\n');
    const binding = {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata: { name: 'two' },
      target: { kind: 'Node', name: 'n1' },
    };
    await server.request('POST', '/api/v1/namespaces/default/pods/two/binding', binding);
    await shows('~ default/two (n1 has 1)\n');
    await server.delete(pod('one'), { gracePeriodSeconds: 0 });
    await shows('- default/one (no node)\n');
    expect(await informer.end('SIGINT')).toBe(0);
  });
});

describe('server-side apply', () => {
  it('shows owners, a conflict, and a field with a new owner', { timeout: 300_000 }, async () => {
    const { code, output } = await runNode('server-side-apply', [...typeScript, 'src/main.ts']);
    expect(code, output).toBe(0);
    expect(output.trimEnd().split('\n')).toEqual([
      '1 replicas; deployer owns replicas, selector, template',
      'conflict: .spec.replicas, conflict with "deployer"',
      '5 replicas; deployer owns selector, template; scaler owns replicas',
      '5 replicas; deployer owns selector, template; scaler owns replicas',
    ]);
  });
});

describe('a web page', () => {
  const folder = join(examples, 'web-page');

  it('is correct TypeScript', { timeout: 300_000 }, async () => {
    const tsc = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'));
    expect(await runNode('web-page', [tsc, '-p', '.', '--noEmit'])).toEqual({ code: 0, output: '' });
  });

  it.skipIf(!haveTools('chromium'))('shows pods and their memory in Chromium', { timeout: 300_000 }, async () => {
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'page.ts')],
      bundle: true,
      write: false,
      platform: 'browser',
      conditions: ['@k8s-ts/source'],
    });
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const tag = '<script src="dist/page.js"></script>';
    expect(html).toContain(tag);
    const script = (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
    const body = unescapeHTML(bodyInChromium(html.replace(tag, () => `<script>${script}</script>`)));
    const table = /<tbody[^>]*>([\s\S]*?)<\/tbody>/.exec(body)?.[1];
    expect(table).toBe(
      '<tr><td>web-1</td><td>web, edge</td><td>1.5Gi</td></tr><tr><td>api-1</td><td>api, core</td><td>512Mi</td></tr>',
    );
    expect(body).toContain('<p id="total">app in (api,web),tier!=test: 2Gi</p>');
  });
});
