import { child, ifEmpty, ifUnset, type Obj, within } from '../../object-fields.js';
import type { Rule } from '../rule.js';

const everyFifteenSeconds = 15;

const scaleUp: Obj = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: everyFifteenSeconds },
    { type: 'Percent', value: 100, periodSeconds: everyFifteenSeconds },
  ],
};

/** Has no stabilization window, because the default of the window is the controller's own. */
const scaleDown: Obj = {
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: everyFifteenSeconds }],
};

const defaultMetric: Obj = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
};

export const horizontalPodAutoscaler: Rule = (object, { version }) =>
  within(object, 'spec', (before) => {
    const spec = ifUnset(before, { minReplicas: 1 });
    // In v1 the default depends on the metrics annotation, so it is applied in conversion.
    if (version === 'v1') return withoutMetrics(object) ? ifUnset(spec, { targetCPUUtilizationPercentage: 80 }) : spec;
    const measured = ifEmpty(spec, { metrics: [defaultMetric] });
    if (child(measured, 'behavior') === undefined) return measured;
    return within(measured, 'behavior', (behavior) => {
      const filled = within(behavior, 'scaleUp', (rules) => ifUnset(rules, scaleUp));
      return within(filled, 'scaleDown', (rules) => ifUnset(rules, scaleDown));
    });
  });

const withoutMetrics = (object: Obj): boolean =>
  child(child(object, 'metadata') ?? {}, 'annotations')?.['autoscaling.alpha.kubernetes.io/metrics'] === undefined;
