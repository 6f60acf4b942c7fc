import { builtinTypes } from '@k8s-ts/api';
import { metaTypes } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { decodeJSON } from '@k8s-ts/apimachinery/json';
import { decodeUnknown, encodeProtobuf, protobufMediaType, WatchFrameDecoder } from '@k8s-ts/apimachinery/protobuf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';

const json = 'application/json';
const as = (kind: string, type = json, version = 'v1') => `${type};as=${kind};g=meta.k8s.io;v=${version}`;

/** Objects with long texts, escapes, lists, maps and times, and the versions in which each of them is served. */
const resources = [
  {
    paths: ['/api/v1/namespaces/default/configmaps'],
    body: { data: { a: '<ü>"\\\n', long: 'x'.repeat(300) }, binaryData: { b: 'AAEC' } },
  },
  {
    paths: ['/api/v1/namespaces/default/pods'],
    body: {
      spec: {
        containers: [
          { name: 'a', image: 'a:1', ports: [{ containerPort: 80 }], resources: { limits: { cpu: '1.5' } } },
        ],
        volumes: [{ name: 'v', emptyDir: {} }],
      },
    },
  },
  {
    paths: [
      '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers',
      '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers',
    ],
    body: { spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' } } },
  },
  { paths: ['/apis/example.com/v1/namespaces/default/widgets'], body: { size: 3 } },
] as const;

interface List {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: { readonly resourceVersion: string };
  readonly items: readonly { readonly metadata: { readonly name: string } }[];
}

const widgets = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { kind: 'Widget', plural: 'widgets' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties: { size: { type: 'integer' } } } },
        additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.size' }],
      },
    ],
  },
};

describe.each([
  { storageBackend: 'memory' },
  { storageBackend: 'memory', storageMediaType: protobufMediaType },
  { storageBackend: 'memory', watchCache: false },
] as const)('forms of objects, served with %o', (options) => {
  let server: APIServer;
  beforeAll(async () => {
    server = createAPIServer({ listen: false, ...options });
    await server.start();
    await call('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', json, widgets);
    for (let wait = 0; wait < 500; wait++) {
      if ((await fetchFrom(resources[3].paths[0])).status === 200) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const { paths, body } of resources) {
      const kind = { widgets: 'Widget', pods: 'Pod', configmaps: 'ConfigMap' }[paths[0].split('/').at(-1) as 'pods'];
      const [, root, ...rest] = paths[0].split('/');
      const apiVersion = root === 'api' ? rest[0] : `${rest[0]}/${rest[1]}`;
      for (const name of ['one', 'two']) {
        const metadata = { name, labels: { 'example.com/b': name, a: '' }, annotations: { '10': 'x', '9': 'y' } };
        await call('POST', paths[0], json, { kind: kind ?? 'HorizontalPodAutoscaler', apiVersion, metadata, ...body });
      }
    }
  });
  afterAll(() => server.stop());

  const fetchFrom = (path: string, accept = json, init: RequestInit = {}) =>
    server.fetch(
      new Request(`https://any.invalid${path}`, {
        ...init,
        headers: { accept, 'user-agent': 'test', ...init.headers },
      }),
    );
  async function call(method: string, path: string, accept: string, body?: unknown): Promise<Buffer> {
    const init =
      body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': json } };
    const answer = await fetchFrom(path, accept, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString()}`);
    return bytes;
  }
  const parsed = async (path: string, accept = json) => JSON.parse((await call('GET', path, accept)).toString());

  function encoded(object: { readonly kind: string; readonly apiVersion: string }): Buffer {
    const [version = '', group = ''] = object.apiVersion.split('/').reverse();
    const gvk = { group, version, kind: object.kind };
    const type = builtinTypes.typeFor(gvk) ?? metaTypes.typeFor(gvk);
    if (type === undefined) throw new Error(`no type for ${object.kind}`);
    return Buffer.from(encodeProtobuf(type, decodeJSON(type, JSON.stringify(object)).object));
  }

  const cases = resources.flatMap(({ paths }) => paths.map((path) => [path] as const));
  const isCustom = (path: string) => path.includes('example.com');

  it.each(cases)('%s: lists are equal at each read', async (path) => {
    for (;;) {
      const list = await parsed(path);
      try {
        return await expectSameLists(path, list);
      } catch (error) {
        // The resourceVersion of a list is that of the store, and the server itself writes to the store from time to
        // time.
        const now = await parsed(path);
        if (now.metadata.resourceVersion === list.metadata.resourceVersion) throw error;
      }
    }
  });

  async function expectSameLists(path: string, list: List): Promise<void> {
    const object = ({ metadata }: { metadata: unknown }) => ({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata,
    });
    for (const version of ['?resourceVersion=0', '', '?resourceVersion=0']) {
      expect(await parsed(path + version)).toEqual(list);
      expect(await parsed(path + version, as('PartialObjectMetadataList'))).toEqual({
        kind: 'PartialObjectMetadataList',
        apiVersion: 'meta.k8s.io/v1',
        metadata: { resourceVersion: list.metadata.resourceVersion },
        items: list.items.map(object),
      });
      const table = await parsed(path + version, as('Table'));
      expect(table.rows.map((row: { object: unknown }) => row.object)).toEqual(list.items.map(object));
      const indented = await parsed(`${path}${version || '?'}&pretty=true`, as('Table'));
      const withoutAge = (text: unknown) => (/^[0-9]+s$/.test(String(text)) ? 'age' : text);
      expect(table.rows.map(({ cells }: { cells: unknown[] }) => cells.map(withoutAge))).toEqual(
        indented.rows.map(({ cells }: { cells: unknown[] }) => cells.map(withoutAge)),
      );
      const whole = await parsed(`${path}${version || '?'}&includeObject=Object`, as('Table'));
      const names = list.items.map(({ metadata }) => metadata.name);
      const typeMeta = whole.rows[0].object;
      expect(whole.rows.map((row: { object: { metadata: { name: string } } }) => row.object)).toEqual(
        list.items.map((item: object) => ({ kind: typeMeta.kind, apiVersion: typeMeta.apiVersion, ...item })),
      );
      expect(names).toEqual(['one', 'two']);
      const none = await parsed(`${path}${version || '?'}&includeObject=None`, as('Table'));
      expect(none.rows.map((row: { object: unknown }) => row.object)).toEqual([null, null]);
      if (isCustom(path)) continue;
      expect((await call('GET', path + version, protobufMediaType)).equals(encoded(list))).toBe(true);
      const partial = await call('GET', path + version, as('PartialObjectMetadataList', protobufMediaType));
      const partialObject = await parsed(path + version, as('PartialObjectMetadataList'));
      expect(partial.equals(encoded(partialObject))).toBe(true);
      for (const form of ['Table', 'PartialObjectMetadataList']) {
        const old = await parsed(path + version, as(form, json, 'v1beta1'));
        expect(old.apiVersion).toBe('meta.k8s.io/v1beta1');
      }
    }
  }

  it.each(cases)('%s: objects are equal at each read', async (path) => {
    for (const version of ['?resourceVersion=0', '', '?resourceVersion=0']) {
      const object = await parsed(`${path}/one${version}`);
      expect(await parsed(`${path}/one${version}`, as('PartialObjectMetadata'))).toEqual({
        kind: 'PartialObjectMetadata',
        apiVersion: 'meta.k8s.io/v1',
        metadata: object.metadata,
      });
      if (isCustom(path)) continue;
      expect((await call('GET', `${path}/one${version}`, protobufMediaType)).equals(encoded(object))).toBe(true);
      const partial = await call('GET', `${path}/one${version}`, as('PartialObjectMetadata', protobufMediaType));
      expect(partial.equals(encoded(await parsed(`${path}/one${version}`, as('PartialObjectMetadata'))))).toBe(true);
    }
  });

  /** The objects of the first two events of a watch. */
  async function watched(path: string, accept: string): Promise<readonly Buffer[]> {
    const client = new AbortController();
    const answer = await fetchFrom(`${path}?watch=1&resourceVersion=0`, accept, { signal: client.signal });
    const frames = new WatchFrameDecoder();
    const objects: Buffer[] = [];
    let text = '';
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      if (accept.startsWith(protobufMediaType))
        objects.push(...frames.push(chunk).map(({ object }) => Buffer.from(object)));
      else {
        text += Buffer.from(chunk).toString();
        objects.splice(
          0,
          2,
          ...text
            .split('\n')
            .slice(0, -1)
            .map((line) => Buffer.from(JSON.stringify(JSON.parse(line).object))),
        );
      }
      if (objects.length >= 2) break;
    }
    client.abort();
    return objects;
  }

  it.each(cases)('%s: watches send the same objects as lists', async (path) => {
    for (let time = 0; time < 2; time++) {
      const object = await parsed(`${path}/one`);
      expect(JSON.parse(String((await watched(path, json))[0]))).toEqual(object);
      const partial = await parsed(`${path}/one`, as('PartialObjectMetadata'));
      expect(JSON.parse(String((await watched(path, as('PartialObjectMetadata')))[0]))).toEqual(partial);
      if (isCustom(path)) continue;
      expect((await watched(path, protobufMediaType))[0]?.equals(encoded(object))).toBe(true);
      const partialFrames = await watched(path, as('PartialObjectMetadata', protobufMediaType));
      expect(partialFrames[0]?.equals(encoded(partial))).toBe(true);
    }
  });

  it.each(cases)('%s: lists may be empty', async (path) => {
    const empty = `${path}?labelSelector=none`;
    expect((await parsed(empty)).items).toEqual([]);
    expect((await parsed(empty, as('Table'))).rows).toEqual([]);
    expect((await parsed(empty, as('PartialObjectMetadataList'))).items).toBeNull();
    if (isCustom(path)) return;
    expect((await call('GET', empty, protobufMediaType)).equals(encoded(await parsed(empty)))).toBe(true);
  });

  it('have the new content after a change of the object', async () => {
    const path = resources[0].paths[0];
    await call('GET', path, protobufMediaType);
    const before = await parsed(`${path}/two`);
    await call('PUT', `${path}/two`, json, { ...before, data: { changed: 'yes' } });
    const list = await parsed(path);
    expect(list.items[1].data).toEqual({ changed: 'yes' });
    expect((await call('GET', path, protobufMediaType)).equals(encoded(list))).toBe(true);
    expect(decodeUnknown(await call('GET', `${path}/two`, protobufMediaType)).kind).toBe('ConfigMap');
  });

  it('show new columns of a definition', async () => {
    const path = resources[3].paths[0];
    expect((await parsed(`${path}?resourceVersion=0`, as('Table'))).rows[0].cells).toEqual(['one', 3]);
    const definition = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com';
    const current = await parsed(definition);
    const [version] = current.spec.versions;
    const columns = [{ name: 'Name again', type: 'string', jsonPath: '.metadata.name' }];
    await call('PUT', definition, json, {
      ...current,
      spec: { ...current.spec, versions: [{ ...version, additionalPrinterColumns: columns }] },
    });
    let cells: unknown;
    for (let wait = 0; wait < 500; wait++) {
      ({ cells } = (await parsed(`${path}?resourceVersion=0`, as('Table'))).rows[0]);
      if ((cells as unknown[])[1] === 'one') break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(cells).toEqual(['one', 'one']);
  });

  it('are counted in a metric', async () => {
    await call('GET', '/api/v1/namespaces/default/pods?resourceVersion=0', protobufMediaType);
    const metrics = (await call('GET', '/metrics', '*/*')).toString();
    const bytes = Number(/^apiserver_encoding_cache_bytes ([0-9]+)$/m.exec(metrics)?.[1]);
    expect(bytes).toBeGreaterThan(1000);
  });
});
