import { describeRules } from '../../../../shared/test/rule-table.js';
import { leaseStrategy } from './lease-strategy.js';

/** `kubernetes pkg/apis/coordination/validation/validation.go`. */
describeRules({
  group: 'coordination.k8s.io',
  version: 'v1',
  kind: 'Lease',
  resource: 'leases',
  base: { spec: { holderIdentity: 'one', leaseDurationSeconds: 15 } },
  strategy: leaseStrategy,
  create: [
    [{}],
    [{ spec: undefined }],
    [{ 'spec.leaseTransitions': 0, 'spec.strategy': 'OldestEmulationVersion' }],
    [
      { 'metadata.name': 'A_B' },
      "metadata.name: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [{ 'spec.leaseDurationSeconds': 0 }, 'spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0'],
    [{ 'spec.leaseDurationSeconds': -1 }, 'spec.leaseDurationSeconds: Invalid value: -1: must be greater than 0'],
    [{ 'spec.leaseTransitions': -1 }, 'spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0'],
    [
      { 'spec.leaseDurationSeconds': -1, 'spec.leaseTransitions': -1 },
      'spec.leaseDurationSeconds: Invalid value: -1: must be greater than 0',
      'spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0',
    ],
  ],
  update: [
    [{}, { 'spec.leaseDurationSeconds': 30 }],
    [{}, { 'spec.leaseDurationSeconds': 0 }, 'spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0'],
    [
      {},
      { 'spec.leaseTransitions': -1 },
      'spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
