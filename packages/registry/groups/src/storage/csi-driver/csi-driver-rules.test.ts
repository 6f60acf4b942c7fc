import { describeRules } from '../../../../shared/test/rule-table.js';
import { csiDriverStrategy } from './csi-driver-strategy.js';

const tokens = (...tokenRequests: object[]) => ({ 'spec.tokenRequests': tokenRequests });

/** `kubernetes pkg/apis/storage/validation/validation.go`. */
describeRules({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSIDriver',
  resource: 'csidrivers',
  base: { spec: {} },
  strategy: csiDriverStrategy,
  create: [
    [{}],
    [
      {
        spec: {
          attachRequired: false,
          podInfoOnMount: true,
          storageCapacity: true,
          volumeLifecycleModes: ['Ephemeral'],
        },
      },
    ],
    [{ 'spec.fsGroupPolicy': 'ReadWriteOnceWithFSType', 'spec.seLinuxMount': true, 'spec.requiresRepublish': true }],
    [tokens({ audience: '' }, { audience: 'a', expirationSeconds: 600 })],
    [{ 'spec.nodeAllocatableUpdatePeriodSeconds': 10 }],
    [{ ...tokens({ audience: 'a' }), 'spec.serviceAccountTokenInSecrets': true }],
    [{ 'metadata.name': '' }, 'metadata.name: Required value: name or generateName is required'],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'metadata.name': 'a_b' },
      "metadata.name: Invalid value: \"a_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [
      { 'spec.fsGroupPolicy': 'Sometimes' },
      'spec.fsGroupPolicy: Unsupported value: "Sometimes": supported values: "File", "None", "ReadWriteOnceWithFSType"',
    ],
    [
      { 'spec.volumeLifecycleModes': ['Fleeting'] },
      'spec.volumeLifecycleModes: Unsupported value: "Fleeting": supported values: "Persistent", "Ephemeral"',
    ],
    [
      { 'spec.volumeLifecycleModes': ['Persistent', 'Fleeting', ''] },
      'spec.volumeLifecycleModes: Unsupported value: "Fleeting": supported values: "Persistent", "Ephemeral"',
      'spec.volumeLifecycleModes: Unsupported value: "": supported values: "Persistent", "Ephemeral"',
    ],
    [tokens({ audience: 'a' }, { audience: 'a' }), 'spec.tokenRequests[1].audience: Duplicate value: "a"'],
    [tokens({ audience: '' }, { audience: '' }), 'spec.tokenRequests[1].audience: Duplicate value: ""'],
    [
      tokens({ audience: 'a', expirationSeconds: 599 }),
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes',
    ],
    [
      tokens({ audience: 'a', expirationSeconds: 2 ** 32 + 1 }),
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds',
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
      { 'spec.nodeAllocatableUpdatePeriodSeconds': -10 },
      'spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: -10: must be greater than or equal to 10 seconds',
    ],
    [
      { 'spec.serviceAccountTokenInSecrets': true },
      'spec.serviceAccountTokenInSecrets: Invalid value: true: serviceAccountTokenInSecrets is set but no tokenRequests are specified',
    ],
    [
      { 'spec.serviceAccountTokenInSecrets': false },
      'spec.serviceAccountTokenInSecrets: Invalid value: false: serviceAccountTokenInSecrets is set but no tokenRequests are specified',
    ],
  ],
  update: [
    [
      {},
      {
        'spec.podInfoOnMount': true,
        'spec.storageCapacity': true,
        'spec.fsGroupPolicy': 'File',
        'spec.requiresRepublish': true,
        'spec.seLinuxMount': true,
        ...tokens({ audience: 'a' }),
      },
    ],
    [{}, { 'spec.nodeAllocatableUpdatePeriodSeconds': 60 }],
    [{}, { 'spec.attachRequired': false }, 'spec.attachedRequired: Invalid value: false: field is immutable'],
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
      {},
      { 'spec.fsGroupPolicy': '' },
      'spec.fsGroupPolicy: Unsupported value: "": supported values: "File", "None", "ReadWriteOnceWithFSType"',
    ],
    [
      {},
      tokens({ audience: 'a', expirationSeconds: 1 }),
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 1: may not specify a duration less than 10 minutes',
    ],
    [
      {},
      { 'spec.nodeAllocatableUpdatePeriodSeconds': 9 },
      'spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: 9: must be greater than or equal to 10 seconds',
    ],
    [
      {},
      { 'spec.serviceAccountTokenInSecrets': true },
      'spec.serviceAccountTokenInSecrets: Invalid value: true: serviceAccountTokenInSecrets is set but no tokenRequests are specified',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
