// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as admissionregistrationv1 from './admissionregistration.v1.js';
import type * as metav1 from './meta.v1.js';

export interface ApplyConfiguration {
  readonly expression?: string;
}

export interface AuditAnnotation {
  readonly key: string;
  readonly valueExpression: string;
}

export interface ExpressionWarning {
  readonly fieldRef: string;
  readonly warning: string;
}

export interface JSONPatch {
  readonly expression?: string;
}

export interface MatchCondition {
  readonly name: string;
  readonly expression: string;
}

export interface MatchResources {
  readonly namespaceSelector?: metav1.LabelSelector;
  readonly objectSelector?: metav1.LabelSelector;
  readonly resourceRules?: readonly NamedRuleWithOperations[];
  readonly excludeResourceRules?: readonly NamedRuleWithOperations[];
  readonly matchPolicy?: string;
}

/** Changes in CEL that are made to objects of requests. */
export interface MutatingAdmissionPolicy extends KubeObject {
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  readonly kind?: 'MutatingAdmissionPolicy';
  /** The desired state. */
  readonly spec?: MutatingAdmissionPolicySpec;
}

/** Applies a MutatingAdmissionPolicy to requests, with parameters. */
export interface MutatingAdmissionPolicyBinding extends KubeObject {
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  readonly kind?: 'MutatingAdmissionPolicyBinding';
  /** The desired state. */
  readonly spec?: MutatingAdmissionPolicyBindingSpec;
}

export interface MutatingAdmissionPolicyBindingList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'MutatingAdmissionPolicyBindingList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly MutatingAdmissionPolicyBinding[];
}

export interface MutatingAdmissionPolicyBindingSpec {
  readonly policyName?: string;
  readonly paramRef?: ParamRef;
  readonly matchResources?: MatchResources;
}

export interface MutatingAdmissionPolicyList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'MutatingAdmissionPolicyList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly MutatingAdmissionPolicy[];
}

export interface MutatingAdmissionPolicySpec {
  readonly paramKind?: ParamKind;
  readonly matchConstraints?: MatchResources;
  readonly variables?: readonly Variable[];
  readonly mutations?: readonly Mutation[];
  readonly failurePolicy?: string;
  readonly matchConditions?: readonly MatchCondition[];
  readonly reinvocationPolicy?: 'IfNeeded' | 'Never';
}

export interface MutatingWebhook {
  readonly name: string;
  readonly clientConfig: WebhookClientConfig;
  readonly rules?: readonly admissionregistrationv1.RuleWithOperations[];
  readonly failurePolicy?: string;
  readonly matchPolicy?: string;
  readonly namespaceSelector?: metav1.LabelSelector;
  readonly objectSelector?: metav1.LabelSelector;
  readonly sideEffects?: string;
  readonly timeoutSeconds?: number;
  readonly admissionReviewVersions?: readonly string[];
  readonly reinvocationPolicy?: 'IfNeeded' | 'Never';
  readonly matchConditions?: readonly MatchCondition[];
}

/** Webhooks that change objects before they are stored. */
export interface MutatingWebhookConfiguration extends KubeObject {
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  readonly kind?: 'MutatingWebhookConfiguration';
  readonly webhooks?: readonly MutatingWebhook[];
}

export interface MutatingWebhookConfigurationList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'MutatingWebhookConfigurationList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly MutatingWebhookConfiguration[];
}

export interface Mutation {
  readonly patchType: 'ApplyConfiguration' | 'JSONPatch';
  readonly applyConfiguration?: ApplyConfiguration;
  readonly jsonPatch?: JSONPatch;
}

export interface NamedRuleWithOperations extends admissionregistrationv1.RuleWithOperations {
  readonly resourceNames?: readonly string[];
}

export interface ParamKind {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export interface ParamRef {
  readonly name?: string;
  readonly namespace?: string;
  readonly selector?: metav1.LabelSelector;
  readonly parameterNotFoundAction?: string;
}

export interface ServiceReference {
  readonly namespace: string;
  readonly name: string;
  readonly path?: string;
  readonly port?: number;
}

export interface TypeChecking {
  readonly expressionWarnings?: readonly ExpressionWarning[];
}

/** Rules in CEL that requests must obey. */
export interface ValidatingAdmissionPolicy extends KubeObject {
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  readonly kind?: 'ValidatingAdmissionPolicy';
  /** The desired state. */
  readonly spec?: ValidatingAdmissionPolicySpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ValidatingAdmissionPolicyStatus;
}

/** Applies a ValidatingAdmissionPolicy to requests, with parameters. */
export interface ValidatingAdmissionPolicyBinding extends KubeObject {
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  readonly kind?: 'ValidatingAdmissionPolicyBinding';
  /** The desired state. */
  readonly spec: ValidatingAdmissionPolicyBindingSpec;
}

export interface ValidatingAdmissionPolicyBindingList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ValidatingAdmissionPolicyBindingList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ValidatingAdmissionPolicyBinding[];
}

export interface ValidatingAdmissionPolicyBindingSpec {
  readonly policyName: string;
  readonly paramRef?: ParamRef;
  readonly matchResources?: MatchResources;
  readonly validationActions: readonly ('Audit' | 'Deny' | 'Warn')[];
}

export interface ValidatingAdmissionPolicyList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ValidatingAdmissionPolicyList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ValidatingAdmissionPolicy[];
}

export interface ValidatingAdmissionPolicySpec {
  readonly paramKind?: ParamKind;
  readonly matchConstraints?: MatchResources;
  readonly validations?: readonly Validation[];
  readonly failurePolicy?: string;
  readonly auditAnnotations?: readonly AuditAnnotation[];
  readonly matchConditions?: readonly MatchCondition[];
  readonly variables?: readonly Variable[];
}

export interface ValidatingAdmissionPolicyStatus {
  readonly observedGeneration?: number;
  readonly typeChecking?: TypeChecking;
  readonly conditions?: readonly metav1.Condition[];
}

export interface ValidatingWebhook {
  readonly name: string;
  readonly clientConfig: WebhookClientConfig;
  readonly rules?: readonly admissionregistrationv1.RuleWithOperations[];
  readonly failurePolicy?: string;
  readonly matchPolicy?: string;
  readonly namespaceSelector?: metav1.LabelSelector;
  readonly objectSelector?: metav1.LabelSelector;
  readonly sideEffects?: string;
  readonly timeoutSeconds?: number;
  readonly admissionReviewVersions?: readonly string[];
  readonly matchConditions?: readonly MatchCondition[];
}

/** Webhooks that accept or refuse requests. */
export interface ValidatingWebhookConfiguration extends KubeObject {
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  readonly kind?: 'ValidatingWebhookConfiguration';
  readonly webhooks?: readonly ValidatingWebhook[];
}

export interface ValidatingWebhookConfigurationList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'admissionregistration.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ValidatingWebhookConfigurationList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ValidatingWebhookConfiguration[];
}

export interface Validation {
  readonly expression: string;
  readonly message?: string;
  readonly reason?: string;
  readonly messageExpression?: string;
}

export interface Variable {
  readonly name: string;
  readonly expression: string;
}

export interface WebhookClientConfig {
  readonly url?: string;
  readonly service?: ServiceReference;
  readonly caBundle?: string;
}
