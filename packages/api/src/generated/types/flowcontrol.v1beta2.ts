// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface ExemptPriorityLevelConfiguration {
  readonly nominalConcurrencyShares?: number;
  readonly lendablePercent?: number;
}

export interface FlowDistinguisherMethod {
  readonly type: string;
}

/** Assigns requests to a priority level. */
export interface FlowSchema extends KubeObject {
  readonly apiVersion?: 'flowcontrol.apiserver.k8s.io/v1beta2';
  readonly kind?: 'FlowSchema';
  /** The desired state. */
  readonly spec?: FlowSchemaSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: FlowSchemaStatus;
}

export interface FlowSchemaCondition {
  readonly type?: string;
  readonly status?: string;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface FlowSchemaList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'flowcontrol.apiserver.k8s.io/v1beta2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'FlowSchemaList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly FlowSchema[];
}

export interface FlowSchemaSpec {
  readonly priorityLevelConfiguration: PriorityLevelConfigurationReference;
  readonly matchingPrecedence?: number;
  readonly distinguisherMethod?: FlowDistinguisherMethod;
  readonly rules?: readonly PolicyRulesWithSubjects[];
}

export interface FlowSchemaStatus {
  readonly conditions?: readonly FlowSchemaCondition[];
}

export interface GroupSubject {
  readonly name: string;
}

export interface LimitResponse {
  readonly type: string;
  readonly queuing?: QueuingConfiguration;
}

export interface LimitedPriorityLevelConfiguration {
  readonly assuredConcurrencyShares?: number;
  readonly limitResponse?: LimitResponse;
  readonly lendablePercent?: number;
  readonly borrowingLimitPercent?: number;
}

export interface NonResourcePolicyRule {
  readonly verbs: readonly string[];
  readonly nonResourceURLs: readonly string[];
}

export interface PolicyRulesWithSubjects {
  readonly subjects: readonly Subject[];
  readonly resourceRules?: readonly ResourcePolicyRule[];
  readonly nonResourceRules?: readonly NonResourcePolicyRule[];
}

/** A share of the requests that the server handles at a time. */
export interface PriorityLevelConfiguration extends KubeObject {
  readonly apiVersion?: 'flowcontrol.apiserver.k8s.io/v1beta2';
  readonly kind?: 'PriorityLevelConfiguration';
  /** The desired state. */
  readonly spec?: PriorityLevelConfigurationSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: PriorityLevelConfigurationStatus;
}

export interface PriorityLevelConfigurationCondition {
  readonly type?: string;
  readonly status?: string;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface PriorityLevelConfigurationList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'flowcontrol.apiserver.k8s.io/v1beta2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PriorityLevelConfigurationList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PriorityLevelConfiguration[];
}

export interface PriorityLevelConfigurationReference {
  readonly name: string;
}

export interface PriorityLevelConfigurationSpec {
  readonly type: string;
  readonly limited?: LimitedPriorityLevelConfiguration;
  readonly exempt?: ExemptPriorityLevelConfiguration;
}

export interface PriorityLevelConfigurationStatus {
  readonly conditions?: readonly PriorityLevelConfigurationCondition[];
}

export interface QueuingConfiguration {
  readonly queues?: number;
  readonly handSize?: number;
  readonly queueLengthLimit?: number;
}

export interface ResourcePolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly clusterScope?: boolean;
  readonly namespaces?: readonly string[];
}

export interface ServiceAccountSubject {
  readonly namespace: string;
  readonly name: string;
}

export interface Subject {
  readonly kind: string;
  readonly user?: UserSubject;
  readonly group?: GroupSubject;
  readonly serviceAccount?: ServiceAccountSubject;
}

export interface UserSubject {
  readonly name: string;
}
