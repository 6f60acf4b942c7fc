import type { autoscalingv2 } from '@k8s-ts/api/types';
import { checkEnum, checkNonnegativeQuantity, type Errors } from '@k8s-ts/api/validation';
import { type FieldPath, field } from '@k8s-ts/apimachinery/validation';

const maxPeriodSeconds = 1800;
const maxWindowSeconds = 3600;
const selectPolicies = ['Disabled', 'Max', 'Min'];
const policyTypes = ['Percent', 'Pods'];

/** Adds errors of the speed of scaling. */
export function checkBehavior(
  errors: Errors,
  behavior: autoscalingv2.HorizontalPodAutoscalerBehavior | undefined,
  path: FieldPath,
): void {
  for (const name of ['scaleUp', 'scaleDown'] as const) {
    const rules = behavior?.[name];
    if (rules) checkRules(errors, rules, path.child(name));
  }
}

function checkRules(errors: Errors, rules: autoscalingv2.HPAScalingRules, path: FieldPath): void {
  const { stabilizationWindowSeconds: window = 0, selectPolicy, tolerance } = rules;
  const policies = rules.policies ?? [];
  const windowPath = path.child('stabilizationWindowSeconds');
  if (window < 0) errors.push(field.invalid(windowPath, window, 'must be greater than or equal to zero'));
  if (window > maxWindowSeconds) {
    errors.push(field.invalid(windowPath, window, `must be less than or equal to ${maxWindowSeconds}`));
  }
  if (selectPolicy !== undefined) checkEnum(errors, selectPolicy, path.child('selectPolicy'), selectPolicies);
  const policiesPath = path.child('policies');
  if (policies.length === 0) errors.push(field.required(policiesPath, 'must specify at least one Policy'));
  for (const [i, policy] of policies.entries()) checkPolicy(errors, policy, policiesPath.index(i));
  if (tolerance !== undefined) checkNonnegativeQuantity(errors, tolerance, path.child('tolerance'));
}

function checkPolicy(errors: Errors, policy: autoscalingv2.HPAScalingPolicy, path: FieldPath): void {
  const { type, value = 0, periodSeconds = 0 } = policy;
  checkEnum(errors, type, path.child('type'), policyTypes);
  if (value <= 0) errors.push(field.invalid(path.child('value'), value, 'must be greater than zero'));
  const periodPath = path.child('periodSeconds');
  if (periodSeconds <= 0) errors.push(field.invalid(periodPath, periodSeconds, 'must be greater than zero'));
  if (periodSeconds > maxPeriodSeconds) {
    errors.push(field.invalid(periodPath, periodSeconds, `must be less than or equal to ${maxPeriodSeconds}`));
  }
}
