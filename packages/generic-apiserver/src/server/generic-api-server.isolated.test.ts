import { gunzipSync } from 'node:zlib';
import { builtinTypes } from '@k8s-ts/api';
import { decodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../test/server.js';

const maps = '/api/v1/namespaces/default/configmaps';

describe('GenericAPIServer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const configMap = (name: string, more: object = {}) => ({
    kind: 'ConfigMap',
    apiVersion: 'v1',
    metadata: { name },
    ...more,
  });

  it('creates, reads, replaces, patches and deletes objects', async () => {
    const created = await server.json('POST', maps, { body: configMap('one', { data: { a: '1' } }) });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: {
        name: 'one',
        namespace: 'default',
        managedFields: [
          { manager: 'test', operation: 'Update', apiVersion: 'v1', fieldsV1: { 'f:data': { '.': {}, 'f:a': {} } } },
        ],
      },
      data: { a: '1' },
    });
    const read = await server.json('GET', `${maps}/one`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(created.body);
    expect(Object.keys(read.body).slice(0, 3)).toEqual(['kind', 'apiVersion', 'metadata']);

    const replaced = await server.json('PUT', `${maps}/one`, { body: { ...read.body, data: { a: '2' } } });
    expect([replaced.status, replaced.body.data]).toEqual([200, { a: '2' }]);
    const stale = await server.json('PUT', `${maps}/one`, { body: { ...read.body, data: { a: '3' } } });
    expect([stale.status, stale.body.reason]).toEqual([409, 'Conflict']);

    for (const [type, body] of [
      ['application/json-patch+json', [{ op: 'add', path: '/data/j', value: 'j' }]],
      ['application/merge-patch+json', { data: { m: 'm' } }],
      ['application/strategic-merge-patch+json', { data: { s: 's' } }],
    ] as const) {
      const patched = await server.json('PATCH', `${maps}/one`, {
        body: JSON.stringify(body),
        headers: { 'content-type': type },
      });
      expect([type, patched.status]).toEqual([type, 200]);
    }
    const applied = await server.json('PATCH', `${maps}/one?fieldManager=me`, {
      body: JSON.stringify(configMap('one', { data: { p: 'p' } })),
      headers: { 'content-type': 'application/apply-patch+yaml' },
    });
    expect(applied.status).toBe(200);
    expect(applied.body.data).toEqual({ a: '2', j: 'j', m: 'm', s: 's', p: 'p' });
    expect(applied.body.metadata.managedFields.map((each: Answer) => [each.manager, each.operation])).toEqual([
      ['me', 'Apply'],
      ['test', 'Update'],
    ]);

    const deleted = await server.json('DELETE', `${maps}/one`);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Success',
      details: { name: 'one', kind: 'configmaps', uid: created.body.metadata.uid },
    });
    const gone = await server.json('GET', `${maps}/one`);
    expect([gone.status, gone.body.message]).toEqual([404, 'configmaps "one" not found']);
  });

  it('reports a future version to a watch whose time limit ends during the wait for that version', async () => {
    const options =
      'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3';
    const watch = await server.request('GET', `${maps}?watch=true&resourceVersion=99999999&${options}`);
    expect(JSON.parse(await watch.text())).toMatchObject({
      type: 'ERROR',
      object: { code: 504, details: { causes: [{ reason: 'ResourceVersionTooLarge' }] } },
    });
  });

  it('reports the error of the selector before the error of the deletion options', async () => {
    const sent = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const { status, body: answer } = await server.json('DELETE', path, { body: JSON.stringify(body), headers });
      return [status, answer.message];
    };
    const scheme = 'pkg/apis/meta/internalversion/scheme/register.go:27';
    const unknown = (kind: string, version: string) =>
      `no kind "${kind}" is registered for version "${version}" in scheme "${scheme}"`;
    const inconvertible = (type: string) => `converting (${type}) to (v1.DeleteOptions): unknown conversion`;
    for (const [apiVersion, kind, message] of [
      ['v1', 'Status', inconvertible('v1.Status')],
      ['apps/v1', 'CreateOptions', inconvertible('v1.CreateOptions')],
      [undefined, 'Table', inconvertible('v1.Table')],
      ['v1', 'Table', unknown('Table', 'v1')],
      ['meta.k8s.io/v1beta1', 'PartialObjectMetadataList', inconvertible('v1beta1.PartialObjectMetadataList')],
      ['meta.k8s.io/v1beta1', 'ListOptions', unknown('ListOptions', 'meta.k8s.io/v1beta1')],
      ['v1', 'Pod', unknown('Pod', 'v1')],
    ] as const) {
      expect(await sent(`${maps}/none`, { apiVersion, kind })).toEqual([400, message]);
    }
    const refused = '"spec.a" is not a known field selector: only "metadata.name", "metadata.namespace"';
    expect(await sent(`${maps}?fieldSelector=spec.a%3Db`, { kind: 'Pod', apiVersion: 'v1' })).toEqual([400, refused]);
    const selected = `${maps}?fieldSelector=metadata.name%3Dnone`;
    expect(await sent(selected, { kind: 'Pod', apiVersion: 'v1' })).toEqual([400, unknown('Pod', 'v1')]);
  });

  it('creates an object by apply', async () => {
    const path = `${maps}/applied?fieldManager=me`;
    const headers = { 'content-type': 'application/apply-patch+yaml' };
    const body = 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: applied}\ndata: {a: b}\n';
    const created = await server.json('PATCH', path, { body, headers });
    expect([created.status, created.body.data]).toEqual([201, { a: 'b' }]);
    const missing = await server.json('PATCH', `${maps}/applied`, { body, headers });
    expect(missing.body.message).toBe(
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
    );
  });

  it('lists objects in JSON, YAML, protobuf and as tables', async () => {
    const ns = '/api/v1/namespaces/lists/configmaps';
    await server.json('POST', ns, { body: configMap('a', { data: { x: '<>' } }) });
    await server.json('POST', ns, { body: configMap('b') });
    const list = await server.json('GET', ns);
    expect(list.body).toMatchObject({
      kind: 'ConfigMapList',
      apiVersion: 'v1',
      items: [{ metadata: { name: 'a' } }, { metadata: { name: 'b' } }],
    });
    expect(list.body.items[0].kind).toBeUndefined();
    expect(Number(list.body.metadata.resourceVersion)).toBeGreaterThan(0);
    const text = await (await server.request('GET', ns)).text();
    expect(text.startsWith('{"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":')).toBe(true);
    expect(text.endsWith('}\n')).toBe(true);
    for (const as of ['', ';as=Table;v=v1;g=meta.k8s.io', ';as=PartialObjectMetadataList;v=v1;g=meta.k8s.io']) {
      const yaml = await server.request('GET', ns, { headers: { accept: `application/yaml${as}` } });
      const { body } = await server.json('GET', ns, { headers: { accept: `application/json${as}` } });
      expect(await yaml.text()).toBe(encodeYAML(body));
    }
    const protobuf = await server.request('GET', ns, { headers: { accept: 'application/vnd.kubernetes.protobuf' } });
    expect(protobuf.headers.get('content-type')).toBe('application/vnd.kubernetes.protobuf');
    const decoded = decodeProtobuf(builtinTypes, new Uint8Array(await protobuf.arrayBuffer()));
    expect([decoded.kind, decoded.object.metadata]).toEqual(['ConfigMapList', list.body.metadata]);
    expect((decoded.object.items as Answer[]).map((item) => item.metadata)).toEqual(
      list.body.items.map((item: Answer) => item.metadata),
    );
    const table = await server.json('GET', ns, { headers: { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' } });
    expect(table.body).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1' });
    expect(table.body.rows.map((row: Answer) => [row.cells.slice(0, 2), row.object.kind])).toEqual([
      [['a', 1], 'PartialObjectMetadata'],
      [['b', 0], 'PartialObjectMetadata'],
    ]);
    const page = await server.json('GET', `${ns}?limit=1`);
    expect([page.body.items.length, page.body.metadata.remainingItemCount]).toEqual([1, 1]);
    const next = await server.json('GET', `${ns}?limit=1&continue=${encodeURIComponent(page.body.metadata.continue)}`);
    expect(next.body.items[0].metadata.name).toBe('b');
  });

  it('writes long lists in pieces', async () => {
    const ns = '/api/v1/namespaces/long/configmaps';
    const names = Array.from({ length: 60 }, (_, i) => `map-${String(i).padStart(2, '0')}`);
    for (const name of names)
      await server.json('POST', ns, { body: configMap(name, { data: { a: 'ä'.repeat(10_000) } }) });
    const namesOf = (items: Answer[]) => items.map(({ metadata }) => metadata.name);
    const list = await server.json('GET', ns);
    expect(namesOf(list.body.items)).toEqual(names);
    expect(list.body.items[59].data).toEqual({ a: 'ä'.repeat(10_000) });
    const pretty = await server.request('GET', `${ns}?pretty=true`);
    const { kind, ...rest } = list.body;
    expect(await pretty.text()).toBe(JSON.stringify({ kind, ...rest }, null, 2));
    const protobuf = await server.request('GET', ns, { headers: { accept: 'application/vnd.kubernetes.protobuf' } });
    const { object } = decodeProtobuf(builtinTypes, new Uint8Array(await protobuf.arrayBuffer()));
    expect(namesOf(object.items as Answer[])).toEqual(names);
    const zipped = await server.request('GET', ns, { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(JSON.parse(gunzipSync(await zipped.arrayBuffer()).toString())).toEqual(list.body);
  });

  it('reports a missing object before errors of the patch', async () => {
    for (const type of ['json-patch', 'merge-patch', 'strategic-merge-patch']) {
      const patch = { body: 'nonsense', headers: { 'content-type': `application/${type}+json` } };
      expect((await server.json('PATCH', `${maps}/nobody`, patch)).status).toBe(404);
    }
  });

  it('reports unknown and duplicate fields of a JSON patch by their operations', async () => {
    await server.json('POST', maps, { body: configMap('strict') });
    const body =
      '[{"op":"add","path":"/data","value":{},"foo":1},{"op":"add","path":"/x","path":"/data/a","value":"1"},{"op":"remove","path":"/data/a","bar":1}]';
    const headers = { 'content-type': 'application/json-patch+json' };
    const { status, body: answer } = await server.json('PATCH', `${maps}/strict?fieldValidation=Strict`, {
      body,
      headers,
    });
    expect(status).toBe(422);
    expect(answer.message).toContain(
      'strict decoding error: json patch unknown field "[0].foo", json patch duplicate field "[1].path", json patch unknown field "[2].bar"',
    );
  });

  it('watches objects', async () => {
    const ns = '/api/v1/namespaces/watched/configmaps';
    await server.json('POST', ns, { body: configMap('first') });
    const list = await server.json('GET', ns);
    const response = await server.request('GET', `${ns}?watch=1&resourceVersion=${list.body.metadata.resourceVersion}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    const frames = lines(response);
    await server.json('POST', ns, { body: configMap('second') });
    await server.json('DELETE', `${ns}/second`);
    const events = [(await frames.next()).value, (await frames.next()).value] as Answer[];
    expect(events.map((each) => [each.type, each.object.metadata.name, each.object.kind])).toEqual([
      ['ADDED', 'second', 'ConfigMap'],
      ['DELETED', 'second', 'ConfigMap'],
    ]);
    await frames.return?.(undefined);
  });

  it('ends a watch at its timeout, after the bookmark of the state', async () => {
    const ns = '/api/v1/namespaces/timed/configmaps';
    await server.json('POST', ns, { body: configMap('first') });
    const response = await server.request('GET', `${ns}?watch=1&timeoutSeconds=1&allowWatchBookmarks=true`);
    const events: Answer[] = [];
    for await (const event of lines(response)) events.push(event);
    expect(events[0]).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'first' } } });
    expect(events.find(({ type }) => type === 'BOOKMARK')?.object).toMatchObject({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } },
    });
  });

  it.each([
    ['GET', `${maps}/one/nothing`, 404, 'the server could not find the requested resource'],
    ['GET', '/api/v1/configmaps/one', 404, 'the server could not find the requested resource'],
    ['GET', '/api/v2', 404, 'the server could not find the requested resource'],
    ['POST', '/api/v1/configmaps', 405, 'the server does not allow this method on the requested resource'],
    ['TRACE', maps, 405, 'the server does not allow this method on the requested resource'],
    ['POST', '/api/v1', 405, 'the server does not allow this method on the requested resource'],
    [
      'GET',
      '/api/v1/watch',
      500,
      'Internal error occurred: unable to determine kind and namespace from url, /api/v1/watch',
    ],
  ])('%s %s is answered with %s', async (method, path, code, message) => {
    if (method === 'TRACE') {
      const answer = await server.server.handle({
        method,
        path,
        query: new URLSearchParams(),
        headers: {},
        body: async () => new Uint8Array(),
        signal: new AbortController().signal,
        user: { name: 'a', groups: [] },
      });
      expect(answer.status).toBe(405);
      return;
    }
    const { status, body } = await server.json(method, path);
    expect([status, body.message]).toEqual([code, message]);
  });

  it.each(['/nothing', '/apis/nothing.example.com', '/apis/nothing.example.com/v1', '/healthz/', '/apis//apps'])(
    '%s does not exist: 404 with a text',
    async (path) => {
      const response = await server.request('GET', path);
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        404,
        'text/plain; charset=utf-8',
        '404 page not found\n',
      ]);
    },
  );

  it('counts requests for unknown resources without their names', async () => {
    await server.request('GET', '/api/v1/namespaces/default/nobodysthings');
    await server.request('GET', `${maps}/x/nobodyspart`);
    const metrics = await (await server.request('GET', '/metrics')).text();
    expect(metrics).not.toContain('nobodys');
    expect(metrics).toMatch(/^apiserver_request_total\{code="404".*resource="",/m);
    expect(metrics).toMatch(/^kubernetes_build_info\{.*git_version="v1\.36\.3".*\} 1$/m);
    expect(metrics).toMatch(/^apiserver_event_loop_delay_seconds_count \d+/m);
    if (process.platform === 'linux') {
      expect(metrics).toMatch(/^process_open_fds [1-9]\d*$/m);
      expect(metrics).toMatch(/^process_max_fds [1-9]\d*$/m);
    }
  });

  it('reports the request that blocks the event loop', async () => {
    const stalls: (string | undefined)[] = [];
    const other = await startTestServer({
      onStall: ({ request }) => stalls.push(request?.uri),
      buildHandlerChain: (chain) => [
        ...chain,
        {
          name: 'Busy',
          filter: (next) => async (request) => {
            const end = performance.now() + (request.path === '/busy' ? 150 : 0);
            while (performance.now() < end);
            return next(request);
          },
        },
      ],
    });
    await Promise.all(['/before', '/busy', '/after'].map((path) => other.request('GET', path)));
    await expect.poll(() => stalls).toContain('/busy');
    await other.close();
  });

  it('warns about unknown fields, refuses them, or ignores them', async () => {
    const body = configMap('odd', { extra: 1, metadata: { name: 'odd', label: 'x' } });
    const warned = await server.json('POST', `${maps}?dryRun=All`, { body });
    expect([warned.status, warned.headers.get('warning')]).toEqual([
      201,
      '299 - "unknown field \\"metadata.label\\"", 299 - "unknown field \\"extra\\""',
    ]);
    const refused = await server.json('POST', `${maps}?fieldValidation=Strict`, { body });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "metadata.label", unknown field "extra"',
    ]);
    const silent = await server.json('POST', `${maps}?dryRun=All&fieldValidation=Ignore`, { body });
    expect([silent.status, silent.headers.get('warning')]).toEqual([201, null]);
  });

  it.each<[string, unknown, Record<string, string>, number, string]>([
    ['broken JSON', '{"kind":', {}, 400, 'the object provided is unrecognized (must be of type ConfigMap): '],
    [
      'another kind',
      { kind: 'Secret', apiVersion: 'v1', metadata: { name: 'x' } },
      {},
      400,
      'Secret in version "v1" cannot be handled as a ConfigMap: ',
    ],
    [
      'an unknown kind',
      { kind: 'Unknown', apiVersion: 'v1' },
      {},
      400,
      'Unknown in version "v1" cannot be handled as a ConfigMap: no kind "Unknown" is registered for version "v1"',
    ],
    [
      'a value of another type',
      'x',
      { 'content-type': 'text/plain' },
      415,
      'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    ],
    [
      'another namespace',
      { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'x', namespace: 'other' } },
      {},
      400,
      'the namespace of the provided object does not match the namespace sent on the request',
    ],
    ['a body that is too large', 'x'.repeat(4_000_000), {}, 413, 'Request entity too large: limit is 3145728'],
  ])('refuses %s', async (_, body, headers, code, message) => {
    const answer = await server.json('POST', maps, { body, headers });
    expect(answer.status).toBe(code);
    expect(answer.body.message.slice(0, message.length)).toBe(message);
  });

  it('serves discovery', async () => {
    expect((await server.json('GET', '/api')).body).toEqual({
      kind: 'APIVersions',
      versions: ['v1'],
      serverAddressByClientCIDRs: [],
    });
    const resources = await server.json('GET', '/api/v1');
    expect(resources.body).toMatchObject({ kind: 'APIResourceList', groupVersion: 'v1' });
    expect(resources.body.resources[0]).toEqual({
      name: 'configmaps',
      singularName: 'configmap',
      namespaced: true,
      kind: 'ConfigMap',
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      shortNames: ['cm'],
      storageVersionHash: 'qFsyl6wFWjQ=',
    });
    expect((await server.json('GET', '/apis')).body).toEqual({ kind: 'APIGroupList', apiVersion: 'v1', groups: [] });
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json';
    const aggregated = await server.json('GET', '/api', { headers: { accept } });
    expect(aggregated.headers.get('content-type')).toBe(
      'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
    );
    expect(aggregated.body.items[0].versions[0].resources[0]).toMatchObject({
      resource: 'configmaps',
      scope: 'Namespaced',
      singularResource: 'configmap',
    });
    const etag = aggregated.headers.get('etag') as string;
    expect(etag).toMatch(/^"[0-9A-F]{128}"$/);
    const same = await server.request('GET', '/api', { headers: { accept, 'if-none-match': etag } });
    expect(same.status).toBe(304);
    expect((await server.json('GET', '/')).body.paths).toContain('/api/v1');
    expect((await server.json('GET', '/version')).body.gitVersion).toMatch(/^v1\.36/);
  });

  it('reports its health', async () => {
    expect(await (await server.request('GET', '/readyz')).text()).toBe('ok');
    const verbose = await (await server.request('GET', '/readyz?verbose&exclude=ping&exclude=nosuch')).text();
    expect(verbose).toBe(
      '[+]ping excluded: ok\n[+]log ok\n[+]shutdown ok\nwarn: some health checks cannot be excluded: no matches for "nosuch"\nreadyz check passed\n',
    );
    expect(await (await server.request('GET', '/metrics')).text()).toContain('apiserver_request_total{');
  });

  it('counts the results of health checks', async () => {
    let isWell = false;
    const other = await startTestServer({
      healthChecks: [
        {
          name: 'mood',
          check() {
            if (!isWell) throw new Error('bad');
          },
        },
      ],
    });
    const lines = async () =>
      (await (await other.request('GET', '/metrics/slis')).text())
        .split('\n')
        .filter((line) => line.includes('"mood"'));
    await other.request('GET', '/livez');
    expect(await lines()).toEqual([
      'kubernetes_healthcheck{name="mood",type="livez"} 0',
      'kubernetes_healthchecks_total{name="mood",status="error",type="livez"} 1',
    ]);
    isWell = true;
    for (const path of ['/livez', '/livez/mood', '/livez?exclude=mood']) await other.request('GET', path);
    expect(await lines()).toEqual([
      'kubernetes_healthcheck{name="mood",type="livez"} 1',
      'kubernetes_healthchecks_total{name="mood",status="error",type="livez"} 1',
      'kubernetes_healthchecks_total{name="mood",status="success",type="livez"} 1',
    ]);
    const reset = await other.request('DELETE', '/metrics/slis');
    expect([reset.status, await reset.text()]).toEqual([200, 'metrics reset\n']);
    expect(await lines()).toEqual([]);
    await other.request('GET', '/livez');
    expect(await lines()).toEqual([
      'kubernetes_healthcheck{name="mood",type="livez"} 1',
      'kubernetes_healthchecks_total{name="mood",status="success",type="livez"} 1',
    ]);
  });
});

async function* lines(response: Response): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(chunk, { stream: true });
    const whole = rest.split('\n');
    rest = whole.pop() as string;
    for (const line of whole) yield JSON.parse(line);
  }
}
