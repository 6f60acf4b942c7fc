import type { authorizationv1 } from '@k8s-ts/api/types';
import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import {
  type FieldError,
  FieldPath,
  field,
  validateFieldSelectorRequirement,
  validateLabelSelectorRequirement,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of access reviews (`kubernetes pkg/apis/authorization/validation`). Each function returns an empty list for a
 * valid review.
 */

type Spec = Partial<authorizationv1.SubjectAccessReviewSpec>;
type Metadata = authorizationv1.SubjectAccessReview['metadata'];
type Selector = authorizationv1.FieldSelectorAttributes | undefined;

const specPath = FieldPath.root('spec');
const resourcePath = specPath.child('resourceAttributes');
const nonResourcePath = specPath.child('nonResourceAttributes');

export function validateSubjectAccessReview({ metadata, spec }: authorizationv1.SubjectAccessReview): FieldError[] {
  return [
    ...validateAttributes(spec ?? {}),
    ...validateSubject(spec ?? {}),
    ...validateSelectors(spec ?? {}),
    ...validateMetadata(metadata, metadata, 'must be empty'),
  ];
}

export function validateSelfSubjectAccessReview({
  metadata,
  spec,
}: authorizationv1.SelfSubjectAccessReview): FieldError[] {
  return [
    ...validateAttributes(spec ?? {}),
    ...validateSelectors(spec ?? {}),
    ...validateMetadata(metadata, metadata, 'must be empty'),
  ];
}

export function validateLocalSubjectAccessReview({
  metadata,
  spec,
}: authorizationv1.LocalSubjectAccessReview): FieldError[] {
  const { namespace = '', ...rest } = metadata ?? {};
  const { resourceAttributes, nonResourceAttributes } = spec ?? {};
  const errors = [
    ...validateAttributes(spec ?? {}),
    ...validateSubject(spec ?? {}),
    ...validateSelectors(spec ?? {}),
    ...validateMetadata(rest, metadata, 'must be empty except for namespace'),
  ];
  const wanted = resourceAttributes?.namespace ?? '';
  if (resourceAttributes && wanted !== namespace) {
    errors.push(field.invalid(resourcePath.child('namespace'), wanted, 'must match metadata.namespace'));
  }
  if (nonResourceAttributes) {
    const value = internalForm(nonResourceAttributes);
    errors.push(field.invalid(nonResourcePath, value, 'disallowed on this kind of request'));
  }
  return errors;
}

/** Errors unless the spec has either resource or non-resource attributes. */
function validateAttributes({ resourceAttributes, nonResourceAttributes }: Spec): FieldError[] {
  if (resourceAttributes && nonResourceAttributes) {
    const detail = 'cannot be specified in combination with resourceAttributes';
    return [field.invalid(nonResourcePath, internalForm(nonResourceAttributes), detail)];
  }
  if (resourceAttributes || nonResourceAttributes) return [];
  const detail = 'exactly one of nonResourceAttributes or resourceAttributes must be specified';
  return [field.invalid(resourcePath, null, detail)];
}

/** Errors unless the spec has a user or a group. */
function validateSubject({ user, groups }: Spec): FieldError[] {
  if (user || groups?.length) return [];
  return [field.invalid(specPath.child('user'), '', 'at least one of user or group must be specified')];
}

function validateSelectors({ resourceAttributes }: Spec): FieldError[] {
  if (!resourceAttributes) return [];
  const { fieldSelector, labelSelector } = resourceAttributes;
  return [
    ...validateSelector(fieldSelector, validateFieldSelectorRequirement, resourcePath.child('fieldSelector')),
    ...validateSelector(labelSelector, validateLabelSelectorRequirement, resourcePath.child('labelSelector')),
  ];
}

/** Unknown operators are accepted, as clients may be newer than the server; the answer reports them. */
const requirementOptions = { allowUnknownOperatorInRequirement: true };

function validateSelector(
  selector: Selector,
  validateRequirement: typeof validateFieldSelectorRequirement,
  path: FieldPath,
): FieldError[] {
  if (!selector) return [];
  const { rawSelector = '', requirements = [] } = selector;
  const errors: FieldError[] = [];
  if (rawSelector !== '' && requirements.length > 0) {
    const detail = 'may not specified at the same time as requirements';
    errors.push(field.invalid(path.child('rawSelector'), rawSelector, detail));
  }
  const requirementsPath = path.child('requirements');
  if (rawSelector === '' && requirements.length === 0) {
    const detail = `when ${path} is specified, requirements or rawSelector is required`;
    errors.push(field.required(requirementsPath, detail));
  }
  for (const [i, requirement] of requirements.entries()) {
    field.pushAll(errors, validateRequirement(requirement, requirementOptions, requirementsPath.index(i)));
  }
  return errors;
}

/** Errors when the review has metadata other than managed fields, which the server adds. */
function validateMetadata(checked: Metadata, shown: Metadata, detail: string): FieldError[] {
  const { managedFields: _, ...rest } = checked ?? {};
  if (Object.values(rest).every(isEmpty)) return [];
  return [field.invalid(FieldPath.root('metadata'), inFieldOrder(shown), detail)];
}

/** Metadata with its fields as errors print them: the server has added the namespace at the end. */
function inFieldOrder(metadata: Metadata): object {
  const given = Object.entries(metadata ?? {});
  const places = metaType('ObjectMeta').fields.map(({ name }) => name);
  return Object.fromEntries(given.toSorted(([a], [b]) => places.indexOf(a) - places.indexOf(b)));
}

function isEmpty(value: unknown): boolean {
  return !value || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** The value as errors print it: with the field names of kube-apiserver's internal type. */
function internalForm({ path = '', verb = '' }: authorizationv1.NonResourceAttributes) {
  return { Path: path, Verb: verb };
}
