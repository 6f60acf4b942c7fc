import { fieldDefaults, typesFromSchema } from '@k8s-ts/apimachinery/field-table';
import { newGroupMeta, restMapperOf } from '@k8s-ts/apimachinery/registration';
import { newCodecFactory, Scheme } from '@k8s-ts/apimachinery/runtime';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type APIGroupInfo,
  DefaultStorageFactory,
  newRESTOptionsFactory,
  newStore,
  type Store,
} from '@k8s-ts/registry-generic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../test/server.js';
import type { RequestLogEntry } from '../filters/http-log.js';

const group = 'example.com';
const kind = { group, version: 'v1', kind: 'Widget' };
const types = typesFromSchema({
  group,
  version: 'v1',
  kinds: {
    Widget: {
      description: 'A widget.',
      properties: {
        spec: {
          description: 'The wish.',
          properties: {
            color: { type: 'string', default: 'red', description: 'Of the paint.' },
            weight: { type: 'string', format: 'quantity' },
            parts: {
              items: { properties: { name: { type: 'string' }, count: { type: 'integer' } } },
              'x-kubernetes-list-type': 'map',
              'x-kubernetes-list-map-keys': ['name'],
              'x-kubernetes-patch-strategy': 'merge',
              'x-kubernetes-patch-merge-key': 'name',
            },
          },
        },
      },
    },
  },
});
const scheme = new Scheme('widgets');
scheme.addTypes(types, { setDefaults: fieldDefaults(types) });
const groupVersions = [{ group, version: 'v1' }];
const typed = newGroupMeta(groupVersions, { scheme, codecs: newCodecFactory(scheme) }, () =>
  restMapperOf(groupVersions, () => [{ name: 'widgets', kind: 'Widget', namespaced: true }]),
);

const widgets = '/apis/example.com/v1/namespaces/default/widgets';
const widget = (name: string, spec: object = {}) => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name },
  spec,
});
const patchType = (type: string) => ({ 'content-type': `application/${type}` });

function storeOf(memory: string): Promise<Store> {
  const restOptions = newRESTOptionsFactory({
    storageFactory: new DefaultStorageFactory({ config: { type: 'memory', memory, compactionIntervalMs: 0 } }),
  });
  const resource = { group, resource: 'widgets' };
  return newStore<KubeObject>({
    resource,
    kind,
    strategy: { namespaced: true, validate: () => [], validateUpdate: () => [], allowUnconditionalUpdate: true },
    options: restOptions.newFor(resource),
    shortNames: ['wd'],
    categories: ['all'],
    storageVersion: kind,
    deprecation: 'example.com/v1 Widget is deprecated',
    removedRelease: '9.1',
  });
}

function infoOf(store: Store, groupMeta?: APIGroupInfo['groupMeta']): APIGroupInfo {
  return {
    group,
    prioritizedVersions: ['v1'],
    versionedResources: { v1: { widgets: store as never } },
    ...(groupMeta ? { groupMeta } : {}),
  };
}

describe('a kind that is not built in', () => {
  let server: TestServer;
  let store: Store;
  const logged: RequestLogEntry[] = [];
  beforeAll(async () => {
    server = await startTestServer({ onRequest: (entry) => logged.push(entry) });
    store = await storeOf('foreign-kind-test');
    server.server.installAPIGroup(infoOf(store, typed));
  });
  afterAll(async () => {
    await server.close();
    await store.destroy();
  });

  it('is in discovery with its names', async () => {
    const { body } = await server.json('GET', '/apis/example.com/v1');
    expect(body.resources).toEqual([
      {
        name: 'widgets',
        singularName: 'widget',
        namespaced: true,
        kind: 'Widget',
        verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
        shortNames: ['wd'],
        categories: ['all'],
        storageVersionHash: expect.stringMatching(/^[A-Za-z0-9+/]{11}=$/),
      },
    ]);
  });

  it('is in OpenAPI with its descriptions', async () => {
    const v3 = (await server.json('GET', '/openapi/v3/apis/example.com/v1')).body.components.schemas;
    const v2 = (await server.json('GET', '/openapi/v2')).body.definitions;
    for (const schemas of [v3, v2]) {
      expect(schemas['com.example.v1.Widget']).toMatchObject({
        description: 'A widget.',
        properties: { spec: { description: 'The wish.' } },
      });
      expect(schemas['com.example.v1.WidgetSpec'].properties.color).toMatchObject({ description: 'Of the paint.' });
    }
  });

  it('is in the metrics of deprecated kinds that were requested', async () => {
    await server.json('GET', widgets);
    const lines = server.server.metrics.text().split('\n');
    expect(lines.filter((line) => line.startsWith('apiserver_requested_deprecated_apis'))).toEqual([
      'apiserver_requested_deprecated_apis{group="example.com",removed_release="9.1",resource="widgets",subresource="",version="v1"} 1',
    ]);
  });

  it('is marked as deprecated in the record of a request', async () => {
    logged.length = 0;
    await server.json('GET', widgets);
    expect(logged.map(({ annotations }) => annotations)).toEqual([
      { 'k8s.io/deprecated': 'true', 'k8s.io/removed-release': '9.1' },
    ]);
  });

  it('is created, defaulted, replaced, patched in all ways and deleted', async () => {
    const created = await server.json('POST', widgets, { body: widget('one', { weight: '1000m', odd: 1 }) });
    expect([created.status, created.body.spec]).toEqual([201, { color: 'red', weight: '1' }]);
    expect(created.headers.get('warning')).toBe(
      '299 - "example.com/v1 Widget is deprecated", 299 - "unknown field \\"spec.odd\\""',
    );
    const replaced = await server.json('PUT', `${widgets}/one`, { body: widget('one', { color: 'blue' }) });
    expect([replaced.status, replaced.body.spec]).toEqual([200, { color: 'blue' }]);
    const results: unknown[] = [];
    for (const [type, body] of [
      ['merge-patch+json', { spec: { parts: [{ name: 'a', count: 1 }] } }],
      ['strategic-merge-patch+json', { spec: { parts: [{ name: 'b' }] } }],
      ['json-patch+json', [{ op: 'replace', path: '/spec/color', value: 'green' }]],
    ] as const) {
      const headers = patchType(type);
      const { status, body: patched } = await server.json('PATCH', `${widgets}/one`, {
        body: JSON.stringify(body),
        headers,
      });
      results.push([status, patched.spec]);
    }
    expect(results).toEqual([
      [200, { color: 'blue', parts: [{ name: 'a', count: 1 }] }],
      [200, { color: 'blue', parts: [{ name: 'b' }, { name: 'a', count: 1 }] }],
      [200, { color: 'green', parts: [{ name: 'b' }, { name: 'a', count: 1 }] }],
    ]);
    expect((await server.json('DELETE', `${widgets}/one`)).body.status).toBe('Success');
  });

  it('is applied, with owners of list items', async () => {
    const apply = (manager: string, parts: readonly object[]) =>
      server.json('PATCH', `${widgets}/applied?fieldManager=${manager}`, {
        body: JSON.stringify(widget('applied', { parts })),
        headers: patchType('apply-patch+yaml'),
      });
    expect((await apply('one', [{ name: 'a', count: 1 }])).status).toBe(201);
    const both = await apply('two', [{ name: 'b', count: 2 }]);
    expect(both.body.spec.parts).toEqual([
      { name: 'a', count: 1 },
      { name: 'b', count: 2 },
    ]);
    expect(both.body.metadata.managedFields.map((each: Answer) => each.manager)).toEqual(['one', 'two']);
    expect((await apply('two', [{ name: 'a', count: 3 }])).status).toBe(409);
  });

  it('is shown as a table of names and times, and as PartialObjectMetadata', async () => {
    await server.json('POST', widgets, { body: widget('shown') });
    const table = await server.json('GET', `${widgets}/shown`, {
      headers: { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' },
    });
    expect(table.body.columnDefinitions.map((each: Answer) => each.name)).toEqual(['Name', 'Created At']);
    expect(table.body.rows[0].cells[0]).toBe('shown');
    const part = await server.json('GET', `${widgets}/shown`, {
      headers: { accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1' },
    });
    expect([part.body.kind, part.body.spec]).toEqual(['PartialObjectMetadata', undefined]);
  });

  it('has no protobuf', async () => {
    const protobuf = 'application/vnd.kubernetes.protobuf';
    expect((await server.request('GET', widgets, { headers: { accept: protobuf } })).status).toBe(406);
    const headers = { 'content-type': protobuf };
    expect((await server.request('POST', widgets, { body: new Uint8Array([0]), headers })).status).toBe(415);
  });

  it('may have no declared type at all', async () => {
    server.server.installAPIGroup(infoOf(store));
    const created = await server.json('POST', widgets, { body: widget('free', { any: [{ thing: 1.5 }] }) });
    expect([created.status, created.body.spec]).toEqual([201, { any: [{ thing: 1.5 }] }]);
    expect(created.body.metadata.managedFields[0].fieldsV1).toEqual({ 'f:spec': { '.': {}, 'f:any': {} } });
    const patch = { body: '{}', headers: patchType('strategic-merge-patch+json') };
    expect((await server.request('PATCH', `${widgets}/free`, patch)).status).toBe(415);
    const wrong = await server.json('POST', widgets, { body: { ...widget('x'), kind: 'Gadget' } });
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('cannot be handled as a Widget')]);
    server.server.installAPIGroup(infoOf(store, typed));
  });

  it('is removed with its group: its watches end, and other groups stay', async () => {
    const watch = await server.request('GET', `${widgets}?watch=1&resourceVersion=0&allowWatchBookmarks=1`);
    const core = await server.request('GET', '/api/v1/configmaps?watch=1');
    const aggregated = { accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList' };
    const before = (await server.request('GET', '/api', { headers: aggregated })).headers.get('etag');
    const ended = watch.text();
    server.server.removeAPIGroup(group);
    expect(await ended).toContain('"type":"ADDED"');
    expect((await server.request('GET', widgets)).status).toBe(404);
    expect((await server.json('GET', '/apis')).body.groups).toEqual([]);
    expect((await server.request('GET', '/api', { headers: aggregated })).headers.get('etag')).toBe(before);
    await server.json('POST', '/api/v1/namespaces/default/configmaps', { body: { metadata: { name: 'still' } } });
    const reader = core.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain('"name":"still"');
    await reader?.cancel();
  });
});
