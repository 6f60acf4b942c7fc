import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { checkEnum, type Errors } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validateObjectMeta,
} from '@k8s-ts/apimachinery/validation';
import type { ExpressionChecks } from '../expressions/index.js';
import { type BindingTarget, checkBindingTarget } from './policy-binding-validation.js';
import { checkExpression, checkMatching, type MatchingSpec, type PolicyScope } from './policy-validation.js';

/** Rules of mutating policies and their bindings (`kubernetes pkg/apis/admissionregistration/validation`). */

type Policy = admissionregistrationv1.MutatingAdmissionPolicy;
type Binding = admissionregistrationv1.MutatingAdmissionPolicyBinding;
type Spec = NonNullable<Policy['spec']>;
type Mutation = NonNullable<Spec['mutations']>[number];

const specPath = FieldPath.root('spec');
const mutableOperations = ['*', 'CONNECT', 'CREATE', 'UPDATE'];

/** Errors of a new policy; an empty list for a valid one. */
export function validateMutatingAdmissionPolicy(policy: Policy, checks: ExpressionChecks): FieldError[] {
  return validateWhole(policy, undefined, checks);
}

/**
 * Errors of an updated policy. Match conditions are not checked if neither they nor the kind of the parameters have
 * changed.
 */
export function validateMutatingAdmissionPolicyUpdate(
  policy: Policy,
  old: Policy,
  checks: ExpressionChecks,
): FieldError[] {
  return validateWhole(policy, old.spec ?? {}, checks);
}

/** Errors of a new or updated binding; an empty list for a valid one. */
export function validateMutatingAdmissionPolicyBinding(binding: Binding): FieldError[] {
  const errors: Errors = [...metadataErrors(binding.metadata)];
  const spec = binding.spec ?? {};
  // The types of v1 list the values that fields may have; those of v1beta1 do not.
  checkBindingTarget(errors, spec as BindingTarget);
  checkOperations(errors, spec.matchResources, specPath.child('matchResources'));
  return errors;
}

const metadataErrors = (metadata: Policy['metadata']): readonly FieldError[] =>
  validateObjectMeta((metadata ?? {}) as never, false, nameIsDNSSubdomain, FieldPath.root('metadata'));

function validateWhole({ metadata, spec = {} }: Policy, old: Spec | undefined, checks: ExpressionChecks): FieldError[] {
  const errors: Errors = [...metadataErrors(metadata)];
  const stored = {
    conditions: new Set(old?.matchConditions?.map(({ expression }) => expression)),
    validations: new Set(
      old?.mutations?.flatMap(({ jsonPatch, applyConfiguration }) =>
        [jsonPatch?.expression, applyConfiguration?.expression].filter((text) => text !== undefined),
      ),
    ),
    messages: new Set<string>(),
    annotations: new Set<string>(),
  };
  const matching = checkMatching(
    errors,
    spec as MatchingSpec,
    { old: old as MatchingSpec | undefined, stored },
    checks,
    () => checkOperations(errors, spec.matchConstraints, specPath.child('matchConstraints')),
  );
  // Mutations have `variables` even in a policy that declares none.
  const scope = { ...matching, variables: matching.variables ?? checks.newVariables() };
  const mutations = spec.mutations ?? [];
  const mutationsPath = specPath.child('mutations');
  if (mutations.length === 0) errors.push(field.required(mutationsPath, 'mutations must contain at least one item'));
  for (const [i, mutation] of mutations.entries()) checkMutation(errors, mutation, mutationsPath.index(i), scope);
  const policyPath = specPath.child('reinvocationPolicy');
  if (!spec.reinvocationPolicy) errors.push(field.required(policyPath));
  else checkEnum(errors, spec.reinvocationPolicy, policyPath, ['IfNeeded', 'Never']);
  return errors;
}

/** Objects of deletions cannot be changed. */
function checkOperations(errors: Errors, match: Spec['matchConstraints'], path: FieldPath): void {
  const at = path.child('resourceRules', 'operations');
  for (const { operations = [] } of match?.resourceRules ?? []) {
    for (const operation of operations) {
      if (!mutableOperations.includes(operation))
        errors.push(field.notSupported(at, field.jsonValue(operation), mutableOperations));
    }
  }
}

function checkMutation(errors: Errors, mutation: Mutation, path: FieldPath, scope: PolicyScope): void {
  const { patchType, jsonPatch, applyConfiguration } = mutation;
  const forms = {
    JSONPatch: { name: 'jsonPatch', patch: jsonPatch, type: 'list(JSONPatch)', other: 'applyConfiguration' },
    ApplyConfiguration: { name: 'applyConfiguration', patch: applyConfiguration, type: 'Object', other: 'jsonPatch' },
  } as const;
  if (!patchType) {
    errors.push(field.required(path.child('patchType')));
    return;
  }
  if (patchType !== 'JSONPatch' && patchType !== 'ApplyConfiguration') {
    errors.push(
      field.notSupported(path.child('patchType'), field.jsonValue(patchType), ['ApplyConfiguration', 'JSONPatch']),
    );
    return;
  }
  const { name, patch, type, other } = forms[patchType];
  if (!patch) errors.push(field.required(path.child(name), `must be specified when patchType is ${patchType}`));
  else {
    const { expression = '' } = patch;
    const expressionPath = path.child(name, 'expression');
    const text = expression.trim();
    if (text === '') errors.push(field.required(expressionPath));
    else {
      const isStored = scope.stored.validations.has(expression);
      const options = { hasAuthorizer: true, hasPatchTypes: true, isStored };
      checkExpression(errors, { text, types: [type], ...options }, expressionPath, scope);
    }
  }
  if (mutation[other]) {
    errors.push(field.invalid(path.child(other), `{${other}}`, `must not be specified when patchType is ${patchType}`));
  }
}
