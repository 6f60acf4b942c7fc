export * from './disruption-budgets.js';
export type { PodDisruptionBudget } from './pod-disruption-budget/pod-disruption-budget-strategy.js';
export * from './rest-storage.js';
