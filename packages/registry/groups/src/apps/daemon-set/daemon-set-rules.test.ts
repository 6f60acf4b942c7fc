import { describeRules } from '../../../../shared/test/rule-table.js';
import { workloadBase, workloadRows } from '../../../test/workload-rows.js';
import { daemonSetStatusStrategy, daemonSetStrategy } from './daemon-set-strategy.js';

const strategy = 'spec.updateStrategy';
const rolling = 'spec.updateStrategy.rollingUpdate';

/** `kubernetes pkg/apis/apps/validation/validation.go`. */
describeRules({
  group: 'apps',
  version: 'v1',
  kind: 'DaemonSet',
  resource: 'daemonsets',
  base: workloadBase,
  strategy: daemonSetStrategy({}),
  create: [
    ...workloadRows('DaemonSet', 'daemonset'),
    [{ 'metadata.name': '' }, 'metadata.name: Required value: name or generateName is required'],
    [
      { 'metadata.name': '-a' },
      "metadata.name: Invalid value: \"-a\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': undefined }, 'metadata.namespace: Required value'],
    [
      { 'metadata.labels': { a: '-' } },
      "metadata.labels: Invalid value: \"-\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      { 'spec.selector': undefined },
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ],
    [
      { 'spec.template.metadata.labels': undefined },
      'spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`',
    ],
    [
      { 'spec.selector.matchLabels': { app: 'w b' }, 'spec.template.metadata.labels': { app: 'w b' } },
      "spec.selector.matchLabels: Invalid value: \"w b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
      "spec.template.labels: Invalid value: \"w b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      { 'spec.selector.matchExpressions': [{ key: 'app', operator: 'Near', values: ['web'] }] },
      'spec.selector.matchExpressions[0].operator: Invalid value: "Near": not a valid selector operator',
    ],
    [
      { 'spec.revisionHistoryLimit': -1 },
      'spec.revisionHistoryLimit: Invalid value: -1: must be greater than or equal to 0',
    ],
    [{ 'spec.revisionHistoryLimit': 0 }],
    [
      { [strategy]: { type: 'Blue' } },
      'spec.updateStrategy: Unsupported value: {"Type":"Blue","RollingUpdate":null}: supported values: "RollingUpdate", "OnDelete"',
    ],
    [{ [strategy]: { type: 'OnDelete' } }],
    [
      { [rolling]: { maxSurge: 0, maxUnavailable: 0 } },
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0',
    ],
    [
      { [rolling]: { maxSurge: '0%', maxUnavailable: '0%' } },
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0',
    ],
    [
      { [rolling]: { maxSurge: 0, maxUnavailable: '0%' } },
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0',
    ],
    [
      { [rolling]: { maxSurge: 1, maxUnavailable: 1 } },
      'spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is non-zero',
    ],
    [
      { [rolling]: { maxSurge: '10%', maxUnavailable: 1 } },
      'spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: "10%": may not be set when maxUnavailable is non-zero',
    ],
    [
      { [rolling]: { maxSurge: 1, maxUnavailable: '10%' } },
      'spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is non-zero',
    ],
    [
      { [rolling]: { maxSurge: '10%', maxUnavailable: '10%' } },
      'spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: "10%": may not be set when maxUnavailable is non-zero',
    ],
    [
      { [rolling]: { maxUnavailable: '101%' } },
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%',
    ],
    [
      { [rolling]: { maxSurge: '101%', maxUnavailable: 0 } },
      'spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: "101%": must not be greater than 100%',
    ],
    [
      { [rolling]: { maxUnavailable: '5x' } },
      "spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: \"5x\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0',
    ],
    [
      { [rolling]: { maxUnavailable: 'most' } },
      "spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: \"most\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0',
    ],
    [
      { [rolling]: { maxUnavailable: -1 } },
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { [rolling]: { maxSurge: -1, maxUnavailable: 0 } },
      'spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { [rolling]: { maxSurge: '5', maxUnavailable: 0 } },
      "spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: \"5\": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    ],
    [{ [rolling]: { maxSurge: 5, maxUnavailable: 0 } }],
    [
      { 'spec.template.spec.volumes': [{ name: 'v' }, { name: 'v' }] },
      'spec.template.spec.volumes[1].name: Duplicate value: "v"',
    ],
  ],
  update: [
    [{}, { 'spec.template.spec.containers[0].image': 'web:2', 'spec.updateStrategy.type': 'OnDelete' }],
    [
      {},
      { 'spec.selector': { matchLabels: { tier: 'a' } } },
      'spec.selector: Invalid value: {"matchLabels":{"tier":"a"}}: field is immutable',
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ],
    [
      {},
      { 'spec.selector': { matchLabels: { tier: 'a' } }, 'spec.template.metadata.labels': { tier: 'a' } },
      'spec.selector: Invalid value: {"matchLabels":{"tier":"a"}}: field is immutable',
    ],
    [
      {},
      { 'spec.template.metadata.labels': { tier: 'a' } },
      'spec.template.metadata.labels: Invalid value: {"tier":"a"}: `selector` does not match template `labels`',
    ],
    [
      {},
      { 'spec.template.spec.restartPolicy': 'Never' },
      'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ],
    [
      {},
      { 'spec.template.spec.containers[0].name': 'A' },
      "spec.template.spec.containers[0].name: Invalid value: \"A\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      {},
      { [strategy]: { type: 'Random' } },
      'spec.updateStrategy: Unsupported value: {"Type":"Random","RollingUpdate":null}: supported values: "RollingUpdate", "OnDelete"',
    ],
    [
      {},
      { [rolling]: { maxUnavailable: 0 } },
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0',
    ],
    [{}, { 'spec.minReadySeconds': -1 }, 'spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0'],
    [
      {},
      { 'spec.revisionHistoryLimit': -1 },
      'spec.revisionHistoryLimit: Invalid value: -1: must be greater than or equal to 0',
    ],
    // A wrong value in the stored selector is tolerated.
    [
      { 'spec.selector.matchExpressions': [{ key: 'app', operator: 'In', values: ['web', 'w b'] }] },
      { 'spec.minReadySeconds': 1 },
    ],
    [
      {},
      { 'spec.selector.matchExpressions': [{ key: 'app', operator: 'In', values: ['web', 'w b'] }] },
      'spec.selector: Invalid value: {"matchLabels":{"app":"web"},"matchExpressions":[{"key":"app","operator":"In","values":["web","w b"]}]}: field is immutable',
      "spec.selector.matchExpressions[0].values[1]: Invalid value: \"w b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
  ],
  subresources: {
    status: {
      strategy: daemonSetStatusStrategy,
      update: [
        [
          {},
          { status: { currentNumberScheduled: 1, numberMisscheduled: 1, desiredNumberScheduled: 1, numberReady: 1 } },
        ],
        [
          {},
          { 'status.currentNumberScheduled': -1 },
          'status.currentNumberScheduled: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.numberMisscheduled': -1 },
          'status.numberMisscheduled: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.desiredNumberScheduled': -1 },
          'status.desiredNumberScheduled: Invalid value: -1: must be greater than or equal to 0',
        ],
        [{}, { 'status.numberReady': -1 }, 'status.numberReady: Invalid value: -1: must be greater than or equal to 0'],
        [
          {},
          { 'status.observedGeneration': -1 },
          'status.observedGeneration: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.updatedNumberScheduled': -1 },
          'status.updatedNumberScheduled: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.numberAvailable': -1 },
          'status.numberAvailable: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.numberUnavailable': -1 },
          'status.numberUnavailable: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.collisionCount': -1 },
          'status.collisionCount: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          { 'status.collisionCount': 3 },
          { 'status.collisionCount': 2 },
          'status.collisionCount: Invalid value: 2: cannot be decremented',
        ],
        [
          { 'status.collisionCount': 3 },
          { 'status.collisionCount': undefined },
          'status.collisionCount: Invalid value: 0: cannot be decremented',
        ],
      ],
    },
  },
});
