import { describeRules } from '../../../../shared/test/rule-table.js';
import { podDisruptionBudgetStatusStrategy, podDisruptionBudgetStrategy } from './pod-disruption-budget-strategy.js';

const badValue = { matchExpressions: [{ key: 'app', operator: 'In', values: ['a b'] }] };
const condition = {
  type: 'Fine',
  status: 'True',
  reason: 'Enough',
  message: '',
  lastTransitionTime: '2026-01-01T00:00:00Z',
};
const conditions = (...list: object[]) => ({ 'status.conditions': list.map((each) => ({ ...condition, ...each })) });

/** `kubernetes pkg/apis/policy/validation/validation.go`. */
describeRules({
  group: 'policy',
  version: 'v1',
  kind: 'PodDisruptionBudget',
  resource: 'poddisruptionbudgets',
  base: { spec: { minAvailable: 1, selector: { matchLabels: { app: 'web' } } } },
  strategy: podDisruptionBudgetStrategy,
  create: [
    [{}],
    [{ 'spec.minAvailable': '50%', 'spec.unhealthyPodEvictionPolicy': 'AlwaysAllow' }],
    [{ 'spec.minAvailable': undefined, 'spec.maxUnavailable': 0 }],
    [{ spec: {} }],
    [{ 'spec.minAvailable': '100%' }],
    [{ 'metadata.name': 'a/b' }, 'metadata.name: Invalid value: "a/b": may not contain \'/\''],
    [
      { 'metadata.labels': { 'a b': '' } },
      "metadata.labels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [{ 'spec.minAvailable': -1 }, 'spec.minAvailable: Invalid value: -1: must be greater than or equal to 0'],
    [{ 'spec.minAvailable': '101%' }, 'spec.minAvailable: Invalid value: "101%": must not be greater than 100%'],
    [
      { 'spec.minAvailable': '-1%' },
      "spec.minAvailable: Invalid value: \"-1%\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    ],
    [
      { 'spec.minAvailable': 'nope' },
      "spec.minAvailable: Invalid value: \"nope\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    ],
    [
      { 'spec.minAvailable': '1.5%' },
      "spec.minAvailable: Invalid value: \"1.5%\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    ],
    [
      { 'spec.minAvailable': '10' },
      "spec.minAvailable: Invalid value: \"10\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    ],
    [
      { 'spec.minAvailable': undefined, 'spec.maxUnavailable': -1 },
      'spec.maxUnavailable: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { 'spec.minAvailable': undefined, 'spec.maxUnavailable': '101%' },
      'spec.maxUnavailable: Invalid value: "101%": must not be greater than 100%',
    ],
    [
      { 'spec.minAvailable': undefined, 'spec.maxUnavailable': 'some' },
      "spec.maxUnavailable: Invalid value: \"some\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    ],
    [
      { 'spec.maxUnavailable': 1 },
      'spec: Invalid value: {"MinAvailable":1,"Selector":{"matchLabels":{"app":"web"}},"MaxUnavailable":1,"UnhealthyPodEvictionPolicy":null}: minAvailable and maxUnavailable cannot be both set',
    ],
    [
      { 'spec.minAvailable': '101%', 'spec.maxUnavailable': -1 },
      'spec: Invalid value: {"MinAvailable":"101%","Selector":{"matchLabels":{"app":"web"}},"MaxUnavailable":-1,"UnhealthyPodEvictionPolicy":null}: minAvailable and maxUnavailable cannot be both set',
      'spec.minAvailable: Invalid value: "101%": must not be greater than 100%',
      'spec.maxUnavailable: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { 'spec.selector': { matchLabels: { app: 'a b' } } },
      "spec.selector.matchLabels: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      { 'spec.selector': { matchExpressions: [{ key: 'app', operator: 'In' }] } },
      "spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ],
    [
      { 'spec.selector': badValue },
      "spec.selector.matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      { 'spec.unhealthyPodEvictionPolicy': 'Never' },
      'spec.unhealthyPodEvictionPolicy: Unsupported value: "Never": supported values: "AlwaysAllow", "IfHealthyBudget"',
    ],
    [
      { 'spec.unhealthyPodEvictionPolicy': '' },
      'spec.unhealthyPodEvictionPolicy: Unsupported value: "": supported values: "AlwaysAllow", "IfHealthyBudget"',
    ],
  ],
  update: [
    [{}, { 'spec.minAvailable': 2, 'spec.selector': {} }],
    [{}, { 'spec.minAvailable': -1 }, 'spec.minAvailable: Invalid value: -1: must be greater than or equal to 0'],
    [
      {},
      { 'spec.maxUnavailable': 1 },
      'spec: Invalid value: {"MinAvailable":1,"Selector":{"matchLabels":{"app":"web"}},"MaxUnavailable":1,"UnhealthyPodEvictionPolicy":null}: minAvailable and maxUnavailable cannot be both set',
    ],
    [
      {},
      { 'spec.selector': badValue },
      "spec.selector.matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [{ 'spec.selector': badValue }, { 'spec.minAvailable': 2 }],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
  subresources: {
    status: {
      strategy: podDisruptionBudgetStatusStrategy,
      update: [
        [
          {},
          {
            status: { disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2 },
            ...conditions({}),
          },
        ],
        [
          {},
          { 'status.disruptionsAllowed': -1 },
          'status.disruptionsAllowed: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.currentHealthy': -1 },
          'status.currentHealthy: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.desiredHealthy': -1 },
          'status.desiredHealthy: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.expectedPods': -1 },
          'status.expectedPods: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          conditions({ type: '' }),
          'status.conditions[0].type: Invalid value: "": name part must be non-empty',
          "status.conditions[0].type: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
        [
          {},
          conditions({ type: 'a b' }),
          "status.conditions[0].type: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
        [
          {},
          conditions({ status: '' }),
          'status.conditions[0].status: Unsupported value: "": supported values: "False", "True", "Unknown"',
        ],
        [
          {},
          conditions({ status: 'Maybe' }),
          'status.conditions[0].status: Unsupported value: "Maybe": supported values: "False", "True", "Unknown"',
        ],
        [{}, conditions({ reason: '' }), 'status.conditions[0].reason: Required value'],
        [
          {},
          conditions({ reason: 'not a reason' }),
          "status.conditions[0].reason: Invalid value: \"not a reason\": a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')",
        ],
        [
          {},
          conditions({ reason: 'R'.repeat(1025) }),
          'status.conditions[0].reason: Too long: may not be more than 1024 bytes',
        ],
        [
          {},
          conditions({ message: 'm'.repeat(32_769) }),
          'status.conditions[0].message: Too long: may not be more than 32768 bytes',
        ],
        [
          {},
          conditions({ observedGeneration: -1 }),
          'status.conditions[0].observedGeneration: Invalid value: -1: must be greater than or equal to zero',
        ],
        [{}, conditions({ lastTransitionTime: undefined }), 'status.conditions[0].lastTransitionTime: Required value'],
        [{}, conditions({}, {}), 'status.conditions[1].type: Duplicate value: "Fine"'],
      ],
    },
  },
});
