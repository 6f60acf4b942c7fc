import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual, checkEnum, checkText, type Errors, internalForm } from '@k8s-ts/api/validation';
import {
  byteLength,
  type FieldError,
  FieldPath,
  field,
  isQualifiedName,
  nameIsDNSSubdomain,
  validateConditions,
  validateObjectMeta,
} from '@k8s-ts/apimachinery/validation';
import { type ExpressionChecks, expressionError, type VariableScope } from '../expressions/index.js';
import { checkMatchConditions } from '../match-conditions-validation.js';
import { checkMatchResources } from './match-resources-validation.js';
import { checkParamKind } from './param-kind-validation.js';

/**
 * Rules of validating policies (`kubernetes pkg/apis/admissionregistration/validation`). Each function returns an empty
 * list for a valid object.
 */

type Policy = admissionregistrationv1.ValidatingAdmissionPolicy;
type Spec = NonNullable<Policy['spec']>;

const specPath = FieldPath.root('spec');
const statusPath = FieldPath.root('status');
const reasons = ['Forbidden', 'Invalid', 'RequestEntityTooLarge'];
const maxAuditAnnotations = 20;
const maxAuditExpressionLength = 5 * 1024;

/** Checks the expressions of one policy. */
export interface PolicyScope {
  readonly checks: ExpressionChecks;
  readonly hasParams: boolean;
  /** Undefined for a policy without variables. */
  readonly variables: VariableScope | undefined;
  readonly stored: StoredExpressions;
}

/** Expressions of the stored policy, which may use the libraries of all versions. */
export interface StoredExpressions {
  readonly conditions: ReadonlySet<string>;
  readonly validations: ReadonlySet<string>;
  readonly messages: ReadonlySet<string>;
  readonly annotations: ReadonlySet<string>;
}

export function validateValidatingAdmissionPolicy(policy: Policy, checks: ExpressionChecks): FieldError[] {
  return validateWhole(policy, undefined, checks);
}

/**
 * Errors of an updated policy. Match conditions are not checked if neither they nor the kind of the parameters have
 * changed.
 */
export function validateValidatingAdmissionPolicyUpdate(
  policy: Policy,
  old: Policy,
  checks: ExpressionChecks,
): FieldError[] {
  return validateWhole(policy, old.spec ?? {}, checks);
}

/** Errors of an updated status. */
export function validateValidatingAdmissionPolicyStatusUpdate({ status }: Policy): FieldError[] {
  const errors: Errors = [];
  const path = statusPath.child('typeChecking', 'expressionWarnings');
  for (const [i, { warning, fieldRef }] of (status?.typeChecking?.expressionWarnings ?? []).entries()) {
    if (!warning) errors.push(field.required(path.index(i).child('warning')));
    if (!fieldRef?.trim()) errors.push(field.required(path.index(i).child('fieldRef')));
  }
  return [...errors, ...validateConditions((status?.conditions ?? []) as never, statusPath.child('conditions'))];
}

function validateWhole(policy: Policy, old: Spec | undefined, checks: ExpressionChecks): FieldError[] {
  const spec: Spec = policy.spec ?? {};
  const errors: Errors = [
    ...validateObjectMeta((policy.metadata ?? {}) as never, false, nameIsDNSSubdomain, FieldPath.root('metadata')),
  ];
  const scope = checkMatching(errors, spec, { old, stored: storedExpressions(old ?? {}) }, checks);
  checkOutcomes(errors, spec, policy.metadata?.name ?? '', scope);
  return errors;
}

/** Fields that validating and mutating policies have in common. */
export type MatchingSpec = Pick<
  Spec,
  'failurePolicy' | 'paramKind' | 'matchConstraints' | 'matchConditions' | 'variables'
>;

/**
 * Adds errors of the parts of a policy that select requests, and of its variables.
 *
 * @param old the spec of the stored policy, undefined for a new policy, and its expressions
 * @param afterConstraints adds further errors of the constraints
 * @returns the checks for the expressions of the policy
 */
export function checkMatching(
  errors: Errors,
  spec: MatchingSpec,
  { old, stored }: { readonly old: MatchingSpec | undefined; readonly stored: StoredExpressions },
  checks: ExpressionChecks,
  afterConstraints: () => void = () => {},
): PolicyScope {
  const { failurePolicy, paramKind, matchConstraints, variables = [] } = spec;
  const failurePath = specPath.child('failurePolicy');
  if (failurePolicy === undefined) errors.push(field.required(failurePath));
  else checkEnum(errors, failurePolicy, failurePath, ['Fail', 'Ignore']);
  if (paramKind) checkParamKind(errors, paramKind, specPath.child('paramKind'));
  const constraintsPath = specPath.child('matchConstraints');
  if (matchConstraints) {
    checkMatchResources(errors, matchConstraints, constraintsPath);
    if (!matchConstraints.resourceRules?.length) errors.push(field.required(constraintsPath.child('resourceRules')));
    afterConstraints();
  } else errors.push(field.required(constraintsPath));

  const scope: PolicyScope = {
    checks,
    hasParams: paramKind !== undefined,
    variables: variables.length > 0 ? checks.newVariables() : undefined,
    stored,
  };
  const isChecked =
    !old ||
    !builtinSemanticEqual(paramKind, old.paramKind) ||
    !builtinSemanticEqual(spec.matchConditions, old.matchConditions);
  if (isChecked) {
    const options = { hasParams: scope.hasParams, stored: scope.stored.conditions };
    checkMatchConditions(errors, spec.matchConditions ?? [], specPath.child('matchConditions'), options, checks);
  }
  for (const [i, variable] of variables.entries()) {
    checkVariable(errors, variable, specPath.child('variables').index(i), scope);
  }
  return scope;
}

function storedExpressions({ matchConditions, validations, auditAnnotations }: Spec): StoredExpressions {
  return {
    conditions: new Set(matchConditions?.map(({ expression }) => expression)),
    validations: new Set(validations?.map(({ expression }) => expression)),
    messages: new Set(validations?.flatMap(({ messageExpression }) => messageExpression ?? [])),
    annotations: new Set(auditAnnotations?.map(({ valueExpression }) => valueExpression)),
  };
}

function checkOutcomes(errors: Errors, spec: Spec, name: string, scope: PolicyScope): void {
  const { validations = [], auditAnnotations = [] } = spec;
  const annotationsPath = specPath.child('auditAnnotations');
  if (validations.length === 0 && auditAnnotations.length === 0) {
    const message = 'validations or auditAnnotations must contain at least one item';
    errors.push(field.required(specPath.child('validations'), message), field.required(annotationsPath, message));
    return;
  }
  for (const [i, validation] of validations.entries()) {
    checkValidation(errors, validation, specPath.child('validations').index(i), scope);
  }
  if (auditAnnotations.length > maxAuditAnnotations) {
    const message = `must not have more than ${maxAuditAnnotations} auditAnnotations`;
    errors.push(
      field.invalid(
        annotationsPath,
        auditAnnotations.map((each) => internalForm('k8s.io.api.admissionregistration.v1.AuditAnnotation', each)),
        message,
      ),
    );
  }
  const keys = new Set<string>();
  for (const [i, annotation] of auditAnnotations.entries()) {
    const { key = '' } = annotation;
    checkAuditAnnotation(errors, annotation, name, annotationsPath.index(i), scope);
    if (keys.has(key)) errors.push(field.duplicate(annotationsPath.index(i).child('key'), key));
    keys.add(key);
  }
}

const reserved: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);

const isIdentifier = (name: string): boolean => /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name) && !reserved.has(name);

function checkVariable(
  errors: Errors,
  { name = '', expression = '' }: admissionregistrationv1.Variable,
  path: FieldPath,
  { variables, hasParams, stored }: PolicyScope,
): void {
  const namePath = path.child('name');
  if (name.trim() === '') errors.push(field.required(namePath, 'name is not specified'));
  else if (!isIdentifier(name)) errors.push(field.invalid(namePath, name, 'must be a valid CEL identifier'));
  if (expression.trim() === '') {
    errors.push(field.required(path.child('expression'), 'expression is not specified'));
    return;
  }
  const isStored = stored.validations.has(expression);
  const problem = variables?.declare(name, expression, { hasParams, hasAuthorizer: true, isStored });
  if (problem !== undefined) errors.push(expressionError(path.child('expression'), expression, problem));
}

/** Adds the error of an expression that does not compile, or whose type is not one of the required types. */
export function checkExpression(
  errors: Errors,
  { text, shown = text, types, ...options }: CheckedExpression,
  path: FieldPath,
  { checks, hasParams, variables }: PolicyScope,
): void {
  const problem = checks.check(text, types, { hasParams, ...options, ...(variables ? { variables } : {}) });
  if (problem !== undefined) errors.push(expressionError(path, shown, problem));
}

/** An expression of a policy. */
export interface CheckedExpression {
  readonly text: string;
  /** The expression as an error quotes it. Default `text`. */
  readonly shown?: string;
  /** The types that its value may have. */
  readonly types: readonly string[];
  readonly hasAuthorizer: boolean;
  readonly isStored: boolean;
  readonly hasPatchTypes?: boolean;
}

function checkValidation(
  errors: Errors,
  validation: admissionregistrationv1.Validation,
  path: FieldPath,
  scope: PolicyScope,
): void {
  const { expression = '', message = '', messageExpression = '', reason } = validation;
  const expressionPath = path.child('expression');
  if (expression.trim() === '') errors.push(field.required(expressionPath, 'expression is not specified'));
  else {
    const isStored = scope.stored.validations.has(expression);
    checkExpression(
      errors,
      { text: expression, types: ['bool'], hasAuthorizer: true, isStored },
      expressionPath,
      scope,
    );
  }
  const messagePath = path.child('messageExpression');
  if (messageExpression.trim() !== '') {
    const isStored = scope.stored.messages.has(messageExpression);
    const checked = { text: messageExpression, types: ['string'], hasAuthorizer: false, isStored };
    checkExpression(errors, checked, messagePath, scope);
  } else if (messageExpression !== '') {
    errors.push(field.invalid(messagePath, messageExpression, 'must be non-empty if specified'));
  }
  if (message !== '' && message.trim() === '') {
    errors.push(field.invalid(path.child('message'), message, 'must be non-empty if specified'));
  } else if (/[\n\r]/.test(message.trim())) {
    errors.push(field.invalid(path.child('message'), message, 'must not contain line breaks'));
  }
  if (reason !== undefined) checkEnum(errors, reason, path.child('reason'), reasons);
}

function checkAuditAnnotation(
  errors: Errors,
  { key = '', valueExpression = '' }: admissionregistrationv1.AuditAnnotation,
  policyName: string,
  path: FieldPath,
  scope: PolicyScope,
): void {
  const keyPath = path.child('key');
  if (policyName === '') errors.push(field.invalid(keyPath, key, 'requires metadata.name be non-empty'));
  else checkText(errors, `${policyName}/${key}`, keyPath, isQualifiedName);
  const valuePath = path.child('valueExpression');
  const text = valueExpression.trim();
  if (text === '') errors.push(field.required(valuePath, 'valueExpression is not specified'));
  else if (byteLength(text) > maxAuditExpressionLength) {
    errors.push(field.required(valuePath, `must not exceed ${maxAuditExpressionLength} bytes in length`));
  } else {
    const isStored = scope.stored.annotations.has(valueExpression);
    const types = ['string', 'null_type'];
    checkExpression(errors, { text, shown: valueExpression, types, hasAuthorizer: true, isStored }, valuePath, scope);
  }
}
