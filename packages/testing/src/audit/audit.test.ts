import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ConfigMap } from '@k8s-ts/api';
import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import type { AuditPolicy } from '@k8s-ts/generic-apiserver/audit';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testClock } from '../clock/test-clock.js';
import { startTestServer, type TestServer } from '../test-server.js';

const map: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { n: '1' } };
const policy: AuditPolicy = {
  omitStages: ['RequestReceived'],
  rules: [
    { level: 'None', verbs: ['list'] },
    { level: 'Metadata', resources: [{ resources: ['secrets', 'pods/*'] }] },
    { level: 'None', nonResourceURLs: ['/version', '/healthz*'] },
    { level: 'Metadata', nonResourceURLs: ['*'] },
    { level: 'Request', resources: [{ resources: ['configmaps'], resourceNames: ['only-request'] }] },
    { level: 'RequestResponse', omitManagedFields: true, namespaces: ['default'] },
  ],
};

/** The user of the server's own requests. */
const userName = 'kubernetes-admin';

/** Starts a webhook that answers every review with a patch. */
async function startPatchingWebhook(patch: readonly object[]) {
  const { ca, serving } = await createCertificates({ addresses: ['127.0.0.1'] });
  const webhook = createServer({ key: serving.key, cert: serving.cert }, async (request, response) => {
    const { apiVersion, kind, request: asked } = (await json(request)) as Record<string, { readonly uid: string }>;
    const text = Buffer.from(JSON.stringify(patch)).toString('base64');
    const answer = { uid: asked?.uid, allowed: true, patchType: 'JSONPatch', patch: text };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ apiVersion, kind, response: answer }));
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  const { port } = webhook.address() as AddressInfo;
  const url = `https://127.0.0.1:${port}`;
  const configuration: admissionregistrationv1.MutatingWebhookConfiguration = {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingWebhookConfiguration',
    metadata: { name: 'patches' },
    webhooks: [
      {
        name: 'w.example.com',
        clientConfig: { url, caBundle: Buffer.from(ca.cert).toString('base64') },
        rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps', 'secrets'], operations: ['CREATE'] }],
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
      },
    ],
  };
  const close = async (): Promise<void> => {
    webhook.closeAllConnections();
    await new Promise((resolve) => webhook.close(resolve));
  };
  return { configuration, close };
}

describe('audit events', () => {
  let server: TestServer<'alice'>;
  beforeAll(async () => {
    const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'watch'] }];
    const clock = testClock({ start: '2030-01-01T00:00:00Z', frozen: true });
    server = await startTestServer({ audit: policy, clock, users: { alice: { groups: ['dev'], rules } } });
  });
  afterAll(() => server.stop());
  beforeEach(() => server.reset());

  it('contain request and user, with both objects and their defaults', async () => {
    await server.create({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 's' },
      spec: { ports: [{ port: 80 }], clusterIP: '10.0.0.9' },
    });
    const [event, ...others] = server.audit();
    expect(others).toEqual([]);
    expect(event).toEqual({
      kind: 'Event',
      apiVersion: 'audit.k8s.io/v1',
      level: 'RequestResponse',
      auditID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      stage: 'ResponseComplete',
      requestURI: expect.stringMatching(/^\/api\/v1\/namespaces\/default\/services\?/),
      verb: 'create',
      user: { username: userName, groups: ['system:masters', 'system:authenticated'] },
      userAgent: 'k8s-ts-testing',
      objectRef: { resource: 'services', namespace: 'default', name: 's', apiVersion: 'v1' },
      responseStatus: { metadata: {}, code: 201 },
      requestObject: expect.objectContaining({
        spec: expect.objectContaining({ type: 'ClusterIP', sessionAffinity: 'None' }),
      }),
      responseObject: expect.objectContaining({
        metadata: expect.not.objectContaining({ managedFields: expect.anything() }),
      }),
      requestReceivedTimestamp: '2030-01-01T00:00:00.000000Z',
      stageTimestamp: '2030-01-01T00:00:00.000000Z',
      annotations: { 'authorization.k8s.io/decision': 'allow', 'authorization.k8s.io/reason': expect.any(String) },
    });
  });

  it('have the detail that the policy asks for', async () => {
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' }, stringData: { password: 'x' } };
    await server.create(secret);
    await server.create({ ...map, metadata: { name: 'only-request' } }).catch(() => {});
    await server.patch({ ...map, metadata: { name: 'only-request' } }, { data: { n: '2' } });
    await server.resource(map).list();
    await server.request('GET', '/version');
    await server.request('GET', '/readyz');
    const levels = server.audit().map(({ level, requestURI }) => [level, requestURI.split('?')[0]]);
    expect(levels).toEqual([
      ['Metadata', '/api/v1/namespaces/default/secrets'],
      ['RequestResponse', '/api/v1/namespaces/default/configmaps'],
      ['Request', '/api/v1/namespaces/default/configmaps/only-request'],
      ['Metadata', '/readyz'],
    ]);
    const [ofSecret, , ofPatch, ofPath] = server.audit();
    expect([ofSecret?.requestObject, ofSecret?.responseObject]).toEqual([undefined, undefined]);
    expect(ofSecret?.objectRef?.name).toBe('a');
    expect([ofPatch?.requestObject, ofPatch?.responseObject]).toEqual([{ data: { n: '2' } }, undefined]);
    expect(ofPath?.objectRef).toBeUndefined();
  });

  it('contain refusals, impersonation and wrong credentials', async () => {
    const { alice } = server.users;
    await alice.delete(map).catch(() => {});
    await server.fetch('/api/v1/namespaces/default/configmaps/none', { headers: { 'Impersonate-User': 'alice' } });
    await server.fetch('/api/v1/namespaces/default/configmaps/none', { headers: { Authorization: 'Bearer wrong' } });
    const [refused, impersonated, wrong] = server.audit();
    expect(refused).toMatchObject({
      user: { username: 'alice', groups: ['dev', 'system:authenticated'] },
      responseStatus: { status: 'Failure', reason: 'Forbidden', code: 403 },
      annotations: { 'authorization.k8s.io/decision': 'forbid' },
    });
    expect(impersonated).toMatchObject({
      user: { username: 'kubernetes-admin' },
      impersonatedUser: { username: 'alice', groups: ['system:authenticated'] },
      responseStatus: { reason: 'NotFound', code: 404 },
    });
    expect(wrong).toMatchObject({
      stage: 'ResponseStarted',
      user: {},
      responseStatus: { code: 401, reason: 'Unauthorized', message: 'Unauthorized' },
    });
  });

  it('have the patches of webhooks if they have the object', async () => {
    const webhook = await startPatchingWebhook([{ value: { a: '<' }, path: '/metadata/annotations', op: 'add' }]);
    onTestFinished(webhook.close);
    await server.create(webhook.configuration);
    const annotationsOf = async (kind: string) => {
      await server.create({ apiVersion: 'v1', kind, metadata: { generateName: 'patched-' } });
      const created = server.audit().filter(({ verb, user }) => verb === 'create' && user.username === userName);
      const annotations = Object.entries(created.at(-1)?.annotations ?? {});
      return Object.fromEntries(annotations.filter(([key]) => key.includes('webhook')));
    };
    const mutation = '{"configuration":"patches","webhook":"w.example.com","mutated":true}';
    const operation = '{"op":"add","path":"/metadata/annotations","value":{"a":"\\u003c"}}';
    const names = '"configuration":"patches","webhook":"w.example.com"';
    await expect
      .poll(() => annotationsOf('ConfigMap'))
      .toEqual({
        'mutation.webhook.admission.k8s.io/round_0_index_0': mutation,
        'patch.webhook.admission.k8s.io/round_0_index_0': `{${names},"patch":[${operation}],"patchType":"JSONPatch"}`,
      });
    // For secrets, the policy does not record objects.
    expect(await annotationsOf('Secret')).toEqual({ 'mutation.webhook.admission.k8s.io/round_0_index_0': mutation });
  });

  it('have a stage for the beginning and the end of a watch', async () => {
    const stop = new AbortController();
    const response = await server.fetch('/api/v1/namespaces/default/configmaps?watch=true', { signal: stop.signal });
    const stages = () => server.audit().map(({ stage, verb }) => `${verb} ${stage}`);
    expect(stages()).toEqual(['watch ResponseStarted']);
    await response.body?.cancel();
    stop.abort();
    await expect.poll(stages).toEqual(['watch ResponseStarted', 'watch ResponseComplete']);
  });
});

it('the option audit refuses an unknown level', async () => {
  await expect(startTestServer({ audit: 'All' as 'None' })).rejects.toThrow(
    'audit: unknown level "All": use one of None, Metadata, Request, RequestResponse',
  );
});
