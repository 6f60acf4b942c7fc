import type { policyv1 } from '@k8s-ts/api/types';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusOnly,
} from '@k8s-ts/registry-shared';
import {
  validatePodDisruptionBudget,
  validatePodDisruptionBudgetStatusUpdate,
  validatePodDisruptionBudgetUpdate,
} from './pod-disruption-budget-validation.js';

export type PodDisruptionBudget = policyv1.PodDisruptionBudget;

const noStatus = { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 };

/** Pod disruption budgets. A change of the spec increments the generation. */
export const podDisruptionBudgetStrategy: BuiltinStrategy<PodDisruptionBudget> = {
  prepareForCreate: (budget) => firstGeneration(budget, noStatus),
  prepareForUpdate: (budget, old) => nextGeneration(budget, old),
  validate: validatePodDisruptionBudget,
  validateUpdate: validatePodDisruptionBudgetUpdate,
};

export const podDisruptionBudgetStatusStrategy: BuiltinUpdateStrategy<PodDisruptionBudget> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validatePodDisruptionBudgetStatusUpdate,
};
