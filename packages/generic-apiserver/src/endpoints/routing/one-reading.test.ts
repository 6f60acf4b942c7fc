import { newNotFound } from '@k8s-ts/apimachinery/errors';
import type { APIResponse } from '@k8s-ts/http';
import type { AnyRESTStorage } from '@k8s-ts/registry-generic/rest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, parseRequestTarget } from '../../../../http/src/message/request-target.js';
import type { AuthorizationAttributes } from '../../access/authorization/authorizer.js';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '../../server/index.js';

/** The facts that a storage was called with. */
interface Call {
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  /** `pods`, `pods/status` */
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

const calls: Call[] = [];
const authorized: AuthorizationAttributes[] = [];

/** A storage that records each call and finds nothing. */
function recorder(group: string, version: string, resource: string, namespaced: boolean): AnyRESTStorage {
  const main = !resource.includes('/');
  const called = (verb: string, name: string, namespace: string) => {
    calls.push({ verb, group, version, resource, namespace, name });
    return newNotFound({ group, resource }, name);
  };
  const storage = {
    kind: { group, version, kind: 'Thing' },
    namespaced,
    get: async (name, _options, { namespace }) => Promise.reject(called('get', name, namespace)),
    update: async (name, _info, _options, { namespace }) => Promise.reject(called('update', name, namespace)),
    ...(main
      ? {
          list: async (_options, { namespace }) => Promise.reject(called('list', '', namespace)),
          watch: async (_options, { namespace }) => Promise.reject(called('watch', '', namespace)),
          delete: async (name, _options, { namespace }) => Promise.reject(called('delete', name, namespace)),
          deleteCollection: async (_options, _list, { namespace }) =>
            Promise.reject(called('deletecollection', '', namespace)),
          tableColumns: [],
          tableRow: () => ({ cells: [] }),
        }
      : undefined),
  } satisfies AnyRESTStorage;
  return storage;
}

const storages = (group: string, version: string) => ({
  things: recorder(group, version, 'things', true),
  'things/status': recorder(group, version, 'things/status', true),
  namespaces: recorder(group, version, 'namespaces', false),
  'namespaces/status': recorder(group, version, 'namespaces/status', false),
});
const server = newGenericAPIServer(
  completeConfig({
    groups: [
      { group: '', prioritizedVersions: ['v1'], versionedResources: { v1: storages('', 'v1') } },
      { group: 'api', prioritizedVersions: ['v1'], versionedResources: { v1: storages('api', 'v1') } },
    ],
    authorizer: {
      authorize(attributes) {
        authorized.push(attributes);
        return { decision: 'Allow', reason: '' };
      },
    },
  }),
  emptyDelegate,
);

async function send(method: string, target: string): Promise<APIResponse> {
  calls.length = 0;
  authorized.length = 0;
  const parsed = parseRequestTarget(target);
  if (parsed === undefined) return { status: 400, headers: {} };
  return server.handle({
    method,
    path: parsed.path,
    query: parseQuery(parsed.search),
    headers: { 'content-type': 'application/merge-patch+json' },
    body: async () => Buffer.from(method === 'PATCH' ? '{}' : ''),
    signal: new AbortController().signal,
    user: { name: 'a', groups: [] },
  });
}

const escaped = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');
const segment = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('api', 'apis', 'v1', 'namespaces', 'things', 'status', 'a', 'watch') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', '.', '..', 'proxy', 'finalize', '%2f', '%ff', '%', '%2e%2e', 'a%2fthings'),
  },
  { weight: 1, arbitrary: fc.constantFrom('api', 'v1', 'namespaces', 'things', 'status').map(escaped) },
);
const roots = ['/api/v1', '/apis/api/v1', '/api/v1/watch', '/%61pi/v1', '//api/v1', '/api//v1'];
const rests = [
  'things',
  'namespaces',
  'namespaces/n',
  'namespaces/n/status',
  'namespaces/n/things',
  'namespaces/n/things/a',
];
/** A path that is usually valid, with some segments inserted and some replaced. */
const path = fc
  .tuple(
    fc.constantFrom(...roots, ''),
    fc.constantFrom(...rests, 'namespaces/n/things/a/status', ''),
    fc.array(fc.tuple(fc.nat(6), fc.nat(1), segment), { maxLength: 2 }),
    fc.constantFrom('', '', '/', '//'),
  )
  .map(([root, rest, changes, end]) => {
    let segments = rest.split('/');
    for (const [at, replaced, put] of changes) segments = segments.toSpliced(at, replaced, put);
    return `${[root, ...segments].join('/')}${end}`;
  });
const query = fc.constantFrom(
  '',
  '?watch=1',
  '?watch=0',
  '?watch',
  '?watch=0&watch=1',
  '?watch=%zz',
  '?watch=1;',
  '?fieldSelector=metadata.name%3Da',
);
const method = fc.constantFrom('GET', 'GET', 'PATCH', 'DELETE', 'PUT', 'POST');

describe('a path', () => {
  it('names the same object for the storage as for the authorizer', async () => {
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(method, path, query, async (verb, to, asked) => {
        const { status } = await send(verb, to + asked);
        expect(status).toBeLessThan(600);
        if (calls.length === 0) return;
        reached++;
        expect([authorized.length, calls.length]).toEqual([1, 1]);
        const [{ apiGroup, apiVersion, resource, subresource, namespace, name, ...attributes }] = authorized as [
          AuthorizationAttributes,
        ];
        const [call] = calls as [Call];
        expect({
          isResourceRequest: attributes.isResourceRequest,
          verb: attributes.verb === 'patch' ? 'update' : attributes.verb,
          group: apiGroup,
          version: apiVersion,
          resource: subresource === '' ? resource : `${resource}/${subresource}`,
          // A request for a namespace is authorized in that namespace, although namespaces are cluster-scoped.
          namespace: resource === 'namespaces' && call.namespace === '' ? '' : namespace,
        }).toEqual({
          isResourceRequest: true,
          verb: call.verb,
          group: call.group,
          version: call.version,
          resource: call.resource,
          namespace: call.namespace,
        });
        // When a field selector requires a name, or a watch is for one object, that name is authorized.
        if (call.name !== '') expect(name).toBe(call.name);
      }),
      { numRuns: 3000 },
    );
    expect(reached).toBeGreaterThan(100);
  });

  it.each([
    ['/api/v1/namespaces/n/things/a', 'get', 'n', 'a'],
    ['/api/v1/namespaces/n/things%2Fa', 'get', 'n', 'a'],
    ['/%61pi/v1/namespaces/n/things/a/', 'get', 'n', 'a'],
    ['/api/v1/namespaces/n/things/%ff', 'get', 'n', '\ufffd'],
    ['/api/v1/namespaces//things', 'list', '', ''],
    ['https://host/api/v1/things', 'list', '', ''],
  ])('%s is served', async (to, verb, namespace, name) => {
    await send('GET', to);
    expect(calls).toMatchObject([{ verb, namespace, name }]);
  });

  it.each([
    ['//api/v1/things', 404, '404 page not found\n'],
    ['//apis/api/v1/things', 404, '404 page not found\n'],
    ['/api/v1/namespaces/n/things//status', 400, 'name must be provided'],
    ['/api/v1/namespaces//status', 400, 'name must be provided'],
    ['/api//v1/things', 404, 'the server could not find the requested resource'],
    ['/api/v1//things', 404, 'the server could not find the requested resource'],
    ['/api/v1/things/%zz', 400, ''],
  ])('%s is answered with %i', async (to, code, text) => {
    const { status, body } = await send('GET', to);
    expect([status, calls]).toEqual([code, []]);
    expect(String(body ?? '')).toContain(text);
  });
});
