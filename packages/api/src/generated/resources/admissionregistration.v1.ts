// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, MutatingWebhookConfiguration, ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding, ValidatingWebhookConfiguration } from '../types/admissionregistration.v1.js';

export type * from '../types/admissionregistration.v1.js';

/** MutatingAdmissionPolicy: cluster-scoped. */
export const mutatingAdmissionPolicies: ResourceDescription<MutatingAdmissionPolicy> = /* @__PURE__ */ described({"group":"admissionregistration.k8s.io","version":"v1","resource":"mutatingadmissionpolicies","kind":"MutatingAdmissionPolicy","namespaced":false,"subresources":[]});

/** MutatingAdmissionPolicyBinding: cluster-scoped. */
export const mutatingAdmissionPolicyBindings: ResourceDescription<MutatingAdmissionPolicyBinding> = /* @__PURE__ */ described({"group":"admissionregistration.k8s.io","version":"v1","resource":"mutatingadmissionpolicybindings","kind":"MutatingAdmissionPolicyBinding","namespaced":false,"subresources":[]});

/** MutatingWebhookConfiguration: cluster-scoped. */
export const mutatingWebhookConfigurations: ResourceDescription<MutatingWebhookConfiguration> = /* @__PURE__ */ described({"group":"admissionregistration.k8s.io","version":"v1","resource":"mutatingwebhookconfigurations","kind":"MutatingWebhookConfiguration","namespaced":false,"subresources":[]});

/** ValidatingAdmissionPolicy: cluster-scoped. */
export const validatingAdmissionPolicies: ResourceDescription<ValidatingAdmissionPolicy> = /* @__PURE__ */ described({"group":"admissionregistration.k8s.io","version":"v1","resource":"validatingadmissionpolicies","kind":"ValidatingAdmissionPolicy","namespaced":false,"subresources":["status"]});

/** ValidatingAdmissionPolicyBinding: cluster-scoped. */
export const validatingAdmissionPolicyBindings: ResourceDescription<ValidatingAdmissionPolicyBinding> = /* @__PURE__ */ described({"group":"admissionregistration.k8s.io","version":"v1","resource":"validatingadmissionpolicybindings","kind":"ValidatingAdmissionPolicyBinding","namespaced":false,"subresources":[]});

/** ValidatingWebhookConfiguration: cluster-scoped. */
export const validatingWebhookConfigurations: ResourceDescription<ValidatingWebhookConfiguration> = /* @__PURE__ */ described({"group":"admissionregistration.k8s.io","version":"v1","resource":"validatingwebhookconfigurations","kind":"ValidatingWebhookConfiguration","namespaced":false,"subresources":[]});
