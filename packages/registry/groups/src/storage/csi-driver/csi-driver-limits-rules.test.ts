import { describeRules } from '../../../../shared/test/rule-table.js';
import { csiDriverStrategy } from './csi-driver-strategy.js';

/** `kubernetes pkg/apis/storage/validation/validation.go`. */
describeRules({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSIDriver',
  resource: 'csidrivers',
  base: { spec: {} },
  strategy: csiDriverStrategy,
  create: [
    [
      {
        'metadata.name':
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'metadata.name: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be no more than 253 characters',
    ],
    [
      { 'metadata.name': 'a/b' },
      "metadata.name: Invalid value: \"a/b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'metadata.labels': { '-': 'b' } },
      "metadata.labels: Invalid value: \"-\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { 'metadata.annotations': { 'a/b/c': '' } },
      "metadata.annotations: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [
      { 'metadata.finalizers': ['a'] },
      'metadata.finalizers[0]: Invalid value: "a": name is neither a standard finalizer name nor is it fully qualified',
    ],
    [
      { 'spec.fsGroupPolicy': 'file' },
      'spec.fsGroupPolicy: Unsupported value: "file": supported values: "File", "None", "ReadWriteOnceWithFSType"',
    ],
    [
      { 'spec.fsGroupPolicy': '' },
      'spec.fsGroupPolicy: Unsupported value: "": supported values: "File", "None", "ReadWriteOnceWithFSType"',
    ],
    [{ 'spec.fsGroupPolicy': 'None' }],
    [{ 'spec.fsGroupPolicy': 'File' }],
    [
      { 'spec.volumeLifecycleModes': ['persistent'] },
      'spec.volumeLifecycleModes: Unsupported value: "persistent": supported values: "Persistent", "Ephemeral"',
    ],
    [
      { 'spec.volumeLifecycleModes': ['Persistent', 'Other', ''] },
      'spec.volumeLifecycleModes: Unsupported value: "Other": supported values: "Persistent", "Ephemeral"',
      'spec.volumeLifecycleModes: Unsupported value: "": supported values: "Persistent", "Ephemeral"',
    ],
    [{ 'spec.volumeLifecycleModes': [] }],
    [{ 'spec.volumeLifecycleModes': ['Persistent', 'Persistent'] }],
    [
      { 'spec.tokenRequests': [{ audience: 'a', expirationSeconds: 599 }] },
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes',
    ],
    [
      { 'spec.tokenRequests': [{ audience: 'a', expirationSeconds: 0 }] },
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 0: may not specify a duration less than 10 minutes',
    ],
    [
      { 'spec.tokenRequests': [{ audience: 'a', expirationSeconds: -1 }] },
      'spec.tokenRequests[0].expirationSeconds: Invalid value: -1: may not specify a duration less than 10 minutes',
    ],
    [{ 'spec.tokenRequests': [{ audience: 'a', expirationSeconds: 4294967296 }] }],
    [
      { 'spec.tokenRequests': [{ audience: 'a', expirationSeconds: 4294967297 }] },
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds',
    ],
    [
      { 'spec.tokenRequests': [{ audience: 'a' }, { audience: 'b' }, { audience: 'a' }] },
      'spec.tokenRequests[2].audience: Duplicate value: "a"',
    ],
    [
      {
        'spec.tokenRequests': [
          { audience: 'a', expirationSeconds: 1 },
          { audience: 'a', expirationSeconds: 1 },
        ],
      },
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 1: may not specify a duration less than 10 minutes',
      'spec.tokenRequests[1].audience: Duplicate value: "a"',
    ],
    [
      { 'spec.nodeAllocatableUpdatePeriodSeconds': 9 },
      'spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: 9: must be greater than or equal to 10 seconds',
    ],
    [
      { 'spec.nodeAllocatableUpdatePeriodSeconds': 0 },
      'spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: 0: must be greater than or equal to 10 seconds',
    ],
    [
      { 'spec.nodeAllocatableUpdatePeriodSeconds': -1 },
      'spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: -1: must be greater than or equal to 10 seconds',
    ],
    [
      { 'spec.serviceAccountTokenInSecrets': true },
      'spec.serviceAccountTokenInSecrets: Invalid value: true: serviceAccountTokenInSecrets is set but no tokenRequests are specified',
    ],
    [
      { 'spec.serviceAccountTokenInSecrets': false },
      'spec.serviceAccountTokenInSecrets: Invalid value: false: serviceAccountTokenInSecrets is set but no tokenRequests are specified',
    ],
    [
      {
        'spec.fsGroupPolicy': 'x',
        'spec.volumeLifecycleModes': ['y'],
        'spec.nodeAllocatableUpdatePeriodSeconds': 1,
        'spec.serviceAccountTokenInSecrets': true,
      },
      'spec.fsGroupPolicy: Unsupported value: "x": supported values: "File", "None", "ReadWriteOnceWithFSType"',
      'spec.volumeLifecycleModes: Unsupported value: "y": supported values: "Persistent", "Ephemeral"',
      'spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: 1: must be greater than or equal to 10 seconds',
      'spec.serviceAccountTokenInSecrets: Invalid value: true: serviceAccountTokenInSecrets is set but no tokenRequests are specified',
    ],
  ],
  update: [
    [{}, { 'spec.fsGroupPolicy': 'File' }],
    [
      {},
      { 'spec.fsGroupPolicy': 'other' },
      'spec.fsGroupPolicy: Unsupported value: "other": supported values: "File", "None", "ReadWriteOnceWithFSType"',
    ],
    [{}, { 'spec.podInfoOnMount': true }],
    [{}, { 'spec.storageCapacity': true }],
    [{}, { 'spec.seLinuxMount': true }],
    [{}, { 'spec.requiresRepublish': true }],
    [{}, { 'spec.tokenRequests': [{ audience: 'a' }] }],
    [
      {},
      { 'spec.tokenRequests': [{ audience: 'a', expirationSeconds: 1 }] },
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 1: may not specify a duration less than 10 minutes',
    ],
    [
      {},
      { 'spec.volumeLifecycleModes': ['Ephemeral'] },
      'spec.volumeLifecycleModes: Invalid value: ["Ephemeral"]: field is immutable',
    ],
    [
      {},
      { 'spec.volumeLifecycleModes': ['Persistent', 'Ephemeral'] },
      'spec.volumeLifecycleModes: Invalid value: ["Persistent","Ephemeral"]: field is immutable',
    ],
    [
      { 'spec.attachRequired': false },
      { 'spec.attachRequired': true },
      'spec.attachedRequired: Invalid value: true: field is immutable',
    ],
    [
      {},
      { 'spec.nodeAllocatableUpdatePeriodSeconds': 5 },
      'spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: 5: must be greater than or equal to 10 seconds',
    ],
    [
      {},
      { 'spec.serviceAccountTokenInSecrets': true },
      'spec.serviceAccountTokenInSecrets: Invalid value: true: serviceAccountTokenInSecrets is set but no tokenRequests are specified',
    ],
    [
      {},
      { 'spec.volumeLifecycleModes': ['x'], 'spec.attachRequired': false },
      'spec.volumeLifecycleModes: Unsupported value: "x": supported values: "Persistent", "Ephemeral"',
      'spec.attachedRequired: Invalid value: false: field is immutable',
      'spec.volumeLifecycleModes: Invalid value: ["x"]: field is immutable',
    ],
  ],
});
