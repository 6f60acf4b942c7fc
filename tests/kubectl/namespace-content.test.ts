import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { apiextensionsv1 } from '@k8s-ts/api';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectlCommand, testedKubectls } from '../kit/kubectl-command.js';
import { haveTools } from '../kit/tools.js';

const usable = haveTools('kubectl');
/**
 * Tests with the newest kubectl, because all versions send the same requests; with `EVERY_KUBECTL=1`, with all of them.
 */
const tested = testedKubectls(usable).slice(process.env.EVERY_KUBECTL === '1' ? 0 : -1);

const container = { name: 'c', image: 'i' };
const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [container] } };
const selector = { matchLabels: { app: 'a' } };
const job = { template: { spec: { ...template.spec, restartPolicy: 'Never' } } };
const devices = { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'd' } }] } };

/** An object of each of these built-in kinds, by `apiVersion kind`. */
const builtIn: Readonly<Record<string, object>> = {
  'v1 ConfigMap': {},
  'v1 Endpoints': {},
  'v1 Event': { involvedObject: { namespace: 'full' } },
  'v1 LimitRange': { spec: { limits: [{ type: 'Pod' }] } },
  'v1 PersistentVolumeClaim': {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  },
  'v1 Pod': { spec: { containers: [container] } },
  'v1 PodTemplate': { template },
  'v1 ReplicationController': { spec: { replicas: 2, selector: { app: 'rc' }, template: withLabel('rc') } },
  'v1 ResourceQuota': { spec: { hard: { 'count/leases.coordination.k8s.io': '5000' } } },
  'v1 Secret': {},
  'v1 Service': { spec: { selector: { app: 'a' }, ports: [{ port: 80 }] } },
  'v1 ServiceAccount': {},
  'apps/v1 ControllerRevision': { revision: 1, data: {} },
  'apps/v1 DaemonSet': { spec: { selector, template } },
  'apps/v1 Deployment': { spec: { replicas: 3, selector, template } },
  'apps/v1 ReplicaSet': {
    spec: { replicas: 2, selector: { matchLabels: { app: 'rs' } }, template: withLabel('rs') },
  },
  'apps/v1 StatefulSet': { spec: { replicas: 2, serviceName: 's', selector, template } },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'none' } },
  },
  'batch/v1 CronJob': { spec: { schedule: '@yearly', jobTemplate: { spec: job } } },
  'batch/v1 Job': { spec: job },
  'coordination.k8s.io/v1 Lease': {},
  'discovery.k8s.io/v1 EndpointSlice': { addressType: 'IPv4', endpoints: [] },
  'networking.k8s.io/v1 Ingress': { spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } } },
  'networking.k8s.io/v1 NetworkPolicy': { spec: { podSelector: {} } },
  'policy/v1 PodDisruptionBudget': { spec: { minAvailable: 1, selector } },
  'rbac.authorization.k8s.io/v1 Role': {},
  'rbac.authorization.k8s.io/v1 RoleBinding': {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' },
  },
  'resource.k8s.io/v1 ResourceClaim': { spec: devices },
  'resource.k8s.io/v1 ResourceClaimTemplate': { spec: { spec: devices } },
  'storage.k8s.io/v1 CSIStorageCapacity': { storageClassName: 's' },
};
const customKinds = Array.from({ length: 50 - Object.keys(builtIn).length }, (_, i) => `Kind${i}`);

function withLabel(app: string): object {
  return { ...template, metadata: { labels: { app } } };
}

/** The definition of a custom resource with namespaces. */
function definitionOf(kind: string): apiextensionsv1.CustomResourceDefinition {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural, kind },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  };
}

describe.skipIf(!usable).each(tested)('kubectl $minor delete namespace', { timeout: 300_000 }, (kubectl) => {
  const folder = mkdtempSync(join(tmpdir(), 'kubectl-namespace-'));
  const kubeconfig = join(folder, 'kubeconfig');
  const { run, works } = kubectlCommand(kubectl, kubeconfig, folder);
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ nodes: 1, controllers: ['*'], crds: customKinds.map(definitionOf) });
    writeFileSync(kubeconfig, server.kubeconfig);
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('removes 2,000 objects of 50 kinds, and reports objects that a finalizer holds', async () => {
    await works('create namespace full');
    await server.waitFor({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default', namespace: 'full' }, 'exists');
    const create = (type: string, name: string, body: object) => {
      const [apiVersion = '', kind = ''] = type.split(' ');
      return server.create({ ...body, apiVersion, kind, metadata: { name, namespace: 'full' } } as KubeObject);
    };
    for (const [type, body] of Object.entries(builtIn)) await create(type, 'one', body);
    for (const kind of customKinds) for (let i = 0; i < 60; i++) await create(`example.com/v1 ${kind}`, `o${i}`, {});
    for (let i = 0; i < 800; i++) await create('v1 ConfigMap', `c${i}`, {});
    await works('annotate configmap c1 held=yes -n full');
    await works('patch configmap c1 -n full --type=merge -p {"metadata":{"finalizers":["example.com/hold"]}}');

    const { code, output } = await run('delete namespace full --timeout=5s');
    expect(code).not.toBe(0);
    expect(output).toContain('timed out waiting for the condition on namespaces/full');
    const condition = (type: string) =>
      works(`get namespace full -o jsonpath={.status.conditions[?(@.type=="${type}")].message}`);
    const patience = { timeout: 120_000, interval: 500 };
    await expect
      .poll(() => condition('NamespaceContentRemaining'), patience)
      .toBe('Some resources are remaining: configmaps. has 1 resource instances');
    expect(await condition('NamespaceFinalizersRemaining')).toBe(
      'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances',
    );
    expect(await condition('NamespaceDeletionDiscoveryFailure')).toBe('All resources successfully discovered');
    expect(await works('get namespace full')).toMatch(/full +Terminating/);
    expect((await run('create configmap late -n full')).output).toContain(
      'forbidden: unable to create new content in namespace full because it is being terminated',
    );
    await works('patch configmap c1 -n full --type=merge -p {"metadata":{"finalizers":null}}');
    await works('wait --for=delete namespace/full --timeout=120s');
  });
});
