import type { PersistentVolumeClaim } from '@k8s-ts/api/types';
import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { expect, it } from 'vitest';
import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { dnsSubdomain, labelValue, namePart, qualifiedName } from '../../test/messages.js';
import {
  persistentVolumeClaimStatusStrategy,
  persistentVolumeClaimStrategy,
} from './persistent-volume-claim-strategy.js';
import { validatePersistentVolumeClaimUpdate } from './persistent-volume-claim-validation.js';

const rules = kindRules('PersistentVolumeClaim', persistentVolumeClaimStrategy());

/** A claim of 1 Gi, valid before the change. */
const claim = (change: object = {}): object =>
  changed(
    {
      metadata: { name: 'c', namespace: 'ns', resourceVersion: '1' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    },
    change,
  );

ruleTable('claims', { errorsOf: (change: object) => rules.create(claim(change)) }, [
  [{ metadata: { name: 'UPPER' } }, `metadata.name: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ metadata: { namespace: '' } }, 'metadata.namespace: Required value'],
  [{ metadata: { labels: { a: 'not a value' } } }, `metadata.labels: Invalid value: "not a value": ${labelValue}`],
  [{ spec: { accessModes: [] } }, 'spec.accessModes: Required value: at least 1 access mode is required'],
  [
    { spec: { accessModes: ['Sometimes'] } },
    'spec.accessModes: Unsupported value: "Sometimes": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
  ],
  [
    { spec: { accessModes: ['ReadWriteOncePod', 'ReadWriteMany'] } },
    'spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes',
  ],
  [{ spec: { resources: { requests: { storage: undefined } } } }, 'spec.resources[storage]: Required value'],
  [
    { spec: { resources: { requests: { storage: '0' } } } },
    'spec.resources[storage]: Invalid value: "0": must be greater than zero',
  ],
  [
    { spec: { resources: { requests: { storage: '-1Gi' } } } },
    'spec.resources[storage]: Invalid value: "-1Gi": must be greater than zero',
  ],
  [
    { spec: { selector: { matchLabels: { 'not a key': 'v' } } } },
    `spec.selector.matchLabels: Invalid value: "not a key": ${namePart}`,
  ],
  [
    { spec: { selector: { matchExpressions: [{ key: 'a', operator: 'Near', values: ['v'] }] } } },
    'spec.selector.matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator',
  ],
  [
    { spec: { selector: { matchExpressions: [{ key: 'a', operator: 'In' }] } } },
    "spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
  ],
  [
    { spec: { selector: { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['not a value'] }] } } },
    "spec.selector.matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
    `spec.selector.matchExpressions[0].values[0]: Invalid value: "not a value": ${labelValue}`,
  ],
  [{ spec: { storageClassName: 'UPPER' } }, `spec.storageClassName: Invalid value: "UPPER": ${dnsSubdomain}`],
  [
    { spec: { volumeMode: 'Other' } },
    'spec.volumeMode: Unsupported value: "Other": supported values: "Block", "Filesystem"',
  ],
  [
    { spec: { volumeAttributesClassName: 'UPPER' } },
    `spec.volumeAttributesClassName: Invalid value: "UPPER": ${dnsSubdomain}`,
  ],
]);

ruleTable('data sources', { at: 'spec', errorsOf: (spec: object) => rules.create(claim({ spec })) }, [
  [
    { dataSource: { kind: 'PersistentVolumeClaim', name: '' } },
    '.dataSource.name: Required value',
    '.dataSourceRef.name: Required value',
  ],
  [
    { dataSource: { apiGroup: 'snapshot.storage.k8s.io', kind: 'VolumeSnapshot', name: '' } },
    '.dataSource.name: Required value',
    '.dataSourceRef.name: Required value',
  ],
  [
    { dataSourceRef: { kind: '', name: 'n' } },
    '.dataSource.kind: Required value',
    '.dataSource: Invalid value: "": must be \'PersistentVolumeClaim\' when referencing the default apiGroup',
    '.dataSourceRef.kind: Required value',
    '.dataSourceRef: Invalid value: "": must be \'PersistentVolumeClaim\' when referencing the default apiGroup',
  ],
  [
    { dataSourceRef: { kind: 'Pod', name: 'n' } },
    '.dataSource: Invalid value: "Pod": must be \'PersistentVolumeClaim\' when referencing the default apiGroup',
    '.dataSourceRef: Invalid value: "Pod": must be \'PersistentVolumeClaim\' when referencing the default apiGroup',
  ],
  [
    { dataSourceRef: { apiGroup: 'Bad_Group', kind: 'K', name: 'n' } },
    `.dataSource.apiGroup: Invalid value: "Bad_Group": ${dnsSubdomain}`,
    `.dataSourceRef.apiGroup: Invalid value: "Bad_Group": ${dnsSubdomain}`,
  ],
  [
    { dataSourceRef: { apiGroup: 'example.org', kind: '', name: '' } },
    '.dataSource.name: Required value',
    '.dataSource.kind: Required value',
    '.dataSourceRef.name: Required value',
    '.dataSourceRef.kind: Required value',
  ],
  [
    {
      dataSource: { kind: 'PersistentVolumeClaim', name: 'a' },
      dataSourceRef: { kind: 'PersistentVolumeClaim', name: 'b' },
    },
    ': Invalid value: {}: must match dataSourceRef',
  ],
  [
    {
      dataSource: { kind: 'PersistentVolumeClaim', name: 'a' },
      dataSourceRef: { apiGroup: 'example.org', kind: 'K', name: 'a' },
    },
    ': Invalid value: {}: must match dataSourceRef',
  ],
]);

ruleTable(
  'updates of claims',
  {
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(claim(after), claim({ status: { phase: 'Bound' }, ...before })),
  },
  [
    [
      [{}, { spec: { accessModes: ['ReadOnlyMany'] } }],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [{}, { spec: { volumeMode: 'Block' } }],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
      'volumeMode: Invalid value: "Block": field is immutable',
    ],
    [
      [{}, { spec: { selector: { matchLabels: { a: 'b' } } } }],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [{ spec: { storageClassName: 'a' } }, { spec: { storageClassName: 'b' } }],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [{ spec: { volumeName: 'a' } }, { spec: { volumeName: 'b' } }],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [{}, { spec: { dataSource: { kind: 'PersistentVolumeClaim', name: 'a' } } }],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [{ status: { phase: 'Pending' } }, { spec: { resources: { requests: { storage: '2Gi' } } } }],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [
        {
          status: { phase: 'Bound', capacity: { storage: '1Gi' } },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } } },
        },
        {},
      ],
      'spec.resources.requests.storage: Forbidden: field can not be less than status.capacity',
    ],
    [
      [{}, { spec: { resources: { requests: { storage: '-1' } } } }],
      'spec.resources[storage]: Invalid value: "-1": must be greater than zero',
      'spec.resources.requests.storage: Forbidden: field can not be less than status.capacity',
    ],
    [
      [{}, { spec: { resources: { limits: { storage: '5Gi' } } } }],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [
        { spec: { volumeAttributesClassName: 'a' }, status: { phase: 'Pending' } },
        { spec: { volumeAttributesClassName: 'b' } },
      ],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [
        { status: { phase: 'Bound', currentVolumeAttributesClassName: 'a' }, spec: { volumeAttributesClassName: 'a' } },
        {},
      ],
      'spec.volumeAttributesClassName: Forbidden: update to nil is forbidden when status.currentVolumeAttributesClassName is not nil',
    ],
    [
      [
        { status: { phase: 'Bound', currentVolumeAttributesClassName: 'a' }, spec: { volumeAttributesClassName: 'a' } },
        { spec: { volumeAttributesClassName: '' } },
      ],
      'spec.volumeAttributesClassName: Forbidden: update to empty string is forbidden when status.currentVolumeAttributesClassName is not nil',
    ],
    [
      [
        {
          metadata: {
            name: 'c',
            namespace: 'ns',
            resourceVersion: '1',
            annotations: { 'volume.beta.kubernetes.io/storage-class': 'a' },
          },
        },
        { metadata: { annotations: { 'volume.beta.kubernetes.io/storage-class': 'b' } } },
      ],
      'metadata.annotations.volume.beta.kubernetes.io/storage-class: Invalid value: "b": field is immutable',
    ],
    [
      [{}, { metadata: { annotations: { 'volume.beta.kubernetes.io/storage-class': 'a' } } }],
      'metadata.annotations.volume.beta.kubernetes.io/storage-class: Invalid value: "a": field is immutable',
    ],
    [
      [
        {
          metadata: {
            name: 'c',
            namespace: 'ns',
            resourceVersion: '1',
            annotations: { 'volume.beta.kubernetes.io/storage-class': 'a' },
          },
        },
        { spec: { storageClassName: 'b' } },
      ],
      'metadata.annotations.volume.beta.kubernetes.io/storage-class: Invalid value: "": field is immutable',
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [{}, { metadata: { resourceVersion: '' } }],
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
    [
      [{}, { metadata: { labels: { 'not a key': 'v' } } }],
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
    ],
    [
      [{}, { spec: { accessModes: [] } }],
      'spec.accessModes: Required value: at least 1 access mode is required',
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [[{}, { spec: { storageClassName: 'UPPER' } }], `spec.storageClassName: Invalid value: "UPPER": ${dnsSubdomain}`],
    [
      [{}, { spec: { volumeAttributesClassName: 'UPPER' } }],
      `spec.volumeAttributesClassName: Invalid value: "UPPER": ${dnsSubdomain}`,
    ],
    [
      [{}, { spec: { dataSourceRef: { apiGroup: 'Bad_Group', kind: 'K', name: 'n' } } }],
      `spec.dataSource.apiGroup: Invalid value: "Bad_Group": ${dnsSubdomain}`,
      `spec.dataSourceRef.apiGroup: Invalid value: "Bad_Group": ${dnsSubdomain}`,
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [{ spec: { dataSource: { kind: 'PersistentVolumeClaim', name: 'a' } } }, {}],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      [
        { spec: { dataSource: { kind: 'PersistentVolumeClaim', name: 'a' } } },
        { spec: { dataSource: { kind: 'PersistentVolumeClaim', name: 'b' } } },
      ],
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
  ],
);

ruleTable(
  'status of claims',
  { errorsOf: (status: object) => rules.update(claim({ status }), claim(), persistentVolumeClaimStatusStrategy()) },
  [
    [
      { capacity: { storage: '-1Gi' } },
      'status.capacity[storage]: Invalid value: -1073741824: must be a valid resource quantity',
    ],
    [
      { allocatedResources: { storage: '-1' } },
      'status.allocatedResources[storage]: Invalid value: -1: must be a valid resource quantity',
    ],
    [
      { allocatedResources: { cpu: '1' } },
      'status.allocatedResources: Unsupported value: "cpu": supported values: "storage"',
    ],
    [
      { allocatedResources: { 'not a name': '1' } },
      `status.allocatedResources: Invalid value: "not a name": ${namePart}`,
    ],
    [
      { allocatedResourceStatuses: { storage: 'Sleeping' } },
      'status.allocatedResourceStatuses: Unsupported value: "storage": supported values: "ControllerResizeInProgress", "ControllerResizeInfeasible", "NodeResizeInProgress", "NodeResizeInfeasible", "NodeResizePending"',
    ],
    [
      { allocatedResourceStatuses: { cpu: 'NodeResizePending' } },
      'status.allocatedResourceStatuses: Unsupported value: "cpu": supported values: "storage"',
    ],
    [
      { allocatedResourceStatuses: { 'not/a/name': 'NodeResizePending' } },
      `status.allocatedResourceStatuses: Invalid value: "not/a/name": ${qualifiedName}`,
    ],
    [
      { allocatedResources: { 'example.org/a': '-5' } },
      'status.allocatedResources[example.org/a]: Invalid value: -5: must be a valid resource quantity',
    ],
    [
      { capacity: { storage: '-1500m' } },
      'status.capacity[storage]: Invalid value: -2: must be a valid resource quantity',
    ],
  ],
);

it('an error about a changed spec does not show the volume name, which binding may set', () => {
  const old = claim({ spec: { volumeMode: 'Block' } }) as PersistentVolumeClaim;
  const next = claim({ spec: { volumeMode: 'Filesystem', volumeName: 'v' } }) as PersistentVolumeClaim;
  const texts = validatePersistentVolumeClaimUpdate(next, old).map(fieldErrorText).join('\n');
  expect(texts).toContain('  "VolumeName": "v"');
  expect(texts).not.toMatch(/^[-+].*VolumeName/m);
});
