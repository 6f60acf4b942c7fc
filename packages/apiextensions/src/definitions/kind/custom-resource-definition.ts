import type { apiextensionsv1 } from '@k8s-ts/api/types';
import type { GroupResource, GroupVersionKind } from '@k8s-ts/apimachinery/schema';

export type CustomResourceDefinition = apiextensionsv1.CustomResourceDefinition;
export type CustomResourceDefinitionCondition = apiextensionsv1.CustomResourceDefinitionCondition;
export type CustomResourceDefinitionNames = apiextensionsv1.CustomResourceDefinitionNames;
export type CustomResourceDefinitionSpec = apiextensionsv1.CustomResourceDefinitionSpec;
export type CustomResourceDefinitionStatus = apiextensionsv1.CustomResourceDefinitionStatus;
export type CustomResourceDefinitionVersion = apiextensionsv1.CustomResourceDefinitionVersion;

/** `apiextensions.k8s.io/v1` CustomResourceDefinition. */
export const definitionKind: GroupVersionKind = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  kind: 'CustomResourceDefinition',
};

/** The resource of definitions. */
export const definitionResource: GroupResource = {
  group: 'apiextensions.k8s.io',
  resource: 'customresourcedefinitions',
};

/** Finalizer of definitions whose objects still have to be deleted. */
export const cleanupFinalizer = 'customresourcecleanup.apiextensions.k8s.io';

/**
 * Annotation that definitions in the API groups `k8s.io`, `kubernetes.io` and their subdomains must have: the URL of the
 * API's approval, or a text that begins with `unapproved`.
 */
export const approvedAnnotation = 'api-approved.kubernetes.io';
