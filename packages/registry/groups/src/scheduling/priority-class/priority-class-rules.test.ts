import { describeRules } from '../../../../shared/test/rule-table.js';
import { priorityClassStrategy } from './priority-class-strategy.js';

/** `kubernetes pkg/apis/scheduling/validation/validation.go`. */
describeRules({
  group: 'scheduling.k8s.io',
  version: 'v1',
  kind: 'PriorityClass',
  resource: 'priorityclasses',
  base: { value: 100 },
  strategy: priorityClassStrategy,
  create: [
    [{}],
    [{ value: -5, globalDefault: true, preemptionPolicy: 'Never' }],
    [{ value: 1_000_000_000 }],
    [{ 'metadata.name': 'system-node-critical', value: 2_000_001_000 }],
    [{ 'metadata.name': '' }, 'metadata.name: Required value: name or generateName is required'],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ value: 1_000_000_001 }, 'value: Forbidden: maximum allowed value of a user defined priority is 1000000000'],
    [
      { 'metadata.name': 'system-node-critical' },
      "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: value of system-node-critical PriorityClass must be 2000001000",
    ],
    [
      { 'metadata.name': 'system-node-critical', value: 2_000_001_000, globalDefault: true },
      "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: globalDefault of system-node-critical PriorityClass must be false",
    ],
    [
      { 'metadata.name': 'system-other', value: 2_000_001_000 },
      "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: system-other is not a known system priority class",
    ],
    [
      { preemptionPolicy: 'Sometimes' },
      'preemptionPolicy: Unsupported value: "Sometimes": supported values: "PreemptLowerPriority", "Never"',
    ],
    [{ preemptionPolicy: '' }, 'preemptionPolicy: Required value'],
  ],
  update: [
    [{}, { globalDefault: true, description: 'a' }],
    [{}, { value: 101 }, 'value: Forbidden: may not be changed in an update.'],
    [{}, { value: 1_000_000_001 }, 'value: Forbidden: may not be changed in an update.'],
    [{}, { preemptionPolicy: 'Never' }, 'preemptionPolicy: Invalid value: "Never": field is immutable'],
    [
      { preemptionPolicy: 'Never' },
      { preemptionPolicy: 'PreemptLowerPriority' },
      'preemptionPolicy: Invalid value: "PreemptLowerPriority": field is immutable',
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
    [
      {},
      { 'metadata.resourceVersion': undefined },
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
  ],
});
