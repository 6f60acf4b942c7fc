import type { ConfigMap, Namespace, Pod } from '@k8s-ts/api/types';
import {
  isAlreadyExists,
  isConflict,
  isInvalid,
  isNotFound,
  isResourceExpired,
  isUnexpectedServerError,
  StatusError,
} from '@k8s-ts/apimachinery/errors';
import type { APIServer } from '@k8s-ts/apiserver';
import {
  type APIWarning,
  type Client,
  describeResource,
  fetchTransport,
  handlerTransport,
  newClient,
  type Transport,
  type WatchEvent,
} from '@k8s-ts/client';
import { kubeconfigTransport, type NodeTransport, nodeTransport, readKubeconfig } from '@k8s-ts/client/node';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../kit/server.js';

let server: APIServer;
const open: NodeTransport[] = [];
const transports: Record<string, Transport> = {};

beforeAll(async () => {
  server = await startServer({ securePort: 0 });
  const { transport } = await readKubeconfig({ text: server.kubeconfig() });
  const http2 = await kubeconfigTransport({ text: server.kubeconfig() });
  const http1 = nodeTransport({ ...transport, protocol: 'http1' });
  open.push(http2, http1);
  transports.fetch = fetchTransport({ url: 'http://in-process', fetch: server.fetch });
  transports['HTTP/2'] = http2;
  transports['HTTP/1.1'] = http1;
});
afterAll(async () => {
  for (const transport of open) transport.close();
  await server?.stop();
});

const configMaps = describeResource<ConfigMap>({
  version: 'v1',
  resource: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
});

describe.each(['fetch', 'HTTP/2', 'HTTP/1.1'])('a client over %s', (kind) => {
  const namespace = `client-${kind.replace(/\W/g, '').toLowerCase()}`;
  let client: Client;
  const warnings: APIWarning[] = [];
  const inNamespace = () => client.resource(configMaps).namespace(namespace);

  beforeAll(async () => {
    client = newClient({
      transport: transports[kind] as Transport,
      fieldManager: 'tester',
      onWarning: (warning) => warnings.push(warning),
    });
    const namespaces = client.resource(
      describeResource<Namespace>({ version: 'v1', resource: 'namespaces', kind: 'Namespace' }),
    );
    await namespaces.create({ metadata: { name: namespace } });
  });

  it('creates, reads, replaces and deletes objects', async () => {
    const resource = inNamespace();
    const created = await resource.create({ metadata: { name: 'a' }, data: { colour: 'blue' } });
    expect(created).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace } });
    expect(created.metadata?.managedFields).toMatchObject([{ manager: 'tester' }]);
    expect(await resource.get('a')).toEqual(created);
    const updated = await resource.update({ ...created, data: { colour: 'red' } });
    expect(updated.data).toEqual({ colour: 'red' });
    const failure = await resource.update({ ...created, data: {} }).catch((error: unknown) => error);
    expect(isConflict(failure)).toBe(true);
    expect(await resource.delete('a')).toMatchObject({ kind: 'Status', status: 'Success' });
    await expect(resource.get('a')).rejects.toSatisfy(isNotFound);
    await expect(resource.get('a')).rejects.toThrow('configmaps "a" not found');
  });

  it('writes into the namespace of the object when no namespace was chosen', async () => {
    const everywhere = client.resource(configMaps);
    await everywhere.create({ metadata: { name: 'own', namespace } });
    await expect(everywhere.create({ metadata: { name: 'own', namespace } })).rejects.toSatisfy(isAlreadyExists);
    await expect(everywhere.create({ metadata: { name: 'none' } })).rejects.toThrow(TypeError);
    await expect(everywhere.get('own')).rejects.toThrow('choose a namespace');
    await inNamespace().delete('own');
  });

  it('throws refusals with a stack trace that names the calling function', async () => {
    async function readAbsentObject() {
      await inNamespace().get('absent');
    }
    const failure = await readAbsentObject().catch((error: unknown) => error);
    expect((failure as StatusError).stack).toMatch(/^StatusError: configmaps "absent" not found\n.*readAbsentObject/s);
  });

  it('stores nothing in a dry run', async () => {
    await inNamespace().create({ metadata: { name: 'dry' } }, { dryRun: true });
    await expect(inNamespace().get('dry')).rejects.toSatisfy(isNotFound);
  });

  it('returns an object that waits for its deletion in the form that readers get, with metadata in the usual order', async () => {
    const resource = inNamespace();
    const metadata = { name: 'held', labels: { a: 'b' }, finalizers: ['example.com/hold'] };
    await resource.create({ metadata });
    const held = (await resource.delete('held')) as ConfigMap;
    expect(JSON.stringify(held)).toBe(JSON.stringify(await resource.get('held')));
    expect(Object.keys(held.metadata)).toEqual([
      'name',
      'namespace',
      'uid',
      'resourceVersion',
      'creationTimestamp',
      'deletionTimestamp',
      'deletionGracePeriodSeconds',
      'labels',
      'finalizers',
      'managedFields',
    ]);
    await resource.patch('held', { metadata: { finalizers: null } });
  });

  it('patches objects in three forms', async () => {
    const resource = inNamespace();
    await resource.create({ metadata: { name: 'patched' }, data: { a: '1' } });
    await resource.patch('patched', { data: { b: '2' } });
    await resource.patch('patched', [{ op: 'add', path: '/data/c', value: '3' }], { type: 'json' });
    const { data } = await resource.patch('patched', { data: { a: null } }, { type: 'strategic' });
    expect(data).toEqual({ b: '2', c: '3' });
    await expect(resource.patch('patched', { metadata: { labels: { '?': '' } } })).rejects.toSatisfy(isInvalid);
  });

  it('applies objects with owners and force', async () => {
    const resource = inNamespace();
    await resource.apply({ metadata: { name: 'applied' }, data: { a: '1' } });
    const other = { metadata: { name: 'applied' }, data: { a: '2' } };
    const failure = await resource.apply(other, { fieldManager: 'other' }).catch((error: unknown) => error);
    expect(isConflict(failure)).toBe(true);
    expect((failure as StatusError).status.details?.causes).toMatchObject([{ field: '.data.a' }]);
    expect((await resource.apply(other, { fieldManager: 'other', force: true })).data).toEqual({ a: '2' });
    const nobody = newClient({ transport: transports[kind] as Transport }).resource(configMaps);
    await expect(nobody.namespace(namespace).apply(other)).rejects.toThrow('fieldManager');
  });

  it('reaches subresources', async () => {
    const pods = client
      .resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' }))
      .namespace(namespace);
    const pod = await pods.create({ metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } });
    const running = await pods.updateStatus({ ...pod, status: { phase: 'Running' } });
    expect(running.status?.phase).toBe('Running');
    const binding = { kind: 'Binding', apiVersion: 'v1', metadata: { name: 'p' }, target: { kind: 'Node', name: 'n' } };
    await pods.create(binding, { subresource: 'binding' });
    expect((await pods.get('p')).spec?.nodeName).toBe('n');
    await pods.delete('p', { gracePeriodSeconds: 0 });
  });

  it('lists objects in pages, and deletes selected objects', async () => {
    const resource = inNamespace();
    for (let at = 0; at < 7; at++) {
      await resource.create({ metadata: { name: `page-${at}`, labels: { half: String(at % 2), paged: 'yes' } } });
    }
    const chosen = { labelSelector: 'paged=yes' };
    const sizes: number[] = [];
    for await (const { items } of resource.pages({ ...chosen, limit: 3 })) sizes.push(items.length);
    expect(sizes).toEqual([3, 3, 1]);
    const names: (string | undefined)[] = [];
    for await (const { metadata } of resource.listAll({ ...chosen, limit: 2 })) names.push(metadata?.name);
    expect(names).toEqual(Array.from({ length: 7 }, (_, at) => `page-${at}`));
    await resource.deleteCollection({ labelSelector: 'paged=yes,half=0' });
    expect((await resource.list(chosen)).items.map(({ metadata }) => metadata?.name)).toEqual([
      'page-1',
      'page-3',
      'page-5',
    ]);
  });

  it('watches until it is stopped', async () => {
    const resource = inNamespace();
    const { metadata } = await resource.list();
    const stopping = new AbortController();
    const events: WatchEvent<ConfigMap>[] = [];
    const watching = (async () => {
      const options = { resourceVersion: metadata.resourceVersion ?? '', signal: stopping.signal };
      for await (const event of resource.watch(options)) {
        events.push(event);
        if (events.length === 3) stopping.abort();
      }
    })();
    const created = await resource.create({ metadata: { name: 'watched' } });
    await resource.update({ ...created, data: { a: '1' } });
    await resource.delete('watched');
    await watching;
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
    expect(events[1]?.object).toMatchObject({ metadata: { name: 'watched' }, data: { a: '1' } });
  });

  it('ends a watch when its loop is left', async () => {
    const resource = inNamespace();
    await resource.create({ metadata: { name: 'left' } });
    for await (const event of resource.watch()) {
      expect(event.type).toBe('ADDED');
      break;
    }
  });

  it('throws the error that ends a watch', async () => {
    const watch = inNamespace().watch({ resourceVersion: '1', sendInitialEvents: true })[Symbol.asyncIterator]();
    await expect(watch.next()).rejects.toSatisfy(isInvalid);
  });

  it('rejects with the reason of a signal', async () => {
    const reason = new Error('enough');
    await expect(inNamespace().list({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('passes warnings on', async () => {
    warnings.length = 0;
    const object = { metadata: { name: 'warned' }, unknown: 1 } as ConfigMap;
    await inNamespace().create(object, { dryRun: true });
    expect(warnings).toEqual([{ code: 299, agent: '-', text: 'unknown field "unknown"' }]);
    const refused = inNamespace().create(object, { dryRun: true, fieldValidation: 'Strict' });
    await expect(refused).rejects.toThrow('strict decoding error: unknown field "unknown"');
  });

  it('sends requests to any path of the server', async () => {
    expect(await client.request({ path: '/version' })).toMatchObject({ major: '1' });
    const response = await client.stream({ path: '/readyz', query: { verbose: true } });
    expect(await response.text()).toMatch(/readyz check passed\n$/);
    const failure = await client.request({ path: '/nowhere' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StatusError);
    expect(isNotFound(failure)).toBe(true);
  });
});

describe('a client', () => {
  const answering = (...answers: Awaited<ReturnType<Handler>>[]) => {
    let at = 0;
    return handlerTransport(async () => answers[Math.min(at++, answers.length - 1)] as (typeof answers)[number]);
  };
  const text = (status: number, body: string, headers: Record<string, string> = {}) => ({
    status,
    headers: { 'content-type': 'text/plain', ...headers },
    body: new TextEncoder().encode(body),
  });

  it('calls a handler in the process as a user', async () => {
    const bare = newGenericAPIServer(completeConfig({}), emptyDelegate);
    const user = { name: 'me', groups: ['system:masters'] };
    const client = newClient({ transport: handlerTransport((request) => bare.handle(request), { user }) });
    expect(await client.request({ path: '/version' })).toMatchObject({ major: '1' });
  });

  it('gets events of writes in its process at once, also of writes in a loop without a pause', async () => {
    const maps = newClient({ transport: transports.fetch as Transport })
      .resource(configMaps)
      .namespace('default');
    const { metadata } = await maps.create({ metadata: { name: 'restless' } });
    const stopping = new AbortController();
    let heard = 0;
    let followed = (): void => {};
    const following = new Promise<void>((resolve) => {
      followed = resolve;
    });
    const watching = (async () => {
      const resourceVersion = metadata.resourceVersion ?? '';
      for await (const { object } of maps.watch({ resourceVersion, signal: stopping.signal })) {
        heard = Number(object.data?.n);
        followed();
      }
    })();
    await maps.patch('restless', { data: { n: '0' } });
    await following;
    const lags: number[] = [];
    for (let n = 1; n <= 300; n++) {
      await maps.patch('restless', { data: { n: String(n) } });
      lags.push(n - heard);
    }
    stopping.abort();
    await watching;
    expect(Math.max(...lags)).toBeLessThan(10);
  });

  it('makes an error of a response that does not come from an API server', async () => {
    const client = newClient({ transport: answering(text(502, 'bad gateway\n')) });
    const failure = await client
      .resource(configMaps)
      .list()
      .catch((error: unknown) => error);
    expect(isUnexpectedServerError(failure)).toBe(true);
    expect((failure as StatusError).message).toBe(
      'an error on the server ("bad gateway") has prevented the request from succeeding (get configmaps)',
    );
  });

  it('repeats requests when the server asks for it, a limited number of times', async () => {
    const busy = text(429, 'wait', { 'retry-after': '0' });
    const client = newClient({ transport: answering(busy, busy, text(200, '{"a":1}')) });
    expect(await client.request({ path: '/' })).toEqual({ a: 1 });
    const impatient = newClient({ transport: answering(busy), maxRetries: 2 });
    await expect(impatient.request({ path: '/' })).rejects.toMatchObject({ code: 429 });
  });

  it('returns integers beyond 2^53 exactly', async () => {
    const client = newClient({ transport: answering(text(200, '{"big":9007199254740993}')) });
    expect(await client.request({ path: '/' })).toEqual({ big: 9007199254740993n });
  });

  it('refuses names that would change the path', async () => {
    const resource = newClient({ transport: answering(text(200, '{}')) })
      .resource(configMaps)
      .namespace('n');
    for (const name of ['', '.', '..', 'a/b', 'a%2fb']) await expect(resource.get(name)).rejects.toThrow(TypeError);
  });

  it('reports expired versions', async () => {
    const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Expired', code: 410 };
    const event = { type: 'ERROR', object: status };
    const client = newClient({ transport: answering(text(200, `${JSON.stringify(event)}\n`)) });
    const watch = client.resource(configMaps).watch()[Symbol.asyncIterator]();
    await expect(watch.next()).rejects.toSatisfy(isResourceExpired);
  });
});
