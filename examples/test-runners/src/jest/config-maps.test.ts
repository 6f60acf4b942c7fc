import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ConfigMap } from '@k8s-ts/api';
import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import { startTestServer, type TestServer } from '@k8s-ts/testing';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const settings: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' } };

test('a change reaches a client that waits for it', async () => {
  await server.create(settings);
  const blue = server.waitFor<ConfigMap>(settings, ({ data }) => data?.colour === 'blue');
  await server.patch(settings, { data: { colour: 'blue' } });
  expect((await blue).metadata.name).toBe('settings');
});

test('a name cannot be used twice', async () => {
  const error = await server.create(settings).catch((error: unknown) => error);
  expect(isAlreadyExists(error)).toBe(true);
});
