import { ManualClock } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

/**
 * The tests send writes that do not change an object, some seconds after its last write (`kubernetes/apiserver
 * pkg/endpoints/handlers/fieldmanager/equality.go`).
 */

const clock = new ManualClock(Date.parse('2030-01-01T00:00:00Z'));
let server: APIServer;
beforeAll(async () => {
  server = await startServer({ clock });
  await write('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
  await vi.waitUntil(
    async () => (await server.fetch(new Request(`http://localhost${widgets}`))).status === 200,
    10_000,
  );
});
afterAll(() => server.stop());

const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const version = (name: string, storage: boolean) => ({
  name,
  storage,
  served: true,
  subresources: { status: {} },
  schema: { openAPIV3Schema: { type: 'object', properties: { spec: anything, status: anything } } },
});
const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [version('v1', true), version('v2', false)],
  },
};
const widgets = '/apis/example.com/v1/namespaces/default/widgets';

const types = {
  apply: 'application/apply-patch+yaml',
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  put: 'application/json',
};

async function fetched(method: string, path: string, body?: object, type: keyof typeof types = 'put') {
  const response = await server.fetch(
    new Request(`http://localhost${path}?fieldManager=tester`, {
      method,
      headers: { 'content-type': types[type] },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, object: JSON.parse(await response.text()) };
}

async function write(method: string, path: string, body: object, type: keyof typeof types = 'put') {
  const { status, object } = await fetched(method, path, body, type);
  expect(object).not.toMatchObject({ kind: 'Status' });
  expect([200, 201]).toContain(status);
  return { version: object.metadata.resourceVersion, times: times(object) };
}

const times = ({ metadata }: { metadata: { managedFields?: { time: string }[] } }) =>
  metadata.managedFields?.map(({ time }) => time);

const kinds = {
  ConfigMap: { path: '/api/v1/namespaces/default/configmaps', apiVersion: 'v1', content: { data: { a: 'b' } } },
  LimitRange: {
    path: '/api/v1/namespaces/default/limitranges',
    apiVersion: 'v1',
    content: { spec: { limits: [{ type: 'Container', max: { cpu: '1000m', memory: '1024Mi' } }] } },
  },
  Service: {
    path: '/api/v1/namespaces/default/services',
    apiVersion: 'v1',
    content: { spec: { selector: { a: 'b' }, ports: [{ port: 80 }] } },
  },
  Widget: { path: widgets, apiVersion: 'example.com/v1', content: { spec: { empty: {}, list: [1, {}] } } },
};

let names = 0;
describe.each(Object.entries(kinds))(
  'a write that changes nothing of a %s, seconds later',
  (kind, { path, ...rest }) => {
    const { apiVersion, content } = rest;
    const made = async (type: 'apply' | 'put') => {
      const name = `object-${++names}`;
      const object = { apiVersion, kind, metadata: { name }, ...content };
      const created =
        type === 'apply'
          ? await write('PATCH', `${path}/${name}`, object, 'apply')
          : await write('POST', path, object, 'put');
      await clock.advance(5_000);
      return { name, object, created, path: `${path}/${name}` };
    };

    it.each([
      {},
      { creationTimestamp: '2001-01-01T00:00:00Z' },
      { creationTimestamp: null },
      { generation: 7 },
      { namespace: 'default' },
      { managedFields: null },
    ])('keeps the version and the times of managers when it is applied with %j', async (metadata) => {
      const { path, name, object, created } = await made('apply');
      expect(await write('PATCH', path, { ...object, metadata: { ...metadata, name } }, 'apply')).toEqual(created);
    });

    it('keeps the version and the times when the configuration names the current version', async () => {
      const { path, name, object, created } = await made('apply');
      const metadata = { name, resourceVersion: created.version };
      expect(await write('PATCH', path, { ...object, metadata }, 'apply')).toEqual(created);
    });

    it('keeps the version and the times as an update, a merge patch and a JSON patch', async () => {
      const { path, name, object, created } = await made('put');
      const metadata = { name, resourceVersion: created.version };
      expect(await write('PUT', path, { ...object, metadata })).toEqual(created);
      expect(await write('PATCH', path, object, 'merge')).toEqual(created);
      expect(await write('PATCH', path, [{ op: 'replace', path: '/metadata/name', value: name }], 'json')).toEqual(
        created,
      );
    });

    it('writes when a manager owns more, even if no value changes', async () => {
      const { path, name, object, created } = await made('apply');
      const applied = await write('PATCH', path, { ...object, metadata: { name, labels: {} } }, 'apply');
      expect(applied.version).not.toBe(created.version);
      expect(applied.times).not.toEqual(created.times);
    });

    it('writes when selfLink is applied, which is removed after the comparison', async () => {
      const { path, name, object, created } = await made('apply');
      const applied = await write('PATCH', path, { ...object, metadata: { name, selfLink: '/x' } }, 'apply');
      expect(applied.version).not.toBe(created.version);
    });
  },
);

it('an applied status that changes nothing keeps version and times, over another version as well', async () => {
  const status = (version: string) => ({
    apiVersion: `example.com/${version}`,
    kind: 'Widget',
    metadata: { name: 'with-status' },
    status: { ready: [] },
  });
  const pathOf = (version: string) => `${widgets.replace('v1', version)}/with-status/status`;
  await write('POST', widgets, { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'with-status' } });
  const first = await write('PATCH', pathOf('v1'), status('v1'), 'apply');
  await clock.advance(5_000);
  expect(await write('PATCH', pathOf('v1'), status('v1'), 'apply')).toEqual(first);
  const other = await write('PATCH', pathOf('v2'), status('v2'), 'apply');
  await clock.advance(5_000);
  expect(await write('PATCH', pathOf('v2'), status('v2'), 'apply')).toEqual(other);
});
