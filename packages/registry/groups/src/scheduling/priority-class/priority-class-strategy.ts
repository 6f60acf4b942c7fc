import type { schedulingv1 } from '@k8s-ts/api/types';
import { type BuiltinStrategy, firstGeneration } from '@k8s-ts/registry-shared';
import { validatePriorityClass, validatePriorityClassUpdate } from './priority-class-validation.js';

export type PriorityClass = schedulingv1.PriorityClass;

/** Priority classes. Their generation stays 1. */
export const priorityClassStrategy: BuiltinStrategy<PriorityClass> = {
  prepareForCreate: (object) => firstGeneration(object),
  validate: validatePriorityClass,
  validateUpdate: validatePriorityClassUpdate,
};
