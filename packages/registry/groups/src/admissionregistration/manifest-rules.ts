import type { EffectiveVersion } from '@k8s-ts/api/discovery';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import { LazyExpressionChecks } from './expressions/index.js';
import {
  validateMutatingAdmissionPolicy,
  validateMutatingAdmissionPolicyBinding,
} from './policy/mutating-policy-validation.js';
import { validateValidatingAdmissionPolicyBinding } from './policy/policy-binding-validation.js';
import { validateValidatingAdmissionPolicy } from './policy/policy-validation.js';
import { validateWebhookConfiguration } from './webhook/webhook-configuration-validation.js';

/** Checks an object of a kind that configures admission. Empty when the object is valid. */
export type AdmissionManifestRules = (kind: string, object: KubeObject) => Promise<readonly FieldError[]>;

type Checks = Awaited<ReturnType<LazyExpressionChecks['load']>>;

const rules = {
  MutatingAdmissionPolicy: validateMutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding: validateMutatingAdmissionPolicyBinding,
  MutatingWebhookConfiguration: validateWebhookConfiguration,
  ValidatingAdmissionPolicy: validateValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding: validateValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration: validateWebhookConfiguration,
} satisfies Readonly<Record<string, (object: never, checks: Checks) => readonly FieldError[]>>;

/** The kinds that configure admission. */
export const admissionManifestKinds: readonly string[] = Object.keys(rules);

/**
 * The rules of these kinds for objects in files, whose names may end with `.static.k8s.io`.
 *
 * @param effective see `LazyExpressionChecks`
 */
export function admissionManifestRules(effective?: EffectiveVersion): AdmissionManifestRules {
  const lazy = new LazyExpressionChecks(effective);
  return async (kind, object) => {
    const validate = rules[kind as keyof typeof rules] as (object: KubeObject, checks: Checks) => readonly FieldError[];
    return validate(object, await lazy.load());
  };
}
