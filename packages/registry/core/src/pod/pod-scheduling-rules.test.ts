import { ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, dnsSubdomain, labelValue, namePart } from '../../test/messages.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable(
  'tolerations',
  {
    at: 'spec.tolerations[0]',
    errorsOf: (toleration: object) => rules.create(pod({ spec: { tolerations: [toleration] } })),
  },
  [
    [{ key: 'not a key', operator: 'Exists' }, `.key: Invalid value: "not a key": ${namePart}`],
    [
      { key: '', operator: 'Equal', value: 'v' },
      '.operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"',
    ],
    [
      { operator: 'Equal' },
      '.operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"',
    ],
    [
      { key: 'a', operator: 'Exists', value: 'v' },
      '.operator: Invalid value: "v": value must be empty when `operator` is \'Exists\'',
    ],
    [{ key: 'a', operator: 'Equal', value: 'not a value' }, `.operator: Invalid value: "not a value": ${labelValue}`],
    [
      { key: 'a', operator: 'In', value: 'v' },
      '.operator: Unsupported value: "In": supported values: "Equal", "Exists"',
    ],
    [
      { key: 'a', operator: 'Gt', value: '1' },
      '.operator: Unsupported value: "Gt": supported values: "Equal", "Exists", "Lt", "Gt"',
    ],
    [
      { key: 'a', operator: 'Exists', effect: 'Never' },
      '.effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
    ],
    [
      { key: 'a', operator: 'Exists', effect: 'NoSchedule', tolerationSeconds: 5 },
      '.effect: Invalid value: "NoSchedule": effect must be \'NoExecute\' when `tolerationSeconds` is set',
    ],
    [
      { key: 'a', operator: 'Exists', effect: 'PreferNoSchedule', tolerationSeconds: 0 },
      '.effect: Invalid value: "PreferNoSchedule": effect must be \'NoExecute\' when `tolerationSeconds` is set',
    ],
    [
      { operator: 'Exists', tolerationSeconds: 20 },
      '.effect: Invalid value: "": effect must be \'NoExecute\' when `tolerationSeconds` is set',
    ],
    [
      { key: 'UPPER.prefix/', operator: 'Exists' },
      `.key: Invalid value: "UPPER.prefix/": prefix part ${dnsSubdomain}`,
      '.key: Invalid value: "UPPER.prefix/": name part must be non-empty',
      `.key: Invalid value: "UPPER.prefix/": ${namePart}`,
    ],
  ],
);

ruleTable(
  'topology spread constraints',
  {
    at: 'spec.topologySpreadConstraints[0]',
    errorsOf: (change: object) =>
      rules.create(
        pod({
          spec: {
            topologySpreadConstraints: [
              { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: {}, ...change },
            ],
          },
        }),
      ),
  },
  [
    [{ maxSkew: 0 }, '.maxSkew: Invalid value: 0: must be greater than zero'],
    [{ maxSkew: -1 }, '.maxSkew: Invalid value: -1: must be greater than zero'],
    [{ topologyKey: '' }, '.topologyKey: Required value: can not be empty'],
    [
      { whenUnsatisfiable: '' },
      '.whenUnsatisfiable: Unsupported value: "": supported values: "DoNotSchedule", "ScheduleAnyway"',
    ],
    [
      { whenUnsatisfiable: 'Sometimes' },
      '.whenUnsatisfiable: Unsupported value: "Sometimes": supported values: "DoNotSchedule", "ScheduleAnyway"',
    ],
    [{ minDomains: 0 }, '.minDomains: Invalid value: 0: must be greater than zero'],
    [{ minDomains: -2 }, '.minDomains: Invalid value: -2: must be greater than zero'],
    [
      { minDomains: 2, whenUnsatisfiable: 'ScheduleAnyway' },
      '.minDomains: Invalid value: 2: can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway',
    ],
    [
      { nodeAffinityPolicy: 'Sometimes' },
      '.nodeAffinityPolicy: Unsupported value: "Sometimes": supported values: "Honor", "Ignore"',
    ],
    [{ nodeTaintsPolicy: '' }, '.nodeTaintsPolicy: Unsupported value: "": supported values: "Honor", "Ignore"'],
    [
      { nodeTaintsPolicy: 'honor' },
      '.nodeTaintsPolicy: Unsupported value: "honor": supported values: "Honor", "Ignore"',
    ],
    [
      { labelSelector: { matchLabels: { 'not a key': 'v' } } },
      `.labelSelector.matchLabels: Invalid value: "not a key": ${namePart}`,
    ],
    [
      { labelSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
      ".labelSelector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ],
    [
      { labelSelector: { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['v'] }] } },
      ".labelSelector.matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
    ],
    [
      { labelSelector: { matchExpressions: [{ key: 'a', operator: 'Near', values: ['v'] }] } },
      '.labelSelector.matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator',
    ],
    [{ matchLabelKeys: ['not a key'] }, `.matchLabelKeys[0]: Invalid value: "not a key": ${namePart}`],
    [
      { matchLabelKeys: ['a'], labelSelector: undefined },
      '.matchLabelKeys: Forbidden: must not be specified when labelSelector is not set',
    ],
  ],
);

ruleTable(
  'the same constraint twice',
  {
    at: 'spec.topologySpreadConstraints',
    errorsOf: (topologySpreadConstraints: object) => rules.create(pod({ spec: { topologySpreadConstraints } })),
  },
  [
    [
      [
        { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' },
        { maxSkew: 2, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' },
      ],
      '[0].{topologyKey, whenUnsatisfiable}: Duplicate value: "{zone, DoNotSchedule}"',
    ],
  ],
);

ruleTable('resource claims of a pod', { at: 'spec', errorsOf: (spec: object) => rules.create(pod({ spec })) }, [
  [{ resourceClaims: [{ name: '', resourceClaimName: 'a' }] }, '.resourceClaims[0].name: Required value'],
  [
    { resourceClaims: [{ name: 'UPPER', resourceClaimName: 'a' }] },
    `.resourceClaims[0].name: Invalid value: "UPPER": ${dnsLabel}`,
  ],
  [
    {
      resourceClaims: [
        { name: 'a', resourceClaimName: 'a' },
        { name: 'a', resourceClaimName: 'b' },
      ],
    },
    '.resourceClaims[1].name: Duplicate value: "a"',
  ],
  [
    { resourceClaims: [{ name: 'a' }] },
    '.resourceClaims[0]: Invalid value: {"Name":"a","ResourceClaimName":null,"ResourceClaimTemplateName":null}: must specify one of: `resourceClaimName`, `resourceClaimTemplateName`',
  ],
  [
    { resourceClaims: [{ name: 'a', resourceClaimName: 'b', resourceClaimTemplateName: 'c' }] },
    '.resourceClaims[0]: Invalid value: {"Name":"a","ResourceClaimName":"b","ResourceClaimTemplateName":"c"}: at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified',
  ],
  [
    { resourceClaims: [{ name: 'a', resourceClaimName: 'UPPER' }] },
    `.resourceClaims[0].resourceClaimName: Invalid value: "UPPER": ${dnsSubdomain}`,
  ],
  [
    { resourceClaims: [{ name: 'a', resourceClaimTemplateName: '.' }] },
    `.resourceClaims[0].resourceClaimTemplateName: Invalid value: ".": ${dnsSubdomain}`,
  ],
  [
    { containers: [{ name: 'c', image: 'i', resources: { claims: [{ name: 'a' }] } }] },
    '.containers[0].resources.claims[0]: Not found: "a": must be one of the names in pod.spec.resourceClaims which is empty',
  ],
  [
    {
      resourceClaims: [{ name: 'a', resourceClaimName: 'b' }],
      containers: [{ name: 'c', image: 'i', resources: { claims: [{ name: 'a' }, { name: 'a' }] } }],
    },
    '.containers[0].resources.claims[1]: Duplicate value: "a"',
  ],
  [
    {
      resourceClaims: [{ name: 'a', resourceClaimName: 'b' }],
      containers: [{ name: 'c', image: 'i', resources: { claims: [{ name: '' }] } }],
    },
    '.containers[0].resources.claims[0]: Required value',
  ],
  [
    {
      resourceClaims: [{ name: 'a', resourceClaimName: 'b' }],
      containers: [{ name: 'c', image: 'i', resources: { claims: [{ name: 'a', request: 'UPPER' }] } }],
    },
    `.containers[0].resources.claims[0].request: Invalid value: "UPPER": ${dnsLabel}`,
  ],
  [
    {
      resourceClaims: [{ name: 'a', resourceClaimName: 'b' }],
      containers: [
        {
          name: 'c',
          image: 'i',
          resources: {
            claims: [
              { name: 'a', request: 'r' },
              { name: 'a', request: 'r' },
            ],
          },
        },
      ],
    },
    '.containers[0].resources.claims[1]: Duplicate value: "a/r"',
  ],
]);

ruleTable('resources of a pod', { at: 'spec', errorsOf: (spec: object) => rules.create(pod({ spec })) }, [
  [
    { resources: { requests: { cpu: '-1' } } },
    '.resources.requests[cpu]: Invalid value: "-1": must be greater than or equal to 0',
  ],
  [
    { resources: { limits: { 'example.com/gpu': '1' } } },
    '.resources.limits[example.com/gpu]: Unsupported value: "example.com/gpu": supported values: "cpu", "hugepages-", "memory"',
  ],
  [
    { resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } },
    '.resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
  ],
  [
    { resources: { claims: [{ name: 'a' }] } },
    '.resources.claims: Forbidden: claims may not be set for Resources at pod-level',
    '.resources.claims[0]: Not found: "a": must be one of the names in pod.spec.resourceClaims which is empty',
  ],
  [
    {
      resources: { requests: { cpu: '1' } },
      containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '2' } } }],
    },
    '.resources.requests[cpu]: Invalid value: "1": must be greater than or equal to aggregate container requests of 2',
  ],
  [
    {
      resources: { limits: { memory: '1Gi' } },
      containers: [{ name: 'c', image: 'i', resources: { limits: { memory: '2Gi' } } }],
    },
    '.resources.requests: Invalid value: "2Gi": must be less than or equal to memory limit of 1Gi',
    '.resources.containers[0][memory].limits: Invalid value: "2Gi": must be less than or equal to pod limits of 1Gi',
  ],
  [
    {
      resources: { requests: { memory: '1Gi' } },
      containers: [
        { name: 'c', image: 'i', resources: { requests: { memory: '600Mi' } } },
        { name: 'd', image: 'i', resources: { requests: { memory: '600Mi' } } },
      ],
    },
    '.resources.requests[memory]: Invalid value: "1Gi": must be greater than or equal to aggregate container requests of 1200Mi',
  ],
  [
    { resources: { requests: { cpu: '1' } }, os: { name: 'windows' } },
    '.resources: Forbidden: may not be set for a windows pod',
  ],
  [
    { resources: { limits: { 'hugepages-2Mi': '3Mi' }, requests: { cpu: '1' } } },
    '.resources.limits[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi',
    '.resources.requests[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi',
  ],
  [{ resources: { limits: { 'hugepages-2Mi': '2Mi' } } }, '.resources: Forbidden: HugePages require cpu or memory'],
  [
    { resources: { requests: { storage: '1Gi' } } },
    '.resources.requests[storage]: Unsupported value: "storage": supported values: "cpu", "hugepages-", "memory"',
  ],
]);
