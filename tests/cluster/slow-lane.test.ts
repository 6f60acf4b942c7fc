import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';

const maps = '/api/v1/namespaces/default/configmaps';
const json = { 'content-type': 'application/json' };

/** A ConfigMap with many invalid keys: its validation takes long. */
const heavy = `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"heavy"},"data":{${Array.from({ length: 120_000 }, (_, i) => `"/${i}":""`)}}}`;
const large = (name: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data: { text: 'x'.repeat(100_000) },
});

describe('requests with large bodies', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.start();
  });
  afterAll(() => server?.stop());

  it('get the same answers as other requests', async () => {
    expect((await server.request('POST', maps, large('one'))).status).toBe(201);
    expect((await server.request('POST', maps, large('one'))).text).toContain('configmaps \\"one\\" already exists');
    const { data, metadata } = await server.json<ReturnType<typeof large> & { metadata: { uid: string } }>(
      'GET',
      `${maps}/one`,
    );
    expect([data.text.length, metadata.uid]).toEqual([100_000, expect.any(String)]);
    const patched = await server.request(
      'PATCH',
      `${maps}/one?fieldManager=me`,
      JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', data: { more: 'y'.repeat(100_000) } }),
      { 'content-type': 'application/apply-patch+yaml' },
    );
    expect(patched.status).toBe(200);
    expect(JSON.parse(patched.text).metadata.managedFields).toMatchObject([
      { manager: 'me', operation: 'Apply' },
      { operation: 'Update' },
    ]);
    const forbidden = await server.request('POST', maps, large('two'), { authorization: 'Bearer alice-token' });
    expect([forbidden.status, JSON.parse(forbidden.text).reason]).toEqual([403, 'Forbidden']);
  });

  it('are answered by another thread, and so are small patches and deletions of large objects', async () => {
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`key-${i}`, 'x']));
    const created = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'wide' }, data: keys };
    expect((await server.request('POST', maps, created)).status).toBe(201);
    const merge = { 'content-type': 'application/merge-patch+json' };
    const patched = await server.request('PATCH', `${maps}/wide`, '{"data":{"key-0":"y"},"unknown":1}', merge);
    expect([patched.status, patched.headers.warning]).toEqual([200, '299 - "unknown field \\"unknown\\""']);
    const { data } = await server.json<typeof created>('GET', `${maps}/wide`);
    expect([data['key-0'], Object.keys(data).length]).toEqual(['y', 20_000]);
    const yaml = await server.request('GET', `${maps}/wide`, undefined, { accept: 'application/yaml' });
    expect(yaml.text).toContain('\n  key-19999: x\n');
    const deleted = await server.request('DELETE', `${maps}/wide`);
    expect([deleted.status, JSON.parse(deleted.text).status]).toEqual([200, 'Success']);
    expect((await server.request('GET', `${maps}/wide`)).status).toBe(404);
  });

  it('do not delay other requests', async () => {
    let isOver = false;
    const answer = server.request('POST', `${maps}?dryRun=All`, heavy, json).finally(() => {
      isOver = true;
    });
    let others = 0;
    while (!isOver && others < 1000) {
      expect((await server.request('GET', '/livez')).status).toBe(200);
      others++;
    }
    expect((await answer).status).toBe(422);
    // If other requests waited for the large one, only a few would be answered, while its body is being read.
    expect(others).toBeGreaterThan(50);
  }, 120_000);

  it('are abandoned at their time limit', async () => {
    const late = await server.request('POST', `${maps}?dryRun=All&timeout=200ms`, heavy, json);
    expect([late.status, JSON.parse(late.text).reason]).toEqual([504, 'Timeout']);
    expect((await server.request('POST', maps, large('three'))).status).toBe(201);
  }, 60_000);
});
