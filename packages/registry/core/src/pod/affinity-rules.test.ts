import { ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, dnsSubdomain, labelValue, namePart } from '../../test/messages.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable('host processes of Windows', { at: 'spec', errorsOf: (spec: object) => rules.create(pod({ spec })) }, [
  [
    { securityContext: { windowsOptions: { hostProcess: true } } },
    '.hostNetwork: Invalid value: false: hostNetwork must be true if pod contains any hostProcess containers',
  ],
  [
    {
      hostNetwork: true,
      securityContext: { windowsOptions: { hostProcess: true } },
      containers: [{ name: 'c', image: 'i', securityContext: { windowsOptions: { hostProcess: false } } }],
    },
    '.containers[0].securityContext.windowsOptions.hostProcess: Invalid value: false: pod hostProcess value must be identical if both are specified, was true',
  ],
  [
    {
      hostNetwork: true,
      containers: [
        { name: 'c', image: 'i', securityContext: { windowsOptions: { hostProcess: true } } },
        { name: 'd', image: 'i' },
      ],
    },
    ': Invalid value: "": If pod contains any hostProcess containers then all containers must be HostProcess containers',
  ],
  [
    {
      hostNetwork: true,
      securityContext: { windowsOptions: { hostProcess: false } },
      containers: [{ name: 'c', image: 'i', securityContext: { windowsOptions: { hostProcess: true } } }],
    },
    '.containers[0].securityContext.windowsOptions.hostProcess: Invalid value: true: pod hostProcess value must be identical if both are specified, was false',
  ],
]);

ruleTable(
  'required node affinity',
  {
    at: 'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution',
    errorsOf: (selector: object) =>
      rules.create(
        pod({ spec: { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: selector } } } }),
      ),
  },
  [
    [{ nodeSelectorTerms: [] }, '.nodeSelectorTerms: Required value: must have at least one node selector term'],
    [
      { nodeSelectorTerms: [{ matchExpressions: [{ key: '', operator: 'Exists' }] }] },
      '.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "": name part must be non-empty',
      `.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "": ${namePart}`,
    ],
    [
      { nodeSelectorTerms: [{ matchExpressions: [{ key: 'not a key', operator: 'Exists' }] }] },
      `.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "not a key": ${namePart}`,
    ],
    [
      { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In' }] }] },
      ".nodeSelectorTerms[0].matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ],
    [
      { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'NotIn', values: [] }] }] },
      ".nodeSelectorTerms[0].matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ],
    [
      { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists', values: ['v'] }] }] },
      ".nodeSelectorTerms[0].matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
    ],
    [
      { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Gt', values: ['1', '2'] }] }] },
      ".nodeSelectorTerms[0].matchExpressions[0].values: Required value: must be specified single value when `operator` is 'Lt' or 'Gt'",
    ],
    [
      { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Lt' }] }] },
      ".nodeSelectorTerms[0].matchExpressions[0].values: Required value: must be specified single value when `operator` is 'Lt' or 'Gt'",
    ],
    [
      { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Near', values: ['v'] }] }] },
      '.nodeSelectorTerms[0].matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator',
    ],
    [
      { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['not a value'] }] }] },
      `.nodeSelectorTerms[0].matchExpressions[0].values[0]: Invalid value: "not a value": ${labelValue}`,
    ],
    [
      { nodeSelectorTerms: [{ matchFields: [{ key: 'spec.x', operator: 'In', values: ['v'] }] }] },
      '.nodeSelectorTerms[0].matchFields[0].key: Invalid value: "spec.x": not a valid field selector key',
    ],
    [
      { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'Exists' }] }] },
      '.nodeSelectorTerms[0].matchFields[0].operator: Invalid value: "Exists": not a valid selector operator',
    ],
    [
      { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a', 'b'] }] }] },
      ".nodeSelectorTerms[0].matchFields[0].values: Required value: must be only one value when `operator` is 'In' or 'NotIn' for node field selector",
    ],
    [
      { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'NotIn', values: [] }] }] },
      ".nodeSelectorTerms[0].matchFields[0].values: Required value: must be only one value when `operator` is 'In' or 'NotIn' for node field selector",
    ],
    [
      { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['UPPER'] }] }] },
      `.nodeSelectorTerms[0].matchFields[0].values[0]: Invalid value: "UPPER": ${dnsSubdomain}`,
    ],
  ],
);

ruleTable(
  'preferred node affinity',
  {
    at: 'spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0]',
    errorsOf: (term: object) =>
      rules.create(
        pod({ spec: { affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [term] } } } }),
      ),
  },
  [
    [{ weight: 0, preference: {} }, '.weight: Invalid value: 0: must be in the range 1-100'],
    [{ weight: 101, preference: {} }, '.weight: Invalid value: 101: must be in the range 1-100'],
    [
      { weight: 1, preference: { matchFields: [{ key: 'metadata.name', operator: 'Gt', values: ['1'] }] } },
      '.preference.matchFields[0].operator: Invalid value: "Gt": not a valid selector operator',
    ],
    [
      { weight: 1, preference: { matchExpressions: [{ key: '-', operator: 'Exists', values: ['v'] }] } },
      ".preference.matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
      `.preference.matchExpressions[0].key: Invalid value: "-": ${namePart}`,
    ],
  ],
);

ruleTable(
  'pod affinity',
  {
    at: 'spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0]',
    errorsOf: (change: object) =>
      rules.create(
        pod({
          spec: {
            affinity: {
              podAffinity: {
                requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone', labelSelector: {}, ...change }],
              },
            },
          },
        }),
      ),
  },
  [
    [
      { topologyKey: '' },
      '.topologyKey: Required value: can not be empty',
      '.topologyKey: Invalid value: "": name part must be non-empty',
      `.topologyKey: Invalid value: "": ${namePart}`,
    ],
    [{ topologyKey: 'not a key' }, `.topologyKey: Invalid value: "not a key": ${namePart}`],
    [{ namespaces: ['UPPER'] }, `.namespace: Invalid value: "UPPER": ${dnsLabel}`],
    [{ namespaces: ['a', ''] }, `.namespace: Invalid value: "": ${dnsLabel}`],
    [
      { labelSelector: { matchLabels: { 'not a key': 'v' } } },
      `.labelSelector.matchLabels: Invalid value: "not a key": ${namePart}`,
    ],
    [
      { labelSelector: { matchLabels: { a: 'not a value' } } },
      `.labelSelector.matchLabels: Invalid value: "not a value": ${labelValue}`,
    ],
    [
      { labelSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
      ".labelSelector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ],
    [
      { namespaceSelector: { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['v'] }] } },
      ".namespaceSelector.matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
    ],
    [
      { namespaceSelector: { matchLabels: { 'UPPER/a': 'v' } } },
      `.namespaceSelector.matchLabels: Invalid value: "UPPER/a": prefix part ${dnsSubdomain}`,
    ],
    [{ matchLabelKeys: ['not a key'] }, `.matchLabelKeys[0]: Invalid value: "not a key": ${namePart}`],
    [
      { matchLabelKeys: ['a'], labelSelector: undefined },
      '.matchLabelKeys: Forbidden: must not be specified when labelSelector is not set',
    ],
    [
      { mismatchLabelKeys: ['/'] },
      '.mismatchLabelKeys[0]: Invalid value: "/": prefix part must be non-empty',
      '.mismatchLabelKeys[0]: Invalid value: "/": name part must be non-empty',
      `.mismatchLabelKeys[0]: Invalid value: "/": ${namePart}`,
    ],
    [
      { mismatchLabelKeys: ['a'], labelSelector: undefined },
      '.mismatchLabelKeys: Forbidden: must not be specified when labelSelector is not set',
    ],
    [
      { matchLabelKeys: ['a'], mismatchLabelKeys: ['a'] },
      '.matchLabelKeys[0]: Invalid value: "a": exists in both matchLabelKeys and mismatchLabelKeys',
    ],
  ],
);

ruleTable(
  'preferred pod anti-affinity',
  {
    at: 'spec.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0]',
    errorsOf: (term: object) =>
      rules.create(
        pod({ spec: { affinity: { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [term] } } } }),
      ),
  },
  [
    [{ weight: 0, podAffinityTerm: { topologyKey: 'zone' } }, '.weight: Invalid value: 0: must be in the range 1-100'],
    [
      { weight: 200, podAffinityTerm: { topologyKey: 'zone' } },
      '.weight: Invalid value: 200: must be in the range 1-100',
    ],
    [
      { weight: 1, podAffinityTerm: { topologyKey: '' } },
      '.podAffinityTerm.topologyKey: Required value: can not be empty',
      '.podAffinityTerm.topologyKey: Invalid value: "": name part must be non-empty',
      `.podAffinityTerm.topologyKey: Invalid value: "": ${namePart}`,
    ],
    [
      { weight: 1, podAffinityTerm: { topologyKey: 'zone', namespaces: ['a_b'] } },
      `.podAffinityTerm.namespace: Invalid value: "a_b": ${dnsLabel}`,
    ],
    [
      {
        weight: 1,
        podAffinityTerm: { topologyKey: 'zone', labelSelector: { matchExpressions: [{ key: 'a', operator: 'Like' }] } },
      },
      '.podAffinityTerm.labelSelector.matchExpressions[0].operator: Invalid value: "Like": not a valid selector operator',
    ],
  ],
);
