import { startTestServer } from '@k8s-ts/testing';
import { expect, test } from 'vitest';

test('the server emulates the release in K8S_TS_VERSION', async () => {
  await using server = await startTestServer();
  const { emulationMajor, emulationMinor } = (await server.request('GET', '/version')) as Record<string, string>;
  const { K8S_TS_VERSION: expected = `${emulationMajor}.${emulationMinor}` } = process.env;
  expect(`${emulationMajor}.${emulationMinor}`).toBe(expected);
});
