import type { PodTemplate } from '@k8s-ts/api/types';
import {
  podTemplateWarnings,
  podValidationOptions,
  semanticEqual,
  validatePodTemplate,
  validatePodTemplateUpdate,
} from '@k8s-ts/api/validation';
import { FieldPath } from '@k8s-ts/apimachinery/validation';
import type { RESTOptionsFactory, Store } from '@k8s-ts/registry-generic';
import { type KindRules, newKindStore } from '../kind-store.js';
import type { PodSettings } from '../pod/pod-strategy.js';

/** `kubernetes pkg/registry/core/podtemplate`. */
export function podTemplateRules(settings: PodSettings): KindRules<PodTemplate> {
  return {
    namespaced: true,
    prepareForCreate: (object) => ({ ...object, metadata: { ...object.metadata, generation: 1 } }),
    validate: (object) => validatePodTemplate(object, podValidationOptions(undefined, settings)),
    warningsOnCreate: (object) => podTemplateWarnings(object.template, FieldPath.root('template')),
    prepareForUpdate(object, old) {
      if (semanticEqual(object.template, old.template)) return object;
      return { ...object, metadata: { ...object.metadata, generation: (old.metadata?.generation ?? 0) + 1 } };
    },
    validateUpdate: (object, old) =>
      validatePodTemplateUpdate(object, old, podValidationOptions(old.template, settings)),
    warningsOnUpdate: (object, old) =>
      object.metadata?.generation === old.metadata?.generation
        ? []
        : podTemplateWarnings(object.template, FieldPath.root('template')),
  };
}

export function newPodTemplateStorage(restOptions: RESTOptionsFactory, settings: PodSettings): Promise<Store> {
  return newKindStore(restOptions, {
    resource: 'podtemplates',
    kind: 'PodTemplate',
    rules: podTemplateRules(settings),
  });
}
