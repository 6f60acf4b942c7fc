import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function started(options: APIServerOptions): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, ...options });
  cleanups.push(() => server.stop());
  await server.start();
  return server;
}

async function bytesOf(server: APIServer, path: string, accept: string): Promise<Uint8Array> {
  const response = await server.fetch(new Request(`https://any.invalid${path}`, { headers: { accept } }));
  expect(response.status, path).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const json = 'application/json';
const protobuf = (version: string) => `application/com.github.proto-openapi.spec.${version}.v1.0+protobuf`;

/** A line per document and form: path, form, length, SHA-256. */
async function digests(server: APIServer): Promise<string> {
  const lines: string[] = [];
  const add = async (path: string, form: string, accept: string) => {
    const bytes = await bytesOf(server, path, accept);
    const digest = createHash('sha256').update(bytes).digest('hex');
    lines.push(`${path} ${form} ${bytes.length} ${digest}`);
  };
  await add('/openapi/v2', 'json', json);
  await add('/openapi/v2', 'protobuf', protobuf('v2'));
  const index = JSON.parse(new TextDecoder().decode(await bytesOf(server, '/openapi/v3', json)));
  for (const name of Object.keys(index.paths).sort()) {
    await add(`/openapi/v3/${name}`, 'json', json);
    await add(`/openapi/v3/${name}`, 'protobuf', protobuf('v3'));
  }
  return `${lines.join('\n')}\n`;
}

/** Group-versions are named, so that further ones do not change what is compared. */
const kubeAPIVersions = [
  'v1',
  'apps/v1',
  'authentication.k8s.io/v1',
  'authorization.k8s.io/v1',
  'batch/v1',
  'coordination.k8s.io/v1',
  'events.k8s.io/v1',
  'networking.k8s.io/v1',
  'policy/v1',
  'rbac.authorization.k8s.io/v1',
].join();

/** When a document is meant to change, `vitest -u` writes the files anew. */
describe('OpenAPI documents of the built-in groups stay the same, byte for byte', () => {
  it.each([
    ['ten-group-versions', []],
    ['some-resources', ['apps/v1=false,apps/v1/deployments=true', 'batch/v1=false', '/v1/pods=false']],
  ])('%s', async (name, runtimeConfig) => {
    const server = await started({ kubeAPIVersions, runtimeConfig });
    const file = join(import.meta.dirname, `../test/openapi-documents.${name}.txt`);
    await expect(await digests(server)).toMatchFileSnapshot(file);
  });
});
