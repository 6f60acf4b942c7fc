import type { Secret, ServiceAccount } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import type { APIServer } from '@k8s-ts/apiserver';
import { type Client, describeResource, fetchTransport, newClient } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startControllerServer } from '../../kit/controller-server.js';
import { clientOf, startServer } from '../../kit/server.js';
import { until } from '../../kit/until.js';

const secretType = 'kubernetes.io/service-account-token';
const tokenSecret = (name: string, account: string): Secret => ({
  metadata: { namespace: 'default', name, annotations: { 'kubernetes.io/service-account.name': account } },
  type: secretType,
});

describe('the controller of tokens', () => {
  let server: APIServer;
  let client: Client;
  beforeAll(async () => {
    server = await startServer({ authorizationMode: ['RBAC'], controllers: ['serviceaccount-token-controller'] });
    client = clientOf(server);
  });
  afterAll(() => server?.stop());

  const secrets = () =>
    client
      .resource(describeResource<Secret>({ version: 'v1', resource: 'secrets', kind: 'Secret' }))
      .namespace('default');
  const accounts = () =>
    client
      .resource(
        describeResource<ServiceAccount>({ version: 'v1', resource: 'serviceaccounts', kind: 'ServiceAccount' }),
      )
      .namespace('default');
  const isGone = async (name: string) => !(await secrets().list()).items.some(({ metadata }) => metadata.name === name);

  it('fills Secrets with tokens that the server accepts', async () => {
    const { metadata } = await accounts().create({ metadata: { namespace: 'default', name: 'robot' } });
    await secrets().create(tokenSecret('robot-token', 'robot'));
    await until(async () => (await secrets().get('robot-token')).data?.token !== undefined);
    const secret = await secrets().get('robot-token');
    expect(atob(secret.data?.namespace ?? '')).toBe('default');
    expect(atob(secret.data?.['ca.crt'] ?? '')).toContain('BEGIN CERTIFICATE');
    expect(secret.metadata.annotations).toMatchObject({ 'kubernetes.io/service-account.uid': metadata?.uid });
    const robot = newClient({
      transport: fetchTransport({
        url: 'http://in-process',
        fetch: (input: string | URL | Request, init?: RequestInit) => {
          const request = new Request(input, init);
          request.headers.set('authorization', `Bearer ${atob(secret.data?.token ?? '')}`);
          return server.fetch(request);
        },
      }),
    });
    const review = await robot
      .resource({
        group: 'authentication.k8s.io',
        version: 'v1',
        resource: 'selfsubjectreviews',
        kind: 'SelfSubjectReview',
      })
      .create({ metadata: {} });
    expect(review).toMatchObject({ status: { userInfo: { username: 'system:serviceaccount:default:robot' } } });
    await secrets().patch('robot-token', { data: { namespace: null } });
    await until(async () => (await secrets().get('robot-token')).data?.namespace !== undefined);
    await accounts().delete('robot');
    await until(() => isGone('robot-token'));
  });

  it('deletes Secrets of missing accounts, and references to missing Secrets', async () => {
    await secrets().create(tokenSecret('nobodys-token', 'nobody'));
    await until(() => isGone('nobodys-token'));
    await accounts().create({
      metadata: { namespace: 'default', name: 'owner' },
      secrets: [{ name: 'own' }, { name: 'other' }],
    });
    await secrets().create(tokenSecret('own', 'owner'));
    await until(async () => (await secrets().get('own')).data?.token !== undefined);
    await secrets().delete('own');
    await until(async () => (await accounts().get('owner')).secrets?.length === 1);
    expect((await accounts().get('owner')).secrets).toEqual([{ name: 'other' }]);
  });
});

describe('the cleaner of tokens', () => {
  it('invalidates automatic tokens that were not used for a year, then deletes them', async () => {
    const server = await startControllerServer(['legacy-serviceaccount-token-cleaner-controller']);
    const secrets = server.of<Secret>('secrets', 'Secret').namespace('default');
    await server.of<ServiceAccount>('serviceaccounts', 'ServiceAccount').create({
      metadata: { namespace: 'default', name: 'robot' },
      secrets: [{ name: 'automatic' }, { name: 'mounted' }],
    });
    for (const name of ['automatic', 'mounted', 'by-hand']) await secrets.create(tokenSecret(name, 'robot'));
    await server.of('pods', 'Pod').create({
      metadata: { namespace: 'default', name: 'pod' },
      spec: { containers: [{ name: 'c', image: 'i' }], volumes: [{ name: 'v', secret: { secretName: 'mounted' } }] },
    } as AnyKubeObject);
    const invalidSince = async (name: string) =>
      (await secrets.get(name)).metadata.labels?.['kubernetes.io/legacy-token-invalid-since'];
    const day = 24 * 3_600_000;
    await server.until(async () => {
      const maps = server.of('configmaps', 'ConfigMap').namespace('kube-system');
      const { items } = await maps.list();
      return items.some(({ metadata }) => metadata.name === 'kube-apiserver-legacy-service-account-token-tracking');
    });
    server.clock.advance(300 * day);
    await server.until(async () => {
      server.clock.advance(day);
      return (await invalidSince('automatic')) !== undefined;
    });
    expect([await invalidSince('mounted'), await invalidSince('by-hand')]).toEqual([undefined, undefined]);
    server.clock.advance(360 * day);
    await server.until(async () => {
      server.clock.advance(day);
      try {
        await secrets.get('automatic');
        return false;
      } catch (error) {
        return isNotFound(error);
      }
    });
    expect((await secrets.list()).items).toHaveLength(2);
    await server.stop();
  });
});
