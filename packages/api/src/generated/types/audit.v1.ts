// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as authenticationv1 from './authentication.v1.js';
import type * as metav1 from './meta.v1.js';
import type * as runtime from './runtime.js';

export interface AuthenticationMetadata {
  readonly impersonationConstraint?: string;
}

export interface Event {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly level: string;
  readonly auditID: string;
  readonly stage: string;
  readonly requestURI: string;
  readonly verb: string;
  readonly user: authenticationv1.UserInfo;
  readonly impersonatedUser?: authenticationv1.UserInfo;
  readonly authenticationMetadata?: AuthenticationMetadata;
  readonly sourceIPs?: readonly string[];
  readonly userAgent?: string;
  readonly objectRef?: ObjectReference;
  readonly responseStatus?: metav1.Status;
  readonly requestObject?: runtime.Unknown;
  readonly responseObject?: runtime.Unknown;
  readonly requestReceivedTimestamp?: string;
  readonly stageTimestamp?: string;
  readonly annotations?: { readonly [key: string]: string };
}

export interface EventList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'audit.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'EventList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Event[];
}

export interface GroupResources {
  readonly group?: string;
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
}

export interface ObjectReference {
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly uid?: string;
  readonly apiGroup?: string;
  readonly apiVersion?: string;
  readonly resourceVersion?: string;
  readonly subresource?: string;
}

export interface Policy extends KubeObject {
  readonly apiVersion?: 'audit.k8s.io/v1';
  readonly kind?: 'Policy';
  readonly rules: readonly PolicyRule[];
  readonly omitStages?: readonly string[];
  readonly omitManagedFields?: boolean;
}

export interface PolicyList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'audit.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PolicyList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Policy[];
}

export interface PolicyRule {
  readonly level: string;
  readonly users?: readonly string[];
  readonly userGroups?: readonly string[];
  readonly verbs?: readonly string[];
  readonly resources?: readonly GroupResources[];
  readonly namespaces?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
  readonly omitStages?: readonly string[];
  readonly omitManagedFields?: boolean;
}
