import { featureGates } from '@k8s-ts/api/discovery';
import { Gauge } from '@k8s-ts/generic-apiserver';
import { enabledFeatures } from '../options/feature-gates.js';

/**
 * Which features are on, with kube-apiserver's name (`kubernetes/component-base metrics/prometheus/feature`).
 *
 * @param gates valid items of `--feature-gates`
 */
export function newFeatureMetric(gates: readonly string[]): Gauge {
  const enabled = enabledFeatures(gates);
  return new Gauge('kubernetes_feature_enabled', 'Whether a feature gate is on: 1, or off: 0.', () =>
    [...featureGates.values()].map(({ name, stage }) => [
      { name, stage: stage === 'GA' ? '' : stage },
      enabled.has(name) ? 1 : 0,
    ]),
  );
}
