import { type EffectiveVersion, type FeatureName, featureGates } from '@k8s-ts/api/discovery';
import { Gauge } from '@k8s-ts/generic-apiserver';

/**
 * Which features are on, with kube-apiserver's name (`kubernetes/component-base metrics/prometheus/feature`). Gates
 * that are introduced in a release after the emulated one are left out.
 */
export function newFeatureMetric(enabled: ReadonlySet<FeatureName>, { emulation }: EffectiveVersion): Gauge {
  const gates = [...featureGates(emulation).values()].filter(({ stage }) => stage !== 'PREALPHA');
  return new Gauge('kubernetes_feature_enabled', 'Whether a feature gate is on: 1, or off: 0.', () =>
    gates.map(({ name, stage }) => [{ name, stage: stage === 'GA' ? '' : stage }, enabled.has(name) ? 1 : 0]),
  );
}
