import type { appsv1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  dropDisabledTemplateFields,
  type PodSettings,
  podPrefixWarnings,
  podValidationOptions,
} from '@k8s-ts/api/validation';
import { withMeta } from '@k8s-ts/registry-generic';
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
  validateDeployment,
  validateDeploymentStatusUpdate,
  validateDeploymentUpdate,
} from './deployment-validation.js';

export type Deployment = appsv1.Deployment;

/** Deployments. A change of the spec or of the annotations increments the generation. */
export function deploymentStrategy(settings: PodSettings): BuiltinStrategy<Deployment> {
  return {
    prepareForCreate: (object) => firstGeneration(dropDisabledTemplateFields(object, undefined, settings), {}),
    prepareForUpdate(sent, old) {
      const object = dropDisabledTemplateFields(sent, old, settings);
      const changed =
        !builtinSemanticEqual(object.spec, old.spec) ||
        !builtinSemanticEqual(object.metadata.annotations, old.metadata.annotations);
      return nextGeneration(object, old, changed);
    },
    validate: (object) => validateDeployment(object, settings),
    validateUpdate: (object, old) =>
      validateDeploymentUpdate(object, old, podValidationOptions(old.spec?.template, settings)),
    warningsOnCreate: (object) => [...podPrefixWarnings(object.metadata.name), ...templateWarnings(object)],
    warningsOnUpdate: updatedTemplateWarnings,
  };
}

/** The strategy of `/status`. */
export const deploymentStatusStrategy = ({ features }: PodSettings = {}): BuiltinUpdateStrategy<Deployment> => ({
  prepareForUpdate: (object, old) =>
    dropDisabled(withMeta(statusOnly(object, old), { labels: old.metadata.labels }), old, features, statusFields()),
  validateUpdate: validateDeploymentStatusUpdate,
});
