import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

/** A line per document and representation: path, representation, length, SHA-256. */
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

/** Group-versions are listed by name, so that other group-versions do not change the result. */
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

describe('descriptions', () => {
  const document = async (server: APIServer, path: string) =>
    JSON.parse(new TextDecoder().decode(await bytesOf(server, path, json)));

  it('are our own for frequently read fields', async () => {
    const server = await started({ kubeAPIVersions });
    const { components, paths } = await document(server, '/openapi/v3/api/v1');
    const { Pod, PodSpec, Container, Service, ConfigMap } = Object.fromEntries(
      Object.entries(components.schemas).map(([name, schema]) => [name.replace('io.k8s.api.core.v1.', ''), schema]),
      // biome-ignore lint/suspicious/noExplicitAny: tests look into it
    ) as Record<string, any>;
    for (const schema of [Pod, PodSpec, Container, Service, ConfigMap]) {
      expect(schema.description).toMatch(/\.$/);
      for (const [name, property] of Object.entries(schema.properties)) {
        expect(property, name).toMatchObject({ description: expect.stringMatching(/\.$/) });
      }
    }
    const { get } = paths['/api/v1/namespaces/{namespace}/pods'];
    expect(get.description).toBe('Lists or watches objects of the kind Pod.');
    for (const { name, description } of get.parameters) expect(description, name).toMatch(/\.$/);
  });

  it('can be the descriptions of another cluster', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'descriptions-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'openapi.json');
    const properties = { spec: { description: 'Given.' } };
    const shown = { nodeName: { description: 'Its node.\n\nPossible enum values:\n - `"A"`' } };
    await writeFile(
      file,
      JSON.stringify({
        swagger: '2.0',
        definitions: { 'io.k8s.api.core.v1.Pod': { properties }, 'io.k8s.api.core.v1.PodSpec': { properties: shown } },
      }),
    );
    const server = await started({ kubeAPIVersions, openAPIDescriptions: file });
    const { definitions } = await document(server, '/openapi/v2');
    expect(definitions['io.k8s.api.core.v1.Pod']).toMatchObject({
      description: 'Containers that run together on one node.',
      properties: { spec: { description: 'Given.' }, status: { description: expect.any(String) } },
    });
    // Columns of tables have the descriptions of the fields that they show.
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io';
    const response = await server.fetch(new Request('http://localhost/api/v1/pods', { headers: { accept } }));
    const { columnDefinitions } = (await response.json()) as { columnDefinitions: object[] };
    expect(columnDefinitions).toContainEqual(expect.objectContaining({ name: 'Node', description: 'Its node.' }));
    const ready = 'Number of containers that are ready, and of all containers.';
    expect(columnDefinitions).toContainEqual(expect.objectContaining({ name: 'Ready', description: ready }));
    expect(columnDefinitions.flatMap(Object.keys)).not.toContain('descriptionFrom');
  });

  it('of a missing file are an error, and of an invalid document are left out', async () => {
    const missing = createAPIServer({ storageBackend: 'memory', listen: false, openAPIDescriptions: '/none/there' });
    await expect(missing.start()).rejects.toThrow(/^--openapi-descriptions \/none\/there: .*ENOENT/);
    const errors: unknown[] = [];
    const logger = { info() {}, error: (message: string, fields?: object) => errors.push([message, fields]) };
    const server = await started({ kubeAPIVersions, openAPIDescriptions: import.meta.filename, logger });
    expect((await document(server, '/openapi/v3/api/v1')).components.schemas).toHaveProperty([
      'io.k8s.api.core.v1.Pod',
    ]);
    expect(errors).toEqual([
      [
        'OpenAPI documents are shown without the descriptions of the file',
        { error: expect.stringMatching(/^--openapi-descriptions .*: not JSON: /) },
      ],
    ]);
  });
});

/** After an intended change of a document, `vitest -u` writes the files again. */
describe('OpenAPI documents of the built-in groups stay the same, byte for byte', () => {
  it.each([
    ['ten-group-versions', []],
    ['some-resources', ['apps/v1=false,apps/v1/deployments=true', 'batch/v1=false', '/v1/pods=false']],
  ])('for the configuration %s', async (name, runtimeConfig) => {
    const server = await started({ kubeAPIVersions, runtimeConfig });
    const file = join(import.meta.dirname, `../test/openapi-documents.${name}.txt`);
    await expect(await digests(server)).toMatchFileSnapshot(file);
  });
});
