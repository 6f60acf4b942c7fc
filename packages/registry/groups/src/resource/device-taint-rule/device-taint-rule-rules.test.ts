import { describeRules } from '../../../../shared/test/rule-table.js';
import { deviceTaintRuleStatusStrategy, deviceTaintRuleStrategy } from './device-taint-rule-strategy.js';

/** `kubernetes pkg/apis/resource/validation/validation.go`. */
describeRules({
  group: 'resource.k8s.io',
  version: 'v1alpha3',
  kind: 'DeviceTaintRule',
  resource: 'devicetaintrules',
  base: {
    spec: {
      deviceSelector: { driver: 'd.example', pool: 'p', device: 'd' },
      taint: { key: 'a.example/b', value: 'v', effect: 'None', timeAdded: '2026-01-01T00:00:00Z' },
    },
  },
  strategy: deviceTaintRuleStrategy,
  create: [
    [{}],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.deviceSelector': undefined }],
    [{ 'spec.deviceSelector': {} }],
    [
      { 'spec.deviceSelector.driver': 'A_b' },
      "spec.deviceSelector.driver: Invalid value: \"A_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.deviceSelector.driver': '' }, 'spec.deviceSelector.driver: Required value'],
    [
      { 'spec.deviceSelector.driver': 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
      'spec.deviceSelector.driver: Too long: may not be more than 63 bytes',
    ],
    [{ 'spec.deviceSelector.pool': '' }, 'spec.deviceSelector.pool: Required value'],
    [
      { 'spec.deviceSelector.pool': 'A' },
      "spec.deviceSelector.pool: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.deviceSelector.pool': 'a//b' },
      "spec.deviceSelector.pool: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      {
        'spec.deviceSelector.pool':
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'spec.deviceSelector.pool: Too long: may not be more than 253 bytes',
      'spec.deviceSelector.pool: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be no more than 253 characters',
    ],
    [
      { 'spec.deviceSelector.device': 'A' },
      "spec.deviceSelector.device: Invalid value: \"A\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.deviceSelector.device': '' },
      "spec.deviceSelector.device: Invalid value: \"\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.deviceSelector.device': 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
      'spec.deviceSelector.device: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be no more than 63 characters',
    ],
    [
      { 'spec.taint.key': '' },
      'spec.taint.key: Invalid value: "": name part must be non-empty',
      "spec.taint.key: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { 'spec.taint.key': 'a/b/c' },
      "spec.taint.key: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [
      { 'spec.taint.value': '-' },
      "spec.taint.value: Invalid value: \"-\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [{ 'spec.taint.value': '' }],
    [{ 'spec.taint.effect': undefined }, 'spec.taint.effect: Required value'],
    [
      { 'spec.taint.effect': 'Other' },
      'spec.taint.effect: Unsupported value: "Other": supported values: "NoExecute", "NoSchedule", "None"',
    ],
    [{ 'spec.taint.effect': 'NoSchedule' }],
    [{ 'spec.taint.effect': 'NoExecute' }],
    [
      { 'spec.taint': {} },
      'spec.taint.key: Invalid value: "": name part must be non-empty',
      "spec.taint.key: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      'spec.taint.effect: Required value',
    ],
    [
      { spec: undefined },
      'spec.taint.key: Invalid value: "": name part must be non-empty',
      "spec.taint.key: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      'spec.taint.effect: Required value',
    ],
  ],
  update: [
    [{}, { 'spec.taint.effect': 'NoExecute' }],
    [
      {},
      { 'spec.taint.effect': 'Other' },
      'spec.taint.effect: Unsupported value: "Other": supported values: "NoExecute", "NoSchedule", "None"',
    ],
    [{}, { 'spec.taint.effect': '' }, 'spec.taint.effect: Required value'],
    [
      {},
      { 'spec.taint.key': '' },
      'spec.taint.key: Invalid value: "": name part must be non-empty',
      "spec.taint.key: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      {},
      { 'spec.deviceSelector.pool': 'A' },
      "spec.deviceSelector.pool: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
  ],
  subresources: {
    status: {
      strategy: deviceTaintRuleStatusStrategy,
      update: [
        [
          {},
          {
            status: {
              conditions: [
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
              ],
            },
          },
        ],
        [
          {},
          {
            status: {
              conditions: [
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
              ],
            },
          },
          'status.conditions[1].type: Duplicate value: "A"',
        ],
        [
          {},
          {
            status: {
              conditions: [
                { type: '', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
              ],
            },
          },
          'status.conditions[0].type: Invalid value: "": name part must be non-empty',
          "status.conditions[0].type: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
        [
          {},
          {
            status: {
              conditions: [
                { type: 'A', status: 'Maybe', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
              ],
            },
          },
          'status.conditions[0].status: Unsupported value: "Maybe": supported values: "False", "True", "Unknown"',
        ],
        [
          {},
          {
            status: {
              conditions: [
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: '', message: '' },
              ],
            },
          },
          'status.conditions[0].reason: Required value',
        ],
        [
          {},
          {
            status: { conditions: [{ type: 'A', status: 'True', lastTransitionTime: null, reason: 'R', message: '' }] },
          },
          'status.conditions[0].lastTransitionTime: Required value',
        ],
        [
          {},
          {
            status: {
              conditions: [
                { type: 't0', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't1', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't2', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't3', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't4', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't5', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't6', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't7', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't8', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
              ],
            },
          },
          'status.conditions: Too many: 9: must have at most 8 items',
        ],
        [
          {},
          {
            status: {
              conditions: [
                { type: 't0', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't1', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't2', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't3', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't4', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't5', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't6', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 't7', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
              ],
            },
          },
        ],
      ],
    },
  },
});
