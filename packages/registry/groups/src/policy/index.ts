export * from './disruption-budgets.js';
export * from './pod-disruption-budget/pod-disruption-budget-strategy.js';
export * from './pod-disruption-budget/pod-disruption-budget-validation.js';
export * from './rest-storage.js';
