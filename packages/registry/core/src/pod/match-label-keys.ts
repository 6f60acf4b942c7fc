import type { Affinity, Pod, PodAffinity, PodAffinityTerm } from '@k8s-ts/api/types';
import { mergesLabelKeys, type PodSettings } from '@k8s-ts/api/validation';

type LabelSelector = NonNullable<PodAffinityTerm['labelSelector']>;

/**
 * Adds a match expression with the pod's own label value for each of `matchLabelKeys` and `mismatchLabelKeys` of a
 * term. Terms are those of pod affinity and anti-affinity and, if {@link mergesLabelKeys} returns true, spread
 * constraints.
 */
export function withLabelKeys(pod: Pod, settings: PodSettings = {}): Pod {
  const labels = pod.metadata?.labels ?? {};
  const spec = pod.spec;
  if (!spec) return pod;
  const extend = (
    selector: LabelSelector,
    keys: readonly string[] | undefined,
    operator: 'In' | 'NotIn',
  ): LabelSelector => {
    const added = (keys ?? []).flatMap((key) =>
      labels[key] === undefined ? [] : [{ key, operator, values: [labels[key]] }],
    );
    return added.length === 0
      ? selector
      : { ...selector, matchExpressions: [...(selector.matchExpressions ?? []), ...added] };
  };
  const extendTerm = <
    T extends {
      readonly labelSelector?: LabelSelector;
      readonly matchLabelKeys?: readonly string[];
      readonly mismatchLabelKeys?: readonly string[];
    },
  >(
    term: T,
  ): T => {
    if (!term.labelSelector) return term;
    const labelSelector = extend(
      extend(term.labelSelector, term.matchLabelKeys, 'In'),
      term.mismatchLabelKeys,
      'NotIn',
    );
    return labelSelector === term.labelSelector ? term : { ...term, labelSelector };
  };
  const extendAffinity = (affinity: PodAffinity): PodAffinity => ({
    ...affinity,
    ...(affinity.requiredDuringSchedulingIgnoredDuringExecution && {
      requiredDuringSchedulingIgnoredDuringExecution:
        affinity.requiredDuringSchedulingIgnoredDuringExecution.map(extendTerm),
    }),
    ...(affinity.preferredDuringSchedulingIgnoredDuringExecution && {
      preferredDuringSchedulingIgnoredDuringExecution: affinity.preferredDuringSchedulingIgnoredDuringExecution.map(
        (weighted) => ({
          ...weighted,
          podAffinityTerm: extendTerm(weighted.podAffinityTerm),
        }),
      ),
    }),
  });
  const { podAffinity, podAntiAffinity } = spec.affinity ?? {};
  const constraints = mergesLabelKeys(settings) ? spec.topologySpreadConstraints : undefined;
  if (!podAffinity && !podAntiAffinity && !constraints) return pod;
  const affinity: Affinity | undefined = spec.affinity && {
    ...spec.affinity,
    ...(podAffinity && { podAffinity: extendAffinity(podAffinity) }),
    ...(podAntiAffinity && { podAntiAffinity: extendAffinity(podAntiAffinity) }),
  };
  return {
    ...pod,
    spec: {
      ...spec,
      ...(affinity && { affinity }),
      ...(constraints && { topologySpreadConstraints: constraints.map(extendTerm) }),
    },
  };
}
