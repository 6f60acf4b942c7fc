import { startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools } from '../kit/tools.js';

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const rounds = 3;
/** Number of definitions in a round. Of every three, one is deleted at once, one has objects, and one is empty. */
const perRound = 6;

interface Definition {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

const definition = (plural: string) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.kill.example` },
  spec: {
    group: 'kill.example',
    scope: 'Namespaced',
    names: { plural, kind: plural.charAt(0).toUpperCase() + plural.slice(1) },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
});
const objects = (plural: string) => `/apis/kill.example/v1/namespaces/default/${plural}`;

type Etcd = Awaited<ReturnType<typeof startEtcd>>;

describe.each(['lmdb', 'etcd3'])('kill -9 while definitions and objects are created and deleted, on %s', (engine) => {
  const isSkipped = engine === 'etcd3' && !haveTools('etcd');
  let server: ServerProcess;
  let etcd: Etcd | undefined;
  /** Number of requested deletions of definitions with objects. */
  let deletions = 0;
  beforeAll(async () => {
    if (isSkipped) return;
    if (engine === 'etcd3') etcd = await startEtcd();
    const flags = etcd === undefined ? [] : [`--etcd-servers=${etcd.endpoint}`];
    server = await ServerProcess.start([`--storage-backend=${engine}`, ...flags]);
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await etcd?.stop();
  });

  /** Writes to one resource until the connection breaks. Records the writes that the server has acknowledged. */
  async function work(plural: string, kind: number, acknowledged: Map<string, Set<string>>): Promise<void> {
    try {
      await server.json('POST', definitions, definition(plural));
      acknowledged.set(plural, new Set());
      for (let status = 404; status !== 200; ) status = (await server.request('GET', objects(plural))).status;
      for (let i = 0; kind > 0 && i < 1000; i++) {
        const { names } = definition(plural).spec;
        const object = { apiVersion: 'kill.example/v1', kind: names.kind, metadata: { name: `o${i}` } };
        await server.json('POST', objects(plural), object);
        acknowledged.get(plural)?.add(`o${i}`);
        if (kind === 1 && i === 15) {
          acknowledged.delete(plural);
          deletions++;
          await server.json('DELETE', `${definitions}/${plural}.kill.example`);
          return;
        }
      }
    } catch {
      // The server was killed.
    }
  }

  it.skipIf(isSkipped)(
    'serves accepted objects, finishes deletions, and leaves nothing behind',
    {
      timeout: 300_000,
    },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const acknowledged = new Map<string, Set<string>>();
        const working = Array.from({ length: perRound }, (_, i) => work(`r${round}x${i}s`, i % 3, acknowledged));
        const count = () => [...acknowledged.values()].reduce((sum, names) => sum + names.size, 0);
        // In every other round the server is killed while it removes objects.
        deletions = 0;
        if (round % 2 === 0) await expect.poll(() => deletions, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0);
        else await expect.poll(count, { timeout: 60_000, interval: 5 }).toBeGreaterThan(5 + round * 7);
        await server.end('SIGKILL');
        await Promise.all(working);
        await server.launch();

        for (const [plural, names] of acknowledged) {
          const list = await server.json<{ items: Definition[] }>('GET', objects(plural));
          const present = new Set(list.items.map(({ metadata }) => metadata.name));
          for (const name of names) expect(present, plural).toContain(name);
        }
        // An accepted deletion of a definition removes the definition and its objects.
        const deleting = async () => {
          const { items } = await server.json<{ items: Definition[] }>('GET', definitions);
          return items.filter(({ metadata }) => metadata.deletionTimestamp !== undefined).length;
        };
        await expect.poll(deleting, { timeout: 60_000 }).toBe(0);
        const { items } = await server.json<{ items: Definition[] }>('GET', definitions);
        const existing = new Set(items.map(({ metadata }) => metadata.name));
        for (let i = 0; i < perRound; i++) {
          const plural = `r${round}x${i}s`;
          if (existing.has(`${plural}.kill.example`)) continue;
          // When a deleted definition is created again, none of its old objects exists.
          await server.json('POST', definitions, definition(plural));
          let status = 404;
          let body = '';
          while (status !== 200) ({ status, text: body } = await server.request('GET', objects(plural)));
          expect((JSON.parse(body) as { items: unknown[] }).items, plural).toEqual([]);
        }
      }
    },
  );

  it.skipIf(isSkipped)('still waits for an object that is held', { timeout: 120_000 }, async () => {
    const plural = 'helds';
    const path = `${definitions}/${plural}.kill.example`;
    const held = (name: string) => ({
      apiVersion: 'kill.example/v1',
      kind: 'Helds',
      metadata: { name, finalizers: ['kill.example/hold'] },
    });
    await server.json('POST', definitions, definition(plural));
    for (let status = 404; status !== 200; ) status = (await server.request('GET', objects(plural))).status;
    await server.json('POST', objects(plural), held('one'));
    await server.json('DELETE', path);
    await server.end('SIGKILL');
    await server.launch();

    const refused = await server.request('POST', objects(plural), held('two'));
    expect(JSON.parse(refused.text)).toMatchObject({
      code: 403,
      message: expect.stringContaining('create not allowed while custom resource definition is terminating'),
    });
    const one = await server.json<{ metadata: object }>('GET', `${objects(plural)}/one`);
    await expect
      .poll(async () => (await server.json<Definition>('GET', `${objects(plural)}/one`)).metadata.deletionTimestamp, {
        timeout: 60_000,
      })
      .toBeDefined();
    const { metadata } = await server.json<typeof one>('GET', `${objects(plural)}/one`);
    await server.json('PUT', `${objects(plural)}/one`, { ...one, metadata: { ...metadata, finalizers: [] } });
    await expect.poll(async () => (await server.request('GET', path)).status, { timeout: 60_000 }).toBe(404);
  });
});
