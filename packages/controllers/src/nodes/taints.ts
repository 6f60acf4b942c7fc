import type { Taint, Toleration } from '@k8s-ts/api';

/**
 * Whether a toleration tolerates a taint (`kubernetes/api core/v1`, ToleratesTaint). An absent effect or key means any.
 */
export function tolerates({ key, operator, value = '', effect }: Toleration, taint: Taint): boolean {
  if (effect && effect !== taint.effect) return false;
  if (key && key !== taint.key) return false;
  if (operator === 'Exists') return true;
  return (operator ?? 'Equal') === 'Equal' && value === (taint.value ?? '');
}

/** Whether each taint with one of the effects is tolerated. */
export function toleratesAll(
  tolerations: readonly Toleration[],
  taints: readonly Taint[],
  effects: readonly Taint['effect'][],
): boolean {
  return taints
    .filter(({ effect }) => effects.includes(effect))
    .every((taint) => tolerations.some((toleration) => tolerates(toleration, taint)));
}
