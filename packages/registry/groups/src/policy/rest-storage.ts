import { defineGroup, kind } from '@k8s-ts/registry-shared';
import {
  podDisruptionBudgetStatusStrategy,
  podDisruptionBudgetStrategy,
} from './pod-disruption-budget/pod-disruption-budget-strategy.js';

/** The group `policy` (`kubernetes pkg/registry/policy/rest/storage_policy.go`). */
export const policy = defineGroup('policy', () => ({
  podDisruptionBudgets: kind('policy/v1', 'PodDisruptionBudget', {
    strategy: podDisruptionBudgetStrategy,
    status: podDisruptionBudgetStatusStrategy,
  }),
}));
