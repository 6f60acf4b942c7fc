import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { dnsSubdomain, labelValue, namePart } from '../../test/messages.js';
import { nodeStatusStrategy, nodeStrategy } from './node-strategy.js';

const rules = kindRules('Node', nodeStrategy(), false);

/** A node, valid before the change. */
const node = (change: object = {}): object => changed({ metadata: { name: 'n', resourceVersion: '1' } }, change);

ruleTable('nodes', { errorsOf: (change: object) => rules.create(node(change)) }, [
  [{ metadata: { name: '' } }, 'metadata.name: Required value: name or generateName is required'],
  [{ metadata: { name: 'UPPER' } }, `metadata.name: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ metadata: { name: 'a_b' } }, `metadata.name: Invalid value: "a_b": ${dnsSubdomain}`],
  [{ metadata: { labels: { 'not a key': 'v' } } }, `metadata.labels: Invalid value: "not a key": ${namePart}`],
  [{ metadata: { labels: { a: 'not a value' } } }, `metadata.labels: Invalid value: "not a value": ${labelValue}`],
  [
    { metadata: { annotations: { 'not a key': 'v' } } },
    `metadata.annotations: Invalid value: "not a key": ${namePart}`,
  ],
  [
    { spec: { podCIDRs: ['x'] } },
    'spec.podCIDRs[0]: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
  ],
  [
    { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24', '10.1.0.0/24'] } },
    'spec.podCIDRs: Invalid value: ["10.0.0.0/24","10.1.0.0/24"]: may specify no more than one CIDR for each IP family',
  ],
  [
    { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24', 'fd00::/64', '10.1.0.0/24'] } },
    'spec.podCIDRs: Invalid value: ["10.0.0.0/24","fd00::/64","10.1.0.0/24"]: may specify no more than one CIDR for each IP family',
  ],
  [
    { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24', 'x'] } },
    'spec.podCIDRs[1]: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    'spec.podCIDRs: Internal error: invalid PodCIDRs. failed to check with dual stack with error:invalid CIDR[1]: <nil> (invalid CIDR address: x)',
    'spec.podCIDRs: Invalid value: ["10.0.0.0/24","x"]: may specify no more than one CIDR for each IP family',
  ],
  [
    { spec: { podCIDR: '10.0.0.0' } },
    'spec.podCIDRs[0]: Invalid value: "10.0.0.0": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
  ],
  [
    { spec: { podCIDRs: ['fd00::/64', 'fd01::/64'] } },
    'spec.podCIDRs: Invalid value: ["fd00::/64","fd01::/64"]: may specify no more than one CIDR for each IP family',
  ],
  [
    { status: { capacity: { cpu: '-1' } } },
    'status.capacity.cpu: Invalid value: "-1": must be greater than or equal to 0',
    'status.allocatable.cpu: Invalid value: "-1": must be greater than or equal to 0',
  ],
  [
    { status: { allocatable: { memory: '-1Gi' } } },
    'status.allocatable.memory: Invalid value: "-1Gi": must be greater than or equal to 0',
  ],
  [
    { status: { capacity: { pods: '500m' } } },
    'status.capacity.pods: Invalid value: "500m": must be an integer',
    'status.allocatable.pods: Invalid value: "500m": must be an integer',
  ],
  [
    { status: { capacity: { 'example.org/a': '-1' } } },
    'status.capacity.example.org/a: Invalid value: "-1": must be greater than or equal to 0',
    'status.allocatable.example.org/a: Invalid value: "-1": must be greater than or equal to 0',
  ],
  [
    { status: { capacity: { 'example.org/gpu': '1500m' } } },
    'status.capacity.example.org/gpu: Invalid value: "1500m": must be an integer',
    'status.allocatable.example.org/gpu: Invalid value: "1500m": must be an integer',
  ],
  [
    { status: { nodeInfo: { swap: { capacity: 0 } } } },
    'metadata.nodeSwapStatus.capacity: Invalid value: 0: must be greater than zero',
  ],
  [
    { status: { nodeInfo: { swap: { capacity: -5 } } } },
    'metadata.nodeSwapStatus.capacity: Invalid value: -5: must be greater than zero',
  ],
]);

ruleTable('taints', { at: 'metadata.taints', errorsOf: (taints: object) => rules.create(node({ spec: { taints } })) }, [
  [
    [{ key: '', effect: 'NoSchedule' }],
    '[0].key: Invalid value: "": name part must be non-empty',
    `[0].key: Invalid value: "": ${namePart}`,
  ],
  [[{ key: 'not a key', effect: 'NoSchedule' }], `[0].key: Invalid value: "not a key": ${namePart}`],
  [[{ key: 'a' }], '[0].effect: Required value'],
  [
    [{ key: 'a', effect: 'Never' }],
    '[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
  ],
  [
    [{ key: 'a', value: 'not a value', effect: 'NoSchedule' }],
    `[0].value: Invalid value: "not a value": ${labelValue}`,
  ],
  [
    [
      { key: 'a', effect: 'NoSchedule' },
      { key: 'a', value: 'b', effect: 'NoSchedule' },
    ],
    '[1]: Duplicate value: {"Key":"a","Value":"b","Effect":"NoSchedule","TimeAdded":null}: taints must be unique by key and effect pair',
  ],
]);

ruleTable(
  'taints in an annotation',
  {
    at: 'metadata.annotations',
    errorsOf: (text: string) =>
      rules.create(node({ metadata: { annotations: { 'scheduler.alpha.kubernetes.io/taints': text } } })),
  },
  [
    ...(
      [
        ['3', 'json: cannot unmarshal number into Go value of type []core.Taint'],
        ['["a"]', 'json: cannot unmarshal string into Go value of type core.Taint'],
        ['[{"key":3}]', 'json: cannot unmarshal number into Go struct field Taint.Key of type string'],
        [
          '[{"key":"a","timeAdded":"q"}]',
          'parsing time "q" as "2006-01-02T15:04:05Z07:00": cannot parse "q" as "2006"',
        ],
      ] as const
    ).map(([text, message]): [string, string] => [
      text,
      `: Invalid value: "scheduler.alpha.kubernetes.io/taints": ${message}`,
    ]),
    ['null'],
    ['[{"Key":"a"}]', '.scheduler.alpha.kubernetes.io/taints[0].effect: Required value'],
  ],
);

ruleTable(
  'avoided pods',
  {
    at: 'metadata.annotations',
    errorsOf: (text: string) =>
      rules.create(node({ metadata: { annotations: { 'scheduler.alpha.kubernetes.io/preferAvoidPods': text } } })),
  },
  [
    ['{', '.AvoidPods: Invalid value: "scheduler.alpha.kubernetes.io/preferAvoidPods": unexpected end of JSON input'],
    [
      'x',
      '.AvoidPods: Invalid value: "scheduler.alpha.kubernetes.io/preferAvoidPods": invalid character \'x\' looking for beginning of value',
    ],
    ...(
      [
        ['[]', 'json: cannot unmarshal array into Go value of type v1.AvoidPods'],
        [
          '{"preferAvoidPods":{}}',
          'json: cannot unmarshal object into Go struct field AvoidPods.preferAvoidPods of type []v1.PreferAvoidPodsEntry',
        ],
        [
          '{"preferAvoidPods":[{"podSignature":3}]}',
          'json: cannot unmarshal number into Go struct field PreferAvoidPodsEntry.preferAvoidPods.podSignature of type v1.PodSignature',
        ],
        [
          '{"preferAvoidPods":[{"evictionTime":"x"}]}',
          'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"',
        ],
      ] as const
    ).map(([text, message]): [string, string] => [
      text,
      `.AvoidPods: Invalid value: "scheduler.alpha.kubernetes.io/preferAvoidPods": ${message}`,
    ]),
    ['null'],
    ['{"PreferAvoidPods":[null]}', '.scheduler.alpha.kubernetes.io/preferAvoidPods[0].PodSignature: Required value'],
    ['{"preferAvoidPods":[{}]}', '.scheduler.alpha.kubernetes.io/preferAvoidPods[0].PodSignature: Required value'],
    [
      '{"preferAvoidPods":[{"podSignature":{}},{"podSignature":{"podController":{"apiVersion":"v1","kind":"K","name":"n","uid":"u","controller":false}}}]}',
      '.scheduler.alpha.kubernetes.io/preferAvoidPods[0].PodSignature: Required value',
      '.scheduler.alpha.kubernetes.io/preferAvoidPods[1].PodSignature.PodController.Controller: Invalid value: false: must point to a controller',
    ],
  ],
);

ruleTable(
  'updates of nodes',
  { errorsOf: ([before, after]: readonly [object, object]) => rules.update(node(after), node(before)) },
  [
    [
      [{}, { metadata: { name: 'm' } }],
      'metadata.name: Invalid value: "m": field is immutable',
      'metadata.name: Invalid value: "m": field is immutable',
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
      [
        { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'] } },
        { spec: { podCIDR: '10.1.0.0/24', podCIDRs: ['10.1.0.0/24'] } },
      ],
      'spec.podCIDRs: Forbidden: node updates may not change podCIDR except from "" to valid',
    ],
    [
      [
        { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'] } },
        { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24', 'fd00::/64'] } },
      ],
      'spec.podCIDRs: Forbidden: node updates may not change podCIDR except from "" to valid',
    ],
    [
      [{ spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'] } }, {}],
      'spec.podCIDRs: Forbidden: node updates may not change podCIDR except from "" to valid',
    ],
    [
      [{ spec: { providerID: 'a' } }, { spec: { providerID: 'b' } }],
      'spec.providerID: Forbidden: node updates may not change providerID except from "" to valid',
    ],
    [
      [{ spec: { providerID: 'a' } }, {}],
      'spec.providerID: Forbidden: node updates may not change providerID except from "" to valid',
    ],
    [[{ spec: { externalID: 'a' } }, { spec: { externalID: 'b' } }], 'spec.externalID: Forbidden: may not be updated'],
    [
      [{}, { spec: { taints: [{ key: 'a', effect: 'Never' }] } }],
      'metadata.taints[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
      'metadata.taints[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
    ],
    [
      [
        {},
        {
          spec: {
            taints: [
              { key: 'a', effect: 'NoSchedule' },
              { key: 'a', effect: 'NoSchedule' },
            ],
          },
        },
      ],
      'metadata.taints[1]: Duplicate value: {"Key":"a","Value":"","Effect":"NoSchedule","TimeAdded":null}: taints must be unique by key and effect pair',
      'metadata.taints[1]: Duplicate value: {"Key":"a","Value":"","Effect":"NoSchedule","TimeAdded":null}: taints must be unique by key and effect pair',
    ],
    [
      [
        {},
        { metadata: { annotations: { 'scheduler.alpha.kubernetes.io/preferAvoidPods': '{"preferAvoidPods":[{}]}' } } },
      ],
      'metadata.annotations.scheduler.alpha.kubernetes.io/preferAvoidPods[0].PodSignature: Required value',
      'metadata.annotations.scheduler.alpha.kubernetes.io/preferAvoidPods[0].PodSignature: Required value',
    ],
  ],
);

ruleTable(
  'status of nodes',
  { errorsOf: (status: object) => rules.update(node({ status }), node(), nodeStatusStrategy) },
  [
    [
      {
        addresses: [
          { type: 'InternalIP', address: '10.0.0.1' },
          { type: 'InternalIP', address: '10.0.0.1' },
        ],
      },
      'status.addresses[1]: Duplicate value: {"Type":"InternalIP","Address":"10.0.0.1"}',
    ],
    [
      { capacity: { cpu: '-1' } },
      'status.capacity.cpu: Invalid value: "-1": must be greater than or equal to 0',
      'status.allocatable.cpu: Invalid value: "-1": must be greater than or equal to 0',
    ],
    [{ allocatable: { pods: '1500m' } }, 'status.allocatable.pods: Invalid value: "1500m": must be an integer'],
    [
      { declaredFeatures: ['B', 'A', 'A'] },
      'status.declaredFeatures[1]: Invalid value: "A": list must be sorted alphabetically',
      'status.declaredFeatures[2]: Duplicate value: "A"',
    ],
    [
      { declaredFeatures: ['F'.repeat(254)] },
      `status.declaredFeatures[0]: Invalid value: "${'F'.repeat(254)}": invalid feature name "${'F'.repeat(254)}": must be no more than 253 characters`,
    ],
  ],
);
