import type { ConfigMap } from '@k8s-ts/api';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';

const flag: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'flag' }, data: { on: 'no' } };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ manifests: flag });
});
afterAll(() => server.stop());
// Each test begins with the objects that the server had when `startTestServer` returned. The timeline of a failed test
// is printed.
beforeEach(async () => {
  await server.reset();
  onTestFailed(async () => console.log(await server.timeline()));
});

test.each(['yes', 'maybe'])('a test that sets the flag to %s finds it as it was', async (on) => {
  expect((await server.get<ConfigMap>(flag)).data).toEqual({ on: 'no' });
  await server.patch(flag, { data: { on } });
  const [change] = await server.diff();
  expect(change?.fields).toEqual([{ path: '.data.on', before: 'no', after: on }]);
});
