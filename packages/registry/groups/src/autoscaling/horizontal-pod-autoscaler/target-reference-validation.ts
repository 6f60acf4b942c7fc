import type { autoscalingv2 } from '@k8s-ts/api/types';
import { checkText, type Errors } from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { type FieldPath, field, isValidPathSegmentName } from '@k8s-ts/apimachinery/validation';

/**
 * Rules for the API version of a reference. `with-group`: a version with a group. `core-too`: also a version of the
 * core group. `any`: any text.
 */
export type APIVersionRule = 'with-group' | 'core-too' | 'any';

type Reference = Partial<autoscalingv2.CrossVersionObjectReference>;

/** Adds errors of a reference to the object that is scaled or that a metric describes. */
export function checkTargetReference(
  errors: Errors,
  reference: Reference,
  path: FieldPath,
  rule: APIVersionRule,
): void {
  for (const name of ['kind', 'name'] as const) {
    checkSegment(errors, reference[name] ?? '', path.child(name));
  }
  const problem = apiVersionProblem(reference.apiVersion, rule);
  if (problem !== undefined) errors.push(field.invalid(path.child('apiVersion'), reference.apiVersion ?? '', problem));
}

/** Adds an error unless the text is set and is a valid path segment. */
export function checkSegment(errors: Errors, value: string, path: FieldPath, detail = ''): void {
  if (value === '') errors.push(field.required(path, detail));
  else checkText(errors, value, path, isValidPathSegmentName);
}

/** The message about an API version that the rule refuses; undefined otherwise. */
export function apiVersionProblem(apiVersion: string | undefined, rule: APIVersionRule): string | undefined {
  if (rule === 'any') return undefined;
  try {
    const { group } = parseGroupVersion(apiVersion ?? '');
    return group === '' && rule === 'with-group' ? 'apiVersion must specify API group' : undefined;
  } catch (error) {
    return errorText(error);
  }
}
