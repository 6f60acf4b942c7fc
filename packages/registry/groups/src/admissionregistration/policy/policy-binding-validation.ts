import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { checkEnum, checkName, checkText, type Errors } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isValidPathSegmentName,
  nameIsDNSSubdomain,
  validateLabelSelector,
  validateObjectMeta,
} from '@k8s-ts/apimachinery/validation';
import { checkMatchResources } from './match-resources-validation.js';

const specPath = FieldPath.root('spec');
const actions = ['Audit', 'Deny', 'Warn'];

/**
 * Errors of a new or updated binding (`kubernetes pkg/apis/admissionregistration/validation`); an empty list for a
 * valid one.
 */
export function validateValidatingAdmissionPolicyBinding(
  binding: admissionregistrationv1.ValidatingAdmissionPolicyBinding,
): FieldError[] {
  const errors: Errors = [
    ...validateObjectMeta((binding.metadata ?? {}) as never, false, nameIsDNSSubdomain, FieldPath.root('metadata')),
  ];
  checkBindingTarget(errors, binding.spec ?? {});
  checkActions(errors, binding.spec?.validationActions ?? [], specPath.child('validationActions'));
  return errors;
}

/** Fields that bindings of validating and mutating policies have in common. */
export type BindingTarget = Pick<
  admissionregistrationv1.ValidatingAdmissionPolicyBindingSpec,
  'policyName' | 'paramRef' | 'matchResources'
>;

/** Adds errors of the policy that a binding names, of its parameters, and of the requests that it selects. */
export function checkBindingTarget(errors: Errors, { policyName = '', paramRef, matchResources }: BindingTarget): void {
  if (policyName === '') errors.push(field.required(specPath.child('policyName')));
  else checkName(errors, policyName, specPath.child('policyName'), nameIsDNSSubdomain);
  if (paramRef) checkParamRef(errors, paramRef, specPath.child('paramRef'));
  if (matchResources) checkMatchResources(errors, matchResources, specPath.child('matchResources'));
}

function checkParamRef(errors: Errors, reference: admissionregistrationv1.ParamRef, path: FieldPath): void {
  const { name = '', selector, parameterNotFoundAction } = reference;
  const exclusive = 'name and selector are mutually exclusive';
  if (name !== '') {
    checkText(errors, name, path.child('name'), isValidPathSegmentName);
    if (selector) errors.push(field.forbidden(path.child('name'), exclusive));
  }
  if (selector) {
    field.pushAll(errors, validateLabelSelector(selector, {}, path.child('selector')));
    if (name !== '') errors.push(field.forbidden(path.child('selector'), exclusive));
  }
  if (name === '' && !selector) errors.push(field.required(path, 'one of name or selector must be specified'));
  checkEnum(errors, parameterNotFoundAction, path.child('parameterNotFoundAction'), ['Deny', 'Allow'], true);
}

function checkActions(errors: Errors, list: readonly string[], path: FieldPath): void {
  for (const [i, action] of list.entries()) {
    checkEnum(errors, action, path.index(i), actions);
    if (list.indexOf(action) < i) errors.push(field.duplicate(path.index(i), action));
  }
  if (list.includes('Deny') && list.includes('Warn')) {
    const message =
      'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';
    errors.push(field.invalid(path, list, message));
  }
  if (list.length === 0) errors.push(field.required(path, 'at least one validation action is required'));
}
