import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer } from '../test/in-process.js';
import { type OTLPReceiver, type ReceivedSpan, startOTLPReceiver } from '../test/otlp-receiver.js';
import { patchOf, startWebhookServer, type WebhookServer } from '../test/webhook-server.js';
import { type APIServer, createAPIServer } from './create-api-server.js';

let folder: string;
let receiver: OTLPReceiver;
let hooks: WebhookServer;
let server: APIServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracing-'));
  receiver = await startOTLPReceiver();
  hooks = await startWebhookServer();
  const tokens = join(folder, 'tokens.csv');
  await writeFile(tokens, 'alice-token,alice,alice,"dev"\n');
  const tracingConfigFile = join(folder, 'tracing.yaml');
  const configuration = { apiVersion: 'apiserver.config.k8s.io/v1', kind: 'TracingConfiguration' };
  await writeFile(tracingConfigFile, JSON.stringify({ ...configuration, endpoint: receiver.endpoint }));
  // The interval between two exports, in ms. Default 5,000.
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  server = await startServer({ tracingConfigFile, tokenAuthFile: tokens });
  vi.unstubAllEnvs();
  await install('Mutating', '/mutate');
  await install('Validating', '/validate');
  hooks.answer('/mutate', () => ({
    response: { allowed: true, ...patchOf({ op: 'add', path: '/metadata/labels/patched', value: 'yes' }) },
  }));
  hooks.answer('/validate', () => ({ response: { allowed: true } }));
});
afterAll(async () => {
  await server?.stop();
  await hooks.close();
  await receiver.close();
  await rm(folder, { recursive: true });
});

async function install(kind: 'Mutating' | 'Validating', path: string): Promise<void> {
  const webhook = {
    name: 'hook.example.com',
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    clientConfig: { url: hooks.url + path, caBundle: hooks.caBundle },
    objectSelector: { matchLabels: { hook: 'yes' } },
    rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
  };
  await send('POST', `/apis/admissionregistration.k8s.io/v1/${kind.toLowerCase()}webhookconfigurations`, {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: `${kind}WebhookConfiguration`,
    metadata: { name: 'hook' },
    webhooks: [webhook],
  });
}

let requests = 0;

interface Sent {
  readonly traceID: string;
  readonly auditID: string;
  readonly text: string;
}

/** Sends a request of a client whose trace is sampled. */
async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Sent> {
  const traceID = (++requests).toString(16).padStart(32, '0');
  const answer = await server.fetch(
    new Request(`https://any.invalid${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'tracing.test',
        traceparent: `00-${traceID}-00000000000000ab-01`,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = await answer.text();
  return { traceID, auditID: answer.headers.get('audit-id') ?? '', text };
}

/** Waits for the span of the request, and returns the spans of its trace. */
async function spansOf(traceID: string): Promise<readonly ReceivedSpan[]> {
  for (;;) {
    const roots = receiver.spans.filter((span) => span.traceID === traceID || span.links.includes(traceID));
    if (roots.some(({ kind }) => kind === 2))
      return receiver.spans.filter((span) => span.traceID === roots[0]?.traceID);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the names of spans, indented below their parents, and the names of their events. Filters are left out. */
async function treeOf(traceID: string): Promise<readonly string[]> {
  const filters = ['audit', 'constrainedimpersonation', 'priorityandfairness', 'authorization'];
  const spans = await spansOf(traceID);
  const below = (parent: string, depth: number): readonly string[] =>
    spans
      .filter(({ parentID }) => parentID === parent)
      .flatMap(({ spanID, name, events }) => {
        if (filters.includes(name)) return below(spanID, depth);
        const indent = '  '.repeat(depth);
        return [`${indent}${name}`, ...events.map((event) => `${indent}* ${event.name}`), ...below(spanID, depth + 1)];
      });
  const [root] = spans.filter(({ kind }) => kind === 2);
  return below(root?.parentID ?? '', 0);
}

const configMaps = '/api/v1/namespaces/default/configmaps';
const configMap = (name: string, data: object = {}, labels: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, labels },
  data,
});
const written = ['About to start writing response', 'Write call succeeded'];
const serialized = ['  SerializeObject', ...written.map((event) => `  * ${event}`)];

describe('spans of a request', () => {
  beforeAll(() => send('POST', configMaps, configMap('one', { a: 'b' })));

  it('have the attributes that kube-apiserver gives them', async () => {
    const { traceID, auditID } = await send('GET', `${configMaps}/one?pretty=false`);
    const spans = await spansOf(traceID);
    const attributesOf = (name: string) => spans.find((span) => span.name === name)?.attributes;
    expect(spans[0]?.resource).toEqual({
      'service.name': 'apiserver',
      'service.instance.id': expect.stringMatching(/^apiserver-[a-z2-7]{26}$/),
    });
    expect(attributesOf('GET /api/v1/namespaces/{:namespace}/configmaps/{:name}')).toMatchObject({
      'audit-id': auditID,
      'http.request.method': 'GET',
      'http.target': `${configMaps}/one?pretty=false`,
      'http.response.status_code': 200,
      'url.path': `${configMaps}/one`,
      'url.scheme': 'https',
      'user_agent.original': 'tracing.test',
    });
    expect(attributesOf('Get')).toMatchObject({
      accept: 'application/json',
      'audit-id': auditID,
      'api-group': '',
      'api-version': 'v1',
      name: 'one',
      namespace: 'default',
      resource: 'configmaps',
      scope: 'resource',
      subresource: '',
      url: `${configMaps}/one`,
      'user-agent': 'tracing.test',
      verb: 'GET',
    });
    expect(attributesOf('cacher.Get')).toEqual({
      'audit-id': auditID,
      key: '/configmaps/default/one',
      'resource-version': '',
    });
    expect(attributesOf('SerializeObject')).toMatchObject({
      'audit-id': auditID,
      method: 'GET',
      mediaType: 'application/json',
      encoder:
        '{"encodeGV":"v1","encoder":"{\\"name\\":\\"json\\",\\"pretty\\":\\"false\\",\\"strict\\":\\"false\\",\\"yaml\\":\\"false\\"}","name":"versioning"}',
    });
    const filters = ['audit', 'constrainedimpersonation', 'priorityandfairness', 'authorization'];
    expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(filters));
  });

  it('are a tree for a create', async () => {
    const { traceID } = await send('POST', configMaps, configMap('two'));
    expect(await treeOf(traceID)).toEqual([
      'POST /api/v1/namespaces/{:namespace}/configmaps',
      '  Create',
      '  * limitedReadBody succeeded',
      '  * About to convert to expected version',
      '  * Conversion done',
      '  * About to store object in database',
      '  * Write to database call succeeded',
      '  * About to write a response',
      '  * Writing http response done',
      '    Create etcd3',
      '    * About to Encode',
      '    * Encode succeeded',
      '    * TransformToStorage succeeded',
      '    * Txn call succeeded',
      '    * decode succeeded',
      ...serialized.map((line) => `  ${line}`),
    ]);
  });

  const update = [
    '    GuaranteedUpdate etcd3',
    '    * initial value restored',
    '    * About to Encode',
    '    * Encode succeeded',
    '    * TransformToStorage succeeded',
    '    * Transaction prepared',
    '    * Txn call completed',
    '    * Transaction committed',
    '    * decode succeeded',
    ...serialized.map((line) => `  ${line}`),
  ];

  it('are a tree for an update', async () => {
    const { traceID } = await send('PUT', `${configMaps}/one`, configMap('one', { a: 'c' }));
    expect((await treeOf(traceID)).slice(1)).toEqual([
      '  Update',
      '  * limitedReadBody succeeded',
      '  * About to convert to expected version',
      '  * Conversion done',
      '  * About to store object in database',
      '  * Write to database call succeeded',
      '  * About to write a response',
      '  * Writing http response done',
      ...update,
    ]);
  });

  it.each([
    ['application/merge-patch+json', { data: { a: 'd' } }],
    ['application/apply-patch+yaml', configMap('one', { b: 'e' })],
  ])('are a tree for a patch of %s', async (type, body) => {
    const query = type.includes('apply') ? '?fieldManager=me' : '';
    const { traceID } = await send('PATCH', `${configMaps}/one${query}`, body, { 'content-type': type });
    expect((await treeOf(traceID)).slice(1)).toEqual([
      '  Patch',
      '  * limitedReadBody succeeded',
      '  * Recorded the audit event',
      '  * About to apply patch',
      '  * About to check admission control',
      '  * Object stored in database',
      '  * About to write a response',
      '  * Writing http response done',
      ...update,
    ]);
  });

  it('are a tree for a list', async () => {
    const { traceID } = await send('GET', configMaps);
    expect(await treeOf(traceID)).toEqual([
      'GET /api/v1/namespaces/{:namespace}/configmaps',
      '  List',
      '    cacher.GetList',
      '    * Ready',
      '    * watchCache locked acquired',
      '    * watchCache fresh enough',
      '    * Listed items from cache',
      '    * Resized result',
      '    * Filtered items',
      ...serialized.map((line) => `  ${line}`),
    ]);
  });

  it('are a tree for a watch that sends the state first', async () => {
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    const { traceID } = await send('GET', `${configMaps}?${query}&timeoutSeconds=1`);
    expect((await treeOf(traceID)).slice(1)).toEqual([
      '  WatchList',
      '    cacher.Watch',
      '    * watchCache locked acquired',
      '    * watchCache fresh enough',
      '    WatchServer.HandleHTTP',
      '    * About to start writing response',
      '    * Writing initial events done',
    ]);
  });

  it('are a tree for a watch', async () => {
    const { traceID } = await send('GET', `${configMaps}?watch=1&timeoutSeconds=1`);
    expect((await treeOf(traceID)).slice(1)).toEqual([
      '  cacher.Watch',
      '  * watchCache locked acquired',
      '  * watchCache fresh enough',
    ]);
  });

  it('are a tree for a delete', async () => {
    const { traceID } = await send('DELETE', `${configMaps}/two`);
    expect((await treeOf(traceID)).slice(1, 7)).toEqual([
      '  Delete',
      '  * limitedReadBody succeeded',
      '  * About to delete object from database',
      '  * Object deleted from database',
      '  * About to write a response',
      '  * Writing http response done',
    ]);
  });

  it('name the error of a write that fails', async () => {
    const { traceID } = await send('POST', configMaps, configMap('one'));
    const create = (await spansOf(traceID)).find(({ name }) => name === 'Create');
    expect(create?.events.at(-1)).toEqual({
      name: 'Write to database call failed',
      attributes: { len: expect.any(Number), err: 'configmaps "one" already exists' },
    });
  });

  it('include calls of webhooks, which continue the trace', async () => {
    const { traceID } = await send('POST', configMaps, configMap('hooked', {}, { hook: 'yes' }));
    const tree = await treeOf(traceID);
    const call = (kind: string, ...events: string[]) => [
      `    Call ${kind} webhook`,
      '    * Request completed',
      ...events,
      '      HTTP POST',
    ];
    expect(tree.join('\n')).toContain(call('mutating', '    * Patch applied').join('\n'));
    expect(tree.join('\n')).toContain(call('validating').join('\n'));
    const spans = await spansOf(traceID);
    const attributes = spans.find(({ name }) => name === 'Call mutating webhook')?.attributes;
    expect(attributes).toMatchObject({
      configuration: 'hook',
      webhook: 'hook.example.com',
      resource: '/v1, Resource=configmaps',
      operation: 'CREATE',
    });
    const posts = spans.filter(({ name }) => name === 'HTTP POST');
    expect(posts.map(({ kind }) => kind)).toEqual([3, 3]);
    const traceparents = posts.map(({ spanID }) => `00-${traceID}-${spanID}-01`);
    expect(traceparents).toContain(hooks.caller('/mutate')?.traceparent);
    expect(traceparents).toContain(hooks.caller('/validate')?.traceparent);
  });

  it('begin a trace of their own when the user is not trusted', async () => {
    const authorization = 'Bearer alice-token';
    const { traceID } = await send('GET', configMaps, undefined, { authorization });
    // The spans of the next request are exported after the spans of this request.
    await spansOf((await send('GET', configMaps)).traceID);
    const found = receiver.spans.filter((span) => span.traceID === traceID || span.links.includes(traceID));
    // Without a trusted parent, the sampling rate of the configuration applies. It is 0, so that there are no spans.
    expect(found).toEqual([]);
  });

  it('are not made for a client that does not ask for them', async () => {
    const before = receiver.spans.length;
    await send('GET', '/livez', undefined, { traceparent: '' });
    const { traceID } = await send('GET', '/livez');
    await spansOf(traceID);
    const later = receiver.spans.slice(before).filter(({ attributes }) => attributes['url.path'] === '/livez');
    expect(later).toHaveLength(1);
  });
});

describe('the configuration', () => {
  const start = async (content: string) => {
    const tracingConfigFile = join(folder, 'wrong.yaml');
    await writeFile(tracingConfigFile, content);
    const wrong = createAPIServer({ storageBackend: 'memory', listen: false, tracingConfigFile });
    const error = await wrong.start().then(
      () => undefined,
      (reason: Error) => reason,
    );
    await wrong.stop();
    return error?.message.replace(tracingConfigFile, 'FILE');
  };
  const head = 'apiVersion: apiserver.config.k8s.io/v1beta1\nkind: TracingConfiguration\n';

  it.each([
    [
      `${head}samplingRatePerMillion: -1`,
      'failed to validate tracing configuration: samplingRatePerMillion: Invalid value: -1: sampling rate must be positive',
    ],
    [
      `${head}samplingRatePerMillion: 1000001`,
      'failed to validate tracing configuration: samplingRatePerMillion: Invalid value: 1000001: sampling rate per million must be less than or equal to one million',
    ],
    [
      `${head}endpoint: http://localhost:4317`,
      'failed to validate tracing configuration: endpoint: Invalid value: "http://localhost:4317": unsupported scheme: http.  Options are ' +
        'none, dns, unix, or unix-abstract.  See https://github.com/grpc/grpc/blob/master/doc/naming.md',
    ],
    [
      `${head}endpont: a`,
      'failed to read tracing config: unable to decode tracing configuration data: strict decoding error: unknown field "endpont"',
    ],
  ])('is refused: %s', async (content, message) => {
    expect(await start(content)).toBe(`--tracing-config-file FILE: ${message}`);
  });
});
