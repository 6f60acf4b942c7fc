import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtinTypes } from '@k8s-ts/api';
import { decodeJSON, encodeObject } from '@k8s-ts/apimachinery/json';
import { encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { haveTools } from './support/tools.js';

const page = fileURLToPath(new URL('support/browser-page.ts', import.meta.url));

/** No window, no sandbox (containers have none to give), and no network of the browser's own. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--virtual-time-budget=10000',
];

/** One script for browsers: a Node API anywhere in what it imports fails the build. */
async function bundle(): Promise<string> {
  const { outputFiles, warnings } = await build({
    entryPoints: [page],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'ascii',
    conditions: ['@k8s-ts/source'],
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]?.text ?? '';
}

describe.skipIf(!haveTools('chromium'))('apimachinery in a web page', () => {
  it('decodes a protobuf Pod, matches a selector, adds quantities, applies a merge patch', {
    timeout: 90_000,
  }, async () => {
    const type = builtinTypes.typeFor({ group: '', version: 'v1', kind: 'Pod' });
    if (type === undefined) throw new Error('no Pod');
    const { object } = decodeJSON(
      type,
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {
          name: 'wéb 😀',
          creationTimestamp: '2026-01-02T03:04:05Z',
          labels: { app: 'web', tier: 'edge' },
        },
        spec: {
          containers: [{ name: 'web', image: 'web:1', resources: { limits: { memory: '1.5Gi', cpu: '100m' } } }],
          terminationGracePeriodSeconds: 30,
        },
      }),
    );

    const folder = mkdtempSync(join(tmpdir(), 'browser-'));
    try {
      const html = join(folder, 'page.html');
      const bytes = `globalThis.podBytes = [${encodeProtobuf(type, object).join()}];`;
      const script = (await bundle()).replaceAll('</script', '<\\/script');
      writeFileSync(
        html,
        `<!doctype html><meta charset="utf-8"><body><script>${bytes}</script><script>${script}</script></body>`,
      );
      const args = [...flags, `--user-data-dir=${join(folder, 'profile')}`, '--dump-dom', pathToFileURL(html).href];
      const dom = execFileSync('chromium', args, { encoding: 'utf8', stdio: 'pipe', timeout: 60_000 });
      const body = /<body>([\s\S]*)<\/body>/.exec(dom)?.[1] ?? dom;
      expect(JSON.parse(body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))).toEqual({
        pod: encodeObject(object),
        bytesAgain: true,
        selected: true,
        memory: '2Gi',
        patched: '{"app":"web","track":"stable"}',
        yaml: { a: [1, true] },
      });
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
