import { expect, it } from 'vitest';
import type { TestServer } from '../test-server.js';
import { acquireServer, fileBegins, fileEnds, releaseServer } from './worker-servers.js';

const options = { manifests: `{ apiVersion: v1, kind: Namespace, metadata: { name: shop } }` };

it('files share a server with the same options, until it was unused for a while', async () => {
  const [first, other] = await Promise.all([acquireServer(options), acquireServer({})]);
  expect(other).not.toBe(first);
  releaseServer(options);
  expect(await acquireServer({ ...options })).toBe(first);
  releaseServer(options);
  fileBegins();
  fileEnds();
  const failure = (server: TestServer<string>) => fetch(server.url).catch(({ cause }) => cause?.code);
  await expect.poll(() => failure(first)).toBe('ECONNREFUSED');
  expect(await failure(other)).not.toBe('ECONNREFUSED');
  expect(await acquireServer(options)).not.toBe(first);
  for (const each of [options, {}]) releaseServer(each);
  fileEnds();
});
