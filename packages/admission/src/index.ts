export * from './certificates/certificate-requests.js';
export * from './certificates/cluster-trust-bundles.js';
export * from './certificates/signer-permission.js';
export * from './default-toleration-seconds/default-toleration-seconds.js';
export type * from './following-plugin.js';
export * from './limit-ranger/limit-ranger.js';
export * from './metrics.js';
export * from './network/default-ingress-class.js';
export * from './node-taint/taint-nodes-by-condition.js';
export * from './object-reader.js';
export * from './pod-security/pod-security.js';
export * from './pods/node-declared-feature-validator.js';
export * from './pods/pod-resize-validator.js';
export * from './pods/pod-topology-labels.js';
export type { MutatingPolicy } from './policy/mutating/mutating-policy.js';
export * from './policy/mutating-admission-policy.js';
export type { BindingLike, PolicyLike, PolicyManifests } from './policy/policy-source.js';
export type {
  ValidatingPolicy,
  ValidatingPolicyBinding,
} from './policy/validating/dispatch-validating-policies.js';
export * from './policy/validating-admission-policy.js';
export * from './priority/priority.js';
export { newEvaluators } from './resource-quota/evaluators.js';
export type { LimitedResource } from './resource-quota/limited-resources.js';
export * from './resource-quota/resource-quota.js';
export * from './runtime-class/runtime-class.js';
export * from './service-account/service-account.js';
export type * from './static-objects.js';
export * from './storage/default-storage-class.js';
export * from './storage/persistent-volume-claim-resize.js';
export * from './storage/storage-object-in-use-protection.js';
export * from './webhook/admission-webhooks.js';
export type { WebhookConfiguration } from './webhook/webhook-source.js';
