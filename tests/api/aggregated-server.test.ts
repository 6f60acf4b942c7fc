import { once } from 'node:events';
import { request } from 'node:https';
import type { Duplex } from 'node:stream';
import {
  type AggregatedServer,
  createAggregatedServer,
  type OwnCertificateOptions,
} from '@k8s-ts/aggregated-apiserver';
import { admissionregistrationv1, apiregistrationv1, corev1, rbacv1 } from '@k8s-ts/api/resources';
import { ignoreNotFound } from '@k8s-ts/apimachinery/errors';
import { type Client, newClient } from '@k8s-ts/client';
import { type NodeTransportOptions, nodeTransport } from '@k8s-ts/client/node';
import { createCertificates, fingerprintOf, parseCertificatesPEM } from '@k8s-ts/pki';
import { freePort } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boats, harbours } from '../../examples/aggregated-server/src/kinds.js';
import { type FrontedCluster, startFrontedCluster } from '../kit/fronted-cluster.js';
import { until } from '../kit/until.js';

let cluster: FrontedCluster;
let admin: Client;
let server: AggregatedServer;
let port: number;
/** The CA of the server. */
let ca: string;

const errors: string[] = [];
const namespace = 'fleet';

beforeAll(async () => {
  cluster = await startFrontedCluster();
  ({ admin } = cluster);
  port = await freePort();
  server = newServer();
  await server.start();
  await until(async () => (await available())[0] === 'True');
  ca = await bundle();
});
afterAll(async () => {
  await server?.stop();
  await cluster?.stop();
});

/** Makes a server. With `certificates`, its certificates can be valid for only a few seconds. */
function newServer(certificates: OwnCertificateOptions = {}): AggregatedServer {
  return createAggregatedServer({
    kinds: [boats, harbours],
    storage: { type: 'memory', memory: 'aggregated-server-test' },
    service: { namespace, name: 'fleet-apiserver', port },
    cluster: { kubeconfig: cluster.kubeconfig },
    listen: { host: '127.0.0.1', port },
    certificates,
    authorization: { allowCacheTTLMs: 0, denyCacheTTLMs: 0 },
    onError: (message, error) => errors.push(`${message}: ${String(error)}`),
  });
}

const apiService = () => admin.resource(apiregistrationv1.apiServices).get('v1.fleet.example.com');

async function available(): Promise<readonly (string | undefined)[]> {
  const found = await ignoreNotFound(apiService());
  return (found?.status?.conditions ?? []).flatMap((each) => [each.status, each.reason]);
}

const bundle = async () => Buffer.from((await apiService()).spec?.caBundle ?? '', 'base64').toString();

/** A client of the cluster with a token. */
const userOf = (token: string): Client =>
  newClient({ transport: nodeTransport({ server: cluster.server.url, token, rejectUnauthorized: false }) });

/** A client that sends its requests directly to the server. */
const direct = (credentials: Partial<NodeTransportOptions> = {}): Client =>
  newClient({ transport: nodeTransport({ server: `https://127.0.0.1:${port}`, ca, ...credentials }) });

const newBoat = (name: string, sails = 3) => ({
  apiVersion: 'fleet.example.com/v1',
  kind: 'Boat',
  metadata: { name },
  spec: { sails },
});

it('an aggregated API server serves its kinds through the cluster', async () => {
  const inHarbour = boats.client(userOf('root-token')).namespace(namespace);
  const made = await inHarbour.create(newBoat('one'));
  expect(made.spec).toEqual({ sails: 3, color: 'red' });
  const events = inHarbour.watch({ resourceVersion: made.metadata.resourceVersion ?? '' })[Symbol.asyncIterator]();
  const first = events.next();
  await inHarbour.patch('one', { spec: { sails: 4 } }, { type: 'merge' });
  expect((await first).value).toMatchObject({ type: 'MODIFIED', object: { spec: { sails: 4 } } });
  await events.return?.();
  await inHarbour.apply({ ...newBoat('two'), spec: { sails: 1 } }, { fieldManager: 'test' });
  expect((await inHarbour.list()).items.map(({ metadata }) => metadata.name)).toEqual(['one', 'two']);
  await expect(inHarbour.create(newBoat('none', 0))).rejects.toThrow(
    'Boat.fleet.example.com "none" is invalid: spec.sails: Invalid value: 0',
  );
  await harbours.client(userOf('root-token')).create({ metadata: { name: 'kiel' }, spec: { berths: 20 } });
  await inHarbour.delete('one');
  const { kind, items } = await admin.request<{ kind: string; items: { metadata: { name: string } }[] }>({
    path: '/apis',
    headers: { accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList' },
  });
  expect([kind, items.map(({ metadata }) => metadata.name)]).toEqual([
    'APIGroupDiscoveryList',
    expect.arrayContaining(['fleet.example.com']),
  ]);
});

it('an aggregated API server passes WebSockets on to its subresources', async () => {
  const inHarbour = boats.client(userOf('root-token')).namespace(namespace);
  await inHarbour.create(newBoat('radioed'));
  const { hostname, port } = new URL(cluster.server.url);
  const upgrading = request({
    hostname,
    port,
    agent: false,
    rejectUnauthorized: false,
    path: `/apis/fleet.example.com/v1/namespaces/${namespace}/boats/radioed/radio`,
    headers: {
      authorization: 'Bearer root-token',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  });
  upgrading.end();
  const [, socket] = (await once(upgrading, 'upgrade')) as [unknown, Duplex];
  // A text message with the mask zero.
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | 4, 0, 0, 0, 0]), Buffer.from('ahoy')]));
  const [message] = (await once(socket, 'data')) as [Buffer];
  expect(message.subarray(2).toString()).toBe('radioed: ahoy');
  socket.destroy();
  await inHarbour.delete('radioed');
});

it('an aggregated API server asks the cluster to authorize requests', async () => {
  const alice = boats.client(userOf('alice-token')).namespace(namespace);
  await expect(alice.list()).rejects.toThrow(
    'boats.fleet.example.com is forbidden: User "alice" cannot list resource "boats" in API group "fleet.example.com" in the namespace "fleet"',
  );
  await admin.resource(rbacv1.clusterRoles).create({
    metadata: { name: 'sailor' },
    rules: [{ apiGroups: ['fleet.example.com'], resources: ['boats'], verbs: ['list'] }],
  });
  await admin
    .resource(rbacv1.roleBindings)
    .namespace(namespace)
    .create({
      metadata: { name: 'alice' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'sailor' },
      subjects: [{ kind: 'User', name: 'alice', apiGroup: 'rbac.authorization.k8s.io' }],
    });
  await expect.poll(() => alice.list().then(({ kind }) => kind)).toBe('BoatList');
  // Requests are sent directly to the server, not through the cluster. The server authenticates their token by a
  // TokenReview.
  const own = boats.client(direct({ token: 'alice-token' })).namespace(namespace);
  expect((await own.list()).kind).toBe('BoatList');
  await expect(own.get('one')).rejects.toThrow('User "alice" cannot get resource "boats"');
});

it('an aggregated API server authenticates requests that do not come through the cluster', async () => {
  const whoAmI = async (client: Client) =>
    (await client.stream({ path: '/apis/fleet.example.com/v1/boats' }).catch((error: unknown) => error)) as Error;
  expect((await whoAmI(direct())).message).toContain('User "system:anonymous" cannot list resource "boats"');
  expect((await whoAmI(direct({ token: 'wrong' }))).message).toBe('Unauthorized');
  const { admin: sailor } = await createCertificates({ addresses: [], ca: cluster.clients.ca });
  expect(await whoAmI(direct(sailor))).toMatchObject({ status: 200 });
  const { admin: stranger } = await createCertificates({ addresses: [] });
  expect((await whoAmI(direct(stranger))).message).toBe('Unauthorized');
  // Only the front proxy of the cluster may send the names of users.
  const headers = { 'x-remote-user': 'root', 'x-remote-group': 'system:masters' };
  await expect(direct().stream({ path: '/apis/fleet.example.com/v1/boats', headers })).rejects.toThrow(
    'system:anonymous',
  );
  for (const path of ['/healthz', '/livez', '/readyz']) {
    expect(await (await direct().stream({ path })).text()).toBe('ok');
  }
  await expect(direct().stream({ path: '/metrics' })).rejects.toThrow('forbidden');
});

it('an aggregated API server applies the namespaces, policies and webhooks of the cluster in admission', async () => {
  const root = userOf('root-token');
  await expect(boats.client(root).namespace('absent').create(newBoat('one'))).rejects.toThrow(
    'namespaces "absent" not found',
  );
  await admin.resource(admissionregistrationv1.validatingAdmissionPolicies).create({
    metadata: { name: 'few-sails' },
    spec: {
      matchConstraints: {
        resourceRules: [
          { apiGroups: ['fleet.example.com'], apiVersions: ['v1'], resources: ['boats'], operations: ['CREATE'] },
        ],
      },
      validations: [{ expression: 'object.spec.sails < 10', message: 'too many sails' }],
    },
  });
  await admin.resource(admissionregistrationv1.validatingAdmissionPolicyBindings).create({
    metadata: { name: 'few-sails' },
    spec: { policyName: 'few-sails', validationActions: ['Deny'] },
  });
  const create = () => boats.client(root).namespace(namespace).create(newBoat('many', 12), { dryRun: true });
  await expect.poll(() => create().catch((error: Error) => error.message)).toContain('too many sails');
  await admin.resource(admissionregistrationv1.validatingWebhookConfigurations).create({
    metadata: { name: 'unreachable' },
    webhooks: [
      {
        name: 'boats.example.com',
        clientConfig: { url: `https://127.0.0.1:${await freePort()}/` },
        rules: [{ apiGroups: ['fleet.example.com'], apiVersions: ['v1'], resources: ['harbours'], operations: ['*'] }],
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
      },
    ],
  });
  await expect
    .poll(() =>
      harbours
        .client(root)
        .delete('kiel', { dryRun: true })
        .catch((error: Error) => error.message),
    )
    .toContain('failed calling webhook "boats.example.com"');
  await admin.resource(admissionregistrationv1.validatingWebhookConfigurations).delete('unreachable');
});

it('an aggregated API server describes its kinds', async () => {
  const document = await admin.request<{ components: { schemas: object } }>({
    path: '/openapi/v3/apis/fleet.example.com/v1',
  });
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['com.example.fleet.v1.Boat', 'com.example.fleet.v1.Harbour']),
  );
});

it('an aggregated API server repairs its APIService', async () => {
  const apiServices = admin.resource(apiregistrationv1.apiServices);
  const { spec } = await apiService();
  await apiServices.patch('v1.fleet.example.com', { spec: { versionPriority: 7, caBundle: null } }, { type: 'merge' });
  await expect.poll(async () => (await apiService()).spec).toEqual(spec);
});

it('an aggregated API server keeps its certificates over a restart, and renews them while requests go on', async () => {
  await server.stop();
  server = newServer({ caLifetimeMs: 15_000, overlapMs: 1_000 });
  await server.start();
  // The earlier certificate is still valid.
  expect(await bundle()).toBe(ca);
  await admin.resource(corev1.secrets).namespace(namespace).delete('fleet-apiserver-serving-cert');
  await server.stop();
  server = newServer({ caLifetimeMs: 15_000, overlapMs: 1_000 });
  await server.start();
  await expect.poll(available).toEqual(['True', 'Passed']);
  const root = boats.client(userOf('root-token')).namespace(namespace);
  const [first] = parseCertificatesPEM(await bundle());
  const failures: unknown[] = [];
  // The new CA is added beside the old CA, which is removed later.
  const sizes = new Set<number>();
  await until(async () => {
    await root.list().catch((error: unknown) => failures.push(error));
    const authorities = parseCertificatesPEM(await bundle());
    sizes.add(authorities.length);
    return sizes.has(2) && authorities.length === 1;
  });
  expect(fingerprintOf(parseCertificatesPEM(await bundle())[0])).not.toBe(fingerprintOf(first));
  expect(failures).toEqual([]);
  expect(errors).toEqual([]);
}, 120_000);
