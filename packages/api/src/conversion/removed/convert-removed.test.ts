import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { decodeValue } from '@k8s-ts/apimachinery/json';
import { formatGroupVersion, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { describe, expect, it } from 'vitest';
import { builtinTypes } from '../../builtin-types.js';
import { canConvert, type Kind } from '../convert-object.js';
import { convertRemoved, storedToday } from './convert-removed.js';

const kindOf = (apiVersion: string, kind: string): Kind => ({ ...parseGroupVersion(apiVersion), kind });

/** An object of a removed version as the server reads it from its store. */
function converted(apiVersion: string, kind: string, fields: object): Record<string, unknown> {
  const from = kindOf(apiVersion, kind);
  const to = storedToday(from);
  const type = builtinTypes.typeFor(from);
  if (to === undefined || type === undefined) throw new Error(`${kind} of ${apiVersion} is not stored`);
  const stored = { kind, apiVersion, metadata: { name: 'one' }, ...fields };
  return convertRemoved(from, to, decodeValue(type, stored).object as Record<string, unknown>);
}

const labels = { app: 'web' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx' }] } };
const zone = 'topology.kubernetes.io/zone';
const hostname = 'kubernetes.io/hostname';
const marker = 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match';
const keepZero = 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares';

describe('the version that is stored today', () => {
  it.each([
    ['policy/v1beta1', 'PodDisruptionBudget', 'policy/v1'],
    ['batch/v1beta1', 'CronJob', 'batch/v1'],
    ['extensions/v1beta1', 'Ingress', 'networking.k8s.io/v1'],
    ['extensions/v1beta1', 'NetworkPolicy', 'networking.k8s.io/v1'],
    ['extensions/v1beta1', 'DaemonSet', 'apps/v1'],
    ['events.k8s.io/v1beta1', 'Event', 'v1'],
    ['storage.k8s.io/v1alpha1', 'VolumeAttributesClass', 'storage.k8s.io/v1'],
    ['apiregistration.k8s.io/v1beta1', 'APIService', 'apiregistration.k8s.io/v1'],
    ['apps/v1', 'Deployment', 'apps/v1'],
    ['extensions/v1beta1', 'Scale', undefined],
    ['extensions/v1beta1', 'PodSecurityPolicy', undefined],
    ['batch/v2alpha1', 'CronJob', undefined],
  ])('of %s %s is %s', (apiVersion, kind, expected) => {
    const present = storedToday(kindOf(apiVersion, kind));
    expect(present && formatGroupVersion(present)).toBe(expected);
  });

  it('has every field of removed versions that have no conversion of their own', () => {
    const lost: string[] = [];
    for (const { group, version, kind, type } of removedKinds()) {
      const to = storedToday({ group, version, kind }) as Kind;
      const present = fieldsOf(builtinTypes.typeFor(to) as TypeInfo);
      if ([...fieldsOf(type)].some((name) => !present.has(name))) lost.push(`${group}/${version} ${kind}`);
    }
    expect(lost).toEqual([
      'apps/v1beta1 Deployment',
      'discovery.k8s.io/v1beta1 EndpointSlice',
      'events.k8s.io/v1beta1 Event',
      'extensions/v1beta1 DaemonSet',
      'extensions/v1beta1 Deployment',
      'extensions/v1beta1 Ingress',
      'flowcontrol.apiserver.k8s.io/v1beta1 PriorityLevelConfiguration',
      'flowcontrol.apiserver.k8s.io/v1beta2 PriorityLevelConfiguration',
      'networking.k8s.io/v1beta1 Ingress',
      'node.k8s.io/v1alpha1 RuntimeClass',
      'rbac.authorization.k8s.io/v1alpha1 ClusterRoleBinding',
      'rbac.authorization.k8s.io/v1alpha1 RoleBinding',
    ]);
  });
});

/** Kinds of all removed versions whose objects are stored. */
function* removedKinds() {
  for (const { name, group = '', version } of builtinTypes.packages) {
    for (const kind of builtinTypes.typeNames(name)) {
      const from = { group, version, kind };
      const type = builtinTypes.typeFor(from);
      const to = storedToday(from);
      if (type !== undefined && to !== undefined && !canConvert(from, to)) yield { ...from, type };
    }
  }
}

/** JSON paths of a type's fields. */
function fieldsOf(type: TypeInfo, path = '', within: readonly string[] = [], into = new Set<string>()) {
  for (const field of type.fields) {
    const name = `${path}.${field.name}`;
    into.add(name);
    if (field.type && !within.includes(field.type.name)) fieldsOf(field.type, name, [...within, field.type.name], into);
  }
  return into;
}

describe('an object of a removed version', () => {
  it.each<[title: string, apiVersion: string, kind: string, fields: object, expected: object]>([
    [
      'PodDisruptionBudget that matched no pods',
      'policy/v1beta1',
      'PodDisruptionBudget',
      { spec: { minAvailable: 1, selector: {} } },
      { spec: { minAvailable: 1, selector: { matchExpressions: [{ key: marker, operator: 'Exists' }] } } },
    ],
    [
      'PodDisruptionBudget that matched all pods',
      'policy/v1beta1',
      'PodDisruptionBudget',
      { spec: { selector: { matchExpressions: [{ key: marker, operator: 'DoesNotExist' }] } } },
      { spec: { selector: {} } },
    ],
    [
      'PodDisruptionBudget with the marker among other labels',
      'policy/v1beta1',
      'PodDisruptionBudget',
      { spec: { selector: { matchLabels: labels, matchExpressions: [{ key: marker, operator: 'Exists' }] } } },
      { spec: { selector: { matchLabels: labels } } },
    ],
    [
      'PodDisruptionBudget without a selector',
      'policy/v1beta1',
      'PodDisruptionBudget',
      { spec: { maxUnavailable: '20%' } },
      { spec: { maxUnavailable: '20%' } },
    ],
    [
      'CronJob',
      'batch/v1beta1',
      'CronJob',
      { spec: { schedule: '@daily', jobTemplate: { spec: { template } } } },
      { spec: { concurrencyPolicy: 'Allow', suspend: false, successfulJobsHistoryLimit: 3 } },
    ],
    [
      'Ingress',
      'networking.k8s.io/v1beta1',
      'Ingress',
      {
        spec: {
          backend: { serviceName: 'web', servicePort: 80 },
          rules: [{ http: { paths: [{ backend: { serviceName: 'api', servicePort: 'http' } }] } }],
        },
      },
      {
        spec: {
          defaultBackend: { service: { name: 'web', port: { number: 80 } } },
          rules: [
            {
              http: {
                paths: [
                  { pathType: 'ImplementationSpecific', backend: { service: { name: 'api', port: { name: 'http' } } } },
                ],
              },
            },
          ],
        },
      },
    ],
    [
      'Ingress of extensions with a resource',
      'extensions/v1beta1',
      'Ingress',
      { spec: { backend: { resource: { kind: 'Bucket', name: 'b' } } } },
      { spec: { defaultBackend: { resource: { kind: 'Bucket', name: 'b' } } } },
    ],
    [
      'IngressClass whose parameters have no scope',
      'networking.k8s.io/v1beta1',
      'IngressClass',
      { spec: { controller: 'a/b', parameters: { kind: 'K', name: 'n' } } },
      { spec: { controller: 'a/b', parameters: { kind: 'K', name: 'n' } } },
    ],
    [
      'EndpointSlice',
      'discovery.k8s.io/v1beta1',
      'EndpointSlice',
      {
        addressType: 'IPv4',
        endpoints: [
          { addresses: ['10.0.0.1'], nodeName: 'n', topology: { [zone]: 'z', [hostname]: 'n' } },
          { addresses: ['10.0.0.2'], nodeName: 'n', topology: { [hostname]: 'other' } },
        ],
        ports: [{ port: 80 }],
      },
      {
        endpoints: [
          { addresses: ['10.0.0.1'], conditions: {}, nodeName: 'n', zone: 'z' },
          { addresses: ['10.0.0.2'], conditions: {}, nodeName: 'n', deprecatedTopology: { [hostname]: 'other' } },
        ],
        ports: [{ name: '', protocol: 'TCP', port: 80 }],
      },
    ],
    [
      'Deployment of extensions',
      'extensions/v1beta1',
      'Deployment',
      { spec: { template, rollbackTo: { revision: 4 } } },
      {
        metadata: { labels, annotations: { 'deprecated.deployment.rollback.to': '4' } },
        spec: {
          replicas: 1,
          selector: { matchLabels: labels },
          strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 1 } },
          revisionHistoryLimit: 2147483647,
          progressDeadlineSeconds: 2147483647,
        },
      },
    ],
    [
      'Deployment',
      'apps/v1beta1',
      'Deployment',
      {
        metadata: { name: 'one', annotations: { 'deprecated.deployment.rollback.to': '4' } },
        spec: { template, strategy: { type: 'Recreate' } },
      },
      { metadata: { labels }, spec: { strategy: { type: 'Recreate' }, revisionHistoryLimit: 2 } },
    ],
    [
      'StatefulSet',
      'apps/v1beta1',
      'StatefulSet',
      { spec: { template, serviceName: 's' } },
      { spec: { selector: { matchLabels: labels }, updateStrategy: { type: 'OnDelete' } } },
    ],
    [
      'StatefulSet of the second beta',
      'apps/v1beta2',
      'StatefulSet',
      { spec: { template, serviceName: 's', selector: { matchLabels: labels } } },
      { spec: { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } } } },
    ],
    [
      'DaemonSet of extensions',
      'extensions/v1beta1',
      'DaemonSet',
      { spec: { template, templateGeneration: 6 } },
      {
        metadata: { annotations: { 'deprecated.daemonset.template.generation': '6' } },
        spec: { updateStrategy: { type: 'OnDelete' }, selector: { matchLabels: labels } },
      },
    ],
    [
      'ReplicaSet of extensions',
      'extensions/v1beta1',
      'ReplicaSet',
      { spec: { template } },
      { metadata: { labels }, spec: { replicas: 1, selector: { matchLabels: labels } } },
    ],
    [
      'ControllerRevision',
      'apps/v1beta2',
      'ControllerRevision',
      { revision: 3, data: { spec: { b: 1, a: 2 } } },
      { revision: 3, data: { spec: { b: 1, a: 2 } } },
    ],
    [
      'NetworkPolicy of extensions',
      'extensions/v1beta1',
      'NetworkPolicy',
      { spec: { podSelector: {}, egress: [{ ports: [{ port: 53 }] }] } },
      { spec: { egress: [{ ports: [{ port: 53 }] }], policyTypes: ['Ingress', 'Egress'] } },
    ],
    [
      'Event',
      'events.k8s.io/v1beta1',
      'Event',
      { regarding: { kind: 'Pod', name: 'p' }, note: 'text', reportingController: 'c', deprecatedCount: 3 },
      { involvedObject: { kind: 'Pod', name: 'p' }, message: 'text', reportingComponent: 'c', count: 3 },
    ],
    ...(
      [
        ['v1beta1', { assuredConcurrencyShares: 7 }, {}, 7],
        ['v1beta2', {}, {}, 30],
        ['v1beta3', {}, {}, 30],
        ['v1beta3', {}, { annotations: { [keepZero]: '' } }, 0],
        ['v1beta3', { nominalConcurrencyShares: 5 }, { annotations: { [keepZero]: '' } }, 5],
      ] as const
    ).map(([version, limited, metadata, nominalConcurrencyShares]): [string, string, string, object, object] => [
      `PriorityLevelConfiguration with ${JSON.stringify({ ...limited, ...metadata })}`,
      `flowcontrol.apiserver.k8s.io/${version}`,
      'PriorityLevelConfiguration',
      { metadata: { name: 'one', ...metadata }, spec: { type: 'Limited', limited } },
      { metadata: { name: 'one' }, spec: { limited: { nominalConcurrencyShares, lendablePercent: 0 } } },
    ]),
    [
      'ClusterRoleBinding',
      'rbac.authorization.k8s.io/v1alpha1',
      'ClusterRoleBinding',
      {
        subjects: [
          { kind: 'User', name: '*' },
          { kind: 'ServiceAccount', name: 's', namespace: 'n' },
          { kind: 'Robot', name: 'r', apiVersion: 'example.com/v1' },
        ],
        roleRef: { kind: 'ClusterRole', name: 'r' },
      },
      {
        subjects: [
          { kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'system:authenticated' },
          { kind: 'ServiceAccount', name: 's', namespace: 'n' },
          { kind: 'Robot', apiGroup: 'example.com', name: 'r' },
        ],
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'r' },
      },
    ],
    [
      'RuntimeClass',
      'node.k8s.io/v1alpha1',
      'RuntimeClass',
      { spec: { runtimeHandler: 'runsc', overhead: { podFixed: { cpu: '1' } } } },
      { handler: 'runsc', overhead: { podFixed: { cpu: '1' } } },
    ],
    [
      'CertificateSigningRequest',
      'certificates.k8s.io/v1beta1',
      'CertificateSigningRequest',
      { spec: { request: 'eA==' }, status: { conditions: [{ type: 'Approved' }] } },
      {
        spec: { signerName: 'kubernetes.io/legacy-unknown', usages: ['digital signature', 'key encipherment'] },
        status: { conditions: [{ type: 'Approved', status: 'True' }] },
      },
    ],
    [
      'ValidatingWebhookConfiguration',
      'admissionregistration.k8s.io/v1beta1',
      'ValidatingWebhookConfiguration',
      { webhooks: [{ name: 'a.b.c', clientConfig: { service: { name: 's', namespace: 'n' } } }] },
      {
        webhooks: [
          {
            clientConfig: { service: { port: 443 } },
            failurePolicy: 'Ignore',
            matchPolicy: 'Exact',
            sideEffects: 'Unknown',
            timeoutSeconds: 30,
            admissionReviewVersions: ['v1beta1'],
          },
        ],
      },
    ],
    [
      'ValidatingAdmissionPolicyBinding',
      'admissionregistration.k8s.io/v1alpha1',
      'ValidatingAdmissionPolicyBinding',
      { spec: { policyName: 'p', paramRef: { name: 'x' } } },
      { spec: { policyName: 'p', paramRef: { name: 'x', parameterNotFoundAction: 'Deny' } } },
    ],
    [
      'StorageClass',
      'storage.k8s.io/v1beta1',
      'StorageClass',
      { provisioner: 'p' },
      { provisioner: 'p', reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' },
    ],
  ])('is read in the present version: %s', (_title, apiVersion, kind, fields, expected) => {
    const present = formatGroupVersion(storedToday(kindOf(apiVersion, kind)) as Kind);
    expect(converted(apiVersion, kind, fields)).toMatchObject({ apiVersion: present, kind, ...expected });
  });

  it('keeps no annotations for which the present version has fields', () => {
    const level = converted('flowcontrol.apiserver.k8s.io/v1beta3', 'PriorityLevelConfiguration', {
      metadata: { name: 'one', annotations: { [keepZero]: '' } },
      spec: { type: 'Exempt' },
    });
    expect(level.metadata).toEqual({ name: 'one' });
    const deployment = converted('apps/v1beta1', 'Deployment', {
      metadata: { name: 'one', annotations: { 'deprecated.deployment.rollback.to': '4' } },
      spec: { template },
    });
    expect(deployment.metadata).toEqual({ name: 'one', labels });
  });
});
