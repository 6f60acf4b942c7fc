// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { SelfSubjectReview, TokenReview } from '../types/authentication.v1.js';

export type * from '../types/authentication.v1.js';

/** SelfSubjectReview: cluster-scoped. */
export const selfSubjectReviews: ResourceDescription<SelfSubjectReview> = /* @__PURE__ */ described({"group":"authentication.k8s.io","version":"v1","resource":"selfsubjectreviews","kind":"SelfSubjectReview","namespaced":false,"subresources":[]});

/** TokenReview: cluster-scoped. */
export const tokenReviews: ResourceDescription<TokenReview> = /* @__PURE__ */ described({"group":"authentication.k8s.io","version":"v1","resource":"tokenreviews","kind":"TokenReview","namespaced":false,"subresources":[]});
