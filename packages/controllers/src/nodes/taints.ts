import type { Taint, Toleration } from '@k8s-ts/api';
import { comparedInteger } from '@k8s-ts/api/validation';

/**
 * Whether a toleration tolerates a taint (`kubernetes/api core/v1`, ToleratesTaint). An absent effect or key means any.
 * The server accepts comparisons of numbers only with the feature TaintTolerationComparisonOperators.
 */
export function tolerates({ key, operator, value = '', effect }: Toleration, taint: Taint): boolean {
  if (effect && effect !== taint.effect) return false;
  if (key && key !== taint.key) return false;
  if (operator === 'Exists') return true;
  if (operator === 'Lt' || operator === 'Gt') return compares(taint.value ?? '', operator, value);
  return (operator ?? 'Equal') === 'Equal' && value === (taint.value ?? '');
}

/** Whether a number is less, or greater, than another one. False for texts that are no integers of 64 bits. */
function compares(text: string, operator: 'Lt' | 'Gt', other: string): boolean {
  const [left, right] = [comparedInteger(text), comparedInteger(other)];
  if (left === undefined || right === undefined) return false;
  return operator === 'Lt' ? left < right : left > right;
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
