import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

/** Matches the annotation, but not its entry (`f:…`) in managed fields. */
const generation = /(?<!f:)deprecated\.daemonset\.template\.generation/;
const daemonSets = '/apis/apps/v1/namespaces/default/daemonsets';
let server: APIServer;

async function call(path: string, accept: string, init: RequestInit = {}): Promise<string> {
  const headers = { accept, 'content-type': 'application/json' };
  return (await server.fetch(new Request(`http://localhost${path}`, { ...init, headers }))).text();
}

beforeAll(async () => {
  server = await startServer();
  const labels = { a: 'b' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
  const create = (name: string, annotations: object) => {
    const daemonSet = { metadata: { name, annotations }, spec: { selector: { matchLabels: labels }, template } };
    return call(daemonSets, 'application/json', { method: 'POST', body: JSON.stringify(daemonSet) });
  };
  await create('plain', {});
  await create('annotated', { c: 'd' });
});
afterAll(() => server.stop());

it.each(['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'])(
  'PartialObjectMetadata in %s leaves out the template generation of daemon sets',
  async (type) => {
    const form = (kind: string) => `${type};as=${kind};g=meta.k8s.io;v=v1`;
    const one = await call(`${daemonSets}/annotated`, form('PartialObjectMetadata'));
    const all = await call(daemonSets, form('PartialObjectMetadataList'));
    for (const text of [one, all]) {
      expect(text).toContain('annotated');
      expect(text).not.toMatch(generation);
    }
    expect(await call(daemonSets, type)).toMatch(generation);
  },
);

const partial = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';

it('PartialObjectMetadata keeps the other annotations, and omits empty annotations', async () => {
  const metadata = async (name: string) => JSON.parse(await call(`${daemonSets}/${name}`, partial)).metadata;
  expect((await metadata('annotated')).annotations).toEqual({ c: 'd' });
  expect(await metadata('plain')).not.toHaveProperty('annotations');
});

it('PartialObjectMetadata in watches leaves out the template generation, too', async () => {
  const initial = 'allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan';
  const events = await call(`${daemonSets}?watch=1&timeoutSeconds=1&${initial}`, partial);
  expect(events).toContain('"type":"BOOKMARK"');
  expect(events).toContain('annotated');
  expect(events).not.toMatch(generation);
});
