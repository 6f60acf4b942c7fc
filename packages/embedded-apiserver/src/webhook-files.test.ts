import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestLogEntry } from '@k8s-ts/generic-apiserver';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, describe, expect, it } from 'vitest';
import { inProcess } from '../test/in-process.js';
import { startWebhookServer, type WebhookAnswer } from '../test/webhook-server.js';

const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const hooks = await startWebhookServer();
afterAll(async () => {
  await hooks.close();
  rmSync(folder, { recursive: true, force: true });
});

const { admin } = await createCertificates({ addresses: ['127.0.0.1'] });
file('client.crt', admin.cert);
file('client.key', admin.key);
const users = (...list: readonly object[]) => ({ apiVersion: 'v1', kind: 'Config', users: list });
/** A kubeconfig of a webhook that the test itself answers. */
const kubeconfig = (path: string, token: string) => ({
  ...users({ name: 'me', user: { token } }),
  clusters: [
    { name: 'hook', cluster: { server: `${hooks.url}${path}`, 'certificate-authority-data': hooks.caBundle } },
  ],
  contexts: [{ name: 'c', context: { cluster: 'hook', user: 'me' } }],
  'current-context': 'c',
});
const certificate = { 'client-certificate': 'client.crt', 'client-key': 'client.key' };
const plugin = (name: string, kubeConfigFile: string) => ({
  name,
  configuration: { apiVersion: 'apiserver.config.k8s.io/v1', kind: 'WebhookAdmissionConfiguration', kubeConfigFile },
});
const host = `127.0.0.1:${hooks.port}`;
const admissionControlConfigFile = file('admission.json', {
  apiVersion: 'apiserver.config.k8s.io/v1',
  kind: 'AdmissionConfiguration',
  plugins: [
    plugin('MutatingAdmissionWebhook', file('mutating.json', users({ name: host, user: { token: 'mutating-token' } }))),
    plugin('ValidatingAdmissionWebhook', file('validating.json', users({ name: '*', user: certificate }))),
    {
      name: 'ImagePolicyWebhook',
      configuration: {
        imagePolicy: { kubeConfigFile: file('images.json', kubeconfig('/images', 'images-token')), retryBackoff: 1 },
      },
    },
  ],
});
const logged: RequestLogEntry[] = [];
const { server, send, must, until } = inProcess({
  onRequest: (entry) => logged.push(entry),
  admissionControlConfigFile,
  enableAdmissionPlugins: ['ImagePolicyWebhook'],
  authenticationTokenWebhookConfigFile: file('tokens.json', kubeconfig('/tokens', 'tokens-token')),
  authenticationTokenWebhookVersion: 'v1',
  authorizationMode: ['RBAC'],
});

describe('admission webhooks', () => {
  it('are shown the credentials that a kubeconfig has for their host', async () => {
    const probe = { metadata: { name: 'probe' } };
    for (const kind of ['Mutating', 'Validating'] as const) {
      const path = `/${kind}`;
      hooks.answer(path, () => ({ response: { allowed: false, status: { code: 418 } } }));
      const configurations = `/apis/admissionregistration.k8s.io/v1/${kind.toLowerCase()}webhookconfigurations`;
      const webhook = {
        name: 'hook.example.com',
        clientConfig: { url: `${hooks.url}${path}`, caBundle: hooks.caBundle },
        rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
      };
      await must('POST', configurations, { metadata: { name: 'one' }, webhooks: [webhook] });
      await until(418, 'POST', '/api/v1/namespaces/default/configmaps?dryRun=All', probe);
      await must('DELETE', `${configurations}/one`);
      await until(201, 'POST', '/api/v1/namespaces/default/configmaps?dryRun=All', probe);
    }
    expect(hooks.caller('/Mutating')).toEqual({ authorization: 'Bearer mutating-token', commonName: undefined });
    expect(hooks.caller('/Validating')).toEqual({ authorization: undefined, commonName: 'kubernetes-admin' });
  });
});

describe('ImagePolicyWebhook', () => {
  const review = (status?: object): WebhookAnswer => {
    return () => ({ body: { apiVersion: 'imagepolicy.k8s.io/v1alpha1', kind: 'ImageReview', status } });
  };
  const pods = '/api/v1/namespaces/default/pods?dryRun=All';
  const pod = (image: string) => ({
    metadata: { name: 'p', annotations: { 'x.image-policy.k8s.io/y': 'z', other: 'a' } },
    spec: { containers: [{ name: 'c', image }], initContainers: [{ name: 'i', image: 'init' }] },
  });

  it('asks about the images of a pod, and keeps the answer', async () => {
    hooks.answer('/images', review({ allowed: true, auditAnnotations: { seen: 'good' } }));
    await must('POST', pods, pod('good'));
    const notes = () => logged.filter(({ uri }) => uri === pods).map(({ annotations = {} }) => annotations[seen]);
    const seen = 'imagepolicywebhook.image-policy.k8s.io/seen';
    await must('POST', pods, pod('good'));
    await expect.poll(notes).toEqual(['good', 'good']);
    expect(hooks.reviews('/images')).toMatchObject([
      {
        kind: 'ImageReview',
        apiVersion: 'imagepolicy.k8s.io/v1alpha1',
        spec: {
          containers: [{ image: 'good' }, { image: 'init' }],
          annotations: { 'x.image-policy.k8s.io/y': 'z' },
          namespace: 'default',
        },
      },
    ]);
    expect(hooks.caller('/images')?.authorization).toBe('Bearer images-token');
  });

  it.each<[string, WebhookAnswer, string]>([
    [
      'says no',
      review({ allowed: false, reason: 'too old' }),
      'image policy webhook backend denied one or more images: too old',
    ],
    ['gives no reason', review({ allowed: false }), 'one or more images rejected by webhook backend'],
    ['does not say yes', review(), 'one or more images rejected by webhook backend'],
    ['fails', () => ({ status: 404, type: 'text/plain', body: 'nothing' }), ''],
    ['answers something else', () => ({ body: { kind: 'TokenReview', status: { allowed: true } } }), 'no ImageReview'],
  ])('refuses a pod when the webhook %s', async (name, answer, message) => {
    hooks.answer('/images', answer);
    const { status, body } = await send('POST', pods, pod(name));
    expect([status, body.message]).toEqual([403, expect.stringContaining(`pods "p" is forbidden: `)]);
    expect(body.message).toContain(message);
  });

  it('stops asking when the time limit of the request has passed', async () => {
    hooks.answer('/images', () => ({ silent: true }));
    expect((await send('POST', `${pods}&timeout=100ms`, pod('slow'))).status).toBe(504);
    await expect.poll(() => hooks.abandoned('/images')).toBe(1);
  });
});

describe('a token webhook', () => {
  const review = (status: object, version = 'v1'): WebhookAnswer => {
    return () => ({ body: { apiVersion: `authentication.k8s.io/${version}`, kind: 'TokenReview', status } });
  };
  const whoAmI = (token: string) => send('POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', {}, { token });

  it('names users, also in token reviews', async () => {
    const user = { username: 'jane', uid: '1', groups: ['dev'] };
    hooks.answer('/tokens', review({ authenticated: true, user }));
    const { body } = await whoAmI('good');
    expect(body.status.userInfo).toMatchObject({ ...user, groups: ['dev', 'system:authenticated'] });
    expect(hooks.caller('/tokens')?.authorization).toBe('Bearer tokens-token');
    // The results of tokens are cached, so that an outage of the webhook does not affect tokens that were used before.
    hooks.answer('/tokens', () => ({ status: 503, type: 'text/plain', body: 'down' }));
    expect((await whoAmI('good')).status).toBe(201);
    hooks.answer('/tokens', review({ authenticated: true, user, audiences: ['vault'] }));
    const spec = { token: 'other', audiences: ['vault', 'bank'] };
    const reviewed = await must('POST', '/apis/authentication.k8s.io/v1/tokenreviews', { spec });
    expect(reviewed.status).toMatchObject({ authenticated: true, audiences: ['vault'], user: { username: 'jane' } });
  });

  it.each<[string, WebhookAnswer]>([
    ['does not know the token', review({ authenticated: false })],
    ['returns an error', review({ authenticated: false, error: 'stale' })],
    ['answers another version', review({ authenticated: true, user: { username: 'admin' } }, 'v1beta1')],
    [
      'names an audience that is not the server',
      review({ authenticated: true, user: { username: 'a' }, audiences: ['b'] }),
    ],
    [
      'answers with a SubjectAccessReview',
      () => ({ body: { apiVersion: 'authentication.k8s.io/v1', kind: 'SubjectAccessReview' } }),
    ],
    ['has a text in place of true', review({ authenticated: 'yes', user: { username: 'admin' } })],
    ['has groups that are no list', review({ authenticated: true, user: { username: 'a', groups: 'system:masters' } })],
    ['answers no JSON', () => ({ body: 'yes', type: 'text/plain' })],
    ['sends an empty answer', () => ({ body: '' })],
    [
      'sends an answer that is too large',
      review({ authenticated: true, user: { username: 'a', uid: 'x'.repeat(4 << 20) } }),
    ],
    ['redirects to another URL', () => ({ status: 307, headers: { location: '/yes' }, body: '' })],
    ['does not exist', () => ({ status: 404, type: 'text/plain', body: 'no' })],
  ])('admits no user when it %s', async (name, answer) => {
    hooks.answer('/yes', review({ authenticated: true, user: { username: 'admin' } }));
    hooks.answer('/tokens', answer);
    const { status, body } = await whoAmI(name.replaceAll(' ', '-'));
    expect([status, body.message]).toEqual([401, 'Unauthorized']);
  });

  it('that hangs delays only requests whose tokens it has to check', async () => {
    const user = { username: 'jane' };
    hooks.answer('/tokens', review({ authenticated: true, user }));
    expect((await whoAmI('known')).status).toBe(201);
    hooks.answer('/tokens', () => ({ silent: true }));
    const hanging = ['slow', 'slow', 'slower'].map((token) => {
      return send('GET', '/api/v1/namespaces?timeout=3s', undefined, { token });
    });
    await expect.poll(() => hooks.reviews('/tokens').length).toBe(2);
    expect((await whoAmI('known')).status).toBe(201);
    await must('GET', '/api/v1/namespaces');
    hooks.answer('/tokens', review({ authenticated: true, user }));
    expect((await whoAmI('next')).body.status.userInfo.username).toBe('jane');
    // The requests end at their own time limit. The time limit of the webhook, 30 s, is longer.
    expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual([504, 504, 504]);
  });
});

it('the server closes its connections to webhooks when it stops', async () => {
  await server.stop();
  await expect.poll(() => hooks.openConnections, { timeout: 60_000 }).toBe(0);
});
