import { describeRules } from '../../../../shared/test/rule-table.js';
import {
  horizontalPodAutoscalerStatusStrategy,
  horizontalPodAutoscalerStrategy,
} from './horizontal-pod-autoscaler-strategy.js';

const average = { type: 'AverageValue', averageValue: '300k' };
const value = { type: 'Value', value: '300k' };
const utilization = { type: 'Utilization', averageUtilization: 70 };
const metrics = (...list: object[]) => ({ 'spec.metrics': list });
const resource = (more: object) =>
  metrics({ type: 'Resource', resource: { name: 'cpu', target: utilization, ...more } });
const container = (more: object) =>
  metrics({
    type: 'ContainerResource',
    containerResource: { name: 'cpu', container: 'main', target: utilization, ...more },
  });
const pods = (more: object) => metrics({ type: 'Pods', pods: { metric: { name: 'queue' }, target: average, ...more } });
const external = (more: object) =>
  metrics({ type: 'External', external: { metric: { name: 'queue' }, target: average, ...more } });
const described = { apiVersion: 'v1', kind: 'Service', name: 'web' };
const object = (more: object) =>
  metrics({ type: 'Object', object: { describedObject: described, metric: { name: 'hits' }, target: value, ...more } });
const policy = { type: 'Pods', value: 2, periodSeconds: 60 };
const up = (more: object) => ({ 'spec.behavior': { scaleUp: { policies: [policy], ...more } } });
const down = (more: object) => ({ 'spec.behavior': { scaleDown: { policies: [policy], ...more } } });
const target = 'spec.scaleTargetRef';

/** `kubernetes pkg/apis/autoscaling/validation/validation.go`. */
describeRules({
  group: 'autoscaling',
  version: 'v2',
  kind: 'HorizontalPodAutoscaler',
  resource: 'horizontalpodautoscalers',
  base: { spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 5 } },
  strategy: horizontalPodAutoscalerStrategy(),
  create: [
    [{}],
    [resource({})],
    [container({})],
    [pods({})],
    [external({})],
    [external({ target: value })],
    [object({})],
    [object({ target: { ...value, averageValue: '1' } })],
    [{ ...up({ selectPolicy: 'Disabled' }), 'spec.minReplicas': 2 }],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': '' }, 'metadata.namespace: Required value'],
    [{ 'spec.minReplicas': -1 }, 'spec.minReplicas: Invalid value: -1: must be greater than or equal to 1'],
    [
      { 'spec.minReplicas': 0 },
      'spec.minReplicas: Invalid value: 0: must be greater than or equal to 1',
      'spec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to zero replicas',
    ],
    [
      { 'spec.minReplicas': 0, ...external({}) },
      'spec.minReplicas: Invalid value: 0: must be greater than or equal to 1',
    ],
    [{ 'spec.minReplicas': 7 }, 'spec.maxReplicas: Invalid value: 5: must be greater than or equal to `minReplicas`'],
    [
      { 'spec.maxReplicas': 0 },
      'spec.maxReplicas: Required value: must be set and greater than 0',
      'spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`',
    ],
    [
      { 'spec.maxReplicas': -1 },
      'spec.maxReplicas: Invalid value: -1: must be greater than or equal to 1',
      'spec.maxReplicas: Invalid value: -1: must be greater than or equal to `minReplicas`',
    ],
    [{ [`${target}.kind`]: '' }, 'spec.scaleTargetRef.kind: Required value'],
    [{ [`${target}.kind`]: '..' }, 'spec.scaleTargetRef.kind: Invalid value: "..": may not be \'..\''],
    [{ [`${target}.kind`]: 'a/b' }, 'spec.scaleTargetRef.kind: Invalid value: "a/b": may not contain \'/\''],
    [{ [`${target}.name`]: '' }, 'spec.scaleTargetRef.name: Required value'],
    [{ [`${target}.name`]: '.' }, 'spec.scaleTargetRef.name: Invalid value: ".": may not be \'.\''],
    [{ [`${target}.name`]: 'a%b' }, 'spec.scaleTargetRef.name: Invalid value: "a%b": may not contain \'%\''],
    [
      { [`${target}.apiVersion`]: '' },
      'spec.scaleTargetRef.apiVersion: Invalid value: "": apiVersion must specify API group',
    ],
    [
      { [`${target}.apiVersion`]: 'v1' },
      'spec.scaleTargetRef.apiVersion: Invalid value: "v1": apiVersion must specify API group',
    ],
    [
      { [`${target}.apiVersion`]: 'a/b/c' },
      'spec.scaleTargetRef.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ],
    [{ [target]: { kind: 'ReplicationController', name: 'web', apiVersion: 'v1' } }],
    [
      metrics({}),
      'spec.metrics[0].type: Required value: must specify a metric source type',
      'spec.metrics[0].type: Unsupported value: "": supported values: "ContainerResource", "External", "Object", "Pods", "Resource"',
    ],
    [
      metrics({ type: 'Random' }),
      'spec.metrics[0].type: Unsupported value: "Random": supported values: "ContainerResource", "External", "Object", "Pods", "Resource"',
    ],
    [
      metrics({ type: 'Resource' }),
      'spec.metrics[0].resource: Required value: must populate information for the given metric source',
    ],
    [
      metrics({ type: 'ContainerResource' }),
      'spec.metrics[0].containerResource: Required value: must populate information for the given metric source',
    ],
    [
      metrics({ type: 'Pods' }),
      'spec.metrics[0].pods: Required value: must populate information for the given metric source',
    ],
    [
      metrics({ type: 'External' }),
      'spec.metrics[0].external: Required value: must populate information for the given metric source',
    ],
    [
      metrics({ type: 'Object' }),
      'spec.metrics[0].object: Required value: must populate information for the given metric source',
    ],
    [
      metrics({
        type: 'Resource',
        resource: { name: 'cpu', target: utilization },
        pods: { metric: { name: 'queue' }, target: average },
      }),
      'spec.metrics[0].pods: Forbidden: must populate the given metric source only',
    ],
    [
      metrics({ type: 'Pods', resource: { name: 'cpu', target: utilization } }),
      'spec.metrics[0].pods: Required value: must populate information for the given metric source',
    ],
    [resource({ name: '' }), 'spec.metrics[0].resource.name: Required value: must specify a resource name'],
    [
      resource({ target: {} }),
      'spec.metrics[0].resource.target.type: Required value: must specify a metric target type',
      'spec.metrics[0].resource.target.type: Invalid value: "": must be either Utilization, Value, or AverageValue',
      'spec.metrics[0].resource.target.averageUtilization: Required value: must set either a target raw value or a target utilization',
    ],
    [
      resource({ target: { type: 'Relative', averageUtilization: 1 } }),
      'spec.metrics[0].resource.target.type: Invalid value: "Relative": must be either Utilization, Value, or AverageValue',
    ],
    [
      resource({ target: { type: 'Utilization' } }),
      'spec.metrics[0].resource.target.averageUtilization: Required value: must set either a target raw value or a target utilization',
    ],
    [
      resource({ target: { type: 'Utilization', averageUtilization: 0 } }),
      'spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0',
    ],
    [
      resource({ target: { type: 'Utilization', averageUtilization: -10 } }),
      'spec.metrics[0].resource.target.averageUtilization: Invalid value: -10: must be greater than 0',
    ],
    [
      resource({ target: { type: 'AverageValue', averageValue: '-1' } }),
      'spec.metrics[0].resource.target.averageValue: Invalid value: "-1": must be positive',
    ],
    [
      resource({ target: { type: 'AverageValue', averageValue: '0' } }),
      'spec.metrics[0].resource.target.averageValue: Invalid value: "0": must be positive',
    ],
    [
      resource({ target: { ...utilization, averageValue: '1' } }),
      'spec.metrics[0].resource.target.averageValue: Forbidden: may not set both a target raw value and a target utilization',
    ],
    [container({ name: '' }), 'spec.metrics[0].containerResource.name: Required value: must specify a resource name'],
    [
      container({ name: 'not a resource' }),
      "spec.metrics[0].containerResource.name: Invalid value: \"not a resource\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      'spec.metrics[0].containerResource.name: Invalid value: "not a resource": must be a standard resource for containers',
    ],
    [
      container({ container: '' }),
      'spec.metrics[0].containerResource.container: Required value: must specify a container',
    ],
    [
      container({ container: 'A' }),
      "spec.metrics[0].containerResource.container: Invalid value: \"A\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      container({ target: { type: 'Utilization', averageUtilization: -10 } }),
      'spec.metrics[0].containerResource.target.averageUtilization: Invalid value: -10: must be greater than 0',
    ],
    [
      container({ target: { ...utilization, averageValue: '1' } }),
      'spec.metrics[0].containerResource.target.averageValue: Forbidden: may not set both a target raw value and a target utilization',
    ],
    [
      container({ target: { type: 'AverageValue' } }),
      'spec.metrics[0].containerResource.target.averageUtilization: Required value: must set either a target raw value or a target utilization',
    ],
    [pods({ metric: { name: '' } }), 'spec.metrics[0].pods.metric.name: Required value: must specify a metric name'],
    [
      pods({ metric: { name: 'a/b' } }),
      'spec.metrics[0].pods.metric.name: Invalid value: "a/b": may not contain \'/\'',
    ],
    [
      pods({ target: { type: 'AverageValue', averageValue: '-300k' } }),
      'spec.metrics[0].pods.target.averageValue: Invalid value: "-300k": must be positive',
    ],
    [
      pods({ target: value }),
      'spec.metrics[0].pods.target.averageValue: Required value: must specify a positive target averageValue',
    ],
    [
      external({ metric: { name: '' } }),
      'spec.metrics[0].external.metric.name: Required value: must specify a metric name',
    ],
    [external({ metric: { name: '.' } }), 'spec.metrics[0].external.metric.name: Invalid value: ".": may not be \'.\''],
    [
      external({ target: { type: 'Value' } }),
      'spec.metrics[0].external.target.averageValue: Required value: must set either a target value for metric or a per-pod target',
    ],
    [
      external({ target: { type: 'Value', value: '-1' } }),
      'spec.metrics[0].external.target.value: Invalid value: "-1": must be positive',
    ],
    [
      external({ target: { type: 'AverageValue', averageValue: '-1' } }),
      'spec.metrics[0].external.target.averageValue: Invalid value: "-1": must be positive',
    ],
    [
      external({ target: { ...value, averageValue: '1' } }),
      'spec.metrics[0].external.target.value: Forbidden: may not set both a target value for metric and a per-pod target',
    ],
    [
      object({ metric: { name: '' } }),
      'spec.metrics[0].object.metric.name: Required value: must specify a metric name',
    ],
    [
      object({ metric: { name: 'a%b' } }),
      'spec.metrics[0].object.metric.name: Invalid value: "a%b": may not contain \'%\'',
    ],
    [
      object({ target: { type: 'Value' } }),
      'spec.metrics[0].object.target.averageValue: Required value: must set either a target value or averageValue',
    ],
    [
      object({ target: { type: 'Value', value: '-20' } }),
      'spec.metrics[0].object.target.value: Invalid value: "-20": must be positive',
    ],
    [
      object({ target: { type: 'AverageValue', averageValue: '0' } }),
      'spec.metrics[0].object.target.averageValue: Invalid value: "0": must be positive',
    ],
    [
      object({ describedObject: { ...described, kind: '' } }),
      'spec.metrics[0].object.describedObject.kind: Required value',
    ],
    [
      object({ describedObject: { ...described, name: '' } }),
      'spec.metrics[0].object.describedObject.name: Required value',
    ],
    [
      object({ describedObject: { ...described, apiVersion: 'a/b/c' } }),
      'spec.metrics[0].object.describedObject.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ],
    [object({ describedObject: { kind: 'Service', name: 'web' } })],
    [up({ policies: [] }), 'spec.behavior.scaleUp.policies: Required value: must specify at least one Policy'],
    [
      up({ selectPolicy: 'Random' }),
      'spec.behavior.scaleUp.selectPolicy: Unsupported value: "Random": supported values: "Disabled", "Max", "Min"',
    ],
    [
      up({ stabilizationWindowSeconds: -1 }),
      'spec.behavior.scaleUp.stabilizationWindowSeconds: Invalid value: -1: must be greater than or equal to zero',
    ],
    [
      up({ stabilizationWindowSeconds: 3601 }),
      'spec.behavior.scaleUp.stabilizationWindowSeconds: Invalid value: 3601: must be less than or equal to 3600',
    ],
    [
      up({ policies: [{ ...policy, type: 'Random' }] }),
      'spec.behavior.scaleUp.policies[0].type: Unsupported value: "Random": supported values: "Percent", "Pods"',
    ],
    [
      up({ policies: [{ ...policy, value: 0 }] }),
      'spec.behavior.scaleUp.policies[0].value: Invalid value: 0: must be greater than zero',
    ],
    [
      up({ policies: [{ ...policy, periodSeconds: -1 }] }),
      'spec.behavior.scaleUp.policies[0].periodSeconds: Invalid value: -1: must be greater than zero',
    ],
    [
      up({ policies: [{ ...policy, periodSeconds: 1801 }] }),
      'spec.behavior.scaleUp.policies[0].periodSeconds: Invalid value: 1801: must be less than or equal to 1800',
    ],
    [
      up({ policies: [{}] }),
      'spec.behavior.scaleUp.policies[0].type: Unsupported value: "": supported values: "Percent", "Pods"',
      'spec.behavior.scaleUp.policies[0].value: Invalid value: 0: must be greater than zero',
      'spec.behavior.scaleUp.policies[0].periodSeconds: Invalid value: 0: must be greater than zero',
    ],
    [
      up({ tolerance: '-0.1' }),
      'spec.behavior.scaleUp.tolerance: Invalid value: "-100m": must be greater than or equal to 0',
    ],
    [up({ tolerance: '0.1' })],
    [down({ policies: [] }), 'spec.behavior.scaleDown.policies: Required value: must specify at least one Policy'],
    [
      down({ selectPolicy: '' }),
      'spec.behavior.scaleDown.selectPolicy: Unsupported value: "": supported values: "Disabled", "Max", "Min"',
    ],
    [
      down({ stabilizationWindowSeconds: -1 }),
      'spec.behavior.scaleDown.stabilizationWindowSeconds: Invalid value: -1: must be greater than or equal to zero',
    ],
    [
      down({ stabilizationWindowSeconds: 3601 }),
      'spec.behavior.scaleDown.stabilizationWindowSeconds: Invalid value: 3601: must be less than or equal to 3600',
    ],
    [
      down({ policies: [{ ...policy, type: '' }] }),
      'spec.behavior.scaleDown.policies[0].type: Unsupported value: "": supported values: "Percent", "Pods"',
    ],
    [
      down({ policies: [{ ...policy, value: -1 }] }),
      'spec.behavior.scaleDown.policies[0].value: Invalid value: -1: must be greater than zero',
    ],
    [
      down({ policies: [{ ...policy, periodSeconds: 0 }] }),
      'spec.behavior.scaleDown.policies[0].periodSeconds: Invalid value: 0: must be greater than zero',
    ],
    [
      down({ policies: [policy, { ...policy, periodSeconds: 1801 }] }),
      'spec.behavior.scaleDown.policies[1].periodSeconds: Invalid value: 1801: must be less than or equal to 1800',
    ],
  ],
  update: [
    [{}, { 'spec.maxReplicas': 9, ...resource({}) }],
    [
      {},
      { 'spec.minReplicas': 0, ...external({}) },
      'spec.minReplicas: Invalid value: 0: must be greater than or equal to 1',
    ],
    [{ 'spec.minReplicas': 0, ...external({}) }, { 'spec.maxReplicas': 9 }],
    [
      { 'spec.minReplicas': 0, ...external({}) },
      metrics(),
      'spec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to zero replicas',
    ],
    [{ [`${target}.apiVersion`]: 'a/b/c' }, { 'spec.maxReplicas': 9 }],
    [
      { [`${target}.apiVersion`]: 'a/b/c' },
      { [`${target}.kind`]: 'StatefulSet' },
      'spec.scaleTargetRef.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ],
    [
      {},
      { [`${target}.apiVersion`]: 'a/b/c' },
      'spec.scaleTargetRef.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ],
    [
      {},
      { [`${target}.apiVersion`]: '' },
      'spec.scaleTargetRef.apiVersion: Invalid value: "": apiVersion must specify API group',
    ],
    [object({ describedObject: { ...described, apiVersion: 'a/b/c' } }), { 'spec.maxReplicas': 9 }],
    [
      {},
      { 'spec.maxReplicas': 0 },
      'spec.maxReplicas: Required value: must be set and greater than 0',
      'spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`',
    ],
    [{}, down({ policies: [] }), 'spec.behavior.scaleDown.policies: Required value: must specify at least one Policy'],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
  subresources: {
    status: {
      strategy: horizontalPodAutoscalerStatusStrategy,
      update: [
        [{}, { 'status.currentReplicas': 1, 'status.desiredReplicas': 2 }],
        [
          {},
          { 'status.currentReplicas': -1 },
          'status.currentReplicas: Invalid value: -1: must be greater than or equal to 0',
        ],
        [
          {},
          { 'status.desiredReplicas': -1 },
          'status.desiredReplicas: Invalid value: -1: must be greater than or equal to 0',
        ],
      ],
    },
  },
});
