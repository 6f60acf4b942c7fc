import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWebhookClient, type WebhookClient } from '@k8s-ts/client/node';
import type { AuthorizationAttributes } from '@k8s-ts/generic-apiserver';
import { fieldSelectorParameter, labelSelectorParameter } from '@k8s-ts/generic-apiserver';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAuthorizationMetrics } from '../metrics.js';
import { newWebhookAuthorizer, type WebhookAuthorizerOptions } from './webhook-authorizer.js';

/** Requests that the webhook got. */
const got: { readonly url: string | undefined; readonly body: ReturnType<typeof JSON.parse> }[] = [];
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let client: WebhookClient;

const clientOf = (options = {}) => {
  const { port } = server.address() as AddressInfo;
  const text = JSON.stringify({
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'k' } }],
    clusters: [{ name: 'k', cluster: { server: `http://127.0.0.1:${port}/authorize?x=y` } }],
  });
  return openWebhookClient({ text }, { backoffMs: 1, ...options });
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      got.push({ url: request.url, body: JSON.parse(text) });
      respond(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  got.length = 0;
  client = await clientOf();
});
afterEach(() => client.close());

const patient = { timeout: 60_000 };

const answer = (status: unknown, more: object = {}) => {
  respond = (_request, response) =>
    void response.end(
      JSON.stringify({ apiVersion: 'authorization.k8s.io/v1', kind: 'SubjectAccessReview', status, ...more }),
    );
};
const authorizer = (options: Partial<WebhookAuthorizerOptions> = {}) =>
  newWebhookAuthorizer({ client, version: 'v1', ...options });

const pods: AuthorizationAttributes = {
  user: { name: 'bob', uid: '1', groups: ['dev'], extra: { a: ['b'] } },
  verb: 'list',
  isResourceRequest: true,
  path: '/api/v1/pods',
  apiGroup: '',
  apiVersion: 'v1',
  namespace: 'ns',
  resource: 'pods',
  subresource: '',
  name: '',
};

describe('a webhook authorizer', () => {
  it.each([
    [{ allowed: true }, { decision: 'Allow', reason: '' }],
    [
      { allowed: false, reason: 'who knows' },
      { decision: 'NoOpinion', reason: 'who knows' },
    ],
    [
      { denied: true, reason: 'never' },
      { decision: 'Deny', reason: 'never' },
    ],
    [{}, { decision: 'NoOpinion', reason: '' }],
    [undefined, { decision: 'NoOpinion', reason: '' }],
  ])('uses the response: %j', async (status, expected) => {
    answer(status);
    expect(await authorizer().authorize(pods)).toEqual(expected);
  });

  it('refuses a request that the webhook both allows and denies', async () => {
    answer({ allowed: true, denied: true });
    const { decision, error } = await authorizer().authorize(pods);
    expect([decision, String(error)]).toEqual([
      'Deny',
      'Error: webhook subject access review returned both allow and deny response',
    ]);
  });

  it('counts match conditions, and failures after which the next authorizer decides', async () => {
    const metrics = newAuthorizationMetrics();
    const attempts: string[] = [];
    const observed = await clientOf({
      attempts: 2,
      timeoutMs: 2000,
      onAttempt: ({ result }: { readonly result: string }) => attempts.push(result),
    });
    const options = { client: observed, name: 'one', metrics };
    answer({ allowed: true });
    await authorizer(options).authorize(pods);
    await authorizer({ ...options, matchConditions: () => false }).authorize(pods);
    const fails = () => {
      throw new Error('no such key');
    };
    await expect(authorizer({ ...options, matchConditions: fails }).authorize(pods)).rejects.toThrow('no such key');
    respond = (_request, response) => void response.writeHead(500).end();
    await expect(authorizer(options).authorize(pods)).rejects.toThrow();
    await authorizer({ ...options, failurePolicy: 'Deny' }).authorize(pods);
    respond = () => {};
    await expect(authorizer(options).authorize(pods)).rejects.toThrow();
    observed.close();
    expect(attempts).toEqual(['success', 'error', 'error', 'error', 'error', 'timeout']);
    expect(metrics.all.flatMap((metric) => metric.lines()).filter((line) => !/_bucket|_sum/.test(line))).toEqual([
      'apiserver_authorization_webhook_evaluations_fail_open_total{name="one",result="error"} 1',
      'apiserver_authorization_webhook_evaluations_fail_open_total{name="one",result="timeout"} 1',
      'apiserver_authorization_match_condition_evaluation_errors_total{type="Webhook",name="one"} 1',
      'apiserver_authorization_match_condition_exclusions_total{type="Webhook",name="one"} 1',
      'apiserver_authorization_match_condition_evaluation_seconds_count{type="Webhook",name="one"} 2',
    ]);
  });

  it('sends a review of a resource to the path of the URL', async () => {
    answer({});
    await authorizer().authorize({
      ...pods,
      fieldSelector: fieldSelectorParameter('a!=b,spec.nodeName=one'),
      labelSelector: labelSelectorParameter('x in (a,b),!y,z>1'),
    });
    expect(got).toEqual([
      {
        url: '/authorize?timeout=30s',
        body: {
          kind: 'SubjectAccessReview',
          apiVersion: 'authorization.k8s.io/v1',
          metadata: {},
          spec: {
            resourceAttributes: {
              namespace: 'ns',
              verb: 'list',
              version: 'v1',
              resource: 'pods',
              fieldSelector: {
                requirements: [
                  { key: 'a', operator: 'NotIn', values: ['b'] },
                  { key: 'spec.nodeName', operator: 'In', values: ['one'] },
                ],
              },
              labelSelector: {
                requirements: [
                  { key: 'x', operator: 'In', values: ['a', 'b'] },
                  { key: 'y', operator: 'DoesNotExist' },
                ],
              },
            },
            user: 'bob',
            groups: ['dev'],
            extra: { a: ['b'] },
            uid: '1',
          },
          status: { allowed: false },
        },
      },
    ]);
  });

  it('sends a review of a path in v1beta1', async () => {
    answer({ allowed: true }, { apiVersion: 'authorization.k8s.io/v1beta1' });
    const path = { ...pods, isResourceRequest: false, path: '/logs', verb: 'get' };
    expect((await authorizer({ version: 'v1beta1' }).authorize(path)).decision).toBe('Allow');
    expect(got[0]?.body).toMatchObject({
      apiVersion: 'authorization.k8s.io/v1beta1',
      spec: { nonResourceAttributes: { path: '/logs', verb: 'get' }, user: 'bob', group: ['dev'] },
    });
    expect(got[0]?.body.spec.groups).toBeUndefined();
  });

  it('leaves unreadable selectors out, so that the request is about all objects', async () => {
    answer({});
    await authorizer().authorize({
      ...pods,
      fieldSelector: fieldSelectorParameter('x'),
      labelSelector: labelSelectorParameter('!!'),
    });
    expect(got[0]?.body.spec.resourceAttributes).toEqual({
      namespace: 'ns',
      verb: 'list',
      version: 'v1',
      resource: 'pods',
    });
  });

  it('lists no rules, and reports the list as incomplete', async () => {
    expect(await authorizer().rulesFor(pods.user, 'ns')).toMatchObject({
      resourceRules: [],
      incomplete: true,
      evaluationError: 'webhook authorizer does not support user rule resolution',
    });
  });
});

describe('the answers of a webhook', () => {
  it('are cached: five minutes when they allow, half a minute otherwise', async () => {
    let time = 0;
    const asked = authorizer({ now: () => time });
    for (const [status, ttl] of [
      [{ allowed: true }, 300_000],
      [{ allowed: false }, 30_000],
      [{ denied: true }, 30_000],
    ] as const) {
      answer(status);
      got.length = 0;
      const request = { ...pods, name: JSON.stringify(status) };
      const first = await asked.authorize(request);
      time += ttl - 1;
      expect(await asked.authorize(request)).toEqual(first);
      expect(got).toHaveLength(1);
      time += 1;
      await asked.authorize(request);
      expect(got).toHaveLength(2);
    }
  });

  it('are cached for each user and object', async () => {
    answer({ allowed: true });
    const asked = authorizer();
    await asked.authorize(pods);
    for (const other of [
      { ...pods, name: 'other' },
      { ...pods, user: { ...pods.user, name: 'eve' } },
      { ...pods, user: { ...pods.user, groups: [] } },
      { ...pods, user: { ...pods.user, extra: { a: ['c'] } } },
      { ...pods, subresource: 'exec' },
      { ...pods, fieldSelector: fieldSelectorParameter('a=b') },
    ]) {
      got.length = 0;
      await asked.authorize(other);
      expect(got).toHaveLength(1);
    }
  });

  it('are not cached with a time of 0, for requests with much text, and after failures', async () => {
    answer({ allowed: true });
    const never = authorizer({ authorizedTTLMs: 0 });
    for (let i = 0; i < 2; i++) await never.authorize(pods);
    const asked = authorizer();
    for (let i = 0; i < 2; i++) await asked.authorize({ ...pods, name: 'x'.repeat(10_000) });
    expect(got).toHaveLength(4);
    respond = (_request, response) => void response.writeHead(400).end();
    for (let i = 0; i < 2; i++) await expect(asked.authorize(pods)).rejects.toThrow();
    expect(got).toHaveLength(6);
  });
});

describe('a webhook that fails', () => {
  const twice = (code: number, headers = {}) => {
    respond = (_request, response) => {
      if (got.length < 3) return void response.writeHead(code, headers).end();
      answer({ allowed: true });
      respond(_request, response);
    };
  };

  it.each([
    [500, {}],
    [504, {}],
    [429, {}],
    [503, { 'retry-after': '1' }],
  ])('is asked again after the status %i with the headers %j', async (code, headers) => {
    twice(code, headers);
    expect((await authorizer().authorize(pods)).decision).toBe('Allow');
    expect(got).toHaveLength(3);
  });

  it('is asked again when the connection breaks, five times in all', async () => {
    respond = (request) => void request.socket.resetAndDestroy();
    await expect(authorizer().authorize(pods)).rejects.toThrow();
    expect(got).toHaveLength(5);
  });

  it.each([400, 401, 403, 404, 503])('is asked only once after the status %i', async (code) => {
    respond = (_request, response) => void response.writeHead(code).end();
    await expect(authorizer().authorize(pods)).rejects.toThrow();
    expect(got).toHaveLength(1);
  });

  it('does not keep a request waiting for ever', async () => {
    respond = () => {};
    client.close();
    client = await clientOf({ timeoutMs: 50, attempts: 1 });
    await expect(authorizer().authorize(pods)).rejects.toThrow(/timeout|aborted/i);
  });

  it('does not delay a request when the response never ends', async () => {
    respond = (_request, response) => void response.writeHead(200).write('{"kind":');
    client.close();
    client = await clientOf({ timeoutMs: 50, attempts: 1 });
    await expect(authorizer().authorize(pods)).rejects.toThrow(/timeout|aborted/i);
  });

  it('is no longer called after the request has ended, and that does not count as a failure', patient, async () => {
    let closed = 0;
    respond = (request) => request.socket.once('close', () => closed++);
    const metrics = newAuthorizationMetrics();
    const ending = new AbortController();
    const asked = authorizer({ metrics }).authorize(pods, ending);
    await expect.poll(() => got.length, patient).toBe(1);
    ending.abort(new Error('the client is gone'));
    await expect(asked).rejects.toThrow();
    await expect.poll(() => closed, patient).toBe(1);
    expect([got.length, metrics.webhookFailOpen.lines()]).toEqual([1, []]);
  });

  it.each([
    ['{"kind"', /no JSON/],
    ['[]', /no object/],
    ['null', /no object/],
    ['"allowed"', /no object/],
    ['{"status":{"allowed":true}}', /no SubjectAccessReview/],
    [
      '{"apiVersion":"authorization.k8s.io/v1","kind":"TokenReview","status":{"allowed":true}}',
      /no SubjectAccessReview/,
    ],
    [
      '{"apiVersion":"authorization.k8s.io/v1beta1","kind":"SubjectAccessReview","status":{"allowed":true}}',
      /no SubjectAccessReview of authorization\.k8s\.io\/v1$/,
    ],
    [
      '{"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","status":{"allowed":"true"}}',
      /cannot be read/,
    ],
    [
      '{"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","status":{"allowed":true,"denied":"yes"}}',
      /cannot be read/,
    ],
  ])('allows nothing by answering %s', async (text, message) => {
    respond = (_request, response) => void response.end(text);
    await expect(authorizer().authorize(pods)).rejects.toThrow(message);
    const { decision } = await authorizer({ failurePolicy: 'Deny' }).authorize(pods);
    expect(decision).toBe('Deny');
  });

  it('may not send more than 3 MiB', async () => {
    respond = (_request, response) => void response.end(JSON.stringify({ reason: 'x'.repeat(3 << 20) }));
    await expect(authorizer().authorize(pods)).rejects.toThrow('too large');
  });

  it('refuses requests with the failure policy Deny', async () => {
    respond = (_request, response) => void response.writeHead(403).end('no');
    const { decision, reason, error } = await authorizer({ failurePolicy: 'Deny' }).authorize(pods);
    expect([decision, reason, error instanceof Error]).toEqual(['Deny', '', true]);
  });
});
