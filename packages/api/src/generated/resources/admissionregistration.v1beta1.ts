// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding } from '../types/admissionregistration.v1beta1.js';

export type * from '../types/admissionregistration.v1beta1.js';

/** MutatingAdmissionPolicy: cluster-scoped. */
export const mutatingAdmissionPolicies: ResourceDescription<MutatingAdmissionPolicy> = /* @__PURE__ */ described({"group":"admissionregistration.k8s.io","version":"v1beta1","resource":"mutatingadmissionpolicies","kind":"MutatingAdmissionPolicy","namespaced":false,"subresources":[]});

/** MutatingAdmissionPolicyBinding: cluster-scoped. */
export const mutatingAdmissionPolicyBindings: ResourceDescription<MutatingAdmissionPolicyBinding> = /* @__PURE__ */ described({"group":"admissionregistration.k8s.io","version":"v1beta1","resource":"mutatingadmissionpolicybindings","kind":"MutatingAdmissionPolicyBinding","namespaced":false,"subresources":[]});
