import type { PodTemplateSpec } from '@k8s-ts/api/types';
import { type PodValidationOptions, sortedMap, validatePodTemplateSpec } from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import { type LabelSelector, labelSelectorAsSelector, type Selector } from '@k8s-ts/apimachinery/labels';
import { type FieldError, type FieldPath, field, validateLabelSelector } from '@k8s-ts/apimachinery/validation';

/** Rules that the kinds of the group share (`kubernetes pkg/apis/apps/validation`). */

/** An error when an update decreases `status.collisionCount`. */
export function collisionCountRises(
  status: { readonly collisionCount?: number } | undefined,
  old: { readonly collisionCount?: number } | undefined,
  path: FieldPath,
): FieldError[] {
  const before = old?.collisionCount;
  const after = status?.collisionCount;
  if (before === undefined || (after !== undefined && after >= before)) return [];
  return [field.invalid(path.child('collisionCount'), after ?? 0, 'cannot be decremented')];
}

/**
 * Errors of a selector, which must be set and not be empty. `kind` is the name that upstream prints, not always the
 * object's kind.
 */
export function validateWorkloadSelector(
  selector: LabelSelector | undefined,
  kind: string,
  path: FieldPath,
): FieldError[] {
  if (!selector) return [field.required(path)];
  const errors = validateLabelSelector(selector, {}, path);
  if (Object.keys(selector.matchLabels ?? {}).length + (selector.matchExpressions ?? []).length === 0) {
    errors.push(field.invalid(path, selector, `empty selector is invalid for ${kind}`));
  }
  return errors;
}

/** Parses a selector; undefined when it is invalid. */
export function usableSelector(selector: LabelSelector | undefined): Selector | undefined {
  try {
    return labelSelectorAsSelector(selector);
  } catch {
    return undefined;
  }
}

export function matchesTemplate(
  selector: Selector,
  template: PodTemplateSpec | undefined,
  path: FieldPath,
): FieldError[] {
  const labels = fieldAsGiven(template?.metadata, 'labels');
  if (selector.isEmpty || selector.matches(labels ?? {})) return [];
  return [
    field.invalid(path.child('metadata', 'labels'), sortedMap(labels), '`selector` does not match template `labels`'),
  ];
}

/** Errors of the template of pods that run until they are deleted. */
export function validateRunningTemplate(
  template: PodTemplateSpec,
  kind: string,
  path: FieldPath,
  options: PodValidationOptions,
): FieldError[] {
  return [...validatePodTemplateSpec(template, path, options), ...runsForGood(template, kind, path)];
}

/** Errors unless the restart policy is Always and there is no deadline. */
export function runsForGood(template: PodTemplateSpec, kind: string, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const { restartPolicy = '', activeDeadlineSeconds } = template.spec ?? {};
  if (restartPolicy !== 'Always') {
    errors.push(field.notSupported(path.child('spec', 'restartPolicy'), field.jsonValue(restartPolicy), ['Always']));
  }
  if (activeDeadlineSeconds !== undefined) {
    errors.push(
      field.forbidden(path.child('spec', 'activeDeadlineSeconds'), `activeDeadlineSeconds in ${kind} is not Supported`),
    );
  }
  return errors;
}

/** Errors of the template of a ReplicaSet or Deployment, whose labels must match the selector. */
export function validateReplicaSetTemplate(
  template: PodTemplateSpec,
  selector: Selector,
  path: FieldPath,
  options: PodValidationOptions,
): FieldError[] {
  return [
    ...matchesTemplate(selector, template, path),
    ...validateRunningTemplate(template, 'ReplicaSet', path, options),
  ];
}
