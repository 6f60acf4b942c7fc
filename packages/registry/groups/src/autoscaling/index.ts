export * from './horizontal-pod-autoscaler/horizontal-pod-autoscaler-strategy.js';
export * from './horizontal-pod-autoscaler/horizontal-pod-autoscaler-validation.js';
export * from './rest-storage.js';
