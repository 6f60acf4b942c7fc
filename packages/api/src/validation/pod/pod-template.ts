import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import {
  type FieldError,
  type FieldPath,
  field,
  validateAnnotations,
  validateLabels,
} from '@k8s-ts/apimachinery/validation';
import type { PodTemplateSpec } from '../../types/index.js';
import { type Errors, sortedMap } from '../field/checks.js';
import { checkPodAnnotations, checkProfilesMatchAnnotations } from './pod-annotations.js';
import type { PodValidationOptions } from './pod-options.js';
import { validatePodSpec } from './pod-spec.js';

/** Errors of the pod template of a workload (`kubernetes pkg/apis/core/validation`). */
export function validatePodTemplateSpec(
  template: PodTemplateSpec,
  path: FieldPath,
  options: PodValidationOptions = {},
): FieldError[] {
  const { metadata, spec } = template;
  const errors: Errors = [
    ...validateLabels(metadata?.labels, path.child('labels')),
    ...validateAnnotations(metadata?.annotations, path.child('annotations')),
  ];
  checkPodAnnotations(errors, template, path.child('annotations'), options);
  field.pushAll(errors, validatePodSpec(spec ?? { containers: [] }, undefined, path.child('spec'), options));
  checkProfilesMatchAnnotations(errors, template, path.child('spec'));
  if (spec?.ephemeralContainers?.length) {
    errors.push(
      field.forbidden(path.child('spec', 'ephemeralContainers'), 'ephemeral containers not allowed in pod template'),
    );
  }
  return errors;
}

/**
 * Errors of the template of a ReplicationController. Its labels must match the selector and its restart policy must be
 * Always.
 */
export function validatePodTemplateSpecForRC(
  template: PodTemplateSpec | undefined,
  selector: Readonly<Record<string, string>> | undefined,
  path: FieldPath,
  options: PodValidationOptions = {},
): FieldError[] {
  if (!template) return [field.required(path)];
  const errors: Errors = [];
  const labels = template.metadata?.labels ?? {};
  const matches = Object.entries(selector ?? {}).every(
    ([key, value]) => Object.hasOwn(labels, key) && labels[key] === value,
  );
  if (!matches) {
    const shown = sortedMap(fieldAsGiven(template.metadata, 'labels'));
    errors.push(field.invalid(path.child('metadata', 'labels'), shown, '`selector` does not match template `labels`'));
  }
  field.pushAll(errors, validatePodTemplateSpec(template, path, options));
  const restartPolicy = template.spec?.restartPolicy ?? '';
  if (restartPolicy !== 'Always') {
    errors.push(field.notSupported(path.child('spec', 'restartPolicy'), field.jsonValue(restartPolicy), ['Always']));
  }
  if (template.spec?.activeDeadlineSeconds !== undefined) {
    const message = 'activeDeadlineSeconds in ReplicationController is not Supported';
    errors.push(field.forbidden(path.child('spec', 'activeDeadlineSeconds'), message));
  }
  return errors;
}
