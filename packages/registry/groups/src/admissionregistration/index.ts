export {
  type ExpressionChecks,
  type ExpressionOptions,
  type ExpressionProblem,
  type ExpressionScope,
  loadExpressionChecks,
  type VariableScope,
} from './expressions/index.js';
export { type AdmissionManifestRules, admissionManifestKinds, admissionManifestRules } from './manifest-rules.js';
export type {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
} from './policy/policy-strategies.js';
export { reservedNameSuffix } from './reserved-names.js';
export * from './rest-storage.js';
export type {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from './webhook/webhook-configuration-strategies.js';
