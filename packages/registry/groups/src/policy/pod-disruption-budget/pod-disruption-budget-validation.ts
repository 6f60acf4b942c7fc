import type { policyv1 } from '@k8s-ts/api/types';
import { internalForm, notMoreThan100Percent, validatePositiveIntOrPercent } from '@k8s-ts/api/validation';
import type { Condition } from '@k8s-ts/apimachinery/meta';
import {
  type FieldError,
  FieldPath,
  field,
  validateConditions,
  validateLabelSelector,
  validateNonnegativeField,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of budgets (`kubernetes pkg/apis/policy/validation`). Each function returns an empty list for a valid object.
 */

const specPath = FieldPath.root('spec');
const statusPath = FieldPath.root('status');
const evictionPolicies = ['AlwaysAllow', 'IfHealthyBudget'];

export function validatePodDisruptionBudget(budget: policyv1.PodDisruptionBudget): FieldError[] {
  return validateSpec(budget.spec ?? {}, false);
}

/**
 * Errors of an update of a budget. Invalid label values in the selector are accepted when the old selector has errors.
 */
export function validatePodDisruptionBudgetUpdate(
  budget: policyv1.PodDisruptionBudget,
  old: policyv1.PodDisruptionBudget,
): FieldError[] {
  return validateSpec(budget.spec ?? {}, validateLabelSelector(old.spec?.selector, {}, specPath).length > 0);
}

export function validatePodDisruptionBudgetStatusUpdate(budget: policyv1.PodDisruptionBudget): FieldError[] {
  const status: Partial<policyv1.PodDisruptionBudgetStatus> = budget.status ?? {};
  const conditions = (status.conditions ?? []) as readonly Condition[];
  const counters = ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'] as const;
  return [
    ...validateConditions(conditions, statusPath.child('conditions')),
    ...counters.flatMap((name) => validateNonnegativeField(status[name] ?? 0, statusPath.child(name))),
  ];
}

function validateSpec(spec: policyv1.PodDisruptionBudgetSpec, allowInvalidLabelValueInSelector: boolean): FieldError[] {
  const { minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy } = spec;
  const errors: FieldError[] = [];
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    errors.push(
      field.invalid(
        specPath,
        internalForm('k8s.io.api.policy.v1.PodDisruptionBudgetSpec', spec),
        'minAvailable and maxUnavailable cannot be both set',
      ),
    );
  }
  for (const [name, value] of [
    ['minAvailable', minAvailable],
    ['maxUnavailable', maxUnavailable],
  ] as const) {
    if (value === undefined) continue;
    const path = specPath.child(name);
    field.pushAll(errors, [...validatePositiveIntOrPercent(value, path), ...notMoreThan100Percent(value, path)]);
  }
  field.pushAll(
    errors,
    validateLabelSelector(selector, { allowInvalidLabelValueInSelector }, specPath.child('selector')),
  );
  if (unhealthyPodEvictionPolicy !== undefined && !evictionPolicies.includes(unhealthyPodEvictionPolicy)) {
    const path = specPath.child('unhealthyPodEvictionPolicy');
    errors.push(field.notSupported(path, field.jsonValue(unhealthyPodEvictionPolicy), evictionPolicies));
  }
  return errors;
}
