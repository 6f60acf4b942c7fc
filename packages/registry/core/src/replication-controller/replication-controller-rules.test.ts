import type { ReplicationController } from '@k8s-ts/api/types';
import { internalContext } from '@k8s-ts/registry-generic';
import { expect, it } from 'vitest';
import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, dnsSubdomain, labelValue, namePart } from '../../test/messages.js';
import {
  replicationControllerStatusStrategy,
  replicationControllerStrategy,
} from './replication-controller-strategy.js';

const rules = kindRules('ReplicationController', replicationControllerStrategy({}));

/** A controller of pods with the label a=b, valid before the change. */
const controller = (change: object = {}): object =>
  changed(
    {
      metadata: { name: 'r', namespace: 'ns', resourceVersion: '1' },
      spec: {
        selector: { a: 'b' },
        template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
      },
    },
    change,
  );

ruleTable('replication controllers', { errorsOf: (change: object) => rules.create(controller(change)) }, [
  [{ metadata: { name: 'UPPER' } }, `metadata.name: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ metadata: { name: '' } }, 'metadata.name: Required value: name or generateName is required'],
  [
    { metadata: { name: 'n'.repeat(254) } },
    `metadata.name: Invalid value: "${'n'.repeat(254)}": must be no more than 253 bytes`,
  ],
  [{ metadata: { namespace: '' } }, 'metadata.namespace: Required value'],
  [{ metadata: { labels: { 'not a key': 'v' } } }, `metadata.labels: Invalid value: "not a key": ${namePart}`],
  [
    { metadata: { annotations: { 'not a key': 'v' } } },
    `metadata.annotations: Invalid value: "not a key": ${namePart}`,
  ],
  [
    { spec: { selector: { a: 'c' } } },
    'spec.template.metadata.labels: Invalid value: {"a":"b"}: `selector` does not match template `labels`',
  ],
  [{ spec: { replicas: -1 } }, 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
  [{ spec: { minReadySeconds: -1 } }, 'spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0'],
  [{ spec: { template: undefined } }, 'spec.template: Required value'],
  [
    { spec: { template: { metadata: { labels: { a: 'not a value' } } } } },
    `metadata.labels: Invalid value: "not a value": ${labelValue}`,
    'spec.template.metadata.labels: Invalid value: {"a":"not a value"}: `selector` does not match template `labels`',
    `spec.template.labels: Invalid value: "not a value": ${labelValue}`,
  ],
  [
    { spec: { template: { metadata: { annotations: { 'not a key': 'v' } } } } },
    `spec.template.annotations: Invalid value: "not a key": ${namePart}`,
  ],
  [
    { spec: { template: { spec: { restartPolicy: 'Never' } } } },
    'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
  ],
  [
    { spec: { template: { spec: { restartPolicy: 'OnFailure' } } } },
    'spec.template.spec.restartPolicy: Unsupported value: "OnFailure": supported values: "Always"',
  ],
  [
    { spec: { template: { spec: { activeDeadlineSeconds: 5 } } } },
    'spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in ReplicationController is not Supported',
  ],
  [{ spec: { template: { spec: { containers: [] } } } }, 'spec.template.spec.containers: Required value'],
  [
    { spec: { template: { spec: { ephemeralContainers: [{ name: 'd', image: 'i' }] } } } },
    'spec.template.spec.ephemeralContainers: Forbidden: ephemeral containers not allowed in pod template',
  ],
  [
    {
      spec: { template: { spec: { containers: [{ name: 'c', image: '', resources: { requests: { cpu: '-1' } } }] } } },
    },
    'spec.template.spec.containers[0].image: Required value',
    'spec.template.spec.containers[0].resources.requests[cpu]: Invalid value: "-1": must be greater than or equal to 0',
  ],
  [
    { spec: { template: { spec: { nodeSelector: { 'not a key': 'v' } } } } },
    `spec.template.spec.nodeSelector: Invalid value: "not a key": ${namePart}`,
  ],
  [
    { spec: { template: { spec: { volumes: [{ name: 'v', hostPath: { path: '' } }] } } } },
    'spec.template.spec.volumes[0].hostPath.path: Required value',
  ],
]);

ruleTable(
  'updates of replication controllers',
  { errorsOf: (change: object) => rules.update(controller(change), controller()) },
  [
    [
      { metadata: { name: 'other' } },
      'metadata.name: Invalid value: "other": field is immutable',
      'metadata.name: Invalid value: "other": field is immutable',
    ],
    [
      { metadata: { resourceVersion: '' } },
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
    [{ spec: { replicas: -1 } }, 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    [{ spec: { minReadySeconds: -5 } }, 'spec.minReadySeconds: Invalid value: -5: must be greater than or equal to 0'],
    [
      { spec: { selector: { a: 'c' } } },
      'spec.template.metadata.labels: Invalid value: {"a":"b"}: `selector` does not match template `labels`',
    ],
    [
      { spec: { template: { spec: { restartPolicy: 'Never' } } } },
      'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ],
    [{ spec: { template: undefined } }, 'spec.template: Required value'],
    [
      { spec: { template: { spec: { containers: [{ name: 'UPPER', image: 'i' }] } } } },
      `spec.template.spec.containers[0].name: Invalid value: "UPPER": ${dnsLabel}`,
    ],
    [
      { metadata: { labels: { a: 'not a value' } } },
      `metadata.labels: Invalid value: "not a value": ${labelValue}`,
      `metadata.labels: Invalid value: "not a value": ${labelValue}`,
      `metadata.labels: Invalid value: "not a value": ${labelValue}`,
    ],
  ],
);

ruleTable(
  'status of replication controllers',
  {
    at: 'status',
    errorsOf: (status: object) =>
      rules.update(controller({ status }), controller(), replicationControllerStatusStrategy),
  },
  [
    [
      { replicas: -1 },
      '.replicas: Invalid value: -1: must be greater than or equal to 0',
      '.fullyLabeledReplicas: Invalid value: 0: cannot be greater than status.replicas',
      '.readyReplicas: Invalid value: 0: cannot be greater than status.replicas',
      '.availableReplicas: Invalid value: 0: cannot be greater than status.replicas',
    ],
    [
      { replicas: 1, fullyLabeledReplicas: -1 },
      '.fullyLabeledReplicas: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { replicas: 1, readyReplicas: -1 },
      '.readyReplicas: Invalid value: -1: must be greater than or equal to 0',
      '.availableReplicas: Invalid value: 0: cannot be greater than readyReplicas',
    ],
    [
      { replicas: 1, availableReplicas: -1 },
      '.availableReplicas: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { replicas: 1, observedGeneration: -1 },
      '.observedGeneration: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { replicas: 1, fullyLabeledReplicas: 2 },
      '.fullyLabeledReplicas: Invalid value: 2: cannot be greater than status.replicas',
    ],
    [{ replicas: 1, readyReplicas: 2 }, '.readyReplicas: Invalid value: 2: cannot be greater than status.replicas'],
    [
      { replicas: 3, readyReplicas: 1, availableReplicas: 2 },
      '.availableReplicas: Invalid value: 2: cannot be greater than readyReplicas',
    ],
    [
      { replicas: 1, readyReplicas: 1, availableReplicas: 2 },
      '.availableReplicas: Invalid value: 2: cannot be greater than status.replicas',
      '.availableReplicas: Invalid value: 2: cannot be greater than readyReplicas',
    ],
  ],
);

it('a replication controller warns about the template that an update replaces', async () => {
  const old = controller({ metadata: { generation: 1 } }) as ReplicationController;
  const nodeSelector = { 'beta.kubernetes.io/os': 'linux' };
  const next = controller({ metadata: { generation: 2 }, spec: { template: { spec: { nodeSelector } } } });
  const { warningsOnUpdate } = replicationControllerStrategy({});
  const warnings = (after: object, before: object) =>
    warningsOnUpdate?.(after as ReplicationController, before as ReplicationController, internalContext());
  expect(await warnings(next, old)).toEqual([]);
  expect(await warnings(old, next)).toEqual([
    'spec.template.spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
  ]);
});
