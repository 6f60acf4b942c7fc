import type { appsv1 } from '@k8s-ts/api/types';
import {
  dropDisabledTemplateFields,
  type PodSettings,
  podPrefixWarnings,
  podValidationOptions,
} from '@k8s-ts/api/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  dropDisabled,
  firstGeneration,
  nextGeneration,
  statusOnly,
} from '@k8s-ts/registry-shared';
import { statusFields, templateWarnings, updatedTemplateWarnings } from '../workload.js';
import {
  validateReplicaSet,
  validateReplicaSetStatusUpdate,
  validateReplicaSetUpdate,
} from './replica-set-validation.js';

export type ReplicaSet = appsv1.ReplicaSet;

export function replicaSetStrategy(settings: PodSettings): BuiltinStrategy<ReplicaSet> {
  return {
    prepareForCreate: (object) =>
      firstGeneration(dropDisabledTemplateFields(object, undefined, settings), { replicas: 0 }),
    prepareForUpdate: (object, old) => nextGeneration(dropDisabledTemplateFields(object, old, settings), old),
    validate: (object) => validateReplicaSet(object, settings),
    validateUpdate: (object, old) =>
      validateReplicaSetUpdate(object, old, podValidationOptions(old.spec?.template, settings)),
    warningsOnCreate: (object) => [...podPrefixWarnings(object.metadata.name), ...templateWarnings(object)],
    warningsOnUpdate: updatedTemplateWarnings,
  };
}

/** The strategy of `/status`. */
export const replicaSetStatusStrategy = ({ features }: PodSettings = {}): BuiltinUpdateStrategy<ReplicaSet> => ({
  prepareForUpdate: (object, old) => dropDisabled(statusOnly(object, old), old, features, statusFields()),
  validateUpdate: validateReplicaSetStatusUpdate,
});
