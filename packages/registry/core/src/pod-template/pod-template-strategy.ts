import type { PodTemplate } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  dropDisabledPodFields,
  type PodSettings,
  podTemplateWarnings,
  podValidationOptions,
} from '@k8s-ts/api/validation';
import { FieldPath } from '@k8s-ts/apimachinery/validation';
import { withMeta } from '@k8s-ts/registry-generic';
import { type BuiltinStrategy, firstGeneration } from '@k8s-ts/registry-shared';
import { validatePodTemplate, validatePodTemplateUpdate } from './pod-template-validation.js';

/** `kubernetes pkg/registry/core/podtemplate`. */
export function podTemplateStrategy(settings: PodSettings): BuiltinStrategy<PodTemplate> {
  return {
    prepareForCreate: (object) => firstGeneration(withoutDisabledFields(object, undefined, settings)),
    validate: (object) => validatePodTemplate(object, podValidationOptions(undefined, settings)),
    warningsOnCreate: (object) => podTemplateWarnings(object.template, FieldPath.root('template')),
    prepareForUpdate(object, old) {
      const next = withoutDisabledFields(object, old, settings);
      if (builtinSemanticEqual(next.template, old.template)) return next;
      return withMeta(next, { generation: (old.metadata.generation ?? 0) + 1 });
    },
    validateUpdate: (object, old) =>
      validatePodTemplateUpdate(object, old, podValidationOptions(old.template, settings)),
    warningsOnUpdate: (object, old) =>
      object.metadata?.generation === old.metadata?.generation
        ? []
        : podTemplateWarnings(object.template, FieldPath.root('template')),
  };
}

const withoutDisabledFields = (
  object: PodTemplate,
  old: PodTemplate | undefined,
  settings: PodSettings,
): PodTemplate =>
  object.template ? { ...object, template: dropDisabledPodFields(object.template, old?.template, settings) } : object;
