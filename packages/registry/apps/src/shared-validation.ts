import type { PodTemplateSpec } from '@k8s-ts/api/types';
import { type PodValidationOptions, validatePodTemplateSpec } from '@k8s-ts/api/validation';
import { type LabelSelector, labelSelectorAsSelector, type Selector } from '@k8s-ts/apimachinery/labels';
import { type FieldError, type FieldPath, field, validateLabelSelector } from '@k8s-ts/apimachinery/validation';

/** Rules that the kinds of the group share (`kubernetes/kubernetes pkg/apis/apps/validation`). */

/** `status.collisionCount` only rises. */
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

/** A selector that must be there and select something; upstream words it by the kind's family. */
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

/** The selector to match with, or undefined when it cannot be used. */
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
  const labels = template?.metadata?.labels;
  if (selector.isEmpty || selector.matches(labels ?? {})) return [];
  return [
    field.invalid(path.child('metadata', 'labels'), labels ?? null, '`selector` does not match template `labels`'),
  ];
}

/** A template of pods that run for good. */
export function validateRunningTemplate(
  template: PodTemplateSpec,
  kind: string,
  path: FieldPath,
  options: PodValidationOptions,
): FieldError[] {
  return [...validatePodTemplateSpec(template, path, options), ...runsForGood(template, kind, path)];
}

/** Pods of these kinds are always restarted and have no deadline. */
export function runsForGood(template: PodTemplateSpec, kind: string, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const { restartPolicy = '', activeDeadlineSeconds } = template.spec ?? {};
  if (restartPolicy !== 'Always') {
    errors.push(field.notSupported(path.child('spec', 'restartPolicy'), restartPolicy, ['Always']));
  }
  if (activeDeadlineSeconds !== undefined) {
    errors.push(
      field.forbidden(path.child('spec', 'activeDeadlineSeconds'), `activeDeadlineSeconds in ${kind} is not Supported`),
    );
  }
  return errors;
}

/** The template of a ReplicaSet or Deployment, matching its selector. */
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
