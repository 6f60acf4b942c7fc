import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { type AggregatedServerOptions, createAggregatedServer } from '@k8s-ts/aggregated-apiserver';
import { admissionregistrationv1, apiregistrationv1, flowcontrolv1 } from '@k8s-ts/api/resources';
import { type Client, newClient } from '@k8s-ts/client';
import { nodeTransport } from '@k8s-ts/client/node';
import type { AuditEvent } from '@k8s-ts/generic-apiserver/audit';
import { createCertificates } from '@k8s-ts/pki';
import { freePort } from '@k8s-ts/storage-testkit';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { boats } from '../../examples/aggregated-server/src/kinds.js';
import {
  patchOf,
  startWebhookServer,
  type WebhookServer,
} from '../../packages/embedded-apiserver/test/webhook-server.js';
import { type FrontedCluster, startFrontedCluster } from '../kit/fronted-cluster.js';
import { NodeProcess } from '../kit/node-process.js';
import { typeScript } from '../kit/typescript.js';
import { until } from '../kit/until.js';

const top = fileURLToPath(new URL('../..', import.meta.url));
const namespace = 'fleet';
const path = `/apis/fleet.example.com/v1/namespaces/${namespace}/boats`;

let cluster: FrontedCluster;
let admin: Client;
let hooks: WebhookServer;
beforeAll(async () => {
  cluster = await startFrontedCluster();
  ({ admin } = cluster);
  hooks = await startWebhookServer();
});
afterAll(async () => {
  await hooks?.close();
  await cluster?.stop();
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A client that sends its requests directly to an aggregated server. */
const clientOn = (port: number, token = 'root-token'): Client =>
  newClient({ transport: nodeTransport({ server: `https://127.0.0.1:${port}`, token, rejectUnauthorized: false }) });

/** Starts a server with options of a test, and waits until the cluster forwards requests to it. */
async function start(options: Partial<AggregatedServerOptions> = {}) {
  const port = await freePort();
  const errors: string[] = [];
  const server = createAggregatedServer({
    kinds: [boats],
    storage: { type: 'memory', memory: `operations-${port}` },
    service: { namespace, name: 'fleet-apiserver', port },
    cluster: { kubeconfig: cluster.kubeconfig },
    listen: { host: '127.0.0.1', port },
    onError: (message, error) => errors.push(`${message}: ${String(error)}`),
    ...options,
  });
  await server.start();
  closers.push(() => server.stop());
  const root = clientOn(port);
  const text = async (target: string) => (await root.stream({ path: target })).text();
  return { server, port, errors, root, text, harbour: boats.client(root).namespace(namespace) };
}

const newBoat = (name: string) => ({ metadata: { name }, spec: { sails: 3 } });

it('an aggregated API server divides requests by the FlowSchemas and priority levels of the cluster', async () => {
  const { port, text } = await start();
  const spec = {
    type: 'Limited',
    limited: { nominalConcurrencyShares: 0, borrowingLimitPercent: 0, limitResponse: { type: 'Reject' } },
  } as const;
  await admin.resource(flowcontrolv1.priorityLevelConfigurations).create({ metadata: { name: 'none' }, spec });
  const schema = await admin.resource(flowcontrolv1.flowSchemas).create({
    metadata: { name: 'alice' },
    spec: {
      priorityLevelConfiguration: { name: 'none' },
      matchingPrecedence: 50,
      rules: [
        {
          subjects: [{ kind: 'User', user: { name: 'alice' } }],
          resourceRules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['list'], namespaces: ['*'] }],
        },
      ],
    },
  });
  closers.push(() => admin.resource(flowcontrolv1.flowSchemas).delete('alice'));
  closers.push(() => admin.resource(flowcontrolv1.priorityLevelConfigurations).delete('none'));
  const alice = boats.client(clientOn(port, 'alice-token')).namespace(namespace);
  const refusal = () => alice.list().catch(({ code }) => code as number);
  await expect.poll(refusal).toBe(429);
  await expect(alice.get('one')).rejects.toMatchObject({ code: 403 });
  expect(await text('/debug/api_priority_and_fairness/dump_priority_levels')).toMatch(/^none, /m);
  expect(await text('/metrics')).toMatch(
    /^apiserver_flowcontrol_rejected_requests_total\{priority_level="none",flow_schema="alice",reason="[a-z-]+"\} \d+$/m,
  );
  const { headers } = await clientOn(port).stream({ path });
  expect(headers['x-kubernetes-pf-flowschema-uid']).toBeTruthy();
  expect(headers['x-kubernetes-pf-flowschema-uid']).not.toBe(schema.metadata.uid);
});

it('an aggregated API server writes audit events to a log and to a webhook, the last events when it stops', async () => {
  const sent: AuditEvent<unknown>[] = [];
  const receiver = createServer(async (request, response) => {
    const { items } = (await json(request)) as { items: AuditEvent<unknown>[] };
    sent.push(...items);
    response.end();
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  closers.push(async () => void receiver.close());
  const file = async (name: string, content: object) => {
    await writeFile(join(cluster.folder, name), JSON.stringify(content));
    return join(cluster.folder, name);
  };
  const server = { server: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` };
  const audited = await start({
    audit: {
      policyFile: await file('policy.json', {
        apiVersion: 'audit.k8s.io/v1',
        kind: 'Policy',
        rules: [
          { level: 'None', nonResourceURLs: ['*'] },
          { level: 'RequestResponse', verbs: ['create'] },
        ],
      }),
      logPath: join(cluster.folder, 'audit.log'),
      webhookKubeconfig: await file('webhook.json', {
        clusters: [{ name: 'a', cluster: server }],
        contexts: [{ name: 'a', context: { cluster: 'a' } }],
        'current-context': 'a',
      }),
    },
  });
  await audited.harbour.create(newBoat('one'));
  await audited.harbour.get('one');
  await audited.text('/version');
  await audited.server.stop();
  const logged = (await readFile(join(cluster.folder, 'audit.log'), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditEvent<unknown>);
  for (const events of [logged, sent]) {
    expect(events.map(({ stage, verb }) => `${verb} ${stage}`)).toEqual([
      'create RequestReceived',
      'create ResponseComplete',
    ]);
    expect(events[1]).toMatchObject({
      level: 'RequestResponse',
      user: { username: 'root', groups: ['system:masters', 'system:authenticated'] },
      objectRef: { resource: 'boats', namespace, name: 'one', apiGroup: 'fleet.example.com', apiVersion: 'v1' },
      requestObject: { spec: { sails: 3 } },
      responseObject: { kind: 'Boat', spec: { sails: 3, color: 'red' } },
      responseStatus: { code: 201 },
    });
  }
});

it('an aggregated API server serves the certificate in its files, and the new certificate after they have changed', async () => {
  const file = (name: string) => join(cluster.folder, name);
  const files = { certFile: file('serving.crt'), keyFile: file('serving.key'), caFile: file('serving-ca.crt') };
  const issue = async () => {
    const { ca, serving } = await createCertificates({ addresses: ['fleet-apiserver.fleet.svc'] });
    await writeFile(files.caFile, ca.cert);
    await writeFile(files.keyFile, serving.key);
    await writeFile(files.certFile, serving.cert);
    return ca.cert;
  };
  const first = await issue();
  const { port, errors } = await start({ certificates: files });
  const apiServices = admin.resource(apiregistrationv1.apiServices);
  const bundle = async () =>
    Buffer.from((await apiServices.get('v1.fleet.example.com')).spec?.caBundle ?? '', 'base64').toString();
  const trusts = async (ca: string) => {
    const socket: TLSSocket = connect({ port, host: '127.0.0.1', ca, servername: 'fleet-apiserver.fleet.svc' });
    const isTrusted = await once(socket, 'secureConnect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isTrusted;
  };
  await expect.poll(bundle).toBe(first);
  expect(await trusts(first)).toBe(true);
  const second = await issue();
  await expect.poll(() => trusts(second)).toBe(true);
  expect(await trusts(first)).toBe(false);
  await expect.poll(bundle).toBe(second);
  const root = newClient({
    transport: nodeTransport({ server: cluster.server.url, token: 'root-token', rejectUnauthorized: false }),
  });
  await expect
    .poll(() =>
      boats
        .client(root)
        .namespace(namespace)
        .list()
        .then(
          ({ kind }) => kind,
          () => undefined,
        ),
    )
    .toBe('BoatList');
  // The key does not belong to the certificate, so the previous certificate stays in use.
  await writeFile(files.keyFile, (await createCertificates({ addresses: [] })).serving.key);
  await until(() => errors.some((error) => error.includes('serving.key is not the key of')));
  expect(await trusts(second)).toBe(true);
});

type Webhook = admissionregistrationv1.MutatingWebhook & admissionregistrationv1.ValidatingWebhook;
const rules = [
  { apiGroups: ['fleet.example.com'], apiVersions: ['v1'], resources: ['boats'], operations: ['CREATE'] },
] as const;
const webhook = (hook: string): Webhook => ({
  name: `${hook}.example.com`,
  rules,
  clientConfig: { url: `${hooks.url}/${hook}`, caBundle: hooks.caBundle },
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
});

it('an aggregated API server asks the mutating webhooks of the cluster', async () => {
  hooks.answer('/paint', () => ({ response: patchOf({ op: 'replace', path: '/spec/color', value: 'blue' }) }));
  const configurations = admin.resource(admissionregistrationv1.mutatingWebhookConfigurations);
  await configurations.create({ metadata: { name: 'paint' }, webhooks: [webhook('paint')] });
  closers.push(() => configurations.delete('paint'));
  const { harbour, text } = await start();
  expect((await harbour.create(newBoat('one'))).spec).toEqual({ sails: 3, color: 'blue' });
  expect(hooks.reviews('/paint')[0]?.request).toMatchObject({
    kind: { group: 'fleet.example.com', version: 'v1', kind: 'Boat' },
    operation: 'CREATE',
    userInfo: { username: 'root', groups: ['system:masters', 'system:authenticated'] },
    object: { metadata: { name: 'one', namespace }, spec: { sails: 3, color: 'red' } },
  });
  await harbour.apply({ ...newBoat('two'), apiVersion: 'fleet.example.com/v1', kind: 'Boat' }, { fieldManager: 'me' });
  expect((await harbour.get('two')).spec).toEqual({ sails: 3, color: 'blue' });
  expect(await text('/metrics')).toContain(
    'apiserver_admission_webhook_request_total{name="paint.example.com",type="admit",operation="CREATE",code="200",rejected="false"} 2',
  );
});

it('an aggregated API server answers health checks by name, and counts requests', async () => {
  let wrong: Error | undefined;
  const radio = { name: 'radio', check: () => (wrong ? Promise.reject(wrong) : Promise.resolve()) };
  const { harbour, text, port } = await start({ server: { healthChecks: [radio] } });
  await harbour.list();
  for (const endpoint of ['livez', 'readyz', 'healthz']) {
    const lines = (await text(`/${endpoint}?verbose`)).trimEnd().split('\n');
    expect(lines).toEqual(expect.arrayContaining(['[+]ping ok', '[+]radio ok']));
    expect(lines.at(-1)).toBe(`${endpoint} check passed`);
  }
  expect(await text('/readyz?verbose')).toMatch(/^\[\+\]poststarthook\/generic-apiserver-start-informers ok$/m);
  expect(await text('/livez/radio')).toBe('ok');
  wrong = new Error('silence');
  const failing = await clientOn(port)
    .stream({ path: '/livez' })
    .catch((error: Error) => error);
  expect(failing).toMatchObject({ code: 500, message: expect.stringContaining('[-]radio failed: reason withheld') });
  expect(await text('/livez?exclude=radio')).toBe('ok');
  expect(await text('/metrics')).toMatch(
    /^apiserver_request_total\{code="200",component="apiserver",dry_run="",group="fleet.example.com",resource="boats",scope="namespace",subresource="",verb="LIST",version="v1"\} 1$/m,
  );
});

it('an aggregated API server answers open requests and ends watches when its program gets SIGTERM', async () => {
  const port = await freePort();
  const flags = ['serve', `--kubeconfig=${cluster.kubeconfig}`, `--port=${port}`, `--service-port=${port}`];
  const program = new NodeProcess([...typeScript, 'examples/aggregated-server/src/main.ts', ...flags], { cwd: top });
  closers.push(() => program.end('SIGKILL'));
  await program.ready();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  hooks.answer('/wait', async () => {
    await held;
    return { response: { allowed: true } };
  });
  const configurations = admin.resource(admissionregistrationv1.validatingWebhookConfigurations);
  await configurations.create({ metadata: { name: 'wait' }, webhooks: [{ ...webhook('wait'), timeoutSeconds: 30 }] });
  closers.push(() => configurations.delete('wait'));
  const harbour = boats.client(clientOn(port)).namespace(namespace);
  const { metadata } = await harbour.list();
  const watch = await clientOn(port).stream({
    path,
    query: { watch: 'true', resourceVersion: metadata.resourceVersion ?? '' },
  });
  const watched = watch.text();
  let created: Promise<unknown> | undefined;
  await until(async () => {
    created ??= harbour.create(newBoat('one')).catch((error: unknown) => error);
    return hooks.reviews('/wait').length > 0;
  });
  const exited = program.end();
  // The stream is complete: it ends without an error.
  expect(await watched).toBe('');
  await expect
    .poll(() =>
      clientOn(port)
        .request({ path })
        .catch((error: Error) => error.message),
    )
    .toContain('connection refused');
  release();
  expect(await created).toMatchObject({ metadata: { name: 'one' }, spec: { sails: 3, color: 'red' } });
  expect(await exited).toBe(0);
});
