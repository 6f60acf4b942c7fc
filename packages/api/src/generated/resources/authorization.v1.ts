// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { LocalSubjectAccessReview, SelfSubjectAccessReview, SelfSubjectRulesReview, SubjectAccessReview } from '../types/authorization.v1.js';

export type * from '../types/authorization.v1.js';

/** LocalSubjectAccessReview: in namespaces. */
export const localSubjectAccessReviews: ResourceDescription<LocalSubjectAccessReview> = /* @__PURE__ */ described({"group":"authorization.k8s.io","version":"v1","resource":"localsubjectaccessreviews","kind":"LocalSubjectAccessReview","namespaced":true,"subresources":[]});

/** SelfSubjectAccessReview: cluster-scoped. */
export const selfSubjectAccessReviews: ResourceDescription<SelfSubjectAccessReview> = /* @__PURE__ */ described({"group":"authorization.k8s.io","version":"v1","resource":"selfsubjectaccessreviews","kind":"SelfSubjectAccessReview","namespaced":false,"subresources":[]});

/** SelfSubjectRulesReview: cluster-scoped. */
export const selfSubjectRulesReviews: ResourceDescription<SelfSubjectRulesReview> = /* @__PURE__ */ described({"group":"authorization.k8s.io","version":"v1","resource":"selfsubjectrulesreviews","kind":"SelfSubjectRulesReview","namespaced":false,"subresources":[]});

/** SubjectAccessReview: cluster-scoped. */
export const subjectAccessReviews: ResourceDescription<SubjectAccessReview> = /* @__PURE__ */ described({"group":"authorization.k8s.io","version":"v1","resource":"subjectaccessreviews","kind":"SubjectAccessReview","namespaced":false,"subresources":[]});
