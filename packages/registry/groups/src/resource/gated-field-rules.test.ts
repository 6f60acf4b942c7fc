import { defaultFeatures, type FeatureName } from '@k8s-ts/api/discovery';
import { describeRules } from '../../../shared/test/rule-table.js';
import { AdminAccess } from './admin-access.js';
import { deviceClassStrategy } from './device-class/device-class-strategy.js';
import { resourceClaimStatusStrategy, resourceClaimStrategy } from './resource-claim/resource-claim-strategy.js';
import { resourceSliceStrategy } from './resource-slice/resource-slice-strategy.js';

/** Rules of fields behind feature gates (`kubernetes pkg/apis/resource/validation/validation.go`). All gates are on. */
const features: ReadonlySet<FeatureName> = new Set([
  ...defaultFeatures('1.35'),
  'DRAConsumableCapacity',
  'DRADeviceBindingConditions',
  'DRADeviceTaints',
  'DRAExtendedResource',
  'DRAListTypeAttributes',
  'DRANodeAllocatableResources',
  'DRAPartitionableDevices',
]);

const group = 'resource.k8s.io';
const version = 'v1';
const access = new AdminAccess({});
const many = <T>(count: number, item: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => item(i));
const counters = { a: { value: '1' } };
/** Devices, with further fields in the first one. */
const devices = (count: number, more: object) => ({
  'spec.devices': many(count, (i) => ({ name: `d${i}`, ...(i === 0 ? more : {}) })),
});
const tooMany = (field: string, count: number, max: number) =>
  `spec.${field}: Too many: ${count}: must have at most ${max} items`;

describeRules({
  group,
  version,
  kind: 'ResourceSlice',
  resource: 'resourceslices',
  base: {
    spec: { driver: 'd.example.com', allNodes: true, pool: { name: 'p', generation: 1, resourceSliceCount: 1 } },
  },
  strategy: resourceSliceStrategy(features),
  create: [
    [devices(128, {})],
    [devices(64, { taints: [{ key: 'a', effect: 'None' }] })],
    [devices(65, { taints: [{ key: 'a', effect: 'None' }] }), tooMany('devices', 65, 64)],
    [devices(65, { consumesCounters: [{ counterSet: 'c', counters }] }), tooMany('devices', 65, 64)],
    [devices(65, { attributes: { a: { ints: [1] } } }), tooMany('devices', 65, 64)],
    [devices(1, { taints: many(17, (i) => ({ key: `a${i}`, effect: 'None' })) }), tooMany('devices[0].taints', 17, 16)],
    [{ 'spec.sharedCounters': many(9, (i) => ({ name: `c${i}`, counters })) }, tooMany('sharedCounters', 9, 8)],
    [
      {
        'spec.sharedCounters': [
          { name: 'c', counters: Object.fromEntries(many(33, (i) => [`a${i}`, { value: '1' }])) },
        ],
      },
      tooMany('sharedCounters[0].counters', 33, 32),
    ],
    [
      devices(1, { attributes: { a: { ints: many(49, (i) => i) } } }),
      'spec.devices[0]: Invalid value: 49: the total number of attribute values must not exceed 48',
    ],
    [
      devices(1, { attributes: { a: { ints: [] }, b: { versions: ['1'] }, c: { strings: ['x'.repeat(65)] } } }),
      'spec.devices[0].attributes[a].ints: Invalid value: []: must not be empty if specified',
      'spec.devices[0].attributes[b].versions[0]: Invalid value: "1": must be a string compatible with semver.org spec 2.0.0',
      'spec.devices[0].attributes[c].strings[0]: Too long: may not be more than 64 bytes',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            taints: [
              { key: 'a', effect: 'NoSchedule' },
              { key: 'b.c/d', value: 'v', effect: 'None', timeAdded: '2026-01-01T00:00:00Z' },
            ],
          },
        ],
      },
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            taints: [
              { key: 'a b', value: 'a b', effect: 'X' },
              { key: '', effect: '' },
            ],
          },
        ],
      },
      "spec.devices[0].taints[0].key: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      "spec.devices[0].taints[0].value: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
      'spec.devices[0].taints[0].effect: Unsupported value: "X": supported values: "NoExecute", "NoSchedule", "None"',
      'spec.devices[0].taints[1].key: Invalid value: "": name part must be non-empty',
      "spec.devices[0].taints[1].key: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      'spec.devices[0].taints[1].effect: Required value',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            taints: [
              { key: 'a0', effect: 'None' },
              { key: 'a1', effect: 'None' },
              { key: 'a2', effect: 'None' },
              { key: 'a3', effect: 'None' },
              { key: 'a4', effect: 'None' },
              { key: 'a5', effect: 'None' },
              { key: 'a6', effect: 'None' },
              { key: 'a7', effect: 'None' },
              { key: 'a8', effect: 'None' },
              { key: 'a9', effect: 'None' },
              { key: 'a10', effect: 'None' },
              { key: 'a11', effect: 'None' },
              { key: 'a12', effect: 'None' },
              { key: 'a13', effect: 'None' },
              { key: 'a14', effect: 'None' },
              { key: 'a15', effect: 'None' },
              { key: 'a16', effect: 'None' },
            ],
          },
        ],
      },
      'spec.devices[0].taints: Too many: 17: must have at most 16 items',
    ],
    [{ 'spec.sharedCounters': [{ name: 'c', counters: { a: { value: '1' } } }] }],
    [
      {
        'spec.sharedCounters': [
          { name: 'C', counters: { A_: { value: '1' } } },
          { name: '', counters: {} },
          { name: 'C', counters: { a: { value: '1' } } },
        ],
      },
      "spec.sharedCounters[0].name: Invalid value: \"C\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
      "spec.sharedCounters[0].counters: Invalid value: \"A_\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
      'spec.sharedCounters[1].name: Required value',
      'spec.sharedCounters[1].counters: Required value',
      "spec.sharedCounters[2].name: Invalid value: \"C\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
      'spec.sharedCounters[2]: Duplicate value: "C"',
    ],
    [
      {
        'spec.sharedCounters': [
          { name: 'c0', counters: { a: { value: '1' } } },
          { name: 'c1', counters: { a: { value: '1' } } },
          { name: 'c2', counters: { a: { value: '1' } } },
          { name: 'c3', counters: { a: { value: '1' } } },
          { name: 'c4', counters: { a: { value: '1' } } },
          { name: 'c5', counters: { a: { value: '1' } } },
          { name: 'c6', counters: { a: { value: '1' } } },
          { name: 'c7', counters: { a: { value: '1' } } },
          { name: 'c8', counters: { a: { value: '1' } } },
        ],
      },
      'spec.sharedCounters: Too many: 9: must have at most 8 items',
    ],
    [
      { 'spec.sharedCounters': [{ name: 'c', counters: { a: { value: '1' } } }], 'spec.devices': [{ name: 'd' }] },
      'spec: Invalid value: "": only one of `sharedCounters` or `devices` is allowed',
    ],
    [{ 'spec.devices': [{ name: 'd1', consumesCounters: [{ counterSet: 'c', counters: { a: { value: '1' } } }] }] }],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            consumesCounters: [
              { counterSet: '', counters: {} },
              { counterSet: 'C', counters: { A_: { value: '1' } } },
            ],
          },
        ],
      },
      'spec.devices[0].consumesCounters[0].counterSet: Required value',
      'spec.devices[0].consumesCounters[0].counters: Required value',
      "spec.devices[0].consumesCounters[1].counterSet: Invalid value: \"C\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
      "spec.devices[0].consumesCounters[1].counters: Invalid value: \"A_\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            consumesCounters: [
              { counterSet: 'c0', counters: { a: { value: '1' } } },
              { counterSet: 'c1', counters: { a: { value: '1' } } },
              { counterSet: 'c2', counters: { a: { value: '1' } } },
            ],
          },
        ],
      },
      'spec.devices[0].consumesCounters: Too many: 3: must have at most 2 items',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            consumesCounters: [
              { counterSet: 'c', counters: { a: { value: '1' } } },
              { counterSet: 'c', counters: { a: { value: '1' } } },
            ],
          },
        ],
      },
      'spec.devices[0].consumesCounters[1]: Duplicate value: "c"',
    ],
    [
      {
        'spec.devices': [{ name: 'd1', nodeName: 'n' }],
        'spec.perDeviceNodeSelection': true,
        'spec.allNodes': undefined,
      },
    ],
    [
      { 'spec.devices': [{ name: 'd1' }], 'spec.perDeviceNodeSelection': true, 'spec.allNodes': undefined },
      'spec.devices[0]: Required value: exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec',
    ],
    [
      {
        'spec.devices': [{ name: 'd1', nodeName: 'N_', allNodes: true }],
        'spec.perDeviceNodeSelection': true,
        'spec.allNodes': undefined,
      },
      "spec.devices[0].nodeName: Invalid value: \"N_\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      'spec.devices[0]: Invalid value: "{`nodeName`, `allNodes`}": exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec',
    ],
    [
      {
        'spec.devices': [{ name: 'd1', nodeName: '', allNodes: false }],
        'spec.perDeviceNodeSelection': true,
        'spec.allNodes': undefined,
      },
      'spec.devices[0].nodeName: Invalid value: "": must not be empty',
      'spec.devices[0].allNodes: Invalid value: false: must be either unset or set to true',
      'spec.devices[0]: Required value: exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec',
    ],
    [
      {
        'spec.devices': [{ name: 'd1', nodeSelector: { nodeSelectorTerms: [] } }],
        'spec.perDeviceNodeSelection': true,
        'spec.allNodes': undefined,
      },
      'spec.devices[0].nodeSelector.nodeSelectorTerms: Required value: must have at least one node selector term',
    ],
    [
      { 'spec.devices': [{ name: 'd1' }], 'spec.perDeviceNodeSelection': false },
      'spec.perDeviceNodeSelection: Invalid value: false: must be either unset or set to true',
    ],
    [
      { 'spec.devices': [{ name: 'd1' }], 'spec.perDeviceNodeSelection': true },
      'spec: Invalid value: "{`allNodes`, `perDeviceNodeSelection`}": exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required, but multiple fields are set',
      'spec.devices[0]: Required value: exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec',
    ],
    [
      { 'spec.devices': [{ name: 'd1', nodeName: 'n' }] },
      'spec.devices[0]: Invalid value: null: `nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec',
    ],
    [
      {
        'spec.devices': [
          { name: 'd1', bindsToNode: true, bindingConditions: ['a/b'], bindingFailureConditions: ['c'] },
        ],
      },
    ],
    [
      {
        'spec.devices': [
          { name: 'd1', bindingConditions: ['a', 'a', 'b c'], bindingFailureConditions: ['a', 'd', 'd'] },
        ],
      },
      "spec.devices[0].bindingConditions[2]: Invalid value: \"b c\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      'spec.devices[0].bindingConditions[1]: Duplicate value: "a"',
      'spec.devices[0].bindingFailureConditions[0]: Invalid value: "a": bindingFailureConditions must not overlap with bindingConditions',
      'spec.devices[0].bindingFailureConditions[2]: Duplicate value: "d"',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            bindingConditions: ['a0', 'a1', 'a2', 'a3', 'a4'],
            bindingFailureConditions: ['b0', 'b1', 'b2', 'b3', 'b4'],
          },
        ],
      },
      'spec.devices[0].bindingConditions: Too many: 5: must have at most 4 items',
      'spec.devices[0].bindingFailureConditions: Too many: 5: must have at most 4 items',
    ],
    [
      { 'spec.devices': [{ name: 'd1', bindingConditions: ['a'] }] },
      'spec.devices[0].bindingFailureConditions: Invalid value: null: bindingFailureConditions are required to use bindingConditions',
    ],
    [
      { 'spec.devices': [{ name: 'd1', bindingFailureConditions: ['a'] }] },
      'spec.devices[0].bindingConditions: Invalid value: null: bindingConditions are required to use bindingFailureConditions',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: { mem: { value: '10', requestPolicy: { default: '2', validValues: ['1', '2', '3'] } } },
          },
        ],
      },
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: { mem: { value: '10', requestPolicy: { default: '9', validValues: ['3', '1', '20', '1'] } } },
          },
        ],
      },
      'spec.devices[0].capacity[mem].requestPolicy.validValues[1]: Invalid value: "1": values must be sorted in ascending order',
      'spec.devices[0].capacity[mem].requestPolicy.validValues[3]: Invalid value: "1": values must be sorted in ascending order',
      'spec.devices[0].capacity[mem].requestPolicy.validValues[2]: Invalid value: "20": option is larger than capacity value: 10',
      'spec.devices[0].capacity[mem].requestPolicy.validValues[3]: Duplicate value: "1"',
      'spec.devices[0].capacity[mem].requestPolicy.validValues: Invalid value: "9": default value is not valid according to the requestPolicy',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: { mem: { value: '10', requestPolicy: { validValues: ['3'] } } },
          },
        ],
      },
      'spec.devices[0].capacity[mem].requestPolicy.default: Required value: required when validValues is defined',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: {
              mem: {
                value: '10',
                requestPolicy: { default: '1', validValues: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] },
              },
            },
          },
        ],
      },
      'spec.devices[0].capacity[mem].requestPolicy.validValues: Too many: 11: must have at most 10 items',
      'spec.devices[0].capacity[mem].requestPolicy.validValues: Invalid value: "1": default value is not valid according to the requestPolicy',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: {
              mem: { value: '10', requestPolicy: { default: '2', validRange: { min: '1', max: '5', step: '1' } } },
            },
          },
        ],
      },
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: { mem: { value: '10', requestPolicy: { default: '2', validRange: {} } } },
          },
        ],
      },
      'spec.devices[0].capacity[mem].requestPolicy.validRange.min: Required value: required when validRange is defined',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: { mem: { value: '10', requestPolicy: { default: '2', validRange: { min: '20', max: '15' } } } },
          },
        ],
      },
      'spec.devices[0].capacity[mem].requestPolicy.validRange.min: Invalid value: "20": min is larger than capacity value: 10',
      'spec.devices[0].capacity[mem].requestPolicy.validRange.min: Invalid value: "2": default is less than min: 20',
      'spec.devices[0].capacity[mem].requestPolicy.validRange.max: Invalid value: "20": min is larger than max: 15',
      'spec.devices[0].capacity[mem].requestPolicy.validRange.max: Invalid value: "15": max is larger than capacity value: 10',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: {
              mem: { value: '10', requestPolicy: { default: '1', validRange: { min: '2', max: '8', step: '3' } } },
            },
          },
        ],
      },
      'spec.devices[0].capacity[mem].requestPolicy.validRange.min: Invalid value: "1": default is less than min: 2',
      'spec.devices[0].capacity[mem].requestPolicy.validRange.step: Invalid value: "1": value is not a multiple of a given step (3) from (2)',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: {
              mem: { value: '10', requestPolicy: { default: '9', validRange: { min: '2', max: '8', step: '9' } } },
            },
          },
        ],
      },
      'spec.devices[0].capacity[mem].requestPolicy.validRange.max: Invalid value: "9": default is more than max: 8',
      'spec.devices[0].capacity[mem].requestPolicy.validRange.step: Invalid value: "9": one step 11 is larger than capacity value: 10',
      'spec.devices[0].capacity[mem].requestPolicy.validRange.step: Invalid value: "9": value is not a multiple of a given step (9) from (2)',
      'spec.devices[0].capacity[mem].requestPolicy.validRange.step: Invalid value: "8": value is not a multiple of a given step (9) from (2)',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: { mem: { value: '10', requestPolicy: { validRange: { min: '1' } } } },
          },
        ],
      },
      'spec.devices[0].capacity[mem].requestPolicy.default: Required value: required when validRange is defined',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            allowMultipleAllocations: true,
            capacity: {
              mem: { value: '10', requestPolicy: { default: '1', validValues: ['1'], validRange: { min: '1' } } },
            },
          },
        ],
      },
      'spec.devices[0].capacity[mem].requestPolicy: Forbidden: exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time',
    ],
    [
      { 'spec.devices': [{ name: 'd1', capacity: { mem: { value: '1', requestPolicy: { default: '1' } } } }] },
      'spec.devices[0].capacity[mem].requestPolicy: Forbidden: allowMultipleAllocations must be true',
    ],
    [
      {
        'spec.devices': [
          { name: 'd1', allowMultipleAllocations: true, capacity: { mem: { value: '10', requestPolicy: {} } } },
        ],
      },
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            attributes: {
              a: { ints: [1, 2] },
              b: { bools: [true] },
              c: { strings: ['x'] },
              d: { versions: ['1.0.0'] },
            },
          },
        ],
      },
    ],
    [
      { 'spec.devices': [{ name: 'd1', attributes: { a: { ints: [1], strings: ['b'] } } }] },
      'spec.devices[0].attributes[a]: Invalid value: {"IntValue":null,"BoolValue":null,"StringValue":null,"VersionValue":null,"IntValues":[1],"BoolValues":null,"StringValues":["b"],"VersionValues":null}: exactly one value must be specified',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            attributes: {
              a: {
                ints: [
                  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
                  28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
                ],
              },
            },
          },
        ],
      },
      'spec.devices[0]: Invalid value: 49: the total number of attribute values must not exceed 48',
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            capacity: { mem: { value: '1Gi' } },
            nodeAllocatableResourceMappings: { memory: { capacityKey: 'mem' }, cpu: { allocationMultiplier: '2' } },
          },
        ],
      },
    ],
    [
      {
        'spec.devices': [
          {
            name: 'd1',
            capacity: { mem: { value: '1Gi' } },
            nodeAllocatableResourceMappings: { 'a.b/c': { capacityKey: 'other', allocationMultiplier: '-1' } },
          },
        ],
      },
      'spec.devices[0].nodeAllocatableResourceMappings[a.b/c]: Invalid value: "a.b/c": must be a node allocatable resource name',
      'spec.devices[0].nodeAllocatableResourceMappings[a.b/c].allocationMultiplier: Invalid value: "-1": must be positive',
      'spec.devices[0].nodeAllocatableResourceMappings[a.b/c].capacityKey: Not found: "other"',
    ],
    [{ 'spec.devices': [{ name: 'd1', nodeAllocatableResourceMappings: { memory: {} } }] }],
    [
      { 'spec.devices': [{ name: 'd1', nodeAllocatableResourceMappings: { memory: { capacityKey: '' } } }] },
      'spec.devices[0].nodeAllocatableResourceMappings[memory].capacityKey: Invalid value: "": capacityKey must not be an empty string',
    ],
  ],
  update: [[devices(1, { taints: [{ key: 'a b', effect: 'Old' }] }), { 'metadata.labels': { a: 'b' } }]],
});

describeRules({
  group,
  version,
  kind: 'ResourceClaim',
  resource: 'resourceclaims',
  base: { spec: {} },
  strategy: resourceClaimStrategy(access, features),
  create: [
    [
      {
        'spec.devices': {
          requests: [
            {
              name: 'one',
              exactly: {
                deviceClassName: 'gpu',
                tolerations: [
                  { key: 'a', operator: 'Equal', value: 'b' },
                  { operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 },
                ],
              },
            },
          ],
        },
      },
    ],
    [
      {
        'spec.devices': {
          requests: [
            {
              name: 'one',
              exactly: {
                deviceClassName: 'gpu',
                tolerations: [
                  { key: 'a b', operator: 'Equal', value: 'a b' },
                  { operator: 'Exists', value: 'x', effect: 'Y' },
                  { operator: 'Near' },
                ],
              },
            },
          ],
        },
      },
      "spec.devices.requests[0].exactly.tolerations[0].key: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      "spec.devices.requests[0].exactly.tolerations[0].value: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
      'spec.devices.requests[0].exactly.tolerations[1].value: Invalid value: "x": must be empty for operator `Exists`',
      'spec.devices.requests[0].exactly.tolerations[1].effect: Unsupported value: "Y": supported values: "NoExecute", "NoSchedule", "None"',
      'spec.devices.requests[0].exactly.tolerations[2].operator: Unsupported value: "Near": supported values: "Equal", "Exists"',
    ],
    [
      {
        'spec.devices': {
          requests: [
            {
              name: 'one',
              firstAvailable: [
                {
                  name: 'a',
                  deviceClassName: 'g',
                  tolerations: [{ operator: 'Near' }],
                  capacity: { requests: { mem: '1' } },
                },
              ],
            },
          ],
        },
      },
      'spec.devices.requests[0].firstAvailable[0].tolerations[0].operator: Unsupported value: "Near": supported values: "Equal", "Exists"',
    ],
    [
      {
        'spec.devices': {
          requests: [
            {
              name: 'one',
              exactly: {
                deviceClassName: 'gpu',
                tolerations: [
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                  { operator: 'Exists' },
                ],
              },
            },
          ],
        },
      },
    ],
    [
      {
        'spec.devices': {
          requests: [
            { name: 'one', exactly: { deviceClassName: 'gpu', capacity: { requests: { mem: '1Gi', 'a b': '-1' } } } },
          ],
        },
      },
    ],
    [
      {
        'spec.devices': {
          requests: [{ name: 'one', exactly: { deviceClassName: 'gpu' } }],
          constraints: [{ distinctAttribute: 'a.b/c' }],
        },
      },
    ],
    [
      {
        'spec.devices': {
          requests: [{ name: 'one', exactly: { deviceClassName: 'gpu' } }],
          constraints: [{ distinctAttribute: 'c' }, {}, { matchAttribute: 'x', distinctAttribute: 'y' }],
        },
      },
      'spec.devices.constraints[0].distinctAttribute: Invalid value: "c": a fully qualified name must be a domain and a name separated by a slash',
      'spec.devices.constraints[1]: Required value: exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set',
      'spec.devices.constraints[2].matchAttribute: Invalid value: "x": a fully qualified name must be a domain and a name separated by a slash',
    ],
    [
      {
        'spec.devices': {
          requests: [
            {
              name: 'one',
              exactly: {
                deviceClassName: 'gpu',
                selectors: [{ cel: { expression: 'device.allowMultipleAllocations == true' } }],
              },
            },
          ],
        },
      },
    ],
    [
      {
        'spec.devices': {
          requests: [
            {
              name: 'one',
              exactly: {
                deviceClassName: 'gpu',
                selectors: [{ cel: { expression: 'device.attributes["a"].b.exists(x, x == 1)' } }],
              },
            },
          ],
        },
      },
    ],
    [
      {
        'spec.devices': {
          requests: [
            {
              name: 'one',
              exactly: {
                deviceClassName: 'gpu',
                selectors: [{ cel: { expression: 'device.attributes["a"].b.includes(1)' } }],
              },
            },
          ],
        },
      },
    ],
  ],
});

const uid = '12345678-1234-1234-1234-123456789012';
const device = { driver: 'd', pool: 'p', device: 'x' };
const result = (more: object) => ({
  'status.allocation': { devices: { results: [{ request: 'one', ...device, ...more }] } },
});
const shareID = 'status.allocation.devices.results[0].shareID: Invalid value';
const normalized =
  'uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters';
const invalid = 'error validating uid:';

describeRules({
  group,
  version,
  kind: 'ResourceClaim',
  resource: 'resourceclaims',
  base: { spec: { devices: { requests: [{ name: 'one', exactly: { deviceClassName: 'gpu' } }] } } },
  strategy: resourceClaimStrategy(access, features),
  subresources: {
    status: {
      strategy: resourceClaimStatusStrategy(access, features),
      update: [
        [{}, result({ shareID: uid, consumedCapacity: { m: '1' } })],
        [{}, result({ bindingConditions: ['a'], bindingFailureConditions: ['b'] })],
        [{}, result({ shareID: 'x' }), `${shareID}: "x": ${invalid} invalid UUID length: 1`],
        [{}, result({ shareID: `{${uid}}` }), `${shareID}: "{${uid}}": ${normalized}`],
        [{}, result({ shareID: `urn:uuid:${uid}` }), `${shareID}: "urn:uuid:${uid}": ${normalized}`],
        [{}, result({ shareID: uid.replaceAll('-', '') }), `${shareID}: "${uid.replaceAll('-', '')}": ${normalized}`],
        [{}, result({ shareID: `${uid.slice(1)}Z` }), `${shareID}: "${uid.slice(1)}Z": ${invalid} invalid UUID format`],
        [
          {},
          result({ shareID: 'a'.repeat(45) }),
          `${shareID}: "${'a'.repeat(45)}": ${invalid} invalid urn prefix: "aaaaaaaaa"`,
        ],
        [
          {},
          result({ shareID: 'a'.repeat(38) }),
          `${shareID}: "${'a'.repeat(38)}": ${invalid} invalid bracketed UUID format`,
        ],
        [
          {},
          result({ bindingConditions: ['a'] }),
          'status.allocation.devices.results[0].bindingFailureConditions: Invalid value: null: bindingFailureConditions are required to use bindingConditions',
        ],
        [
          {},
          { ...result({ shareID: uid }), 'status.devices': [device, { ...device, shareID: uid }] },
          'status.devices[0]: Invalid value: {"Driver":"d","Pool":"p","Device":"x","ShareID":""}: must be an allocated device in the claim',
        ],
        [
          {},
          {
            ...result({ shareID: uid }),
            'status.devices': [
              { ...device, shareID: uid },
              { ...device, shareID: uid },
            ],
          },
          `status.devices[1]: Duplicate value: {"Driver":"d","Pool":"p","Device":"x","ShareID":"${uid}"}`,
        ],
      ],
    },
  },
});

describeRules({
  group,
  version,
  kind: 'DeviceClass',
  resource: 'deviceclasses',
  base: { spec: {} },
  strategy: deviceClassStrategy(features),
  create: [
    [{ 'spec.extendedResourceName': 'a.b/c' }],
    [
      { 'spec.extendedResourceName': 'cpu' },
      'spec.extendedResourceName: Invalid value: "cpu": must be a valid extended resource name',
    ],
    [{ 'spec.selectors': [{ cel: { expression: 'device.allowMultipleAllocations' } }] }],
  ],
});
