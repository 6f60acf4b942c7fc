import type { corev1 } from '@k8s-ts/api';
import { isForbidden, isNotFound, StatusError } from '@k8s-ts/apimachinery/errors';
import { describeResource, newClient, type ResourceClient } from '@k8s-ts/client';
import { kubeconfigTransport, type NodeTransport } from '@k8s-ts/client/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultRule } from '../faults/index.js';
import { startTestServer, type TestServer } from '../test-server.js';
import type { StubRule } from './stub-rule.js';

type Phase = NonNullable<corev1.PodStatus['phase']>;
const pod = (name: string, phase: Phase = 'Running'): corev1.Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', uid: name, resourceVersion: '1' },
  status: { phase },
});
const failure = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => undefined,
    (error: unknown) => error,
  );

let server: TestServer<'alice' | 'bob'>;
let transport: NodeTransport;
/** Requests Pods of `default` over the network. */
let pods: ResourceClient<corev1.Pod>;
beforeAll(async () => {
  const rules = [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }];
  server = await startTestServer({ users: { alice: { rules }, bob: {} }, seed: 1 });
  transport = await kubeconfigTransport({ text: server.kubeconfig });
  pods = newClient({ transport })
    .resource(describeResource<corev1.Pod>({ version: 'v1', resource: 'pods' }))
    .namespace('default');
});
afterAll(async () => {
  await transport.close();
  await server.stop();
});
beforeEach(() => server.reset());

describe('a stub', { timeout: 120_000 }, () => {
  it('answers a request with an object, until it is removed', async () => {
    const answer = { body: pod('web') };
    const remove = server.stubs.add<corev1.Pod>({ verb: 'get', resource: 'pods', name: 'web', answer });
    Object.assign(answer.body, { status: { phase: 'Failed' } });
    expect((await pods.get('web')).status?.phase).toBe('Running');
    expect((await pods.get('web')).status?.phase).toBe('Running');
    expect(isNotFound(await failure(pods.get('other')))).toBe(true);
    expect(isNotFound(await failure(server.get({ apiVersion: 'v1', kind: 'Pod', name: 'web' })))).toBe(true);
    remove();
    remove();
    expect(isNotFound(await failure(pods.get('web')))).toBe(true);
    expect(server.stubs.met.map(({ verb, uri, user, rule }) => [verb, uri, user, rule.name])).toEqual(
      Array(2).fill(['get', '/api/v1/namespaces/default/pods/web', 'kubernetes-admin', 'web']),
    );
    const seen = server.requests.filter(({ code }) => code === 200).map(({ auditID }) => auditID);
    expect(seen).toEqual(server.stubs.met.map(({ auditID }) => auditID));
    expect(await server.timeline()).toContain('200\n            ! answered by a stub\n');
  });

  it('answers once with `times`, in an order with `nth`, and before stubs that were added earlier', async () => {
    const list = (phase: Phase) => ({
      body: { apiVersion: 'v1', kind: 'PodList', metadata: {}, items: [pod('a', phase)] },
    });
    const phases = async () => (await pods.list()).items.map(({ status }) => status?.phase).join();
    server.stubs.add({ verb: 'list', resource: 'pods', answer: list('Running') });
    server.stubs.add({ verb: 'list', resource: 'pods', times: 1, answer: list('Pending') });
    expect([await phases(), await phases()]).toEqual(['Pending', 'Running']);
    server.stubs.clear();
    expect(await phases()).toBe('');
    for (const [index, phase] of (['Pending', 'Running', 'Succeeded'] as const).entries()) {
      server.stubs.add({ verb: 'list', resource: 'pods', nth: index + 1, answer: list(phase) });
    }
    expect([await phases(), await phases(), await phases(), await phases()]).toEqual([
      'Pending',
      'Running',
      'Succeeded',
      '',
    ]);
  });

  it('answers for resources that the server does not have, and for other paths', async () => {
    const metrics = { apiVersion: 'metrics.k8s.io/v1beta1', kind: 'NodeMetricsList', metadata: {}, items: [] };
    server.stubs.add({ resource: 'nodes.metrics.k8s.io', answer: { body: metrics } });
    server.stubs.add({
      path: ['/own/*', '/healthz/own'],
      answer: { body: 'up 1\n', headers: { 'Content-Type': 'text/x-own', 'X-Own': '1' } },
    });
    server.stubs.add({ path: '/bytes', verb: 'get', answer: { body: Uint8Array.of(1, 2) } });
    server.stubs.add({ path: '/nothing', answer: { status: 204 } });
    const { alice } = server.users;
    const nodes = newClient({ transport }).resource({
      group: 'metrics.k8s.io',
      version: 'v1beta1',
      resource: 'nodes',
      namespaced: false,
    });
    expect((await nodes.list()).items).toEqual([]);
    const inProcess = await alice.fetch('/apis/metrics.k8s.io/v1beta1/nodes?limit=1');
    expect([inProcess.status, inProcess.headers.get('content-type'), await inProcess.json()]).toEqual([
      200,
      'application/json',
      metrics,
    ]);
    const admin = newClient({ transport });
    const shown = async (path: string) => {
      const { status, headers, text } = await admin.stream({ method: 'GET', path });
      return [status, headers['content-type'], headers['x-own'], await text()];
    };
    expect(await shown('/own/metrics?a=b')).toEqual([200, 'text/x-own', '1', 'up 1\n']);
    expect(await shown('/healthz/own')).toEqual([200, 'text/x-own', '1', 'up 1\n']);
    expect(await shown('/bytes')).toEqual([200, 'application/octet-stream', undefined, '\u0001\u0002']);
    expect(await shown('/nothing')).toEqual([204, undefined, undefined, '']);
    await expect(shown('/nothing/')).rejects.toThrow();
  });

  it('is not used when the client may not send the request', async () => {
    server.stubs.add({ resource: 'pods', answer: { body: pod('web') } });
    const reference = { apiVersion: 'v1', kind: 'Pod', name: 'web' };
    expect(isForbidden(await failure(server.users.bob.get(reference)))).toBe(true);
    expect((await server.users.alice.get<corev1.Pod>(reference)).metadata?.uid).toBe('web');
  });

  it('refuses with the code of a Status, and answers writes without writing', async () => {
    const body = {
      apiVersion: 'v1',
      kind: 'Status',
      status: 'Failure',
      reason: 'Teapot',
      message: 'no coffee',
      code: 418,
    };
    server.stubs.add({ verb: ['create', 'delete'], answer: { body } });
    const error = await failure(pods.create(pod('web')));
    expect(error).toBeInstanceOf(StatusError);
    expect((error as StatusError).status).toMatchObject({ code: 418, reason: 'Teapot', message: 'no coffee' });
    server.stubs.add({ verb: 'create', answer: { body: pod('made'), status: 201 } });
    expect((await pods.create(pod('web'))).metadata?.name).toBe('made');
    expect((await pods.list()).items).toEqual([]);
  });

  it('answers watches with events, and other requests with bodies', async () => {
    server.stubs.add({
      resource: 'pods',
      answer: { body: { apiVersion: 'v1', kind: 'PodList', metadata: {}, items: [] } },
    });
    server.stubs.add<corev1.Pod>({
      resource: 'pods',
      answer: {
        events: [
          { type: 'ADDED', object: pod('a') },
          { type: 'DELETED', object: pod('a') },
        ],
      },
    });
    expect((await pods.list()).items).toEqual([]);
    const watch = pods.watch()[Symbol.asyncIterator]();
    expect([(await watch.next()).value?.type, (await watch.next()).value?.type]).toEqual(['ADDED', 'DELETED']);
    expect(server.faults.cutWatches({ resource: 'pods' })).toBe(1);
    expect((await watch.next()).done).toBe(true);
    const short = pods.watch({ timeoutSeconds: 1 });
    const types: string[] = [];
    for await (const { type } of short) types.push(type);
    expect(types).toEqual(['ADDED', 'DELETED']);
  });

  it('is affected by faults like an answer of the server', async () => {
    server.stubs.add({ verb: 'get', resource: 'pods', answer: { body: pod('web') } });
    server.faults.add({ verb: 'get', times: 1, do: { code: 503 } });
    server.faults.add({ verb: 'get', nth: 2, do: { half: true } });
    expect(await failure(pods.get('web'))).toBeInstanceOf(StatusError);
    expect(await failure(pods.get('web'))).toBeInstanceOf(Error);
    expect((await pods.get('web')).metadata?.name).toBe('web');
  });

  it.each(['remove', 'clear', 'reset', 'stop'])('ends its watches at %s', async (how) => {
    const own = await startTestServer({ users: { eve: { groups: ['system:masters'] } } });
    const remove = own.stubs.add({ verb: 'watch', answer: { events: [{ type: 'ADDED', object: pod('a') }] } });
    const answers = await Promise.all([
      own.users.eve.fetch('/api/v1/pods?watch=1'),
      own.users.eve.fetch('/api/v1/nodes?watch=1&timeoutSeconds=10000000'),
    ]);
    const texts = answers.map((answer) => answer.text());
    if (how === 'remove') remove();
    else if (how === 'clear') own.stubs.clear();
    else await own[how as 'reset' | 'stop']();
    for (const text of await Promise.all(texts)) expect(JSON.parse(text)).toMatchObject({ type: 'ADDED' });
    await own.stop();
  });
});

describe('a rule with a mistake is refused', () => {
  const object = { verb: 'get', resource: 'pods' };
  it.each<[unknown, string]>([
    [undefined, "a stub is an object, such as { verb: 'get', resource: 'pods', … }"],
    [object, 'a stub needs `answer`, such as { body: pod } or { status: 404 }'],
    [{ ...object, answer: 'pod' }, 'a stub needs `answer`, such as'],
    [
      { ...object, response: {} },
      'a stub has no field response; known: verb, resource, namespace, name, path, user, nth',
    ],
    [
      { ...object, answer: { code: 404 } },
      '`answer` of a stub has no field code; known: body, status, headers, events',
    ],
    [{ ...object, answer: { status: '404' } }, '`status` of `answer` is a code from 200 to 599, not "404"'],
    [{ ...object, answer: { status: 101 } }, '`status` of `answer` is a code from 200 to 599, not 101'],
    [{ ...object, answer: { status: 204, body: '' } }, 'an answer with status 204 has no body'],
    [{ ...object, answer: { body: 5 } }, '`body` of `answer` is an object, a text or bytes, not 5'],
    [{ ...object, answer: { body: null } }, '`body` of `answer` is an object, a text or bytes, not null'],
    [{ ...object, answer: { headers: { a: 1 } } }, '`headers` of `answer` is an object of texts, such as'],
    [
      { ...object, answer: { headers: { 'Content-Length': '1' } } },
      'the server sets the header content-length; a stub cannot',
    ],
    [{ ...object, answer: { headers: { 'a b': '1' } } }, 'invalid header name'],
    [{ ...object, answer: { events: [] } }, '`events` answer watches, and the stub is for get'],
    [{ verb: 'watch', answer: { body: {} } }, 'a watch is answered with `events`'],
    [{ verb: 'watch', answer: { events: [], status: 200 } }, '`answer` with events has no field status; known: events'],
    [
      { verb: 'watch', answer: { events: [{ type: 'added', object: {} }] } },
      '`events` of `answer` is a list of { type, object }',
    ],
  ])('stub %j', (rule, message) => {
    expect(() => server.stubs.add(rule as StubRule)).toThrow(message);
  });

  it.each<[unknown, string]>([
    [null, 'a fault is an object'],
    [
      { verb: 'GET' },
      '`verb` of a fault is one of get, list, watch, create, update, patch, delete, deletecollection, proxy, or a method in lower case, not "GET"',
    ],
    [
      { resource: 'Pod' },
      '`resource` of a fault is a plural in lower case, such as pods, pods/status, deployments.apps, not "Pod"',
    ],
    [{ resource: ['pods', 'apps/v1/deployments'] }, 'not ["pods","apps/v1/deployments"]'],
    [
      { path: 'healthz' },
      '`path` of a fault is a path that begins with / and has no query; * may stand at its end, not "healthz"',
    ],
    [{ path: '/api?watch=1' }, 'not "/api?watch=1"'],
    [{ path: '/a*b' }, 'not "/a*b"'],
    [{ name: 5 }, '`name` of a fault is a text, not 5'],
    [{ user: [] }, '`user` of a fault is a text, not []'],
    [{ times: 0 }, '`times` of a fault is a whole number from 1 on, not 0'],
    [{ times: 'once' }, 'not "once"'],
    [{ nth: [1, 0] }, '`nth` of a fault is a whole number from 1 on, or a list of them, not [1,0]'],
    [{ chance: 50 }, '`chance` of a fault is a number from 0 to 1, not 50'],
    [{ seed: {} }, '`seed` of a fault is a number or a text, not {}'],
  ])('fault %j', (rule, message) => {
    expect(() => server.faults.add((rule && { do: { drop: true }, ...rule }) as FaultRule)).toThrow(message);
  });

  it('when it matches watches', () => {
    expect(() => server.faults.cutWatches({ resource: 'Pods' })).toThrow(
      '`resource` of a match of watches is a plural',
    );
  });
});
