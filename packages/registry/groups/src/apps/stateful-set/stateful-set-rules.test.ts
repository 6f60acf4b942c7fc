import { describeRules } from '../../../../shared/test/rule-table.js';
import { workloadBase, workloadRows } from '../../../test/workload-rows.js';
import { statefulSetStatusStrategy, statefulSetStrategy } from './stateful-set-strategy.js';

const strategy = 'spec.updateStrategy';
const retention = 'spec.persistentVolumeClaimRetentionPolicy';
const claim = {
  metadata: { name: 'data' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
};

/** `kubernetes pkg/apis/apps/validation/validation.go`. */
describeRules({
  group: 'apps',
  version: 'v1',
  kind: 'StatefulSet',
  resource: 'statefulsets',
  base: workloadBase,
  strategy: statefulSetStrategy({}),
  create: [
    ...workloadRows('StatefulSet', 'statefulset'),
    [{ 'metadata.name': '' }, 'metadata.name: Required value: name or generateName is required'],
    [{ 'metadata.name': 'web.one' }, 'metadata.name: Invalid value: "web.one": must not contain dots'],
    [
      { 'metadata.name': 'a'.repeat(64) },
      'metadata.name: Invalid value: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": must be no more than 63 characters',
    ],
    [{ 'metadata.namespace': undefined }, 'metadata.namespace: Required value'],
    [
      { 'metadata.annotations': { '*': '' } },
      "metadata.annotations: Invalid value: \"*\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { 'spec.selector': undefined },
      'spec.selector: Required value',
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ],
    [
      { 'spec.selector.matchExpressions': [{ key: 'app', operator: 'Exists', values: ['x'] }] },
      "spec.selector.matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
      'spec.selector: Invalid value: {"matchLabels":{"app":"web"},"matchExpressions":[{"key":"app","operator":"Exists","values":["x"]}]}',
    ],
    [
      { 'spec.template.metadata.labels': undefined },
      'spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`',
    ],
    [
      { 'spec.template.metadata.labels': { app: 'web', 'b c': 'd' } },
      "spec.template.labels: Invalid value: \"b c\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { 'spec.template.metadata.annotations': { 'b c': 'd' } },
      "spec.template.annotations: Invalid value: \"b c\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { 'spec.podManagementPolicy': 'Random' },
      "spec.podManagementPolicy: Invalid value: \"Random\": must be 'OrderedReady' or 'Parallel'",
    ],
    [{ 'spec.podManagementPolicy': 'Parallel' }],
    [
      { [strategy]: { type: 'Blue' } },
      'spec.updateStrategy: Invalid value: {"Type":"Blue","RollingUpdate":null}: must be \'RollingUpdate\' or \'OnDelete\'',
    ],
    [{ [strategy]: { type: 'OnDelete' } }],
    [
      { [strategy]: { type: 'OnDelete', rollingUpdate: { partition: 1 } } },
      'spec.updateStrategy.rollingUpdate: Invalid value: {"Partition":1,"MaxUnavailable":null}: only allowed for updateStrategy \'RollingUpdate\'',
    ],
    [
      { [strategy]: { type: 'RollingUpdate', rollingUpdate: { partition: -1 } } },
      'spec.updateStrategy.rollingUpdate.partition: Invalid value: -1: must be greater than or equal to 0',
    ],
    [{ [strategy]: { type: 'RollingUpdate', rollingUpdate: { partition: 2 } } }],
    // The gate of maxUnavailable is off: the field is dropped.
    [{ [strategy]: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '200%' } } }],
    [{ 'spec.replicas': -1 }, 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    [{ 'spec.revisionHistoryLimit': -1 }],
    [{ 'spec.ordinals': { start: -1 } }, 'spec.ordinals.start: Invalid value: -1: must be greater than or equal to 0'],
    [{ 'spec.ordinals': { start: 7 } }],
    [{ 'spec.serviceName': 'not.a.label' }, 'spec.serviceName: Invalid value: "not.a.label": must not contain dots'],
    [{ 'spec.serviceName': '' }],
    [
      { [retention]: { whenDeleted: 'Keep', whenScaled: 'Retain' } },
      'spec.persistentVolumeClaimRetentionPolicy.whenDeleted: Unsupported value: "Keep": supported values: "Retain", "Delete"',
    ],
    [
      { [retention]: { whenDeleted: 'Delete', whenScaled: 'Keep' } },
      'spec.persistentVolumeClaimRetentionPolicy.whenScaled: Unsupported value: "Keep": supported values: "Retain", "Delete"',
    ],
    [
      { [retention]: { whenDeleted: 'Keep', whenScaled: 'Keep' } },
      'spec.persistentVolumeClaimRetentionPolicy.whenDeleted: Unsupported value: "Keep": supported values: "Retain", "Delete"',
      'spec.persistentVolumeClaimRetentionPolicy.whenScaled: Unsupported value: "Keep": supported values: "Retain", "Delete"',
    ],
    [{ [retention]: { whenDeleted: 'Delete' } }],
    [{ 'spec.volumeClaimTemplates': [claim] }],
    [
      { 'spec.volumeClaimTemplates': [{ ...claim, spec: {} }] },
      'spec.volumeClaimTemplates[0].spec.accessModes: Required value: at least 1 access mode is required',
      'spec.volumeClaimTemplates[0].spec.resources[storage]: Required value',
    ],
    [
      { 'spec.volumeClaimTemplates': [{ ...claim, spec: { ...claim.spec, accessModes: ['Any'] } }] },
      'spec.volumeClaimTemplates[0].spec.accessModes: Unsupported value: "Any": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
    ],
    [
      {
        'spec.volumeClaimTemplates': [
          { ...claim, spec: { ...claim.spec, resources: { requests: { storage: '-1' } } } },
        ],
      },
      'spec.volumeClaimTemplates[0].spec.resources[storage]: Invalid value: "-1": must be greater than zero',
    ],
    [
      { 'spec.volumeClaimTemplates': [{ ...claim, spec: { ...claim.spec, volumeMode: 'Tape' } }] },
      'spec.volumeClaimTemplates[0].spec.volumeMode: Unsupported value: "Tape": supported values: "Block", "Filesystem"',
    ],
    [
      {
        'spec.volumeClaimTemplates': [claim],
        'spec.template.spec.containers[0].volumeMounts': [{ name: 'data', mountPath: '/data' }],
      },
    ],
    [
      { 'spec.template.spec.containers[0].volumeMounts': [{ name: 'data', mountPath: '/data' }] },
      'spec.template.spec.containers[0].volumeMounts[0].name: Not found: "data"',
    ],
    // The controller sets the hostname and the subdomain of each pod.
    [{ 'spec.template.spec.hostname': 'A B', 'spec.template.spec.subdomain': 'A B' }],
  ],
  update: [
    [
      { 'spec.serviceName': 'a' },
      { 'spec.replicas': 5, 'spec.minReadySeconds': 3, 'spec.revisionHistoryLimit': 4, 'spec.ordinals': { start: 1 } },
    ],
    [{}, { [strategy]: { type: 'OnDelete' }, [retention]: { whenDeleted: 'Delete', whenScaled: 'Retain' } }],
    [{}, { 'spec.template.spec.containers[0].image': 'web:2' }],
    [
      { 'spec.serviceName': 'a' },
      { 'spec.serviceName': 'b' },
      "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ],
    [
      {},
      { 'spec.podManagementPolicy': 'Parallel' },
      "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ],
    [
      {},
      { 'spec.podManagementPolicy': 'Random' },
      "spec.podManagementPolicy: Invalid value: \"Random\": must be 'OrderedReady' or 'Parallel'",
      "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ],
    [
      {},
      { 'spec.selector': { matchLabels: { tier: 'a' } }, 'spec.template.metadata.labels': { tier: 'a' } },
      "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ],
    [
      {},
      { 'spec.volumeClaimTemplates': [claim] },
      "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ],
    [
      { 'spec.volumeClaimTemplates': [claim] },
      { 'spec.volumeClaimTemplates': [] },
      "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ],
    [{}, { 'spec.replicas': -1 }, 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    [{}, { 'spec.minReadySeconds': -1 }, 'spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0'],
    [
      {},
      { 'spec.ordinals': { start: -1 } },
      'spec.ordinals.start: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      {},
      { [strategy]: { type: 'Random' } },
      'spec.updateStrategy: Invalid value: {"Type":"Random","RollingUpdate":null}: must be \'RollingUpdate\' or \'OnDelete\'',
    ],
    [
      {},
      { [retention]: { whenDeleted: 'Keep', whenScaled: 'Retain' } },
      'spec.persistentVolumeClaimRetentionPolicy.whenDeleted: Unsupported value: "Keep": supported values: "Retain", "Delete"',
    ],
    [
      {},
      { 'spec.template.metadata.labels': { tier: 'a' } },
      'spec.template.metadata.labels: Invalid value: {"tier":"a"}: `selector` does not match template `labels`',
    ],
    [
      {},
      { 'spec.template.spec.restartPolicy': 'Never' },
      'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ],
    [{}, { 'spec.template.spec.containers[0].image': '' }, 'spec.template.spec.containers[0].image: Required value'],
    // Names, service names, claims and templates that are stored are not checked again; labels of templates are.
    [{ 'metadata.name': 'web.one', 'spec.serviceName': 'not.a.label' }, { 'spec.replicas': 2 }],
    [{ 'spec.template.spec.containers[0].image': '' }, { 'spec.replicas': 2 }],
    [
      { 'spec.template.metadata.labels': { app: 'web', 'b c': 'd' } },
      { 'spec.replicas': 2 },
      "spec.template.labels: Invalid value: \"b c\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [{ 'spec.volumeClaimTemplates': [{ ...claim, spec: {} }] }, { 'spec.replicas': 2 }],
  ],
  subresources: {
    status: {
      strategy: statefulSetStatusStrategy,
      update: [
        [
          {},
          { status: { replicas: 4, readyReplicas: 3, currentReplicas: 2, updatedReplicas: 1, availableReplicas: 3 } },
        ],
        [
          {},
          { 'status.replicas': -1 },
          'status.replicas: Invalid value: -1: must be greater than or equal to 0',
          'status.readyReplicas: Invalid value: 0: cannot be greater than status.replicas',
          'status.currentReplicas: Invalid value: 0: cannot be greater than status.replicas',
          'status.updatedReplicas: Invalid value: 0: cannot be greater than status.replicas',
          'status.availableReplicas: Invalid value: 0: cannot be greater than status.replicas',
        ],
        [
          {},
          { 'status.readyReplicas': -1 },
          'status.readyReplicas: Invalid value: -1: must be greater than or equal to 0',
          'status.availableReplicas: Invalid value: 0: cannot be greater than status.readyReplicas',
        ],
        [
          {},
          { 'status.currentReplicas': -1 },
          'status.currentReplicas: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.updatedReplicas': -1 },
          'status.updatedReplicas: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.availableReplicas': -1 },
          'status.availableReplicas: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.observedGeneration': -1 },
          'status.observedGeneration: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.collisionCount': -1 },
          'status.collisionCount: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { status: { replicas: 1, readyReplicas: 2 } },
          'status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas',
        ],
        [
          {},
          { status: { replicas: 1, currentReplicas: 2 } },
          'status.currentReplicas: Invalid value: 2: cannot be greater than status.replicas',
        ],
        [
          {},
          { status: { replicas: 1, updatedReplicas: 2 } },
          'status.updatedReplicas: Invalid value: 2: cannot be greater than status.replicas',
        ],
        [
          {},
          { status: { replicas: 1, readyReplicas: 1, availableReplicas: 2 } },
          'status.availableReplicas: Invalid value: 2: cannot be greater than status.replicas',
          'status.availableReplicas: Invalid value: 2: cannot be greater than status.readyReplicas',
        ],
        [
          {},
          { status: { replicas: 2, readyReplicas: 1, availableReplicas: 2 } },
          'status.availableReplicas: Invalid value: 2: cannot be greater than status.readyReplicas',
        ],
        [
          { 'status.collisionCount': 2, 'status.replicas': 0 },
          { 'status.collisionCount': 1 },
          'status.collisionCount: Invalid value: 1: cannot be decremented',
        ],
      ],
    },
  },
});

describeRules({
  group: 'apps',
  version: 'v1',
  kind: 'StatefulSet',
  resource: 'statefulsets',
  base: workloadBase,
  strategy: statefulSetStrategy({ features: new Set(['MaxUnavailableStatefulSet']) }),
  create: [
    [{ [strategy]: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '50%' } } }],
    [
      { [strategy]: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '200%' } } },
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: "200%": must not be greater than 100%',
    ],
    [
      { [strategy]: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } } },
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: 0: cannot be 0',
    ],
  ],
});
