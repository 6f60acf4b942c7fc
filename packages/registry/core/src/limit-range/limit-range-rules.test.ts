import { kindRules, ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, dnsSubdomain, namePart, qualifiedName } from '../../test/messages.js';
import { limitRangeStrategy } from './limit-range-strategy.js';

const rules = kindRules('LimitRange', limitRangeStrategy);

const limitRange = (limits: object, metadata: object = {}): object => ({
  metadata: { name: 'l', namespace: 'ns', resourceVersion: '1', ...metadata },
  spec: { limits },
});

ruleTable(
  'metadata of limit ranges',
  { at: 'metadata', errorsOf: (metadata: object) => rules.create(limitRange([], metadata)) },
  [
    [{ name: 'UPPER' }, `.name: Invalid value: "UPPER": ${dnsSubdomain}`],
    [{ name: 'a_b' }, `.name: Invalid value: "a_b": ${dnsSubdomain}`],
    [{ namespace: '' }, '.namespace: Required value'],
    [{ namespace: 'UPPER' }, `.namespace: Invalid value: "UPPER": ${dnsLabel}`],
    [{ labels: { 'not a key': 'v' } }, `.labels: Invalid value: "not a key": ${namePart}`],
  ],
);

ruleTable('limits', { at: 'spec.limits', errorsOf: (limits: object) => rules.create(limitRange(limits)) }, [
  [
    [{ type: '' }],
    '[0].type: Invalid value: "": name part must be non-empty',
    `[0].type: Invalid value: "": ${namePart}`,
  ],
  [[{ type: 'not a type' }], `[0].type: Invalid value: "not a type": ${namePart}`],
  [[{ type: 'a/b/c' }], `[0].type: Invalid value: "a/b/c": ${qualifiedName}`],
  [[{ type: 'Pod' }, { type: 'Pod' }], '[1].type: Duplicate value: "Pod"'],
  [[{ type: 'Pod', default: { cpu: '1' } }], "[0].default: Forbidden: may not be specified when `type` is 'Pod'"],
  [
    [{ type: 'Pod', defaultRequest: { cpu: '1' } }],
    "[0].defaultRequest: Forbidden: may not be specified when `type` is 'Pod'",
  ],
  [
    [{ type: 'Container', min: { cpu: '2' }, max: { cpu: '1' } }],
    '[0].min[cpu]: Invalid value: "2": min value 2 is greater than max value 1',
    '[0].defaultRequest[cpu]: Invalid value: "1": min value 2 is greater than default request value 1',
    '[0].default[cpu]: Invalid value: "2": min value 2 is greater than default value 1',
  ],
  [
    [{ type: 'Container', defaultRequest: { cpu: '3' }, max: { cpu: '1' } }],
    '[0].defaultRequest[cpu]: Invalid value: "3": default request value 3 is greater than max value 1',
    '[0].defaultRequest[cpu]: Invalid value: "3": default request value 3 is greater than default limit value 1',
  ],
  [
    [{ type: 'Container', defaultRequest: { cpu: '1' }, min: { cpu: '2' } }],
    '[0].defaultRequest[cpu]: Invalid value: "1": min value 2 is greater than default request value 1',
  ],
  [
    [{ type: 'Container', default: { memory: '1Mi' }, min: { memory: '2Mi' } }],
    '[0].defaultRequest[memory]: Invalid value: "1Mi": min value 2Mi is greater than default request value 1Mi',
    '[0].default[memory]: Invalid value: "2Mi": min value 2Mi is greater than default value 1Mi',
  ],
  [
    [{ type: 'Container', default: { memory: '3Mi' }, max: { memory: '2Mi' } }],
    '[0].defaultRequest[memory]: Invalid value: "3Mi": default request value 3Mi is greater than max value 2Mi',
    '[0].default[memory]: Invalid value: "2Mi": default value 3Mi is greater than max value 2Mi',
  ],
  [
    [{ type: 'Container', defaultRequest: { cpu: '2' }, default: { cpu: '1' } }],
    '[0].defaultRequest[cpu]: Invalid value: "2": default request value 2 is greater than default limit value 1',
  ],
  [
    [{ type: 'Container', max: { 'not a name': '1' } }],
    `[0].max[not a name]: Invalid value: "not a name": ${namePart}`,
    '[0].max[not a name]: Invalid value: "not a name": must be a standard resource for containers',
    `[0].default[not a name]: Invalid value: "not a name": ${namePart}`,
    '[0].default[not a name]: Invalid value: "not a name": must be a standard resource for containers',
    `[0].defaultRequest[not a name]: Invalid value: "not a name": ${namePart}`,
    '[0].defaultRequest[not a name]: Invalid value: "not a name": must be a standard resource for containers',
  ],
  [
    [{ type: 'Container', max: { unknown: '1' } }],
    '[0].max[unknown]: Invalid value: "unknown": must be a standard resource type or fully qualified',
    '[0].max[unknown]: Invalid value: "unknown": must be a standard resource for containers',
    '[0].default[unknown]: Invalid value: "unknown": must be a standard resource type or fully qualified',
    '[0].default[unknown]: Invalid value: "unknown": must be a standard resource for containers',
    '[0].defaultRequest[unknown]: Invalid value: "unknown": must be a standard resource type or fully qualified',
    '[0].defaultRequest[unknown]: Invalid value: "unknown": must be a standard resource for containers',
  ],
  [
    [{ type: 'Container', maxLimitRequestRatio: { cpu: '500m' } }],
    '[0].maxLimitRequestRatio[cpu]: Invalid value: "500m": ratio 500m is less than 1',
  ],
  [
    [{ type: 'Container', maxLimitRequestRatio: { memory: '10' }, min: { memory: '10Mi' }, max: { memory: '20Mi' } }],
    '[0].maxLimitRequestRatio[memory]: Invalid value: "10": ratio 10 is greater than max/min = 2.000000',
  ],
  [
    [{ type: 'PersistentVolumeClaim' }],
    '[0].limits: Required value: either minimum or maximum storage value is required, but neither was provided',
  ],
  [
    [{ type: 'PersistentVolumeClaim', max: { cpu: '1' } }],
    '[0].limits: Required value: either minimum or maximum storage value is required, but neither was provided',
  ],
  [
    [{ type: 'PersistentVolumeClaim', min: { storage: '2Gi' }, max: { storage: '1Gi' } }],
    '[0].min[storage]: Invalid value: "2Gi": min value 2Gi is greater than max value 1Gi',
  ],
  [
    [{ type: 'Container', default: { 'example.org/gpu': '1' }, defaultRequest: { 'example.org/gpu': '2' } }],
    '[0].defaultRequest[example.org/gpu]: Invalid value: "2": default request value 2 is greater than default limit value 1',
    '[0].defaultRequest[example.org/gpu]: Invalid value: "2": default value 1 must equal to defaultRequest value 2 in example.org/gpu',
  ],
]);

ruleTable(
  'updates of limit ranges',
  {
    errorsOf: (metadata: object) =>
      rules.update(limitRange([{ type: 'Pod', default: { cpu: '1' } }], metadata), limitRange([])),
  },
  [
    [{}, "spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'"],
    [
      { resourceVersion: '' },
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      "spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'",
    ],
  ],
);
