import type { flowcontrolv1 } from '@k8s-ts/api/types';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusAndManagedFields,
} from '@k8s-ts/registry-shared';
import { validateConditionTypes } from '../conditions-validation.js';
import { validatePriorityLevelConfiguration } from './priority-level-configuration-validation.js';

export type PriorityLevelConfiguration = flowcontrolv1.PriorityLevelConfiguration;

export const priorityLevelConfigurationStrategy: BuiltinStrategy<PriorityLevelConfiguration> = {
  prepareForCreate: (level) => firstGeneration(level, {}),
  prepareForUpdate: (level, old) => nextGeneration(level, old),
  validate: validatePriorityLevelConfiguration,
  validateUpdate: validatePriorityLevelConfiguration,
};

/** The strategy of `/status`, which also keeps all metadata but the managed fields. */
export const priorityLevelConfigurationStatusStrategy: BuiltinUpdateStrategy<PriorityLevelConfiguration> = {
  prepareForUpdate: statusAndManagedFields,
  validateUpdate: validateConditionTypes,
};
