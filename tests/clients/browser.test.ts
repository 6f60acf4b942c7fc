import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtinTypes } from '@k8s-ts/api';
import { decodeJSON, encodeObject } from '@k8s-ts/apimachinery/json';
import { encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyInChromium, bundleForBrowsers, unescapeHTML } from '../kit/chromium.js';
import { type PackedProject, packProject } from '../kit/packed-package.js';
import { haveTools } from '../kit/tools.js';

const page = fileURLToPath(new URL('../kit/browser-page.ts', import.meta.url));

describe.skipIf(!haveTools('chromium'))('the packed apimachinery in a web page', () => {
  let project: PackedProject;
  beforeAll(() => {
    project = packProject(['packages/apimachinery', 'packages/api']);
  }, 300_000);
  afterAll(() => project?.remove());

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

    const bytes = `globalThis.podBytes = [${encodeProtobuf(type, object).join()}];`;
    const script = await bundleForBrowsers(page, project.folder);
    const body = bodyInChromium(
      `<!doctype html><meta charset="utf-8"><body><script>${bytes}</script><script>${script}</script></body>`,
    );
    expect(JSON.parse(unescapeHTML(body))).toEqual({
      pod: encodeObject(object),
      bytesAgain: true,
      selected: true,
      memory: '2Gi',
      patched: '{"app":"web","track":"stable"}',
      yaml: { a: [1, true] },
    });
  });

  it('shows owners of fields', { timeout: 90_000 }, async () => {
    const examples = join(project.packageFolder('@k8s-ts/apimachinery'), 'examples');
    const html = readFileSync(join(examples, 'who-owns-what.html'), 'utf8');
    const script = await bundleForBrowsers(join(examples, 'who-owns-what.js'), project.folder);
    const tag = '<script src="who-owns-what.bundle.js"></script>';
    expect(html).toContain(tag);
    const body = bodyInChromium(html.replace(tag, () => `<script>${script}</script>`));
    const table = /<tbody>([\s\S]*?)<\/tbody>/.exec(body)?.[1] ?? body;
    const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
      [...(row ?? '').matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => unescapeHTML(cell ?? '')),
    );
    const ci = 'ci (Apply, 2026-01-02T03:04:05Z)';
    const main = '.spec.template.spec.containers[name="main"]';
    expect(rows).toEqual([
      ['.metadata.labels.app', '"web"', ci],
      ['.spec.replicas', '5', 'kubectl (Update on scale)'],
      [main, '{"image":"example.test/main:1","name":"main"}', ci],
      [`${main}.image`, '"example.test/main:1"', ci],
      [`${main}.name`, '"main"', ci],
    ]);
  });
});
