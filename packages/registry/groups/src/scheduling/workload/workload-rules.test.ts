import { describeRules } from '../../../../shared/test/rule-table.js';
import { workloadStrategy } from './workload-strategy.js';

const subdomain = (name: string) =>
  `Invalid value: "${name}": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`;
const templates = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `g${i}`, schedulingPolicy: { basic: {} } }));

/** `kubernetes api scheduling/v1alpha2`, markers of the types. */
describeRules({
  group: 'scheduling.k8s.io',
  version: 'v1alpha2',
  kind: 'Workload',
  resource: 'workloads',
  base: {
    spec: {
      controllerRef: { apiGroup: 'apps', kind: 'Deployment', name: 'd' },
      podGroupTemplates: [
        { name: 'a', schedulingPolicy: { gang: { minCount: 2 } } },
        { name: 'b', schedulingPolicy: { basic: {} } },
      ],
    },
  },
  strategy: workloadStrategy(new Set(['GenericWorkload'])),
  create: [
    [{}],
    [{ 'metadata.name': 'A' }, `metadata.name: ${subdomain('A')}`],
    [{ 'spec.controllerRef': undefined }],
    [{ 'spec.controllerRef.apiGroup': '' }],
    [{ 'spec.controllerRef.apiGroup': 'A_b' }, `spec.controllerRef.apiGroup: ${subdomain('A_b')}`],
    [{ 'spec.controllerRef.kind': '' }, 'spec.controllerRef.kind: Required value'],
    [{ 'spec.controllerRef.kind': 'a/b' }, 'spec.controllerRef.kind: Invalid value: "a/b": may not contain \'/\''],
    [{ 'spec.controllerRef.kind': '..' }, 'spec.controllerRef.kind: Invalid value: "..": may not be \'..\''],
    [{ 'spec.controllerRef.name': undefined }, 'spec.controllerRef.name: Required value'],
    [
      { 'spec.controllerRef': {} },
      'spec.controllerRef.kind: Required value',
      'spec.controllerRef.name: Required value',
    ],
    [{ 'spec.podGroupTemplates': [] }, 'spec.podGroupTemplates: Required value'],
    [{ spec: {} }, 'spec.podGroupTemplates: Required value'],
    [{ 'spec.podGroupTemplates': templates(8) }],
    [{ 'spec.podGroupTemplates': templates(9) }, 'spec.podGroupTemplates: Too many: 9: must have at most 8 items'],
    [
      { 'spec.podGroupTemplates[0].name': 'b' },
      'spec.podGroupTemplates[1]: Duplicate value: {"name":"b","schedulingPolicy":{"basic":{}}}',
    ],
    [
      { 'spec.podGroupTemplates[0].name': 'a.b' },
      'spec.podGroupTemplates[0].name: Invalid value: "a.b": must not contain dots',
    ],
    [{ 'spec.podGroupTemplates[0].name': '' }, 'spec.podGroupTemplates[0].name: Required value'],
    [
      { 'spec.podGroupTemplates[1].schedulingPolicy': {} },
      'spec.podGroupTemplates[1].schedulingPolicy: Invalid value: "": must specify one of: `basic`, `gang`',
    ],
    [
      { 'spec.podGroupTemplates[0].schedulingPolicy.basic': {} },
      'spec.podGroupTemplates[0].schedulingPolicy: Invalid value: "{basic, gang}": must specify exactly one of: `basic`, `gang`',
    ],
    [
      { 'spec.podGroupTemplates[0].schedulingPolicy.gang.minCount': 0 },
      'spec.podGroupTemplates[0].schedulingPolicy.gang.minCount: Required value',
    ],
    [
      { 'spec.podGroupTemplates[0].schedulingPolicy.gang.minCount': -1 },
      'spec.podGroupTemplates[0].schedulingPolicy.gang.minCount: Invalid value: -1: must be greater than or equal to 1',
    ],
    // Fields whose gates are off are dropped.
    [{ 'spec.podGroupTemplates[0].disruptionMode': 'Never', 'spec.podGroupTemplates[1].priority': 5 }],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [{}, { 'spec.controllerRef.name': 'e' }, 'spec.controllerRef: Invalid value: null: field is immutable'],
    [{}, { 'spec.controllerRef': undefined }, 'spec.controllerRef: Invalid value: null: field is immutable'],
    [
      {},
      { 'spec.podGroupTemplates': [] },
      'spec.podGroupTemplates: Invalid value: null: field is immutable',
      'spec.podGroupTemplates: Required value',
    ],
    [{}, { 'spec.podGroupTemplates[1].name': 'c' }, 'spec.podGroupTemplates: Invalid value: null: field is immutable'],
  ],
});

describeRules({
  group: 'scheduling.k8s.io',
  version: 'v1alpha2',
  kind: 'Workload',
  resource: 'workloads',
  base: { spec: { podGroupTemplates: [{ name: 'a', schedulingPolicy: { basic: {} } }] } },
  strategy: workloadStrategy(
    new Set([
      'GenericWorkload',
      'TopologyAwareWorkloadScheduling',
      'DRAWorkloadResourceClaims',
      'WorkloadAwarePreemption',
    ]),
  ),
  create: [
    [{ 'spec.podGroupTemplates[0].disruptionMode': 'PodGroup' }],
    [
      { 'spec.podGroupTemplates[0].disruptionMode': 'Never' },
      'spec.podGroupTemplates[0].disruptionMode: Unsupported value: "Never": supported values: "Pod", "PodGroup"',
    ],
    [
      { 'spec.podGroupTemplates[0].priority': 1_000_000_001 },
      'spec.podGroupTemplates[0].priority: Invalid value: 1000000001: must be less than or equal to 1000000000',
    ],
    [
      { 'spec.podGroupTemplates[0].schedulingConstraints.topology': [{ key: 'a' }, { key: 'b' }] },
      'spec.podGroupTemplates[0].schedulingConstraints.topology: Too many: 2: must have at most 1 item',
    ],
    [
      { 'spec.podGroupTemplates[0].resourceClaims': [{ name: 'c' }] },
      'spec.podGroupTemplates[0].resourceClaims[0]: Invalid value: "": must specify one of: `resourceClaimName`, `resourceClaimTemplateName`',
    ],
    [
      { 'spec.podGroupTemplates[0].resourceClaims': [{ name: 'c', resourceClaimName: '' }] },
      `spec.podGroupTemplates[0].resourceClaims[0].resourceClaimName: ${subdomain('')}`,
    ],
  ],
});
