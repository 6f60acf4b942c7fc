import { describeRules } from '../../../../shared/test/rule-table.js';
import { workloadStrategy } from './workload-strategy.js';

/** `kubernetes pkg/apis/scheduling/validation/validation.go`. */
describeRules({
  group: 'scheduling.k8s.io',
  version: 'v1alpha1',
  kind: 'Workload',
  resource: 'workloads',
  base: {
    spec: {
      controllerRef: { apiGroup: 'apps', kind: 'Deployment', name: 'd' },
      podGroups: [
        { name: 'a', policy: { gang: { minCount: 2 } } },
        { name: 'b', policy: { basic: {} } },
      ],
    },
  },
  strategy: workloadStrategy,
  create: [
    [{}],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.controllerRef': undefined }],
    [{ 'spec.controllerRef.apiGroup': '' }],
    [
      { 'spec.controllerRef.apiGroup': 'A_b' },
      "spec.controllerRef.apiGroup: Invalid value: \"A_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.controllerRef.kind': '' }, 'spec.controllerRef.kind: Required value'],
    [{ 'spec.controllerRef.kind': 'a/b' }, 'spec.controllerRef.kind: Invalid value: "a/b": may not contain \'/\''],
    [{ 'spec.controllerRef.kind': '..' }, 'spec.controllerRef.kind: Invalid value: "..": may not be \'..\''],
    [{ 'spec.controllerRef.name': undefined }, 'spec.controllerRef.name: Required value'],
    [{ 'spec.controllerRef.name': 'a%b' }, 'spec.controllerRef.name: Invalid value: "a%b": may not contain \'%\''],
    [
      { 'spec.controllerRef': {} },
      'spec.controllerRef.kind: Required value',
      'spec.controllerRef.name: Required value',
    ],
    [{ 'spec.podGroups': undefined }, 'spec.podGroups: Required value: must have at least one item'],
    [{ 'spec.podGroups': [] }, 'spec.podGroups: Required value: must have at least one item'],
    [
      {
        'spec.podGroups': [
          { name: 'g0', policy: { basic: {} } },
          { name: 'g1', policy: { basic: {} } },
          { name: 'g2', policy: { basic: {} } },
          { name: 'g3', policy: { basic: {} } },
          { name: 'g4', policy: { basic: {} } },
          { name: 'g5', policy: { basic: {} } },
          { name: 'g6', policy: { basic: {} } },
          { name: 'g7', policy: { basic: {} } },
        ],
      },
    ],
    [
      {
        'spec.podGroups': [
          { name: 'g0', policy: { basic: {} } },
          { name: 'g1', policy: { basic: {} } },
          { name: 'g2', policy: { basic: {} } },
          { name: 'g3', policy: { basic: {} } },
          { name: 'g4', policy: { basic: {} } },
          { name: 'g5', policy: { basic: {} } },
          { name: 'g6', policy: { basic: {} } },
          { name: 'g7', policy: { basic: {} } },
          { name: 'g8', policy: { basic: {} } },
        ],
      },
      'spec.podGroups: Too many: 9: must have at most 8 items',
    ],
    [{ 'spec.podGroups[0].name': 'b' }, 'spec.podGroups[1].name: Duplicate value: "b"'],
    [{ 'spec.podGroups[0].name': 'a.b' }, 'spec.podGroups[0].name: Invalid value: "a.b": must not contain dots'],
    [
      { 'spec.podGroups[0].name': '' },
      "spec.podGroups[0].name: Invalid value: \"\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.podGroups[1].policy': {} },
      'spec.podGroups[1].policy: Required value: exactly one of `basic`, `gang` is required',
    ],
    [
      { 'spec.podGroups[0].policy.basic': {} },
      'spec.podGroups[0].policy: Invalid value: "{`basic`, `gang`}": exactly one of `basic`, `gang` is required, but multiple fields are set',
    ],
    [
      { 'spec.podGroups[0].policy.gang.minCount': 0 },
      'spec.podGroups[0].policy.gang.minCount: Invalid value: 0: must be greater than zero',
    ],
    [
      { 'spec.podGroups[0].policy.gang.minCount': -1 },
      'spec.podGroups[0].policy.gang.minCount: Invalid value: -1: must be greater than zero',
    ],
    [{ spec: {} }, 'spec.podGroups: Required value: must have at least one item'],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [
      {},
      { 'spec.controllerRef.name': 'e' },
      'controllerRef: Invalid value: {"APIGroup":"apps","Kind":"Deployment","Name":"e"}: field is immutable',
    ],
    [{}, { 'spec.controllerRef': undefined }, 'controllerRef: Invalid value: null: field is immutable'],
    [{ 'spec.controllerRef': undefined }, { 'spec.controllerRef': { kind: 'K', name: 'n' } }],
    [
      {},
      { 'spec.podGroups[0].policy.gang.minCount': 3 },
      'podGroups: Invalid value: [{"Name":"a","Policy":{"Basic":null,"Gang":{"MinCount":3}}},{"Name":"b","Policy":{"Basic":{},"Gang":null}}]: field is immutable',
    ],
    [
      {},
      { 'spec.podGroups': [] },
      'spec.podGroups: Required value: must have at least one item',
      'podGroups: Invalid value: []: field is immutable',
    ],
    [
      {},
      { 'spec.podGroups[1].name': 'c' },
      'podGroups: Invalid value: [{"Name":"a","Policy":{"Basic":null,"Gang":{"MinCount":2}}},{"Name":"c","Policy":{"Basic":{},"Gang":null}}]: field is immutable',
    ],
  ],
});
