import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ConfigMap } from '@k8s-ts/api';
import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import { startTestServer, type TestServer } from '@k8s-ts/testing';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const settings: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' } };

test('a change reaches a client that waits for it', async () => {
  await server.create(settings);
  const blue = server.waitFor<ConfigMap>(settings, ({ data }) => data?.colour === 'blue');
  await server.patch(settings, { data: { colour: 'blue' } });
  assert.equal((await blue).metadata.name, 'settings');
});

test('a name cannot be used twice', async () => {
  const error = await server.create(settings).catch((error: unknown) => error);
  assert.equal(isAlreadyExists(error), true);
});
