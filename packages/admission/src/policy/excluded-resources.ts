import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';

/** Policies and bindings themselves (`kubernetes/apiserver pkg/admission/plugin/policy/generic/plugin.go`). */
const admissionResources: ReadonlySet<string> = new Set([
  'mutatingadmissionpolicies',
  'mutatingadmissionpolicybindings',
  'validatingadmissionpolicies',
  'validatingadmissionpolicybindings',
]);

/**
 * Reviews that are not stored: policies about them could lock all users out (`kubernetes
 * pkg/kubeapiserver/admission/exclusion`).
 */
const reviews: ReadonlySet<string> = new Set([
  'authentication.k8s.io/selfsubjectreviews',
  'authentication.k8s.io/tokenreviews',
  'authorization.k8s.io/localsubjectaccessreviews',
  'authorization.k8s.io/selfsubjectaccessreviews',
  'authorization.k8s.io/selfsubjectrulesreviews',
  'authorization.k8s.io/subjectaccessreviews',
]);

/** Whether policies never see requests for the resource. */
export function isExcludedFromPolicies({ resource: { group, resource } }: AdmissionAttributes): boolean {
  return reviews.has(`${group}/${resource}`);
}

/** Whether only policies from manifest files see requests for the resource. */
export function isExcludedFromStoredPolicies({ resource: { group, resource } }: AdmissionAttributes): boolean {
  return group === 'admissionregistration.k8s.io' && admissionResources.has(resource);
}
