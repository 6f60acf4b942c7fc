import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import {
  validateHorizontalPodAutoscaler,
  validateHorizontalPodAutoscalerStatusUpdate,
  validateHorizontalPodAutoscalerUpdate,
} from './horizontal-pod-autoscaler/horizontal-pod-autoscaler-validation.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;
type Expected = string | RegExp;

const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
const scaler = (spec: Loose, status?: Loose): Loose => ({
  metadata: { name: 'a', namespace: 'n', resourceVersion: '1' },
  spec: { scaleTargetRef: target, minReplicas: 1, maxReplicas: 5, ...spec },
  status,
});
const matches = (errors: Loose, expected: Expected) => {
  const text = aggregateText(errors);
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
};
const metrics = (...list: Loose[]) => ({ metrics: list });
const value = { type: 'Value', value: '2k' };
const average = { type: 'AverageValue', averageValue: '1500m' };
const utilization = { type: 'Utilization', averageUtilization: 60 };
const service = { kind: 'Service', name: 's', apiVersion: 'v1' };
const resource = (more: Loose) => ({ type: 'Resource', resource: { name: 'cpu', target: utilization, ...more } });
const container = (more: Loose) => ({
  type: 'ContainerResource',
  containerResource: { name: 'cpu', container: 'main', target: utilization, ...more },
});
const pods = (more: Loose) => ({ type: 'Pods', pods: { metric: { name: 'queue' }, target: average, ...more } });
const external = (more: Loose) => ({ type: 'External', external: { metric: { name: 'q' }, target: average, ...more } });
const object = (more: Loose) => ({
  type: 'Object',
  object: { describedObject: service, metric: { name: 'hits' }, target: value, ...more },
});
const policy = { type: 'Pods', value: 1, periodSeconds: 15 };
const up = (rules: Loose) => ({ behavior: { scaleUp: { policies: [policy], ...rules } } });
const at = 'spec.metrics[0]';
const rules = 'spec.behavior.scaleUp';
const types = 'supported values: "ContainerResource", "External", "Object", "Pods", "Resource"';
const populate = 'must populate information for the given metric source';

describe('validateHorizontalPodAutoscaler', () => {
  it.each<[Loose, Expected]>([
    [metrics(resource({}), container({}), pods({}), external({}), object({})), ''],
    [
      { minReplicas: 0, ...metrics(external({})) },
      'spec.minReplicas: Invalid value: 0: must be greater than or equal to 1',
    ],
    [
      { minReplicas: 0 },
      /, spec\.metrics: Forbidden: must specify at least one Object or External metric to support scaling/,
    ],
    [{ maxReplicas: 0, minReplicas: undefined }, 'spec.maxReplicas: Required value: must be set and greater than 0'],
    [{ minReplicas: 7 }, 'spec.maxReplicas: Invalid value: 5: must be greater than or equal to `minReplicas`'],
    [
      { scaleTargetRef: {} },
      '[spec.scaleTargetRef.kind: Required value, spec.scaleTargetRef.name: Required value, spec.scaleTargetRef.apiVersion: Invalid value: "": apiVersion must specify API group]',
    ],
    [
      { scaleTargetRef: { ...target, kind: 'a/b', name: '..' } },
      /kind: Invalid value: "a\/b".*name: Invalid value: "\.\."/,
    ],
    [
      { scaleTargetRef: { ...target, apiVersion: 'a/b/c' } },
      'spec.scaleTargetRef.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ],
    [{ scaleTargetRef: { kind: 'ReplicationController', name: 'x', apiVersion: 'v1' } }, ''],
    [{ scaleTargetRef: { ...target, apiVersion: 'v1' } }, /apiVersion must specify API group$/],
    [
      metrics({}),
      `[${at}.type: Required value: must specify a metric source type, ${at}.type: Unsupported value: "": ${types}]`,
    ],
    [metrics({ type: 'Odd' }), `${at}.type: Unsupported value: "Odd": ${types}`],
    ...['Resource', 'Pods', 'Object', 'External', 'ContainerResource'].map((type): [Loose, string] => [
      metrics({ type }),
      `${at}.${type[0]?.toLowerCase()}${type.slice(1)}: Required value: ${populate}`,
    ]),
    [
      metrics({ ...resource({}), ...pods({}) }),
      `${at}.resource: Forbidden: must populate the given metric source only`,
    ],
    [metrics({ ...resource({}), type: 'Pods' }), `${at}.pods: Required value: ${populate}`],
    [metrics(resource({ name: '' })), `${at}.resource.name: Required value: must specify a resource name`],
    [
      metrics(resource({ target: {} })),
      /type: Required value: must specify a metric target type, .*type: Invalid value: "": must be either Utilization, Value, or AverageValue, .*averageUtilization: Required value: must set either a target raw value or a target utilization/,
    ],
    [
      metrics(resource({ target: { ...utilization, averageValue: '1' } })),
      `${at}.resource.target.averageValue: Forbidden: may not set both a target raw value and a target utilization`,
    ],
    [
      metrics(resource({ target: { ...utilization, averageUtilization: 0 } })),
      `${at}.resource.target.averageUtilization: Invalid value: 0: must be greater than 0`,
    ],
    [metrics(container({ name: '' })), `${at}.containerResource.name: Required value: must specify a resource name`],
    [
      metrics(container({ name: 'what' })),
      /containerResource\.name: Invalid value: "what": must be a standard resource/,
    ],
    [
      metrics(container({ container: '' })),
      `${at}.containerResource.container: Required value: must specify a container`,
    ],
    [
      metrics(container({ container: 'A' })),
      /containerResource\.container: Invalid value: "A": a lowercase RFC 1123 label/,
    ],
    [metrics(container({ target: average })), ''],
    [metrics(container({ target: value })), /averageUtilization: Required value: must set either a target raw value/],
    [metrics(pods({ metric: {} })), `${at}.pods.metric.name: Required value: must specify a metric name`],
    [metrics(pods({ metric: { name: 'a/b' } })), `${at}.pods.metric.name: Invalid value: "a/b": may not contain '/'`],
    [
      metrics(pods({ target: value })),
      `${at}.pods.target.averageValue: Required value: must specify a positive target averageValue`,
    ],
    [
      metrics(pods({ target: { ...average, averageValue: '0' } })),
      `${at}.pods.target.averageValue: Invalid value: "0": must be positive`,
    ],
    [
      metrics(external({ target: { type: 'Value' } })),
      `${at}.external.target.averageValue: Required value: must set either a target value for metric or a per-pod target`,
    ],
    [
      metrics(external({ target: { ...value, averageValue: '1' } })),
      `${at}.external.target.value: Forbidden: may not set both a target value for metric and a per-pod target`,
    ],
    [
      metrics(object({ target: { type: 'Value', value: '-1' } })),
      `${at}.object.target.value: Invalid value: "-1": must be positive`,
    ],
    [
      metrics(object({ target: { type: 'Value' } })),
      `${at}.object.target.averageValue: Required value: must set either a target value or averageValue`,
    ],
    [
      metrics(object({ describedObject: {} })),
      /describedObject\.kind: Required value, .*describedObject\.name: Required/,
    ],
    [
      metrics(object({ describedObject: { ...service, apiVersion: 'a/b/c' } })),
      /describedObject\.apiVersion: Invalid value/,
    ],
    [up({ stabilizationWindowSeconds: 3600, selectPolicy: 'Min', tolerance: '0' }), ''],
    [
      up({ stabilizationWindowSeconds: -1 }),
      `${rules}.stabilizationWindowSeconds: Invalid value: -1: must be greater than or equal to zero`,
    ],
    [
      up({ stabilizationWindowSeconds: 3601 }),
      `${rules}.stabilizationWindowSeconds: Invalid value: 3601: must be less than or equal to 3600`,
    ],
    [
      up({ selectPolicy: 'x' }),
      `${rules}.selectPolicy: Unsupported value: "x": supported values: "Disabled", "Max", "Min"`,
    ],
    [up({ policies: [] }), `${rules}.policies: Required value: must specify at least one Policy`],
    [
      up({ policies: [{ ...policy, type: 'x' }] }),
      `${rules}.policies[0].type: Unsupported value: "x": supported values: "Percent", "Pods"`,
    ],
    [
      up({ policies: [{ ...policy, value: 0 }] }),
      `${rules}.policies[0].value: Invalid value: 0: must be greater than zero`,
    ],
    [
      up({ policies: [{ ...policy, periodSeconds: 0 }] }),
      `${rules}.policies[0].periodSeconds: Invalid value: 0: must be greater than zero`,
    ],
    [
      up({ policies: [{ ...policy, periodSeconds: 1801 }] }),
      `${rules}.policies[0].periodSeconds: Invalid value: 1801: must be less than or equal to 1800`,
    ],
    [up({ tolerance: '-1' }), `${rules}.tolerance: Invalid value: "-1": must be greater than or equal to 0`],
    [
      { behavior: { scaleDown: {} } },
      'spec.behavior.scaleDown.policies: Required value: must specify at least one Policy',
    ],
  ])('returns the expected errors in case %#', (spec, expected) =>
    matches(validateHorizontalPodAutoscaler(scaler(spec)), expected),
  );
});

describe('validateHorizontalPodAutoscalerUpdate', () => {
  const update = (spec: Loose, old: Loose) => validateHorizontalPodAutoscalerUpdate(scaler(spec), scaler(old));
  const wrong = { scaleTargetRef: { ...target, apiVersion: 'a/b/c' } };
  const odd = metrics(object({ describedObject: { ...service, apiVersion: 'a/b/c' } }));

  it('tolerates errors of the stored autoscaler', () => {
    matches(update({ minReplicas: 0, ...metrics(external({})) }, { minReplicas: 0 }), '');
    matches(update({ ...wrong, maxReplicas: 6 }, wrong), '');
    matches(update(odd, odd), '');
    matches(update(wrong, {}), /unexpected GroupVersion/);
    matches(update(odd, {}), /unexpected GroupVersion/);
  });

  it('checks counters of the status', () => {
    matches(
      validateHorizontalPodAutoscalerStatusUpdate(scaler({}, { currentReplicas: -1, desiredReplicas: -2 }), scaler({})),
      '[status.currentReplicas: Invalid value: -1: must be greater than or equal to 0, status.desiredReplicas: Invalid value: -2: must be greater than or equal to 0]',
    );
  });
});
