import { decodeValue } from '@k8s-ts/apimachinery/json';
import { describe, expect, it } from 'vitest';
import { builtinTypes } from '../builtin-types.js';
import { defaultsData } from '../generated/defaults.js';
import { imageTag } from '../kinds/core/image-tag.js';
import { ruleNamed } from '../kinds/index.js';
import { applyDefaults, type DefaultsOptions } from './index.js';

function complete(apiVersion: string, kind: string, rest: object, options?: DefaultsOptions) {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const gvk = { group, version, kind };
  const type = builtinTypes.typeFor(gvk);
  if (type === undefined) throw new Error(`no ${apiVersion} ${kind}`);
  const completed = applyDefaults(gvk, decodeValue(type, { apiVersion, kind, ...rest }).object, options);
  // A complete object is returned unchanged.
  expect(applyDefaults(gvk, completed, options)).toBe(completed);
  return completed as Record<string, unknown>;
}

describe('applyDefaults', () => {
  it('completes a pod', () => {
    const { spec } = complete('v1', 'Pod', {
      metadata: { name: 'a' },
      spec: {
        serviceAccount: 'robot',
        containers: [
          {
            name: 'c',
            image: 'nginx',
            ports: [{ containerPort: 80 }],
            resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '500m' } },
          },
        ],
        volumes: [{ name: 'v' }, { name: 's', secret: { secretName: 'x' } }],
      },
    });
    expect(spec).toEqual({
      volumes: [
        { name: 'v', emptyDir: {} },
        { name: 's', secret: { secretName: 'x', defaultMode: 420 } },
      ],
      containers: [
        {
          name: 'c',
          image: 'nginx',
          ports: [{ containerPort: 80, protocol: 'TCP' }],
          resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '500m', memory: '1Gi' } },
          terminationMessagePath: '/dev/termination-log',
          terminationMessagePolicy: 'File',
          imagePullPolicy: 'Always',
        },
      ],
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      dnsPolicy: 'ClusterFirst',
      serviceAccountName: 'robot',
      serviceAccount: 'robot',
      securityContext: {},
      schedulerName: 'default-scheduler',
      enableServiceLinks: true,
    });
    expect(Object.keys(spec as object)[0]).toBe('volumes');
  });

  it('sums up the requests of the containers of a pod, including sidecars and init containers', () => {
    const requests = (cpu: string) => ({ resources: { requests: { cpu } } });
    const { spec } = complete('v1', 'Pod', {
      metadata: { name: 'a' },
      spec: {
        resources: { limits: { cpu: '4', memory: '1Gi' } },
        containers: [{ name: 'c', image: 'i:1', ...requests('500m') }],
        initContainers: [
          { name: 'side', image: 'i:1', restartPolicy: 'Always', ...requests('100m') },
          { name: 'init', image: 'i:1', ...requests('2') },
        ],
      },
    });
    expect((spec as { resources: unknown }).resources).toEqual({
      limits: { cpu: '4', memory: '1Gi' },
      requests: { cpu: '2100m', memory: '1Gi' },
    });
  });

  it('completes workloads', () => {
    expect(complete('apps/v1', 'Deployment', { spec: {} }).spec).toMatchObject({
      replicas: 1,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
    });
    const daemonSet = complete('apps/v1', 'DaemonSet', {
      spec: { updateStrategy: { type: 'OnDelete', rollingUpdate: { maxUnavailable: 1 } } },
    });
    expect(daemonSet).toMatchObject({
      metadata: { annotations: { 'deprecated.daemonset.template.generation': '0' } },
      spec: { updateStrategy: { type: 'OnDelete', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } } },
    });
    const annotated = (kind: string, key: string, text: string) =>
      complete('apps/v1', kind, { metadata: { annotations: { [key]: text } }, spec: {} });
    const generation = 'deprecated.daemonset.template.generation';
    expect(annotated('DaemonSet', generation, '+7').metadata).toEqual({ annotations: { [generation]: '7' } });
    expect(() => annotated('DaemonSet', generation, 'x')).toThrow('strconv.ParseInt: parsing "x": invalid syntax');
    expect(() => annotated('Deployment', 'deprecated.deployment.rollback.to', '9223372036854775808')).toThrow(
      'failed to parse annotation[deprecated.deployment.rollback.to]=9223372036854775808 as int64: strconv.ParseInt: parsing "9223372036854775808": value out of range',
    );
    expect(
      complete('apps/v1', 'StatefulSet', { spec: { volumeClaimTemplates: [{ metadata: { name: 'd' } }] } }).spec,
    ).toMatchObject({
      podManagementPolicy: 'OrderedReady',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
      volumeClaimTemplates: [
        {
          kind: 'PersistentVolumeClaim',
          apiVersion: 'v1',
          spec: { volumeMode: 'Filesystem' },
          status: { phase: 'Pending' },
        },
      ],
    });
    expect(
      complete('batch/v1', 'Job', {
        spec: { backoffLimitPerIndex: 1, template: { metadata: { labels: { a: 'b' } } } },
      }),
    ).toMatchObject({
      metadata: { labels: { a: 'b' } },
      spec: { completions: 1, parallelism: 1, backoffLimit: 2147483647, podReplacementPolicy: 'TerminatingOrFailed' },
    });
  });

  it('keeps an explicit zero of an optional field', () => {
    expect(complete('v1', 'ReplicationController', { spec: { replicas: 0 } }).spec).toMatchObject({ replicas: 0 });
    expect(complete('v1', 'ReplicationController', { spec: {} }).spec).toMatchObject({ replicas: 1 });
  });

  it('completes services', () => {
    expect(complete('v1', 'Service', { spec: { type: 'NodePort', ports: [{ port: 80 }] } }).spec).toEqual({
      ports: [{ protocol: 'TCP', port: 80, targetPort: 80 }],
      type: 'NodePort',
      sessionAffinity: 'None',
      externalTrafficPolicy: 'Cluster',
      internalTrafficPolicy: 'Cluster',
    });
    expect(
      complete('v1', 'Service', { spec: { type: 'ExternalName', sessionAffinity: 'ClientIP' } }).spec,
    ).toMatchObject({
      sessionAffinityConfig: { clientIP: { timeoutSeconds: 10800 } },
    });
  });

  it('merges stringData into data, and copies between singular and plural fields', () => {
    expect(complete('v1', 'Secret', { data: { a: 'MQ==' }, stringData: { a: '2', b: 'é' } })).toMatchObject({
      type: 'Opaque',
      data: { a: 'Mg==', b: 'w6k=' },
    });
    expect(complete('v1', 'Pod', { status: { podIP: '1.1.1.1', podIPs: [{ ip: '2.2.2.2' }] } }).status).toEqual({
      podIP: '1.1.1.1',
      podIPs: [{ ip: '1.1.1.1' }],
    });
    expect(complete('v1', 'Node', { spec: { podCIDRs: ['10.0.0.0/8'] } }).spec).toEqual({
      podCIDR: '10.0.0.0/8',
      podCIDRs: ['10.0.0.0/8'],
    });
    expect(complete('v1', 'Namespace', { metadata: { name: 'n' } })).toMatchObject({
      metadata: { labels: { 'kubernetes.io/metadata.name': 'n' } },
    });
    expect(complete('v1', 'ResourceQuota', { spec: { hard: { cpu: '1500u' } } }).spec).toEqual({ hard: { cpu: '2m' } });
    expect(
      complete(
        'resource.k8s.io/v1',
        'ResourceSlice',
        { spec: { devices: [{ name: 'd', taints: [{ key: 'a', effect: 'NoSchedule' }] }] } },
        { now: () => 1500 },
      ).spec,
    ).toMatchObject({
      devices: [{ taints: [{ timeAdded: '1970-01-01T00:00:01Z' }] }],
    });
  });

  it('completes the items of a list and keeps unknown items', () => {
    const list = { kind: 'SecretList', apiVersion: 'v1', metadata: {}, items: [{ metadata: { name: 'a' } }] };
    const gvk = { group: '', version: 'v1', kind: 'SecretList' };
    expect(applyDefaults(gvk, list).items).toEqual([{ metadata: { name: 'a' }, type: 'Opaque' }]);
    const boat = { kind: 'Boat' };
    expect(applyDefaults({ group: 'example.com', version: 'v1', kind: 'Boat' }, boat)).toBe(boat);
  });

  it('has a rule for every name in the generated walk', () => {
    const names = [...defaultsData.matchAll(/!([A-Za-z0-9]+)/g)].map((match) => match[1] as string);
    for (const name of new Set(names)) expect(ruleNamed(name)).toBeTypeOf('function');
  });
});

describe('imageTag', () => {
  it.each([
    ['nginx', 'latest'],
    ['nginx:1.25', '1.25'],
    ['localhost:5000/a/b', 'latest'],
    ['registry.example.com/a/b:v1', 'v1'],
    [`nginx@sha256:${'a'.repeat(64)}`, ''],
    [`nginx:1@sha256:${'a'.repeat(64)}`, '1'],
    ['Nginx', ''],
    ['Upper/nginx', 'latest'],
    ['', ''],
    ['a'.repeat(64), ''],
    // The path may have 255 characters.
    [`a:${'1'.repeat(100)}`, '1'.repeat(100)],
    ['b'.repeat(247), 'latest'],
    ['b'.repeat(248), ''],
    [undefined, ''],
  ])('finds in image %s the tag %j', (image, tag) => {
    expect(imageTag(image)).toBe(tag);
  });
});
