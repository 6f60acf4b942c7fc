import type { APIGroupInfo } from '@k8s-ts/registry-generic/rest';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../test/server.js';
import { completeConfig, emptyDelegate, type GenericAPIServer, newGenericAPIServer } from './index.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

function group(name: string, versions: readonly string[], resource = 'things'): APIGroupInfo {
  return {
    group: name,
    prioritizedVersions: versions,
    versionedResources: Object.fromEntries(
      versions.map((version) => {
        const kind = { group: name, version, kind: 'Thing' };
        const get = async (each: string) => ({ object: { metadata: { name: each }, from: version } as never });
        return [version, { [resource]: { kind, namespaced: false, get } }];
      }),
    ),
  };
}

/** The test server (core/v1) in front of another server. */
async function chain(): Promise<{ front: TestServer; behind: GenericAPIServer }> {
  const behind = newGenericAPIServer(
    completeConfig({
      groups: [group('example.com', ['v1', 'v1beta1'])],
      healthChecks: [{ name: 'behind', check: () => {} }],
      postStartHooks: [{ name: 'behind', run: async () => {} }],
    }),
    emptyDelegate,
  );
  behind.paths.handle('/hello', async () => ({ status: 200, headers: {}, body: new TextEncoder().encode('hello') }));
  const front = await startTestServer({}, behind);
  servers.push(front);
  return { front, behind };
}

describe('a delegate', () => {
  it('gets the requests that the server in front does not know', async () => {
    const { front } = await chain();
    expect(await (await front.request('GET', '/hello')).text()).toBe('hello');
    expect((await front.json('GET', '/apis/example.com/v1/things/a')).body).toMatchObject({ metadata: { name: 'a' } });
    expect((await front.json('GET', '/api/v1/namespaces/default/configmaps')).status).toBe(200);
    const unknown = await front.request('GET', '/nothing');
    expect([unknown.status, await unknown.text()]).toEqual([404, '404 page not found\n']);
    expect((await front.json('GET', '/apis/example.com/v1/others/a')).body).toMatchObject({
      kind: 'Status',
      code: 404,
    });
  });

  it('is part of discovery, OpenAPI and the index', async () => {
    const { front, behind } = await chain();
    const groups = async () => (await front.json('GET', '/apis')).body.groups.map((each: Answer) => each.name);
    expect(await groups()).toEqual(['example.com']);
    front.server.installAPIGroup(group('example.com', ['v2', 'v1'], 'ours'));
    const { body } = await front.json('GET', '/apis/example.com');
    expect(body.versions.map((each: Answer) => each.version)).toEqual(['v2', 'v1', 'v1beta1']);
    const resources = await front.json('GET', '/apis/example.com/v1');
    expect(resources.body.resources.map((each: Answer) => each.name)).toEqual(['ours']);
    behind.installAPIGroup(group('late.example.com', ['v1']));
    expect(await groups()).toEqual(['example.com', 'late.example.com']);
    front.server.removeAPIGroup('example.com');
    expect((await front.json('GET', '/apis/example.com/v1')).body.resources[0].name).toBe('things');
    const { paths } = (await front.json('GET', '/')).body;
    expect(paths).toEqual(expect.arrayContaining(['/hello', '/apis/late.example.com/v1', '/api/v1']));
  });

  it('shares its health checks, hooks and shutdown', async () => {
    const { front, behind } = await chain();
    const text = async () => (await front.request('GET', '/readyz?verbose')).text();
    expect(await text()).toContain('[-]poststarthook/behind failed');
    await front.start();
    expect(await text()).toContain('[+]behind ok\n');
    expect(await text()).toContain('[+]poststarthook/behind ok\n');
    expect((await text()).match(/\[\+\]ping ok/g)?.length).toBe(1);
    await front.stop();
    expect(behind.lifecycle.notAcceptingNewRequests.aborted).toBe(true);
  });
});
