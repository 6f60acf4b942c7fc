import { request } from 'node:https';
import type { ConfigMap } from '@k8s-ts/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestClock, testClock } from '../clock/test-clock.js';
import { startTestServer, type TestServer } from '../test-server.js';
import { type ControlServer, serveControl } from './control-server.js';
import { adminUser, describeServer } from './describe-server.js';

const map: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { n: '1' } };

describe('the control of a test server', { timeout: 120_000 }, () => {
  let clock: TestClock;
  let server: TestServer<string>;
  let control: ControlServer;
  beforeAll(async () => {
    clock = testClock({ start: '2030-01-01T00:00:00Z', frozen: true });
    server = await startTestServer({ clock, users: { [adminUser]: { groups: ['system:masters'] } }, manifests: [map] });
    control = await serveControl(server, clock);
  });
  afterAll(async () => {
    await control.close();
    await server.stop();
  });
  const send = async (command: string, body?: unknown) => {
    const response = await fetch(`${control.url}/${command}`, {
      method: 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { code: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  beforeEach(() => send('reset'));

  it('takes and restores snapshots, and lists differences', async () => {
    const { snapshot } = (await send('snapshot')).body;
    await server.patch(map, { data: { n: '2' } });
    expect((await send('diff', { snapshot })).body.text).toBe('~ ConfigMap default/a\n    .data.n: "1" → "2"');
    expect(await send('restore', { snapshot })).toEqual({ code: 200, body: {} });
    expect((await server.get<ConfigMap>(map)).data).toEqual({ n: '1' });
    await send('drop-snapshot', { snapshot });
    expect(await send('restore', { snapshot })).toEqual({
      code: 400,
      body: { error: `there is no snapshot "${snapshot}"` },
    });
  });

  it('moves the clock', async () => {
    expect((await send('clock')).body).toEqual({ now: '2030-01-01T00:00:00.000Z' });
    expect((await send('clock', { advance: '1h' })).body).toEqual({ now: '2030-01-01T01:00:00.000Z' });
    expect((await send('clock', { advanceTo: '2030-01-02' })).body).toEqual({ now: '2030-01-02T00:00:00.000Z' });
    expect((await send('clock', { advance: 'a lot' })).code).toBe(400);
  });

  it('adds and removes faults, and lists the requests that they affected', async () => {
    const get = () => server.users[adminUser]?.fetch('/api/v1/namespaces/default/configmaps/a');
    const { fault } = (await send('add-fault', { verb: 'get', user: adminUser, do: { code: 503 } })).body;
    expect((await get())?.status).toBe(503);
    expect((await send('met-faults')).body.faults).toMatchObject([{ verb: 'get', user: adminUser }]);
    await send('remove-fault', { fault });
    expect((await get())?.status).toBe(200);
    expect((await send('cut-watches')).body).toEqual({ watches: 0 });
    expect((await send('add-fault', {})).code).toBe(400);
    await send('clear-faults');
    expect((await send('met-faults')).body).toEqual({ faults: [] });
  });

  it('adds and removes stubs, and lists the requests that they answered', async () => {
    const get = async () => (await server.users[adminUser]?.fetch('/api/v1/namespaces/default/configmaps/a'))?.json();
    const answer = { body: { ...map, data: { n: '7' } } };
    const { stub } = (await send('add-stub', { verb: 'get', resource: 'configmaps', answer })).body;
    expect(await get()).toMatchObject({ data: { n: '7' } });
    expect((await send('met-stubs')).body.stubs).toMatchObject([{ verb: 'get', user: adminUser }]);
    await send('remove-stub', { stub });
    expect(await get()).toMatchObject({ data: { n: '1' } });
    expect((await send('add-stub', { answer: {}, verb: 'GET' })).body.error).toContain(
      '`verb` of a stub is one of get,',
    );
    await send('clear-stubs');
    expect((await send('met-stubs')).body).toEqual({ stubs: [] });
  });

  it('applies manifests, and lists requests, events and changes', async () => {
    const { body } = await send('apply', { manifests: '{ apiVersion: v1, kind: ConfigMap, metadata: { name: b } }' });
    expect(body.objects).toMatchObject([{ metadata: { name: 'b' } }]);
    expect((await send('timeline')).body.timeline).toContain('+ ConfigMap default/b');
    expect((await send('requests')).body.requests).toContainEqual(
      expect.objectContaining({ verb: 'APPLY', code: 201 }),
    );
    expect((await send('events')).body).toEqual({ events: [] });
    const refused = await send('apply', { manifests: '{ apiVersion: v1, kind: ConfigMap, metadata: { name: B } }' });
    expect(refused).toMatchObject({ code: 422, body: { status: { reason: 'Invalid' } } });
  });

  it.each([
    ['text that is not YAML', '{ a', /line 1/],
    ['a document that is no object', '- a', 'a manifest must be an object with apiVersion and kind'],
    ['an object without a kind', { apiVersion: 'v1' }, 'a manifest must be an object with apiVersion and kind'],
    ['a number', 5, 'a manifest must be an object with apiVersion and kind'],
    ['nothing', null, 'a manifest must be an object with apiVersion and kind'],
    [
      'a kind that is not served',
      { apiVersion: 'v1', kind: 'Pot', metadata: { name: 'a' } },
      'no matches for kind "Pot"',
    ],
    ['an object without a name', { apiVersion: 'v1', kind: 'ConfigMap' }, /name/],
  ])('refuses manifests with %s', async (_, manifests, message) => {
    const { code, body } = await send('apply', { manifests });
    expect([code, body.error]).toEqual([400, expect.stringMatching(message)]);
  });

  it('forks, and each fork has its own control', async () => {
    const fork = (await send('fork')).body as { control: string; server: string; ca: string; token: string };
    expect(fork.control).not.toBe(control.url);
    const name = await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${fork.token}` };
      request(`${fork.server}/api/v1/namespaces/default/configmaps/a`, { ca: fork.ca, headers }, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve(JSON.parse(text).metadata.name);
      })
        .on('error', reject)
        .end();
    });
    expect(name).toBe('a');
    const reset = await fetch(`${fork.control}/reset`, { method: 'POST' });
    expect(reset.status).toBe(200);
  });

  it('refuses unknown commands', async () => {
    expect((await send('explode')).body.error).toContain('unknown command; known: snapshot, restore');
    expect((await send('toString')).code).toBe(400);
    expect((await send('clock', { advanceBy: '1h' })).body.error).toBe(
      'clock has no field advanceBy; known: advance, advanceTo',
    );
    expect((await send('add-fault', { verbs: 'get', do: { code: 503 } })).body.error).toContain(
      'a fault has no field verbs; known: verb,',
    );
    expect(await send('restore')).toEqual({
      code: 400,
      body: { error: 'the body needs `snapshot`, as in { "snapshot": "1" }' },
    });
    expect((await send('cut-watches', { resources: 'pods' })).code).toBe(400);
    expect((await fetch(`${control.url}/reset`)).status).toBe(405);
    expect((await fetch(`${new URL(control.url).origin}/reset`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${control.url}/clock`, { method: 'POST', body: '{' })).status).toBe(400);
  });

  it('prints the address and the credentials of the server', () => {
    const description = describeServer(server);
    expect(description.ca).toContain('BEGIN CERTIFICATE');
    expect(description.token).toBe(server.users[adminUser]?.token);
  });
});
