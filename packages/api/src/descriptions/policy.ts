import { observedGeneration } from './common.js';
import type { TypeDescriptions } from './type-descriptions.js';

/** Types of policy/v1. */
export const policyDescriptions: TypeDescriptions = {
  'policy.v1.PodDisruptionBudgetSpec': {
    '': 'The pods, and how many of them must stay. It has minAvailable or maxUnavailable.',
    maxUnavailable: 'Number or percentage of pods that may be missing.',
    minAvailable: 'Number or percentage of pods that must stay. Default 1, without maxUnavailable.',
    selector: 'Labels of the pods. Empty: all pods of the namespace. Not set: none.',
    unhealthyPodEvictionPolicy:
      'When pods that are not ready can be evicted: IfHealthyBudget (default), if enough pods are ready, or AlwaysAllow.',
  },
  'policy.v1.PodDisruptionBudgetStatus': {
    '': 'The state of a budget.',
    conditions: 'Whether pods may be evicted.',
    currentHealthy: 'Number of pods that are ready.',
    desiredHealthy: 'Number of pods that must be ready.',
    disruptedPods: 'Pods whose eviction was allowed and that are not gone yet: times by name.',
    disruptionsAllowed: 'Number of pods that may be evicted now.',
    expectedPods: 'Number of pods that the budget counts.',
    observedGeneration,
  },
  'policy.v1.Eviction': {
    '': 'Asks for the deletion of a pod, within the limits of its PodDisruptionBudget.',
    deleteOptions: 'Options of the deletion.',
  },
};
