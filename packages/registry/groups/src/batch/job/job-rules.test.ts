import { type CreateRow, describeRules } from '../../../../shared/test/rule-table.js';
import { jobStrategy } from './job-strategy.js';

const indexed = { 'spec.completionMode': 'Indexed', 'spec.completions': 2, 'spec.parallelism': 2 };
const restartPolicy = 'spec.template.spec.restartPolicy';
const failurePolicy = 'spec.podFailurePolicy';
const successPolicy = 'spec.successPolicy';
const exitCodes = (more: object = {}) => ({ action: 'FailJob', onExitCodes: { operator: 'In', values: [1], ...more } });
const onCondition = (more: object = {}) => ({
  action: 'Ignore',
  onPodConditions: [{ type: 'Ready', status: 'True', ...more }],
});
const counters: readonly CreateRow[] = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
].map((name) => [{ [`spec.${name}`]: -1 }, `spec.${name}: Invalid value: -1: must be greater than or equal to 0`]);

/** `kubernetes pkg/apis/batch/validation/validation.go`, `pkg/registry/batch/job/strategy.go`. */
describeRules({
  group: 'batch',
  version: 'v1',
  kind: 'Job',
  resource: 'jobs',
  base: { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'work:1' }] } } } },
  strategy: jobStrategy({}),
  create: [
    [{}],
    ...counters,
    [
      { 'metadata.name': 'a_b' },
      "metadata.name: Invalid value: \"a_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'metadata.name': `${'n'.repeat(62)}`, ...indexed },
      'metadata.name: Invalid value: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn": will not able to create pod with invalid DNS label: nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn-1',
    ],
    [
      { 'metadata.name': 'a.b', ...indexed },
      'metadata.name: Invalid value: "a.b": will not able to create pod with invalid DNS label: a.b-1',
    ],
    [{ 'metadata.uid': '' }, 'metadata.uid: Required value'],
    [
      { [restartPolicy]: undefined },
      'spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
    ],
    [
      { [restartPolicy]: 'Sometimes' },
      'spec.template.spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
      'spec.template.spec.restartPolicy: Unsupported value: "Sometimes": supported values: "OnFailure", "Never"',
    ],
    [
      { [failurePolicy]: { rules: [exitCodes()] }, [restartPolicy]: 'OnFailure' },
      'spec.template.spec.restartPolicy: Invalid value: "OnFailure": only "Never" is supported when podFailurePolicy is specified',
    ],
    [
      { 'spec.manualSelector': true },
      'spec.selector: Required value',
      'spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`',
    ],
    [
      { 'spec.manualSelector': true, 'spec.selector': { matchLabels: { a: 'b' } } },
      'spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`',
    ],
    [
      {
        'spec.manualSelector': true,
        'spec.selector': { matchLabels: { a: 'b' } },
        'spec.template.metadata': { labels: { a: 'b' } },
      },
    ],
    [
      { 'spec.manualSelector': true, 'spec.selector': { matchExpressions: [{ key: 'a', operator: 'In' }] } },
      "spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ],
    [
      { 'spec.template.metadata': { labels: { 'controller-uid': 'other' } } },
      'spec.template.metadata.labels[controller-uid]: Invalid value: {"batch.kubernetes.io/controller-uid":"uid","batch.kubernetes.io/job-name":"one","controller-uid":"other","job-name":"one"}: must be \'uid\'',
    ],
    [
      { 'spec.template.metadata': { labels: { 'batch.kubernetes.io/job-name': 'other' } } },
      'spec.template.metadata.labels[batch.kubernetes.io/job-name]: Invalid value: {"batch.kubernetes.io/controller-uid":"uid","batch.kubernetes.io/job-name":"other","controller-uid":"uid","job-name":"one"}: must be \'one\'',
    ],
    [
      { 'spec.selector': { matchLabels: { 'batch.kubernetes.io/controller-uid': 'other' } } },
      'spec.selector: Invalid value: {"matchLabels":{"batch.kubernetes.io/controller-uid":"other"}}: `selector` not auto-generated',
      'spec.template.metadata.labels: Invalid value: {"batch.kubernetes.io/controller-uid":"uid","batch.kubernetes.io/job-name":"one","controller-uid":"uid","job-name":"one"}: `selector` does not match template `labels`',
    ],
    [
      { 'spec.completionMode': 'Ordered' },
      'spec.completionMode: Unsupported value: "Ordered": supported values: "NonIndexed", "Indexed"',
    ],
    [{ 'spec.completionMode': 'Indexed' }],
    [
      { ...indexed, 'spec.parallelism': 100001 },
      'spec.parallelism: Invalid value: 100001: must be less than or equal to 100000 when completion mode is Indexed',
    ],
    [
      { ...indexed, 'spec.completions': 100001, 'spec.backoffLimitPerIndex': 1, 'spec.maxFailedIndexes': 10001 },
      'spec.maxFailedIndexes: Invalid value: 10001: must be less than or equal to 10000 when completions are above 100000 and used with backoff limit per index',
    ],
    [
      { ...indexed, 'spec.completions': 100001, 'spec.backoffLimitPerIndex': 1 },
      'spec.maxFailedIndexes: Required value: must be specified when completions is above 100000',
    ],
    [
      {
        ...indexed,
        'spec.completions': 100001,
        'spec.parallelism': 10001,
        'spec.backoffLimitPerIndex': 1,
        'spec.maxFailedIndexes': 1,
      },
      'spec.parallelism: Invalid value: 10001: must be less than or equal to 10000 when completions are above 100000 and used with backoff limit per index',
    ],
    [
      { ...indexed, 'spec.completions': 200000, 'spec.backoffLimitPerIndex': 1, 'spec.maxFailedIndexes': 100001 },
      'spec.maxFailedIndexes: Invalid value: 100001: must be less than or equal to 100000',
      'spec.maxFailedIndexes: Invalid value: 100001: must be less than or equal to 10000 when completions are above 100000 and used with backoff limit per index',
    ],
    [
      { ...indexed, 'spec.backoffLimitPerIndex': 1, 'spec.maxFailedIndexes': 3 },
      'spec.maxFailedIndexes: Invalid value: 3: must be less than or equal to completions',
    ],
    [
      { ...indexed, 'spec.backoffLimitPerIndex': -1 },
      'spec.backoffLimitPerIndex: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { ...indexed, 'spec.backoffLimitPerIndex': 1, 'spec.maxFailedIndexes': -1 },
      'spec.maxFailedIndexes: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { ...indexed, 'spec.maxFailedIndexes': 1 },
      'spec.backoffLimitPerIndex: Required value: when maxFailedIndexes is specified',
    ],
    [
      { 'spec.backoffLimitPerIndex': 1 },
      'spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode',
    ],
    [
      { 'spec.backoffLimitPerIndex': 1, 'spec.maxFailedIndexes': 1 },
      'spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode',
      'spec.maxFailedIndexes: Invalid value: 1: requires indexed completion mode',
    ],
    [
      { 'spec.managedBy': 'alone' },
      'spec.managedBy: Invalid value: "alone": must be a domain-prefixed path (such as "acme.io/foo")',
    ],
    [{ 'spec.managedBy': 'example.com/runner' }],
    [{ 'spec.managedBy': `example.com/${'r'.repeat(52)}` }, 'spec.managedBy: Too long: may not be more than 63 bytes'],
    [
      { 'spec.podReplacementPolicy': 'Never' },
      'spec.podReplacementPolicy: Unsupported value: "Never": supported values: "Failed", "TerminatingOrFailed"',
    ],
    [{ 'spec.podReplacementPolicy': 'Failed' }],
    [
      { [failurePolicy]: { rules: [onCondition()] }, 'spec.podReplacementPolicy': 'TerminatingOrFailed' },
      'spec.podReplacementPolicy: Unsupported value: "TerminatingOrFailed": supported values: "Failed"',
    ],
    [
      { [failurePolicy]: { rules: Array.from({ length: 21 }, () => exitCodes()) } },
      'spec.podFailurePolicy.rules: Too many: 21: must have at most 20 items',
    ],
    [
      { [failurePolicy]: { rules: [{ ...exitCodes(), action: '' }] } },
      'spec.podFailurePolicy.rules[0].action: Required value: valid values: ["Count" "FailIndex" "FailJob" "Ignore"]',
    ],
    [
      { [failurePolicy]: { rules: [{ ...exitCodes(), action: 'Retry' }] } },
      'spec.podFailurePolicy.rules[0].action: Unsupported value: "Retry": supported values: "Count", "FailIndex", "FailJob", "Ignore"',
    ],
    [
      { [failurePolicy]: { rules: [{ ...exitCodes(), action: 'FailIndex' }] } },
      'spec.podFailurePolicy.rules[0].action: Invalid value: "FailIndex": requires the backoffLimitPerIndex to be set',
    ],
    [
      { [failurePolicy]: { rules: [{ action: 'Count' }] } },
      'spec.podFailurePolicy.rules[0]: Invalid value: specifying one of OnExitCodes and OnPodConditions is required',
    ],
    [
      { [failurePolicy]: { rules: [{ ...exitCodes(), ...onCondition() }] } },
      'spec.podFailurePolicy.rules[0]: Invalid value: specifying both OnExitCodes and OnPodConditions is not supported',
    ],
    [
      { [failurePolicy]: { rules: [exitCodes({ operator: '' })] } },
      'spec.podFailurePolicy.rules[0].onExitCodes.operator: Required value: valid values: ["In" "NotIn"]',
    ],
    [
      { [failurePolicy]: { rules: [exitCodes({ operator: 'Above' })] } },
      'spec.podFailurePolicy.rules[0].onExitCodes.operator: Unsupported value: "Above": supported values: "In", "NotIn"',
    ],
    [
      { [failurePolicy]: { rules: [exitCodes({ containerName: 'side' })] } },
      'spec.podFailurePolicy.rules[0].onExitCodes.containerName: Invalid value: "side": must be one of the container or initContainer names in the pod template',
    ],
    [{ [failurePolicy]: { rules: [exitCodes({ containerName: 'main' })] } }],
    [
      { [failurePolicy]: { rules: [exitCodes({ values: undefined })] } },
      'spec.podFailurePolicy.rules[0].onExitCodes.values: Invalid value: null: at least one value is required',
    ],
    [
      { [failurePolicy]: { rules: [exitCodes({ values: Array.from({ length: 256 }, (_, i) => i + 1) })] } },
      'spec.podFailurePolicy.rules[0].onExitCodes.values: Too many: 256: must have at most 255 items',
    ],
    [
      { [failurePolicy]: { rules: [exitCodes({ values: [0, 1] })] } },
      'spec.podFailurePolicy.rules[0].onExitCodes.values[0]: Invalid value: 0: must not be 0 for the In operator',
    ],
    [{ [failurePolicy]: { rules: [exitCodes({ operator: 'NotIn', values: [0] })] } }],
    [
      { [failurePolicy]: { rules: [exitCodes({ values: [3, 3, 4] })] } },
      'spec.podFailurePolicy.rules[0].onExitCodes.values[1]: Duplicate value: 3',
    ],
    [
      { [failurePolicy]: { rules: [exitCodes({ values: [4, 3] })] } },
      'spec.podFailurePolicy.rules[0].onExitCodes.values: Invalid value: [4,3]: must be ordered',
    ],
    [
      {
        [failurePolicy]: {
          rules: [{ action: 'Ignore', onPodConditions: Array.from({ length: 21 }, () => ({ type: 'A' })) }],
        },
      },
      'spec.podFailurePolicy.rules[0].onPodConditions: Too many: 21: must have at most 20 items',
    ],
    [
      { [failurePolicy]: { rules: [onCondition({ type: 'a b' })] } },
      "spec.podFailurePolicy.rules[0].onPodConditions[0].type: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { [failurePolicy]: { rules: [onCondition({ status: 'Maybe' })] } },
      'spec.podFailurePolicy.rules[0].onPodConditions[0].status: Unsupported value: "Maybe": supported values: "False", "True", "Unknown"',
    ],
    [
      { [successPolicy]: { rules: [{ succeededCount: 1 }] } },
      'spec.successPolicy: Invalid value: {"Rules":[{"SucceededIndexes":null,"SucceededCount":1}]}: requires indexed completion mode',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [] } },
      'spec.successPolicy.rules: Required value: at least one rules must be specified when the successPolicy is specified',
    ],
    [
      { ...indexed, [successPolicy]: { rules: Array.from({ length: 21 }, () => ({ succeededCount: 1 })) } },
      'spec.successPolicy.rules: Too many: 21: must have at most 20 items',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{}] } },
      'spec.successPolicy.rules[0]: Required value: at least one of succeededCount or succeededIndexes must be specified',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededCount: -1 }] } },
      'spec.successPolicy.rules[0].succeededCount: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededCount: 3 }] } },
      'spec.successPolicy.rules[0].succeededCount: Invalid value: 3: must be less than or equal to 2 (the number of specified completions)',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededCount: 2, succeededIndexes: '0' }] } },
      'spec.successPolicy.rules[0].succeededCount: Invalid value: 2: must be less than or equal to 1 (the number of indexes in the specified succeededIndexes field)',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededIndexes: '0-5' }] } },
      'spec.successPolicy.rules[0].succeededIndexes: Invalid value: "0-5": error parsing succeededIndexes: too large index: "5"',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededIndexes: '1-0' }] } },
      'spec.successPolicy.rules[0].succeededIndexes: Invalid value: "1-0": error parsing succeededIndexes: non-increasing order, previous: 1, current: 0',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededIndexes: '1,0' }] } },
      'spec.successPolicy.rules[0].succeededIndexes: Invalid value: "1,0": error parsing succeededIndexes: non-increasing order, previous: 1, current: 0',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededIndexes: '0-1-2' }] } },
      'spec.successPolicy.rules[0].succeededIndexes: Invalid value: "0-1-2": error parsing succeededIndexes: the fragment "0-1-2" violates the requirement that an index interval can have at most two parts separated by \'-\'',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededIndexes: 'one' }] } },
      'spec.successPolicy.rules[0].succeededIndexes: Invalid value: "one": error parsing succeededIndexes: cannot convert string to integer for index: "one"',
    ],
    [
      { ...indexed, [successPolicy]: { rules: [{ succeededIndexes: '0,' }] } },
      'spec.successPolicy.rules[0].succeededIndexes: Invalid value: "0,": error parsing succeededIndexes: cannot convert string to integer for index: ""',
    ],
    [{ ...indexed, [successPolicy]: { rules: [{ succeededIndexes: '' }] } }],
    [
      {
        ...indexed,
        'spec.completions': 20_000,
        [successPolicy]: { rules: [{ succeededIndexes: Array.from({ length: 20_000 }, (_, i) => i).join(',') }] },
      },
      'spec.successPolicy.rules[0].succeededIndexes: Too long: may not be more than 65536 bytes',
    ],
  ],
});
