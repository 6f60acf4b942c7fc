import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { layExamples, runTestExample } from '../../scripts/readme-examples.js';
import { buildConsolePage } from '../../site/playground/build.js';

const isBuilt = process.env.PACKAGES_ARE_BUILT === '1';

const code = `import { serverFixtures } from '@k8s-ts/testing/vitest';
import { test as base, expect } from 'vitest';

const test = base.extend(serverFixtures({ timelineFolder: 'timelines' }));
const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };

test('passes', async ({ server }) => {
  await server.create(map);
});
test('fails', async ({ server }) => {
  await server.create(map);
  expect('</script>').toBe('a page');
});
`;
const example = { document: 'failed.md', line: 1, title: 'a test that fails', kind: 'test', code } as const;
const { folder, fileOf } = layExamples([example], ['vitest']);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a failed test leaves a page with its requests, and vitest prints the link to it', {
  timeout: 240_000,
}, async () => {
  if (!isBuilt) await buildConsolePage(fileURLToPath(new URL('../../packages/console/dist/page', import.meta.url)));
  const run = await runTestExample(folder, fileOf(example), isBuilt ? 'built' : 'sources');
  const output = run.stdout + run.stderr;
  expect([run.code, output]).toEqual([1, expect.stringMatching(/Tests .*1 failed.*1 passed/)]);
  expect(readdirSync(join(folder, 'timelines'))).toHaveLength(1);
  const [, url = ''] = /timeline of the failed test: (file:.*\/failed-1-test-ts-fails\.html)$/m.exec(output) ?? [];
  const page = readFileSync(fileURLToPath(url), 'utf8');
  const [, data = ''] = /<script id="saved" type="application\/json">(.*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    title: 'failed-1.test.ts > fails',
    message: expect.stringContaining("expected '</script>' to be 'a page'"),
    timeline: expect.stringContaining('ConfigMap default/a'),
    requests: [{ verb: 'POST', code: 201 }],
  });
});
