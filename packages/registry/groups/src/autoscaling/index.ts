export type { HorizontalPodAutoscaler } from './horizontal-pod-autoscaler/horizontal-pod-autoscaler-strategy.js';
export { validateHorizontalPodAutoscaler } from './horizontal-pod-autoscaler/horizontal-pod-autoscaler-validation.js';
export * from './rest-storage.js';
