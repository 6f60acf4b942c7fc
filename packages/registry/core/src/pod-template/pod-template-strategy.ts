import type { PodTemplate } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  type PodSettings,
  podTemplateWarnings,
  podValidationOptions,
} from '@k8s-ts/api/validation';
import { FieldPath } from '@k8s-ts/apimachinery/validation';
import { type BuiltinStrategy, firstGeneration } from '@k8s-ts/registry-builtin';
import { withMeta } from '@k8s-ts/registry-generic';
import { validatePodTemplate, validatePodTemplateUpdate } from './pod-template-validation.js';

/** `kubernetes pkg/registry/core/podtemplate`. */
export function podTemplateStrategy(settings: PodSettings): BuiltinStrategy<PodTemplate> {
  return {
    prepareForCreate: (object) => firstGeneration(object),
    validate: (object) => validatePodTemplate(object, podValidationOptions(undefined, settings)),
    warningsOnCreate: (object) => podTemplateWarnings(object.template, FieldPath.root('template')),
    prepareForUpdate(object, old) {
      if (builtinSemanticEqual(object.template, old.template)) return object;
      return withMeta(object, { generation: (old.metadata.generation ?? 0) + 1 });
    },
    validateUpdate: (object, old) =>
      validatePodTemplateUpdate(object, old, podValidationOptions(old.template, settings)),
    warningsOnUpdate: (object, old) =>
      object.metadata?.generation === old.metadata?.generation
        ? []
        : podTemplateWarnings(object.template, FieldPath.root('template')),
  };
}
