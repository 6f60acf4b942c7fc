import { describeRules } from '../../../../shared/test/rule-table.js';
import { workloadBase, workloadRows } from '../../../test/workload-rows.js';
import { replicaSetStatusStrategy, replicaSetStrategy } from './replica-set-strategy.js';

/** `kubernetes pkg/apis/apps/validation/validation.go`. */
describeRules({
  group: 'apps',
  version: 'v1',
  kind: 'ReplicaSet',
  resource: 'replicasets',
  base: workloadBase,
  strategy: replicaSetStrategy({}),
  create: [
    ...workloadRows('ReplicaSet', 'deployment'),
    [{ 'metadata.name': '' }, 'metadata.name: Required value: name or generateName is required'],
    [
      { 'metadata.name': 'web_1' },
      "metadata.name: Invalid value: \"web_1\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': undefined }, 'metadata.namespace: Required value'],
    [
      { 'metadata.annotations': { 'a/b/c': 'd' } },
      "metadata.annotations: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [
      { 'spec.selector': undefined },
      'spec.selector: Required value',
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ],
    [
      { 'spec.template.metadata.labels': undefined },
      'spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`',
    ],
    [
      { 'spec.template.metadata.labels': { app: 'web', 'z y': '' } },
      "spec.template.labels: Invalid value: \"z y\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { 'spec.selector.matchExpressions': [{ key: 'app', operator: 'In', values: [] }] },
      "spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
      'spec.selector: Invalid value: {"matchLabels":{"app":"web"},"matchExpressions":[{"key":"app","operator":"In"}]}: invalid label selector',
    ],
    [{ 'spec.replicas': -2 }, 'spec.replicas: Invalid value: -2: must be greater than or equal to 0'],
    [{ 'spec.replicas': 0 }],
    [
      { 'spec.template.spec.dnsPolicy': 'Near' },
      'spec.template.spec.dnsPolicy: Unsupported value: "Near": supported values: "ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"',
    ],
  ],
  update: [
    [{}, { 'spec.replicas': 3, 'spec.minReadySeconds': 5 }],
    [{}, { 'spec.replicas': -1 }, 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    [{}, { 'spec.minReadySeconds': -1 }, 'spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0'],
    [
      {},
      { 'spec.selector.matchLabels': { app: 'web', tier: 'a' } },
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
      'spec.selector: Invalid value: {"matchLabels":{"app":"web","tier":"a"}}: field is immutable',
    ],
    [
      {},
      { 'spec.selector': undefined },
      'spec.selector: Required value',
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
      'spec.selector: Invalid value: null: field is immutable',
    ],
    [
      {},
      { 'spec.template.metadata.labels': { tier: 'a' } },
      'spec.template.metadata.labels: Invalid value: {"tier":"a"}: `selector` does not match template `labels`',
    ],
    [
      {},
      { 'spec.template.spec.restartPolicy': 'OnFailure' },
      'spec.template.spec.restartPolicy: Unsupported value: "OnFailure": supported values: "Always"',
    ],
    [
      {},
      { 'spec.template.spec.containers[0].name': 'a b' },
      "spec.template.spec.containers[0].name: Invalid value: \"a b\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      {},
      { 'metadata.resourceVersion': '' },
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
  ],
  subresources: {
    status: {
      strategy: replicaSetStatusStrategy(),
      update: [
        [{}, { status: { replicas: 3, fullyLabeledReplicas: 3, readyReplicas: 2, availableReplicas: 1 } }],
        [
          {},
          { 'status.replicas': -1 },
          'status.replicas: Invalid value: -1: must be greater than or equal to 0',
          'status.fullyLabeledReplicas: Invalid value: 0: cannot be greater than status.replicas',
          'status.readyReplicas: Invalid value: 0: cannot be greater than status.replicas',
          'status.availableReplicas: Invalid value: 0: cannot be greater than status.replicas',
        ],
        [
          {},
          { 'status.fullyLabeledReplicas': -1 },
          'status.fullyLabeledReplicas: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.readyReplicas': -1 },
          'status.readyReplicas: Invalid value: -1: must be greater than or equal to 0',
          'status.availableReplicas: Invalid value: 0: cannot be greater than readyReplicas',
        ],
        [
          {},
          { 'status.availableReplicas': -1 },
          'status.availableReplicas: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.observedGeneration': -1 },
          'status.observedGeneration: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.terminatingReplicas': -1 },
          'status.terminatingReplicas: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { status: { replicas: 1, fullyLabeledReplicas: 2 } },
          'status.fullyLabeledReplicas: Invalid value: 2: cannot be greater than status.replicas',
        ],
        [
          {},
          { status: { replicas: 1, readyReplicas: 2 } },
          'status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas',
        ],
        [
          {},
          { status: { replicas: 1, readyReplicas: 1, availableReplicas: 2 } },
          'status.availableReplicas: Invalid value: 2: cannot be greater than status.replicas',
          'status.availableReplicas: Invalid value: 2: cannot be greater than readyReplicas',
        ],
        [
          {},
          { status: { replicas: 2, readyReplicas: 1, availableReplicas: 2 } },
          'status.availableReplicas: Invalid value: 2: cannot be greater than readyReplicas',
        ],
      ],
    },
  },
});
