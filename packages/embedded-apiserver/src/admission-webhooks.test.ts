import { gzipSync } from 'node:zlib';
import type { RequestLogEntry } from '@k8s-ts/generic-apiserver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProcess } from '../test/in-process.js';
import { patchOf, startWebhookServer, type WebhookAnswer, type WebhookServer } from '../test/webhook-server.js';

const api = '/apis/admissionregistration.k8s.io/v1';
const configMaps = '/api/v1/namespaces/default/configmaps';
const rule = (resources: readonly string[], operations: readonly string[], more: object = {}) => ({
  apiGroups: [''],
  apiVersions: ['v1'],
  operations,
  resources,
  ...more,
});
const allow: WebhookAnswer = () => ({ response: { allowed: true } });
const allowed = ({ apiVersion, kind, request }: Parameters<WebhookAnswer>[0]): string =>
  JSON.stringify({ apiVersion, kind, response: { uid: request.uid, allowed: true } });

let hooks: WebhookServer;
const logged: RequestLogEntry[] = [];
const api1 = inProcess({ onRequest: (entry) => logged.push(entry) });
/** Finds the annotations of the first request that has some. The audit log also contains the server's own requests. */
const noted = () => logged.map(({ annotations }) => annotations).find((each) => Object.keys(each ?? {}).length > 0);
beforeAll(async () => {
  hooks = await startWebhookServer(['127.0.0.1', 'hook.default.svc']);
});
afterAll(() => hooks.close());

const { send, must } = api1;
let made = 0;

/**
 * Installs webhooks of one kind and waits until they are in force: then the last webhook refuses a probe request.
 * Resolves with a function that removes them.
 */
async function install(kind: 'Mutating' | 'Validating', ...webhooks: readonly object[]): Promise<() => Promise<void>> {
  const name = `c-${++made}`;
  const path = `${api}/${kind.toLowerCase()}webhookconfigurations`;
  const common = { sideEffects: 'None', admissionReviewVersions: ['v1'] };
  const probe = {
    ...common,
    name: 'probe.example.com',
    clientConfig: { url: `${hooks.url}/probe`, caBundle: hooks.caBundle },
    rules: [rule(['configmaps'], ['CREATE'])],
    objectSelector: { matchLabels: { probe: name } },
  };
  hooks.answer('/probe', () => ({ response: { allowed: false, status: { code: 418 } } }));
  await must('POST', path, {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: `${kind}WebhookConfiguration`,
    metadata: { name },
    webhooks: [
      ...webhooks.map((webhook, i) => ({
        ...common,
        name: `w${i}.example.com`,
        rules: [rule(['configmaps'], ['CREATE', 'UPDATE'])],
        objectSelector: { matchExpressions: [{ key: 'probe', operator: 'DoesNotExist' }] },
        ...webhook,
      })),
      probe,
    ],
  });
  const probing = { metadata: { name: 'probe', labels: { probe: name } } };
  await api1.until(418, 'POST', `${configMaps}?dryRun=All`, probing);
  return async () => {
    await must('DELETE', `${path}/${name}`);
    await api1.until(201, 'POST', `${configMaps}?dryRun=All`, probing);
  };
}

const at = (path: string): object => ({ clientConfig: { url: `${hooks.url}${path}`, caBundle: hooks.caBundle } });
const forbidden = 'admission webhook "w0.example.com" denied the request';
const failed = 'Internal error occurred: failed calling webhook "w0.example.com": ';
const invalid = `${failed}received invalid webhook response: `;
const uid = '[0-9a-f-]{36}';
const create = (name = 'x', more: object = {}) => send('POST', configMaps, { metadata: { name }, ...more });

describe('validating webhooks', () => {
  it.each<[string, WebhookAnswer, number, string | RegExp]>([
    ['allowed', allow, 201, ''],
    ['denied', () => ({ response: { allowed: false } }), 400, `${forbidden} without explanation`],
    ['with a message', () => ({ response: { allowed: false, status: { message: 'no' } } }), 400, `${forbidden}: no`],
    ['with a reason', () => ({ response: { allowed: false, status: { reason: 'Bad' } } }), 400, `${forbidden}: Bad`],
    [
      'with a code',
      () => ({ response: { allowed: false, status: { message: 'no', code: 403, reason: 'Forbidden' } } }),
      403,
      `${forbidden}: no`,
    ],
    ['with a code of a success', () => ({ response: { allowed: false, status: { code: 200 } } }), 400, forbidden],
    [
      'no response',
      () => ({ body: { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview' } }),
      500,
      `${invalid}webhook response was absent`,
    ],
    [
      'another uid',
      () => ({ response: { allowed: true, uid: 'other' } }),
      500,
      new RegExp(`^${invalid}expected response.uid="${uid}", got "other"$`),
    ],
    [
      'no kind',
      ({ request }) => ({ body: { response: { uid: request.uid, allowed: true } } }),
      500,
      `${invalid}expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got /, Kind=`,
    ],
    [
      'another version',
      ({ request }) => ({
        body: { apiVersion: 'admission.k8s.io/v1beta1', kind: 'AdmissionReview', response: { uid: request.uid } },
      }),
      500,
      `${failed}failed to call webhook: converting (v1beta1.AdmissionReview) to (v1.AdmissionReview): unknown conversion`,
    ],
    [
      'a patch',
      () => ({ response: patchOf({ op: 'add', path: '/data', value: {} }) }),
      500,
      `${invalid}validating webhook may not return response.patch`,
    ],
    [
      'a type of a patch',
      () => ({ response: { allowed: true, patchType: 'JSONPatch' } }),
      500,
      `${invalid}validating webhook may not return response.patchType`,
    ],
    [
      'an error',
      () => ({ status: 500, type: 'text/plain', body: 'out of order\n' }),
      500,
      `${failed}failed to call webhook: an error on the server ("out of order") has prevented the request from succeeding`,
    ],
    [
      'not found',
      () => ({ status: 404, body: {} }),
      500,
      `${failed}failed to call webhook: the server could not find the requested resource`,
    ],
    [
      'nothing',
      () => ({ body: '' }),
      500,
      `${failed}failed to call webhook: 0-length response with status code: 200 and content type: application/json`,
    ],
    [
      'no JSON object',
      () => ({ body: 'hello' }),
      500,
      /failed to call webhook: couldn't get version\/kind; json parse error: json: cannot unmarshal string into Go value of type struct/,
    ],
    ['half an object', () => ({ body: '{' }), 500, /json parse error: unexpected end of JSON input$/],
    ['null', () => ({ body: 'null' }), 500, `${invalid}webhook response was absent`],
    [
      'another kind',
      () => ({ body: { apiVersion: 'admission.k8s.io/v1', kind: 'Other' } }),
      500,
      `${failed}failed to call webhook: no kind "Other" is registered for version "admission.k8s.io/v1" in scheme`,
    ],
    [
      'a Status',
      () => ({ body: { apiVersion: 'v1', kind: 'Status', status: 'Failure', message: 'no' } }),
      500,
      `${failed}failed to call webhook: converting (v1.Status) to (v1.AdmissionReview): unknown conversion`,
    ],
    ['compressed', (review) => ({ body: gzipSync(allowed(review)), headers: { 'content-encoding': 'gzip' } }), 201, ''],
    [
      'YAML',
      ({ request }) => ({
        body: `apiVersion: admission.k8s.io/v1\nkind: AdmissionReview\nresponse: {uid: ${request.uid}, allowed: true}\n`,
      }),
      201,
      '',
    ],
    ['a redirect', () => ({ status: 307, headers: { location: '/moved' }, body: '' }), 201, ''],
    [
      'redirects without end',
      () => ({ status: 308, headers: { location: '/answer' }, body: '' }),
      500,
      `${failed}failed to call webhook: Post "/answer": stopped after 10 redirects`,
    ],
    [
      'too many requests, and then allowed',
      (review) =>
        hooks.reviews('/answer').length === 1
          ? { status: 429, headers: { 'retry-after': '0' }, body: '' }
          : { body: allowed(review) },
      201,
      '',
    ],
  ])('decide by their answer: %s', async (_, answer, status, message) => {
    hooks.answer('/moved', allow);
    hooks.answer('/answer', answer);
    const remove = await install('Validating', at('/answer'));
    const answered = await create(`answer-${made}`);
    expect(answered.status).toBe(status);
    if (typeof message === 'string') expect(answered.body.message ?? '').toContain(message);
    else expect(answered.body.message).toMatch(message);
    await remove();
  });

  it('can refuse with a reason and details', async () => {
    const details = { name: 'n', causes: [{ reason: 'r', message: 'm', field: 'f' }] };
    hooks.answer('/details', () => ({
      response: { allowed: false, status: { message: 'no', reason: 'Gone', code: 410, details } },
    }));
    const remove = await install('Validating', at('/details'));
    const { body } = await create();
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: `${forbidden}: no`,
      reason: 'Gone',
      details,
      code: 410,
    });
    await remove();
  });

  it('receive the request, and the objects in their version', async () => {
    hooks.answer('/see', allow);
    const remove = await install('Validating', {
      ...at('/see'),
      rules: [rule(['configmaps', 'pods/status'], ['*'])],
      objectSelector: { matchLabels: { see: 'yes' } },
    });
    const labels = { see: 'yes' };
    await must('POST', `${configMaps}?fieldManager=me`, { metadata: { name: 'seen', labels }, data: { a: '1' } });
    await must(
      'PATCH',
      `${configMaps}/seen?dryRun=All`,
      { data: { a: '2' } },
      { type: 'application/merge-patch+json' },
    );
    await must('DELETE', `${configMaps}/seen`);
    const [created, updated, deleted] = hooks.reviews('/see').map(({ request }) => request);
    expect(created).toMatchObject({
      uid: expect.stringMatching(new RegExp(`^${uid}$`)),
      kind: { group: '', version: 'v1', kind: 'ConfigMap' },
      resource: { group: '', version: 'v1', resource: 'configmaps' },
      requestKind: { group: '', version: 'v1', kind: 'ConfigMap' },
      requestResource: { group: '', version: 'v1', resource: 'configmaps' },
      name: 'seen',
      namespace: 'default',
      operation: 'CREATE',
      userInfo: { username: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] },
      object: {
        kind: 'ConfigMap',
        apiVersion: 'v1',
        metadata: { name: 'seen', uid: expect.any(String) },
        data: { a: '1' },
      },
      oldObject: null,
      dryRun: false,
      options: { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1', fieldManager: 'me' },
    });
    expect(updated).toMatchObject({
      operation: 'UPDATE',
      dryRun: true,
      object: { data: { a: '2' } },
      oldObject: { data: { a: '1' } },
    });
    expect(deleted).toMatchObject({
      operation: 'DELETE',
      object: null,
      oldObject: { kind: 'ConfigMap', data: { a: '1' } },
    });
    expect(hooks.reviews('/see')).toHaveLength(3);
    await remove();
  });

  it('receive the options of the client, with the grace period that a pod gets', async () => {
    hooks.answer('/options', allow);
    const remove = await install('Validating', {
      ...at('/options'),
      rules: [rule(['configmaps', 'pods'], ['*'])],
      objectSelector: { matchLabels: { set: 'options' } },
    });
    const metadata = { name: 'sent', labels: { set: 'options' } };
    const one = `${configMaps}/sent`;
    const pods = '/api/v1/namespaces/default/pods';
    const merge = { type: 'application/merge-patch+json' };
    const apply = { type: 'application/apply-patch+yaml' };
    const applied = { apiVersion: 'v1', kind: 'ConfigMap', metadata };
    const pod = { metadata, spec: { containers: [{ name: 'c', image: 'c' }], nodeName: 'n' } };
    const sent: readonly (readonly [object, ...Parameters<typeof must>])[] = [
      [{ kind: 'CreateOptions' }, 'POST', configMaps, { metadata }],
      [{ kind: 'UpdateOptions' }, 'PUT', one, { metadata }],
      [{ kind: 'UpdateOptions', fieldValidation: 'Warn' }, 'PUT', `${one}?fieldValidation=Warn`, { metadata }],
      [{ kind: 'UpdateOptions' }, 'PATCH', one, { data: { a: '1' } }, merge],
      [{ kind: 'UpdateOptions', fieldManager: 'm' }, 'PATCH', `${one}?fieldManager=m&force=true`, applied, apply],
      [
        { kind: 'UpdateOptions', dryRun: ['All'], fieldValidation: 'Strict' },
        'PATCH',
        `${one}?fieldValidation=Strict&dryRun=All`,
        { data: { a: '2' } },
        merge,
      ],
      [
        { kind: 'DeleteOptions', preconditions: {}, dryRun: ['All'] },
        'DELETE',
        one,
        { preconditions: {}, dryRun: ['All'] },
      ],
      [
        { kind: 'DeleteOptions', preconditions: {}, dryRun: ['All'] },
        'DELETE',
        `${configMaps}?labelSelector=set%3Doptions`,
        { preconditions: {}, dryRun: ['All'] },
      ],
      [
        { kind: 'DeleteOptions', gracePeriodSeconds: 7, propagationPolicy: 'Orphan' },
        'DELETE',
        `${one}?gracePeriodSeconds=7&propagationPolicy=Orphan`,
      ],
      [{ kind: 'CreateOptions' }, 'POST', pods, pod],
      [{ kind: 'DeleteOptions', gracePeriodSeconds: 30, dryRun: ['All'] }, 'DELETE', `${pods}/sent?dryRun=All`],
      [{ kind: 'DeleteOptions', gracePeriodSeconds: 1 }, 'DELETE', `${pods}/sent?gracePeriodSeconds=-5`],
    ];
    for (const [options, ...request] of sent) {
      hooks.answer('/options', allow);
      await must(...request);
      const [review] = hooks.reviews('/options');
      expect(review?.request.options).toStrictEqual({ apiVersion: 'meta.k8s.io/v1', ...options });
    }
    await remove();
  });

  it('receive the uid of a namespace in the preconditions of its deletion', async () => {
    hooks.answer('/uid', allow);
    const remove = await install('Validating', {
      ...at('/uid'),
      rules: [rule(['namespaces'], ['DELETE'])],
      objectSelector: { matchLabels: { set: 'uid' } },
    });
    const path = '/api/v1/namespaces/with-uid';
    const { metadata } = await must('POST', '/api/v1/namespaces', {
      metadata: { name: 'with-uid', labels: { set: 'uid' } },
    });
    await must('DELETE', path, { preconditions: { resourceVersion: metadata.resourceVersion } });
    await must('DELETE', path);
    const { uid, resourceVersion } = metadata;
    expect(hooks.reviews('/uid').map(({ request }) => request.options)).toEqual([
      { kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/v1', preconditions: { uid, resourceVersion } },
    ]);
    await remove();
  });

  it('are asked about each object of a collection that is deleted', async () => {
    hooks.answer('/collection', ({ request }) => ({ response: { allowed: request.oldObject.data?.keep !== 'yes' } }));
    const selector = { matchLabels: { set: 'one' } };
    const remove = await install('Validating', {
      ...at('/collection'),
      rules: [rule(['configmaps'], ['DELETE'])],
      objectSelector: selector,
    });
    for (const name of ['a', 'b'])
      await must('POST', configMaps, { metadata: { name, labels: { set: 'one' } }, data: { keep: 'no' } });
    await must('POST', configMaps, { metadata: { name: 'c', labels: { set: 'one' } }, data: { keep: 'yes' } });
    const { status, body } = await send('DELETE', `${configMaps}?labelSelector=set%3Done`);
    expect([status, body.message]).toEqual([400, `${forbidden} without explanation`]);
    expect((await send('GET', `${configMaps}/c`)).status).toBe(200);
    await remove();
  });

  it('are asked about subresources', async () => {
    hooks.answer('/status', () => ({ response: { allowed: false, status: { message: 'not now' } } }));
    const remove = await install('Validating', { ...at('/status'), rules: [rule(['namespaces/status'], ['UPDATE'])] });
    const { status } = await send(
      'PATCH',
      '/api/v1/namespaces/default/status',
      { status: { phase: 'Active' } },
      { type: 'application/merge-patch+json' },
    );
    expect(status).toBe(400);
    expect(hooks.reviews('/status')[0]?.request).toMatchObject({
      subResource: 'status',
      requestSubResource: 'status',
      name: 'default',
    });
    await remove();
  });

  it('are asked about CONNECT requests, with the options as the object', async () => {
    hooks.answer('/connect', () => ({ response: { allowed: false } }));
    const remove = await install('Validating', {
      ...at('/connect'),
      rules: [rule(['pods/exec'], ['CONNECT'])],
      objectSelector: {},
    });
    const { status, body } = await send(
      'POST',
      '/api/v1/namespaces/default/pods/none/exec?command=ls&command=-l&stdout=true',
    );
    expect([status, body.message]).toEqual([400, `${forbidden} without explanation`]);
    expect(hooks.reviews('/connect')[0]?.request).toMatchObject({
      kind: { group: '', version: 'v1', kind: 'PodExecOptions' },
      subResource: 'exec',
      operation: 'CONNECT',
      object: { kind: 'PodExecOptions', apiVersion: 'v1', command: ['ls', '-l'], stdout: true },
      oldObject: null,
      options: null,
    });
    await remove();
  });

  it('can add warnings to the response and annotations to the audit event', async () => {
    hooks.answer('/warn', () => ({
      response: { allowed: true, warnings: ['one', 'two "2"'], auditAnnotations: { key: 'value' } },
    }));
    const remove = await install('Validating', at('/warn'), {
      ...at('/gone'),
      failurePolicy: 'Ignore',
      timeoutSeconds: 1,
    });
    hooks.answer('/gone', () => ({ status: 500 }));
    logged.length = 0;
    const { status, warnings } = await create('warned');
    expect([status, warnings]).toEqual([201, ['one', 'two "2"']]);
    await expect.poll(noted).toEqual({
      'w0.example.com/key': 'value',
      'failed-open.validating.webhook.admission.k8s.io/round_0_index_1': 'w1.example.com',
    });
    await remove();
  });

  it('may use v1beta1', async () => {
    hooks.answer('/beta', ({ apiVersion }) => ({
      body: { apiVersion, kind: 'AdmissionReview', response: { allowed: false } },
    }));
    const remove = await install('Validating', { ...at('/beta'), admissionReviewVersions: ['v9', 'v1beta1', 'v1'] });
    expect((await create()).body.message).toBe(`${forbidden} without explanation`);
    expect(hooks.reviews('/beta')[0]?.apiVersion).toBe('admission.k8s.io/v1beta1');
    await remove();
  });

  it('are never asked about webhook configurations', async () => {
    hooks.answer('/self', () => ({ response: { allowed: false } }));
    const everything = rule(['*/*'], ['*'], { apiGroups: ['*'], apiVersions: ['*'] });
    const remove = await install('Validating', {
      ...at('/self'),
      rules: [everything],
      matchConditions: [{ name: 'not-the-probe', expression: "request.name != 'probe'" }],
    });
    expect((await create()).status).toBe(400);
    await remove();
  });

  it('are called over connections that are kept open', async () => {
    hooks.answer('/again', allow);
    const remove = await install('Validating', at('/again'));
    const { connections } = hooks;
    for (let i = 0; i < 5; i++) await must('POST', `${configMaps}?dryRun=All`, { metadata: { name: 'again' } });
    expect(hooks.connections - connections).toBeLessThanOrEqual(1);
    await remove();
  });
});

describe('calls of webhooks', () => {
  it.each<[string, () => object, string]>([
    [
      'refused connections',
      () => ({ clientConfig: { url: 'https://127.0.0.1:1/x' } }),
      'failed to call webhook: Post "https://127.0.0.1:1/x?timeout=10s": dial tcp 127.0.0.1:1: connect: connection refused',
    ],
    [
      'an unknown authority',
      () => ({ clientConfig: { url: `${hooks.url}/x` } }),
      'tls: failed to verify certificate: x509: certificate signed by unknown authority',
    ],
    [
      'another name',
      () => ({ clientConfig: { url: `https://localhost:${hooks.port}/x`, caBundle: hooks.caBundle } }),
      'tls: failed to verify certificate: x509: certificate is valid for hook.default.svc, not localhost',
    ],
    [
      'no certificates',
      () => ({ clientConfig: { url: `${hooks.url}/x`, caBundle: Buffer.from('none').toString('base64') } }),
      'could not get REST client: unable to load root certificates: unable to parse bytes as PEM block',
    ],
    [
      'no service',
      () => ({ clientConfig: { service: { namespace: 'default', name: 'none', path: '/x' } } }),
      'failed to call webhook: Post "https://none.default.svc:443/x?timeout=10s": service "none" not found',
    ],
    [
      'no answer',
      () => ({ ...at('/silent'), timeoutSeconds: 1 }),
      `failed to call webhook: Post "${'{url}'}/silent?timeout=1s": context deadline exceeded`,
    ],
  ])("fail with kube-apiserver's message: %s", async (_, webhook, message) => {
    hooks.answer('/silent', () => ({ silent: true }));
    const removes = [await install('Validating', webhook())];
    const failure = await create();
    expect(failure.status).toBe(500);
    expect(failure.body.message).toContain(message.replace('{url}', hooks.url));
    await removes.pop()?.();
    const ignoring = await install('Validating', { ...webhook(), failurePolicy: 'Ignore' });
    expect((await create(`ignored-${made}`)).status).toBe(201);
    await ignoring();
  });

  it('have at most the time limit of the request', async () => {
    hooks.answer('/long', allow);
    hooks.answer('/short', allow);
    // Controllers write ConfigMaps, too.
    const labels = { timed: 'yes' };
    const objectSelector = { matchLabels: labels };
    const both = [
      { ...at('/long'), timeoutSeconds: 30, objectSelector },
      { ...at('/short'), timeoutSeconds: 5, objectSelector },
    ];
    for (const kind of ['Mutating', 'Validating'] as const) {
      const remove = await install(kind, ...both);
      hooks.answer('/long', allow);
      hooks.answer('/short', allow);
      for (const query of ['timeout=20s', 'timeout=19500ms', 'timeout=0s', 'pretty=false'])
        await must('POST', `${configMaps}?dryRun=All&${query}`, { metadata: { name: 'timed', labels } });
      // Part of the time limit may have passed before a webhook is called.
      const rounded = (told: string | null) => `${Math.ceil(Number.parseInt(told ?? '', 10) / 10)}0s`;
      expect(hooks.timeouts('/long').slice(-4).map(rounded)).toEqual(['20s', '20s', '30s', '30s']);
      expect(hooks.timeouts('/short').slice(-4)).toEqual(['5s', '5s', '5s', '5s']);
      await remove();
    }
  });

  it.each(['Fail', 'Ignore'])(
    'end when the time limit of the request has passed (failure policy %s)',
    async (failurePolicy) => {
      hooks.answer('/silent', () => ({ silent: true }));
      hooks.answer('/next', allow);
      const silent = { ...at('/silent'), timeoutSeconds: 30, failurePolicy };
      for (const kind of ['Mutating', 'Validating'] as const) {
        const remove = await install(kind, silent, ...(kind === 'Mutating' ? [{ ...at('/next'), failurePolicy }] : []));
        const name = `late-${kind.toLowerCase()}`;
        const { status, body } = await send('POST', `${configMaps}?timeout=100ms`, { metadata: { name } });
        expect(status).toBe(504);
        expect(body).toEqual({
          metadata: {},
          status: 'Failure',
          message: 'Timeout: request did not complete within the allotted timeout',
          reason: 'Timeout',
          details: {},
          code: 504,
        });
        await remove();
        const names = hooks.reviews('/next').map(({ request }) => request.object.metadata.name);
        expect(names).not.toContain(name);
        expect((await send('GET', `${configMaps}/${name}`)).status).toBe(404);
      }
    },
  );

  it('reach a service whose certificate has the name of the service', async () => {
    hooks.answer('/served', () => ({ response: { allowed: false } }));
    const spec = { type: 'ExternalName', externalName: 'localhost' };
    await must('POST', '/api/v1/namespaces/default/services', { metadata: { name: 'hook' }, spec });
    const service = { namespace: 'default', name: 'hook', path: '/served', port: hooks.port };
    const remove = await install('Validating', { clientConfig: { service, caBundle: hooks.caBundle } });
    const { status, body } = await create();
    expect([status, body.message]).toEqual([400, `${forbidden} without explanation`]);
    await remove();
  });

  it('mark dry runs for a webhook that has no side effects in dry runs', async () => {
    hooks.answer('/effects', allow);
    for (const failurePolicy of ['Fail', 'Ignore']) {
      // New webhooks must declare that they have no side effects in dry runs. Webhooks that were stored earlier may
      // declare something else.
      const remove = await install('Validating', { ...at('/effects'), failurePolicy, sideEffects: 'NoneOnDryRun' });
      expect((await send('POST', `${configMaps}?dryRun=All`, { metadata: { name: 'dry' } })).status).toBe(201);
      await remove();
    }
    // The server itself may write ConfigMaps meanwhile.
    const reviews = hooks.reviews('/effects').filter(({ request }) => request.object.metadata.name === 'dry');
    expect(reviews.every(({ request }) => request.dryRun)).toBe(true);
  });
});

describe('mutating webhooks', () => {
  const add = (path: string, value: unknown) => ({ op: 'add', path, value });

  it('change objects, one after the other', async () => {
    hooks.answer('/one', () => ({ response: patchOf(add('/data', { one: '1' })) }));
    hooks.answer('/two', () => ({ response: patchOf(add('/data/two', '2')) }));
    const remove = await install('Mutating', at('/one'), at('/two'));
    logged.length = 0;
    const { body } = await create('mutated');
    expect(body.data).toEqual({ one: '1', two: '2' });
    expect(hooks.reviews('/two')[0]?.request.object.data).toEqual({ one: '1' });
    await expect.poll(noted).toEqual({
      'mutation.webhook.admission.k8s.io/round_0_index_0':
        '{"configuration":"c-{n}","webhook":"w0.example.com","mutated":true}'.replace('{n}', String(made)),
      'mutation.webhook.admission.k8s.io/round_0_index_1':
        '{"configuration":"c-{n}","webhook":"w1.example.com","mutated":true}'.replace('{n}', String(made)),
    });
    await remove();
  });

  it('have their objects defaulted and validated', async () => {
    hooks.answer('/container', ({ request }) => ({
      response: patchOf(
        add('/spec/containers/-', request.name === 'bad' ? { name: 'Bad_', image: 'i' } : { name: 'side', image: 'i' }),
      ),
    }));
    const remove = await install('Mutating', { ...at('/container'), rules: [rule(['pods'], ['CREATE'])] });
    const pod = (name: string) => ({ metadata: { name }, spec: { containers: [{ name: 'c', image: 'i' }] } });
    const good = await must('POST', '/api/v1/namespaces/default/pods?dryRun=All', pod('good'));
    expect(good.spec.containers[1]).toMatchObject({
      name: 'side',
      imagePullPolicy: 'Always',
      terminationMessagePath: '/dev/termination-log',
    });
    const bad = await send('POST', '/api/v1/namespaces/default/pods?dryRun=All', pod('bad'));
    expect([bad.status, bad.body.details.causes[0].field]).toEqual([422, 'spec.containers[1].name']);
    await remove();
  });

  it.each<[string, WebhookAnswer, string]>([
    [
      'a patch without a type',
      () => ({ response: { ...patchOf({}), patchType: undefined } }),
      `${invalid}webhook returned response.patch but not response.patchType`,
    ],
    [
      'a type without a patch',
      () => ({ response: { allowed: true, patchType: 'JSONPatch' } }),
      `${invalid}webhook returned response.patchType but not response.patch`,
    ],
    [
      'an empty type',
      () => ({ response: { ...patchOf({}), patchType: '' } }),
      `${invalid}webhook returned invalid response.patchType of ""`,
    ],
    [
      'another type',
      () => ({ response: { ...patchOf(add('/data', {})), patchType: 'Merge' } }),
      `${failed}unsupported patch type "Merge"`,
    ],
    [
      'no patch',
      () => ({ response: { ...patchOf(), patch: Buffer.from('{').toString('base64') } }),
      `${failed}received undecodable patch in webhook response: `,
    ],
    [
      'a patch that does not apply',
      () => ({ response: patchOf({ op: 'remove', path: '/none' }) }),
      'Internal error occurred: ',
    ],
    [
      'a kind that does not exist',
      () => ({ response: patchOf({ op: 'replace', path: '/kind', value: 'Other' }) }),
      'Internal error occurred: no kind "Other" is registered for version "v1" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ],
  ])("fail with kube-apiserver's message for %s", async (_, answer, message) => {
    hooks.answer('/patch', answer);
    const remove = await install('Mutating', at('/patch'));
    const { status, body } = await create();
    expect([status, body.message]).toEqual([500, expect.stringContaining(message)]);
    await remove();
  });

  it('cannot change a deleted object', async () => {
    hooks.answer('/deletion', () => ({ response: patchOf(add('/data', {})) }));
    const remove = await install('Mutating', { ...at('/deletion'), rules: [rule(['configmaps'], ['DELETE'])] });
    await must('POST', configMaps, { metadata: { name: 'kept' } });
    const { status, body } = await send('DELETE', `${configMaps}/kept`);
    const problem = 'attempted to modify the object, which is not supported for this operation';
    expect([status, body.message]).toEqual([
      500,
      `Internal error occurred: admission webhook "w0.example.com" ${problem}`,
    ]);
    await remove();
  });

  it('are called again when they ask for it and something has changed', async () => {
    const note = ({ request }: Parameters<WebhookAnswer>[0]) => Object.keys(request.object.data ?? {}).join();
    hooks.answer('/first', (review) => ({
      response: patchOf(add('/data', { ...review.request.object.data, first: note(review) })),
    }));
    hooks.answer('/never', allow);
    hooks.answer('/last', ({ request }) => ({
      response: patchOf(add('/data', { ...request.object.data, last: 'yes' })),
    }));
    const remove = await install('Mutating', { ...at('/first'), reinvocationPolicy: 'IfNeeded' }, at('/never'), {
      ...at('/last'),
      reinvocationPolicy: 'IfNeeded',
    });
    const { body } = await create('again');
    expect(body.data).toEqual({ first: 'first,last', last: 'yes' });
    expect(['/first', '/never', '/last'].map((path) => hooks.reviews(path).length)).toEqual([2, 1, 2]);
    await remove();
  });

  it('see the versions that they ask for', async () => {
    hooks.answer('/hpa', () => ({ response: patchOf(add('/spec/targetCPUUtilizationPercentage', 42)) }));
    const hpaRule = {
      apiGroups: ['autoscaling'],
      apiVersions: ['v1'],
      operations: ['CREATE'],
      resources: ['horizontalpodautoscalers'],
    };
    const remove = await install('Mutating', { ...at('/hpa'), rules: [hpaRule] });
    const spec = { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'd', apiVersion: 'apps/v1' } };
    const body = await must('POST', '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers?dryRun=All', {
      metadata: { name: 'h' },
      spec,
    });
    expect(body.spec.metrics).toEqual([
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 42 } } },
    ]);
    expect(hooks.reviews('/hpa')[0]?.request).toMatchObject({
      kind: { group: 'autoscaling', version: 'v1', kind: 'HorizontalPodAutoscaler' },
      requestKind: { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' },
      object: { apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler' },
    });
    await remove();
  });

  it('may not spoil managed fields', async () => {
    hooks.answer('/managed', () => ({
      response: patchOf(add('/metadata/managedFields', [{ manager: 'x', operation: 'No' }])),
    }));
    const remove = await install('Mutating', at('/managed'));
    const { status, warnings, body } = await create('managed', { data: { a: '1' } });
    expect([status, body.metadata.managedFields[0].operation]).toEqual([201, 'Update']);
    expect(warnings[0]).toMatch(/^\.metadata\.managedFields was in an invalid state after admission/);
    await remove();
  });
});

describe('metrics', () => {
  it('count calls and rejections', async () => {
    hooks.answer('/counted', () => ({ response: { allowed: false, status: { code: 403 } } }));
    const remove = await install('Validating', { ...at('/counted'), name: 'counted.example.com' });
    await create();
    await remove();
    const { body } = await send('GET', '/metrics');
    const labels = 'name="counted.example.com",type="validating",operation="CREATE"';
    expect(body).toContain(
      `apiserver_admission_webhook_rejection_count{${labels},error_type="no_error",rejection_code="403"} 1`,
    );
    expect(body).toContain(`apiserver_admission_webhook_request_total{${labels},code="403",rejected="true"} 1`);
  });
});
