import { builtinKinds } from '@k8s-ts/api';
import { fetchHandler } from '@k8s-ts/http/fetch';
import type { APIGroupInfo, GroupOpenAPI } from '@k8s-ts/registry-generic/rest';
import { builtinGroupInfo } from '@k8s-ts/registry-shared';
import { describe, expect, it } from 'vitest';
import { referencesIn } from '../../test/references.js';
import { groupOf, scaleKind, widgetKind, widgets } from '../../test/widget-group.js';
import { widgetSchema } from '../../test/widget-schema.js';
import { widgetTypeFor } from '../../test/widget-types.js';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '../server/index.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into it
type Answer = any;

const gv = { group: 'example.com', version: 'v1' };
const kind = widgetKind;
const scale = scaleKind;
const builtin = [
  groupOf({ group: 'apps', version: 'v1', kind: 'Deployment' }, 'deployments'),
  groupOf({ group: 'batch', version: 'v1', kind: 'Job' }, 'jobs'),
].map(builtinGroupInfo);

function start(groups: readonly APIGroupInfo[]) {
  const server = newGenericAPIServer(completeConfig({ groups }), emptyDelegate);
  const call = fetchHandler((request) => server.handle(request), { user: { name: 'a', groups: [] } });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await call(new Request(`http://server${path}`, { headers }));
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const body = async (path: string): Promise<Answer> => JSON.parse(new TextDecoder().decode((await get(path)).bytes));
  /** URLs with hashes by the names of the v3 documents. */
  const index = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      Object.entries((await body('/openapi/v3')).paths).map(([name, { serverRelativeURL }]: [string, Answer]) => [
        name,
        serverRelativeURL,
      ]),
    );
  return { server, get, body, index };
}

const typed: GroupOpenAPI = { typeFor: widgetTypeFor };
const item = '/apis/example.com/v1/namespaces/{namespace}/widgets/{name}';
const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const metaName = (name: string) => `io.k8s.apimachinery.pkg.apis.meta.v1.${name}`;
const gvkKey = 'x-kubernetes-group-version-kind';

describe('a group-version whose kinds a program declares', () => {
  const { body, index, get } = start([...builtin, { ...widgets, openAPI: typed }]);

  it('has paths like built-in kinds', async () => {
    const document = await body('/openapi/v3/apis/example.com/v1');
    expect(document).toMatchObject({ openapi: '3.0.0', info: { title: 'Kubernetes', version: '1.36' } });
    expect(Object.keys(document.paths)).toEqual([
      '/apis/example.com/v1/',
      '/apis/example.com/v1/namespaces/{namespace}/widgets',
      item,
      `${item}/scale`,
      `${item}/status`,
      '/apis/example.com/v1/watch/namespaces/{namespace}/widgets',
      '/apis/example.com/v1/watch/namespaces/{namespace}/widgets/{name}',
      '/apis/example.com/v1/watch/widgets',
      '/apis/example.com/v1/widgets',
    ]);
    expect(document.paths[item].patch).toMatchObject({
      operationId: 'patchExampleComV1NamespacedWidget',
      tags: ['exampleCom_v1'],
      'x-kubernetes-action': 'patch',
      [gvkKey]: kind,
    });
    expect(Object.keys(document.paths[item].patch.requestBody.content)).toContain(
      'application/strategic-merge-patch+json',
    );
    expect(document.paths[`${item}/scale`].put).toMatchObject({
      operationId: 'replaceExampleComV1NamespacedWidgetScale',
      [gvkKey]: scale,
      requestBody: { content: { '*/*': { schema: component('io.k8s.api.autoscaling.v1.Scale') } } },
    });
  });

  it('has the schemas of their types', async () => {
    const document = await body('/openapi/v3/apis/example.com/v1');
    const { schemas } = document.components;
    const description = expect.stringMatching(/\.$/);
    expect([...referencesIn(document)].sort()).toEqual(Object.keys(schemas));
    expect(schemas['com.example.v1.Widget']).toEqual({
      type: 'object',
      properties: {
        apiVersion: { description, type: 'string' },
        kind: { description, type: 'string' },
        metadata: { description, default: {}, allOf: [component(metaName('ObjectMeta'))] },
        spec: { description, default: {}, allOf: [component('com.example.v1.WidgetSpec')] },
        status: { description, default: {}, allOf: [component('com.example.v1.WidgetStatus')] },
      },
      [gvkKey]: [kind],
    });
    expect(schemas['com.example.v1.WidgetSpec']).toEqual({
      type: 'object',
      required: ['size'],
      properties: {
        colour: { type: 'string', default: 'red', enum: ['green', 'red'] },
        notes: { type: 'object', additionalProperties: { type: 'string' } },
        parts: {
          type: 'array',
          items: component('com.example.v1.Part'),
          'x-kubernetes-list-map-keys': ['name'],
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-patch-merge-key': 'name',
        },
        size: { type: 'integer', format: 'int32', default: 0 },
      },
    });
    expect(schemas['com.example.v1.WidgetList'][gvkKey]).toEqual([{ ...kind, kind: 'WidgetList' }]);
    expect(schemas['io.k8s.api.autoscaling.v1.Scale'][gvkKey]).toEqual([scale]);
    expect(schemas[metaName('DeleteOptions')][gvkKey]).toContainEqual({ ...gv, kind: 'DeleteOptions' });
  });

  it('is part of the index, of v2, and of both as protobuf', async () => {
    const names = Object.keys(await index());
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(['apis/example.com', 'apis/example.com/v1', 'apis/apps/v1']));
    const v2 = await body('/openapi/v2');
    expect(v2.paths).toHaveProperty([item]);
    expect(v2.definitions['com.example.v1.Widget'].properties.spec).toEqual({
      description: 'The desired state.',
      $ref: '#/definitions/com.example.v1.WidgetSpec',
    });
    expect(v2.definitions).toHaveProperty(['io.k8s.api.apps.v1.Deployment']);
    for (const [path, version] of [
      ['/openapi/v2', 'v2'],
      ['/openapi/v3/apis/example.com/v1', 'v3'],
    ] as const) {
      const { bytes } = await get(path, {
        accept: `application/com.github.proto-openapi.spec.${version}.v1.0+protobuf`,
      });
      expect(new TextDecoder('latin1').decode(bytes)).toContain('com.example.v1.WidgetSpec');
    }
  });

  it('makes a list type for a kind without a list type', async () => {
    const typeFor: GroupOpenAPI['typeFor'] = (each) => (each.kind === 'WidgetList' ? undefined : widgetTypeFor(each));
    const { body } = start([{ ...widgets, openAPI: { typeFor } }]);
    const { schemas } = (await body('/openapi/v3/apis/example.com/v1')).components;
    expect(schemas['com.example.v1.WidgetList']).toMatchObject({
      properties: { items: { type: 'array', items: component('com.example.v1.Widget') } },
      [gvkKey]: [{ ...kind, kind: 'WidgetList' }],
    });
  });
});

describe('a group-version whose kinds have schemas', () => {
  const description: GroupOpenAPI = {
    typeFor: (each) => (each.group === 'autoscaling' ? widgetTypeFor(each) : undefined),
    schemaFor: (each) => (each.kind === 'Widget' ? widgetSchema : undefined),
    kinds: builtinKinds,
    info: { title: 'Widgets', version: 'v0.1.0' },
  };
  const { body, index } = start([...builtin, { ...widgets, openAPI: description }]);

  it('has the paths of custom resources', async () => {
    const document = await body('/openapi/v3/apis/example.com/v1');
    expect(document.info).toEqual(description.info);
    expect(Object.keys(await index())).not.toContain('apis/example.com');
    expect(Object.keys(document.paths)).toEqual([
      '/apis/example.com/v1/namespaces/{namespace}/widgets',
      item,
      `${item}/scale`,
      `${item}/status`,
      '/apis/example.com/v1/widgets',
    ]);
    const { get, patch, put } = document.paths[item];
    expect(Object.keys(patch.requestBody.content)).toEqual([
      'application/apply-patch+yaml',
      'application/json-patch+json',
      'application/merge-patch+json',
    ]);
    expect(Object.keys(put.requestBody.content)).toEqual(['application/json', 'application/yaml']);
    expect(Object.keys(get.responses[200].content)).toEqual(['application/json', 'application/yaml']);
    expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual(['resourceVersion']);
    expect(document.paths[`${item}/scale`].get).toMatchObject({
      operationId: 'readExampleComV1NamespacedWidgetScale',
      [gvkKey]: kind,
    });
    expect(document.paths['/apis/example.com/v1/widgets'].get).toMatchObject({
      operationId: 'listExampleComV1WidgetForAllNamespaces',
      'x-kubernetes-action': 'list',
    });
  });

  it('has their schemas', async () => {
    const document = await body('/openapi/v3/apis/example.com/v1');
    const { schemas } = document.components;
    expect([...referencesIn(document)].sort()).toEqual(Object.keys(schemas));
    const { spec, metadata } = schemas['com.example.v1.Widget'].properties;
    expect(metadata).toEqual({
      description: expect.stringMatching(/^Standard object's metadata/),
      allOf: [component(metaName('ObjectMeta'))],
    });
    expect(spec).toEqual({
      ...widgetSchema.properties.spec,
      properties: {
        ...widgetSchema.properties.spec.properties,
        port: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
      },
    });
    expect(schemas['com.example.v1.WidgetList'].properties.items.items).toEqual(component('com.example.v1.Widget'));
    expect(schemas['io.k8s.api.autoscaling.v1.Scale'][gvkKey]).toEqual([scale]);
    expect(schemas[metaName('DeleteOptions')][gvkKey]).toContainEqual({
      group: 'apps',
      version: 'v1',
      kind: 'DeleteOptions',
    });
    expect(schemas[metaName('DeleteOptions')][gvkKey]).not.toContainEqual({ ...gv, kind: 'DeleteOptions' });
  });

  it('shows in v2 the part of the schemas that v2 can express', async () => {
    const { definitions } = await body('/openapi/v2');
    const { spec } = definitions['com.example.v1.Widget'].properties;
    expect(spec).toEqual({
      type: 'object',
      properties: {
        ...widgetSchema.properties.spec.properties,
        size: { format: 'int32', minimum: 1 },
        anything: { 'x-kubernetes-preserve-unknown-fields': true },
      },
    });
  });

  it('has the given names, and shows kinds without a schema as objects of any content', async () => {
    const { body } = start([
      {
        ...widgets,
        openAPI: { definitionName: (each) => `mine.${each.kind}`, listKind: () => 'WidgetCollection' },
      },
    ]);
    const { schemas } = (await body('/openapi/v3/apis/example.com/v1')).components;
    expect(schemas['mine.Widget']).toEqual({ type: 'object', [gvkKey]: [kind] });
    expect(schemas['mine.WidgetCollection'][gvkKey]).toEqual([{ ...kind, kind: 'WidgetCollection' }]);
  });

  it('does not change the documents of other group-versions', async () => {
    const alone = await start(builtin).index();
    const { 'apis/example.com/v1': own, ...others } = await index();
    expect(own).toBeDefined();
    expect(others).toEqual(alone);
  });
});

describe('after a change of the installed groups', () => {
  /** A server that counts how often the kinds of each group are looked up. */
  function counting() {
    const lookups: string[] = [];
    let schema: Record<string, unknown> = { type: 'object', properties: { spec: { type: 'string' } } };
    const described = (info: APIGroupInfo): APIGroupInfo => ({
      ...info,
      openAPI: {
        ...info.openAPI,
        typeFor(each) {
          lookups.push(info.group);
          return each.group === 'example.com' ? undefined : widgetTypeFor(each);
        },
        schemaFor: (each) => (each.kind === 'Widget' ? schema : undefined),
      },
    });
    const started = start(builtin.map(described));
    return {
      ...started,
      widgets: described(widgets),
      describe: (next: Record<string, unknown>) => {
        schema = next;
      },
      /** Groups whose kinds were looked up since the last call. */
      looked: () => [...new Set(lookups.splice(0))].sort(),
    };
  }

  it('rebuilds the documents of the changed group-version only', async () => {
    const { server, index, body, describe, widgets } = counting();
    const before = await index();
    const v2 = await body('/openapi/v2');
    server.installAPIGroup(widgets);
    const { 'apis/example.com/v1': added, ...others } = await index();
    expect(others).toEqual(before);
    expect((await body('/openapi/v2')).definitions).toHaveProperty(['com.example.v1.Widget']);

    describe({ type: 'object', properties: { spec: { type: 'integer' } } });
    expect((await index())['apis/example.com/v1']).toBe(added);
    server.installAPIGroup(widgets);
    const changed = await index();
    expect(changed['apis/example.com/v1']).not.toBe(added);
    expect(changed).toEqual({ ...before, 'apis/example.com/v1': changed['apis/example.com/v1'] });
    const { schemas } = (await body('/openapi/v3/apis/example.com/v1')).components;
    expect(schemas['com.example.v1.Widget'].properties.spec).toEqual({ type: 'integer' });
    expect((await body('/openapi/v2')).definitions['com.example.v1.Widget'].properties.spec).toEqual({
      type: 'integer',
    });

    server.removeAPIGroup('example.com');
    expect(await index()).toEqual(before);
    expect(await body('/openapi/v2')).toEqual(v2);
  });

  it('keeps the bytes of other documents', async () => {
    const { server, get, looked, index, widgets } = counting();
    await index();
    const before = await get('/openapi/v3/apis/apps/v1');
    looked();
    server.installAPIGroup(widgets);
    expect((await get('/openapi/v3/apis/apps/v1')).bytes).toEqual(before.bytes);
    // Only the kinds' types are looked up again; other documents would look up the types of their lists, too.
    looked();
    await get('/openapi/v3/apis/apps/v1');
    await get('/openapi/v3/apis/batch/v1');
    expect(looked()).toEqual([]);
    await get('/openapi/v3/apis/example.com/v1');
    expect(looked()).toEqual(['example.com']);
  });

  it('answers 404 for removed documents', async () => {
    const { server, get } = counting();
    expect((await get('/openapi/v3/apis/apps/v1')).status).toBe(200);
    expect((await get('/openapi/v3/apis/apps')).status).toBe(200);
    server.removeAPIGroup('apps');
    expect((await get('/openapi/v3/apis/apps/v1')).status).toBe(404);
    expect((await get('/openapi/v3/apis/apps')).status).toBe(404);
    expect((await get('/openapi/v3/apis/batch/v1')).status).toBe(200);
  });
});
