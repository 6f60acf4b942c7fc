import { describeRules } from '../../../../shared/test/rule-table.js';
import { workloadBase, workloadRows } from '../../../test/workload-rows.js';
import { deploymentStatusStrategy, deploymentStrategy } from './deployment-strategy.js';

const strategy = 'spec.strategy';
const rolling = 'spec.strategy.rollingUpdate';

/** `kubernetes pkg/apis/apps/validation/validation.go`. */
describeRules({
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  resource: 'deployments',
  base: workloadBase,
  strategy: deploymentStrategy({}),
  create: [
    ...workloadRows('ReplicaSet', 'deployment'),
    [{ 'metadata.name': '' }, 'metadata.name: Required value: name or generateName is required'],
    [
      { 'metadata.name': 'Web' },
      "metadata.name: Invalid value: \"Web\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [
      { 'metadata.labels': { 'a b': 'c' } },
      "metadata.labels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { 'spec.selector': undefined },
      'spec.selector: Required value',
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ],
    [{ 'spec.replicas': -1 }, 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    [
      { 'spec.minReadySeconds': 10, 'spec.progressDeadlineSeconds': 10 },
      'spec.progressDeadlineSeconds: Invalid value: 10: must be greater than minReadySeconds',
    ],
    [
      { 'spec.progressDeadlineSeconds': -2 },
      'spec.progressDeadlineSeconds: Invalid value: -2: must be greater than or equal to 0',
      'spec.progressDeadlineSeconds: Invalid value: -2: must be greater than minReadySeconds',
    ],
    [
      { 'spec.revisionHistoryLimit': -1 },
      'spec.revisionHistoryLimit: Invalid value: -1: must be greater than or equal to 0',
    ],
    [{ 'spec.revisionHistoryLimit': 0, 'spec.replicas': 0, 'spec.paused': true }],
    [
      { [strategy]: { type: 'Blue' } },
      'spec.strategy: Unsupported value: {"Type":"Blue","RollingUpdate":null}: supported values: "Recreate", "RollingUpdate"',
    ],
    [{ [strategy]: { type: 'Recreate' } }],
    [
      { [strategy]: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } } },
      "spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'",
    ],
    [
      { [rolling]: { maxSurge: 0, maxUnavailable: 0 } },
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0',
    ],
    [
      { [rolling]: { maxSurge: '0%', maxUnavailable: '0%' } },
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "0%": may not be 0 when `maxSurge` is 0',
    ],
    [
      { [rolling]: { maxSurge: '5per' } },
      "spec.strategy.rollingUpdate.maxSurge: Invalid value: \"5per\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    ],
    [
      { [rolling]: { maxSurge: -3 } },
      'spec.strategy.rollingUpdate.maxSurge: Invalid value: -3: must be greater than or equal to 0',
    ],
    [{ [rolling]: { maxSurge: '200%' } }],
    [
      { [rolling]: { maxUnavailable: '101%' } },
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%',
    ],
    [
      { [rolling]: { maxUnavailable: '-1%' } },
      "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: \"-1%\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    ],
    [
      { [rolling]: { maxUnavailable: 'some', maxSurge: 0 } },
      "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: \"some\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "some": may not be 0 when `maxSurge` is 0',
    ],
    [
      { [rolling]: { maxUnavailable: -1 } },
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: -1: must be greater than or equal to 0',
    ],
  ],
  update: [
    [{}, { 'spec.replicas': 4, 'metadata.labels': { a: 'b' } }],
    [{}, { 'metadata.name': 'two' }, 'metadata.name: Invalid value: "two": field is immutable'],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
    [{}, { 'spec.replicas': -1 }, 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    [
      {},
      { 'spec.selector': { matchLabels: { tier: 'front' } } },
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
      'spec.selector: Invalid value: {"matchLabels":{"tier":"front"}}: field is immutable',
    ],
    [
      {},
      { 'spec.selector': { matchLabels: { tier: 'front' } }, 'spec.template.metadata.labels': { tier: 'front' } },
      'spec.selector: Invalid value: {"matchLabels":{"tier":"front"}}: field is immutable',
    ],
    [
      {},
      { 'spec.template.metadata.labels': { tier: 'front' } },
      'spec.template.metadata.labels: Invalid value: {"tier":"front"}: `selector` does not match template `labels`',
    ],
    [
      {},
      { 'spec.template.spec.restartPolicy': 'Never' },
      'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ],
    [{}, { 'spec.template.spec.containers[0].image': '' }, 'spec.template.spec.containers[0].image: Required value'],
    [{ 'spec.template.spec.containers[0].image': 'i:1' }, { 'spec.template.spec.containers[0].image': 'i:2' }],
  ],
  subresources: {
    status: {
      strategy: deploymentStatusStrategy(),
      update: [
        [
          {},
          {
            status: { replicas: 4, updatedReplicas: 3, readyReplicas: 3, availableReplicas: 2, observedGeneration: 2 },
          },
        ],
        [
          {},
          { 'status.replicas': -1 },
          'status.replicas: Invalid value: -1: must be greater than or equal to 0',
          'status.updatedReplicas: Invalid value: 0: cannot be greater than status.replicas',
          'status.readyReplicas: Invalid value: 0: cannot be greater than status.replicas',
          'status.availableReplicas: Invalid value: 0: cannot be greater than status.replicas',
        ],
        [
          {},
          { 'status.updatedReplicas': -1 },
          'status.updatedReplicas: Invalid value: -1: must be greater than or equal to 0',
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
          { 'status.unavailableReplicas': -1 },
          'status.unavailableReplicas: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.terminatingReplicas': -1 },
          'status.terminatingReplicas: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.observedGeneration': -1 },
          'status.observedGeneration: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.collisionCount': -1 },
          'status.collisionCount: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { status: { replicas: 2, updatedReplicas: 3 } },
          'status.updatedReplicas: Invalid value: 3: cannot be greater than status.replicas',
        ],
        [
          {},
          { status: { replicas: 2, readyReplicas: 3 } },
          'status.readyReplicas: Invalid value: 3: cannot be greater than status.replicas',
        ],
        [
          {},
          { status: { replicas: 2, availableReplicas: 3, readyReplicas: 2 } },
          'status.availableReplicas: Invalid value: 3: cannot be greater than status.replicas',
          'status.availableReplicas: Invalid value: 3: cannot be greater than readyReplicas',
        ],
        [
          {},
          { status: { replicas: 2, availableReplicas: 2, readyReplicas: 1 } },
          'status.availableReplicas: Invalid value: 2: cannot be greater than readyReplicas',
        ],
        [{ 'status.collisionCount': 2 }, { 'status.collisionCount': 3 }],
        [
          { 'status.collisionCount': 2 },
          { 'status.collisionCount': 1 },
          'status.collisionCount: Invalid value: 1: cannot be decremented',
        ],
        [
          { 'status.collisionCount': 2 },
          { 'status.collisionCount': undefined },
          'status.collisionCount: Invalid value: 0: cannot be decremented',
        ],
        [{}, { 'spec.replicas': -1 }],
      ],
    },
  },
});
