import { describe, expect, it } from 'vitest';
import { type InProcess, inProcess } from '../test/in-process.js';

interface ConfigMapList {
  readonly metadata: { readonly continue?: string; readonly remainingItemCount?: number; readonly shardInfo?: unknown };
  readonly items: readonly { readonly metadata: { readonly name: string } }[];
}

const path = '/api/v1/namespaces/default/configmaps';
const bounds = ['0x0000000000000000', '0x4000000000000000', '0x9000000000000000', '0x10000000000000000'] as const;
const shards = bounds.slice(1).map((end, i) => `shardRange(object.metadata.uid, '${bounds[i]}', '${end}')`);
const wholeRange = `shardRange(object.metadata.uid, '${bounds[0]}', '${bounds[3]}')`;

async function ask({ server }: InProcess, method: string, query: Record<string, string>, headers = {}) {
  const url = `https://any.invalid${path}?${new URLSearchParams(query)}`;
  const response = await server.fetch(new Request(url, { method, headers }));
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const namesOf = ({ items }: ConfigMapList) => items.map(({ metadata }) => metadata.name).sort();

async function fill({ server }: InProcess, names: readonly string[]) {
  for (const name of names) {
    const body = JSON.stringify({ metadata: { name, labels: { parity: name.length % 2 ? 'odd' : 'even' } } });
    const headers = { 'content-type': 'application/json' };
    await server.fetch(new Request(`https://any.invalid${path}`, { method: 'POST', headers, body }));
  }
}

const names = Array.from({ length: 24 }, (_, i) => `c-${i}`).sort();

describe.each([[true], [false]])('shards with the watch cache %s', (watchCache) => {
  const server = inProcess({ featureGates: ['ShardedListAndWatch=true'], controllers: [], watchCache });

  it('divide lists, pages and watches', async () => {
    await fill(server, names);
    const lists = await Promise.all(
      shards.map(async (shardSelector) => (await ask(server, 'GET', { shardSelector })).body),
    );
    expect(lists.map(({ metadata }) => metadata.shardInfo)).toEqual(shards.map((selector) => ({ selector })));
    expect(lists.flatMap(namesOf).sort()).toEqual(names);

    const page = (await ask(server, 'GET', { shardSelector: wholeRange, limit: '5' })).body as ConfigMapList;
    expect(page.metadata).toMatchObject({ remainingItemCount: 19, shardInfo: { selector: wholeRange } });
    const [shardSelector = ''] = shards;
    const pages: ConfigMapList[] = [];
    let next = '';
    do {
      const { body } = await ask(server, 'GET', { shardSelector, limit: '2', ...(next ? { continue: next } : {}) });
      pages.push(body);
      next = body.metadata.continue ?? '';
    } while (next !== '');
    expect(pages.flatMap(namesOf)).toEqual(namesOf(lists[0]));

    const watched = await server.server.fetch(
      new Request(
        `https://any.invalid${path}?${new URLSearchParams({ watch: '1', resourceVersion: '0', timeoutSeconds: '1', shardSelector })}`,
      ),
    );
    const events = (await watched.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    if (watchCache) {
      const metrics = (await server.send('GET', '/metrics')).body;
      const filtered = names.length - events.length;
      expect(metrics).toContain(`apiserver_watch_filtered_events_total{group="",resource="configmaps"} ${filtered}\n`);
    }
    expect(events.map(({ object }) => object.metadata.name).sort()).toEqual(namesOf(lists[0]));
  });

  it('are shown only in lists of whole objects', async () => {
    const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
    const { body } = await ask(server, 'GET', { shardSelector: wholeRange }, { accept });
    expect(body.items).toHaveLength(names.length);
    expect(body.metadata).not.toHaveProperty('shardInfo');
  });

  it('can be combined with other selectors', async () => {
    const found = await Promise.all(
      shards.map(
        async (shardSelector) => (await ask(server, 'GET', { shardSelector, labelSelector: 'parity=odd' })).body,
      ),
    );
    expect(found.flatMap(namesOf).sort()).toEqual(names.filter((name) => name.length % 2));
  });

  it('answer 500 to a selector that does not parse, as kube-apiserver does', async () => {
    expect(await ask(server, 'GET', { shardSelector: 'x' })).toEqual({
      status: 500,
      body: {
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: 'invalid shard selector: unexpected expression kind 3; expected shardRange() call or || operator',
        code: 500,
      },
    });
  });

  it('limit the deletion of a collection', async () => {
    const [shardSelector = ''] = shards;
    const { body: kept } = await ask(server, 'GET', { shardSelector: shards.slice(1).join(' || ') });
    const { body: deleted } = await ask(server, 'DELETE', { shardSelector });
    expect(deleted.metadata.shardInfo).toEqual({ selector: shardSelector });
    expect(namesOf((await ask(server, 'GET', {})).body)).toEqual(namesOf(kept));
  });
});

describe('a server without the gate', () => {
  const server = inProcess({ controllers: [] });

  it('ignores shards', async () => {
    await fill(server, names);
    for (const shardSelector of ['x', shards[0] as string]) {
      const { status, body } = await ask(server, 'GET', { shardSelector });
      expect([status, body.items.length, body.metadata.shardInfo]).toEqual([200, names.length, undefined]);
    }
  });
});
