import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusAlone,
} from '@k8s-ts/registry-shared';
import type { LazyExpressionChecks } from '../expressions/index.js';
import {
  validateMutatingAdmissionPolicy,
  validateMutatingAdmissionPolicyBinding,
  validateMutatingAdmissionPolicyUpdate,
} from './mutating-policy-validation.js';
import { validateValidatingAdmissionPolicyBinding } from './policy-binding-validation.js';
import {
  validateValidatingAdmissionPolicy,
  validateValidatingAdmissionPolicyStatusUpdate,
  validateValidatingAdmissionPolicyUpdate,
} from './policy-validation.js';

export type ValidatingAdmissionPolicy = admissionregistrationv1.ValidatingAdmissionPolicy;
export type ValidatingAdmissionPolicyBinding = admissionregistrationv1.ValidatingAdmissionPolicyBinding;

export type MutatingAdmissionPolicy = admissionregistrationv1.MutatingAdmissionPolicy;
export type MutatingAdmissionPolicyBinding = admissionregistrationv1.MutatingAdmissionPolicyBinding;

/** Validating policies. Their expressions are compiled when they are written. */
export const validatingAdmissionPolicyStrategy = (
  checks: LazyExpressionChecks,
): BuiltinStrategy<ValidatingAdmissionPolicy> => ({
  async prepareForCreate(policy) {
    await checks.load();
    return firstGeneration(policy, {});
  },
  async prepareForUpdate(policy, old) {
    await checks.load();
    return nextGeneration(policy, old);
  },
  validate: (policy) => validateValidatingAdmissionPolicy(policy, checks.loaded),
  validateUpdate: (policy, old) => validateValidatingAdmissionPolicyUpdate(policy, old, checks.loaded),
});

/** The strategy of `/status`, which also keeps the metadata. */
export const validatingAdmissionPolicyStatusStrategy: BuiltinUpdateStrategy<ValidatingAdmissionPolicy> = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateValidatingAdmissionPolicyStatusUpdate,
};

/** Bindings of policies. Whether the policy exists is not checked. */
export const validatingAdmissionPolicyBindingStrategy: BuiltinStrategy<ValidatingAdmissionPolicyBinding> = {
  prepareForCreate: (binding) => firstGeneration(binding),
  prepareForUpdate: (binding, old) => nextGeneration(binding, old),
  validate: validateValidatingAdmissionPolicyBinding,
  validateUpdate: validateValidatingAdmissionPolicyBinding,
};

/** Mutating policies. Their expressions are compiled when they are written. */
export const mutatingAdmissionPolicyStrategy = (
  checks: LazyExpressionChecks,
): BuiltinStrategy<MutatingAdmissionPolicy> => ({
  async prepareForCreate(policy) {
    await checks.load();
    return firstGeneration(policy);
  },
  async prepareForUpdate(policy, old) {
    await checks.load();
    return nextGeneration(policy, old);
  },
  validate: (policy) => validateMutatingAdmissionPolicy(policy, checks.loaded),
  validateUpdate: (policy, old) => validateMutatingAdmissionPolicyUpdate(policy, old, checks.loaded),
});

/** Bindings of mutating policies. Whether the policy exists is not checked. */
export const mutatingAdmissionPolicyBindingStrategy: BuiltinStrategy<MutatingAdmissionPolicyBinding> = {
  prepareForCreate: (binding) => firstGeneration(binding),
  prepareForUpdate: (binding, old) => nextGeneration(binding, old),
  validate: validateMutatingAdmissionPolicyBinding,
  validateUpdate: validateMutatingAdmissionPolicyBinding,
};
