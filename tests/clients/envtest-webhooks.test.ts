import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, describeResource, newClient } from '@k8s-ts/client';
import type { NodeTransport } from '@k8s-ts/client/node';
import { layAssets } from '@k8s-ts/envtest';
import { createCertificates } from '@k8s-ts/pki';
import { freePort } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ControlPlane, envtestPrograms } from '../kit/envtest-control-plane.js';
import { NodeProcess } from '../kit/node-process.js';
import { typeScript } from '../kit/typescript.js';

/*
 * An operator with admission and conversion webhooks in envtest. Certificates, CA bundles and URLs are those of
 * controller-runtime (pkg/envtest/webhook.go, crd.go and pkg/internal/testing/certs): a CA signs the serving
 * certificate, the bundle is the serving certificate itself, and URLs are `https://HOST:PORT/` and a path that begins
 * with a slash.
 */

const group = 'example.com';
const rules = [
  { apiGroups: [group], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['gauges'], scope: '*' },
];

let folder: string;
let plane: ControlPlane;
let operator: NodeProcess | undefined;
let transport: NodeTransport;
let client: Client;

const gauges = (version: string) =>
  client.resource(describeResource<Gauge>({ group, version, resource: 'gauges' })).namespace('default');

interface Gauge {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec: { readonly value?: number; readonly reading?: number; readonly unit?: string };
}

const gauge = (name: string, spec: Gauge['spec']) => ({
  apiVersion: `${group}/v1`,
  kind: 'Gauge',
  metadata: { name },
  spec,
});

/**
 * Writes a certificate as envtest does, and starts the operator with it. @returns address of the operator, and the CA
 * bundle
 */
async function startOperator(): Promise<{ readonly hostPort: string; readonly caBundle: string }> {
  const { serving } = await createCertificates({ addresses: ['localhost', '127.0.0.1'] });
  writeFileSync(join(folder, 'tls.crt'), serving.cert);
  writeFileSync(join(folder, 'tls.key'), serving.key);
  const port = await freePort();
  const file = fileURLToPath(new URL('../kit/webhook-operator.ts', import.meta.url));
  operator = new NodeProcess([...typeScript, file, folder, String(port)]);
  await operator.ready();
  return { hostPort: `127.0.0.1:${port}`, caBundle: Buffer.from(serving.cert).toString('base64') };
}

const version = (name: string, field: string) => ({
  name,
  served: true,
  storage: name === 'v1',
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: {
        spec: { type: 'object', properties: { [field]: { type: 'integer' }, unit: { type: 'string' } } },
      },
    },
  },
});

async function install(hostPort: string, caBundle: string): Promise<void> {
  const definitions = client.resource({
    group: 'apiextensions.k8s.io',
    version: 'v1',
    resource: 'customresourcedefinitions',
  });
  await definitions.create({
    metadata: { name: `gauges.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: 'gauges', kind: 'Gauge' },
      versions: [version('v1', 'value'), version('v2', 'reading')],
      conversion: {
        strategy: 'Webhook',
        webhook: {
          conversionReviewVersions: ['v1', 'v1beta1'],
          clientConfig: { url: `https://${hostPort}/convert`, caBundle },
        },
      },
    },
  } as never);
  for (const [kind, name] of [
    ['Mutating', 'mutate'],
    ['Validating', 'validate'],
  ] as const) {
    const path = `/${name}-example-com-v1-gauge`;
    const configurations = client.resource({
      group: 'admissionregistration.k8s.io',
      version: 'v1',
      resource: `${kind.toLowerCase()}webhookconfigurations`,
    });
    await configurations.create({
      metadata: { name },
      webhooks: [
        {
          name: `${name}.${group}`,
          rules,
          clientConfig: { url: `https://${hostPort}/${path}`, caBundle },
          failurePolicy: 'Fail',
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
        },
      ],
    } as never);
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'envtest-webhooks-'));
  const assets = await layAssets({ folder: join(folder, 'assets'), programs: envtestPrograms });
  plane = new ControlPlane(assets.folder, folder);
  transport = plane.administrator(await plane.startAPIServer(await plane.startEtcd()));
  client = newClient({ transport });
  const { hostPort, caBundle } = await startOperator();
  await install(hostPort, caBundle);
  const patient = { timeout: 60_000, interval: 100 };
  await vi.waitFor(() => gauges('v1').list(), patient);
  // Webhooks take effect shortly after they were created. Until then, no unit is set in a gauge without a unit.
  await vi.waitFor(async () => {
    expect((await gauges('v1').create(gauge('probe', {}), { dryRun: true })).spec.unit).toBe('metre');
  }, patient);
  await vi.waitFor(async () => {
    await expect(gauges('v1').create(gauge('probe', { value: -1 }), { dryRun: true })).rejects.toThrow('denied');
  }, patient);
}, 240_000);

afterAll(async () => {
  await operator?.end();
  await transport?.close();
  await plane?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

describe('an operator in envtest', () => {
  it('sets defaults', async () => {
    expect((await gauges('v1').create(gauge('defaulted', { value: 1 }))).spec).toEqual({ value: 1, unit: 'metre' });
  });

  it('refuses invalid objects', async () => {
    await expect(gauges('v1').create(gauge('refused', { value: -1 }))).rejects.toThrow(
      `admission webhook "validate.${group}" denied the request: spec.value: must not be negative`,
    );
  });

  it('converts objects', async () => {
    await gauges('v1').create(gauge('converted', { value: 2, unit: 'inch' }));
    expect((await gauges('v2').get('converted')).spec).toEqual({ reading: 2, unit: 'inch' });
    const names = (await gauges('v2').list()).items.map(({ metadata }) => metadata.name);
    expect(names).toContain('converted');
    const { apiVersion, ...rest } = gauge('from-v2', { reading: 3 });
    await gauges('v2').create({ ...rest, apiVersion: apiVersion.replace('v1', 'v2') });
    expect((await gauges('v1').get('from-v2')).spec).toEqual({ value: 3, unit: 'metre' });
  });
});
