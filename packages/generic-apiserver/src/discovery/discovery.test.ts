import { fetchHandler } from '@k8s-ts/http/fetch';
import type { AnyRESTStorage, APIGroupInfo } from '@k8s-ts/registry-generic/rest';
import { builtinGroupInfo, builtinResourceFacts } from '@k8s-ts/registry-shared';
import { describe, expect, it } from 'vitest';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '../server/index.js';

const readOnly = (kind: AnyRESTStorage['kind'], namespaced = true): AnyRESTStorage => ({
  kind,
  namespaced,
  get: async () => ({ object: { metadata: {} } }),
});
const scale = { group: 'autoscaling', version: 'v1', kind: 'Scale' };

function group(name: string, versions: readonly string[], kind = 'Deployment', resource = 'deployments'): APIGroupInfo {
  return builtinGroupInfo({
    group: name,
    prioritizedVersions: versions,
    versionedResources: Object.fromEntries(
      versions.map((version) => [
        version,
        {
          [resource]: { ...readOnly({ group: name, version, kind }), ...builtinResourceFacts(name, version, resource) },
          [`${resource}/scale`]: readOnly(scale),
        },
      ]),
    ),
  });
}

function start(groups: readonly APIGroupInfo[]) {
  const server = newGenericAPIServer(completeConfig({ groups }), emptyDelegate);
  const call = fetchHandler((request) => server.handle(request), { user: { name: 'a', groups: [] } });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await call(new Request(`http://server${path}`, { headers }));
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  return { server, get };
}

describe('discovery', () => {
  it('lists groups by priority, then by name, and the most stable version first', async () => {
    const { get } = start([
      group('zoo.example.com', ['v1beta1', 'v2', 'v1']),
      group('batch', ['v1'], 'Job', 'jobs'),
      group('apps', ['v1']),
      group('art.example.com', ['v1alpha1']),
    ]);
    const { body } = await get('/apis');
    expect(body.groups.map((each: { name: string }) => each.name)).toEqual([
      'apps',
      'batch',
      'art.example.com',
      'zoo.example.com',
    ]);
    expect(body.groups[3]).toEqual({
      name: 'zoo.example.com',
      versions: ['v2', 'v1', 'v1beta1'].map((version) => ({ groupVersion: `zoo.example.com/${version}`, version })),
      preferredVersion: { groupVersion: 'zoo.example.com/v2', version: 'v2' },
    });
  });

  it('lists the names of resources, and the kind of subresources', async () => {
    const { get } = start([group('apps', ['v1'])]);
    expect((await get('/apis/apps/v1')).body).toEqual({
      kind: 'APIResourceList',
      apiVersion: 'v1',
      groupVersion: 'apps/v1',
      resources: [
        {
          name: 'deployments',
          singularName: 'deployment',
          namespaced: true,
          kind: 'Deployment',
          verbs: ['get'],
          shortNames: ['deploy'],
          categories: ['all'],
          storageVersionHash: '8aSe+NMegvE=',
        },
        {
          name: 'deployments/scale',
          singularName: '',
          namespaced: true,
          group: 'autoscaling',
          version: 'v1',
          kind: 'Scale',
          verbs: ['get'],
        },
      ],
    });
  });

  it('is one document, which changes when groups are added or removed', async () => {
    const { server, get } = start([group('apps', ['v1'])]);
    const accept = { accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList' };
    const first = await get('/apis', accept);
    expect(first.body.items).toEqual([
      {
        metadata: { name: 'apps' },
        versions: [
          {
            version: 'v1',
            resources: [
              {
                resource: 'deployments',
                responseKind: { group: '', version: '', kind: 'Deployment' },
                scope: 'Namespaced',
                singularResource: 'deployment',
                verbs: ['get'],
                shortNames: ['deploy'],
                categories: ['all'],
                subresources: [{ subresource: 'scale', responseKind: scale, verbs: ['get'] }],
              },
            ],
            freshness: 'Current',
          },
        ],
      },
    ]);
    const etag = first.headers.get('etag') as string;
    expect((await get('/apis', { ...accept, 'if-none-match': etag })).status).toBe(304);

    server.installAPIGroup(group('zoo.example.com', ['v1'], 'Lion', 'lions'));
    const second = await get('/apis', { ...accept, 'if-none-match': etag });
    expect([second.status, second.body.items.length]).toEqual([200, 2]);
    expect((await get('/apis/zoo.example.com/v1')).status).toBe(200);

    server.removeAPIGroup('zoo.example.com');
    expect((await get('/apis', { ...accept, 'if-none-match': etag })).status).toBe(304);
    expect((await get('/apis/zoo.example.com/v1')).status).toBe(404);
  });

  it('reports group-versions that it cannot describe', async () => {
    const { get } = start([group('apps', ['v1'])]);
    const wanted = 'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList';
    expect((await get('/apis', { accept: wanted })).body).toMatchObject({
      code: 406,
      message:
        'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    });
    expect((await get('/apis', { accept: `${wanted},application/json` })).body.kind).toBe('APIGroupList');
    expect((await get('/apis/apps', { accept: 'application/vnd.kubernetes.protobuf' })).status).toBe(200);
  });
});

describe('OpenAPI', () => {
  it('sends a changed list to clients whose list is of the same second', async () => {
    const { server, get } = start([group('apps', ['v1'])]);
    for (const name of ['batch', 'policy', 'node']) {
      const first = await get('/openapi/v3');
      server.installAPIGroup(group(name, ['v1']));
      const second = await get('/openapi/v3', { 'if-modified-since': first.headers.get('last-modified') as string });
      expect([second.status, Object.keys(second.body.paths)]).toEqual([
        200,
        expect.arrayContaining([`apis/${name}/v1`]),
      ]);
    }
  });

  it('describes the installed groups', async () => {
    const { server, get } = start([group('apps', ['v1'])]);
    const index = await get('/openapi/v3');
    expect(Object.keys(index.body.paths)).toContain('apis/apps/v1');
    expect(Object.keys(index.body.paths)).not.toContain('apis/batch/v1');
    // Upstream gives the index a date and no entity tag.
    const modified = index.headers.get('last-modified') as string;
    expect([index.headers.get('etag'), Date.parse(modified)]).toEqual([null, expect.any(Number)]);
    const later = { 'if-modified-since': new Date(Date.now() + 600_000).toUTCString() };
    await expect.poll(async () => (await get('/openapi/v3', later)).status, { timeout: 60_000 }).toBe(304);
    expect((await get('/openapi/v3', { 'if-modified-since': new Date(0).toUTCString() })).status).toBe(200);
    const url = index.body.paths['apis/apps/v1'].serverRelativeURL as string;
    const document = await get(url);
    expect([document.status, document.headers.get('cache-control')]).toEqual([200, 'public, immutable']);
    expect(Object.keys(document.body.paths)).toContain('/apis/apps/v1/namespaces/{namespace}/deployments/{name}');
    expect(Object.keys(document.body.paths)).not.toContain('/apis/apps/v1/namespaces/{namespace}/daemonsets/{name}');
    const wrong = await get('/openapi/v3/apis/apps/v1?hash=0');
    expect([wrong.status, wrong.headers.get('location')]).toEqual([301, url]);
    expect(
      (await get('/openapi/v3/apis/apps/v1', { 'if-none-match': document.headers.get('etag') as string })).status,
    ).toBe(304);
    expect((await get('/openapi/v3/apis/nothing/v1')).status).toBe(404);
    const swagger = await get('/openapi/v2');
    expect([swagger.body.swagger, swagger.body.info.version]).toEqual(['2.0', '1.36']);
    expect((await get('/openapi/v2', { accept: 'text/html' })).status).toBe(406);
    const protobuf = await get('/openapi/v2', { accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf' });
    expect(protobuf.headers.get('content-type')).toBe('application/com.github.proto-openapi.spec.v2.v1.0+protobuf');

    server.removeAPIGroup('apps');
    expect(Object.keys((await get('/openapi/v3')).body.paths)).not.toContain('apis/apps/v1');
  });
});
