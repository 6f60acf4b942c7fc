import { type ClusterSettings, defineGroup, kind, optionalKind } from '@k8s-ts/registry-shared';
import { LazyExpressionChecks } from './expressions/index.js';
import {
  mutatingAdmissionPolicyBindingStrategy,
  mutatingAdmissionPolicyStrategy,
  validatingAdmissionPolicyBindingStrategy,
  validatingAdmissionPolicyStatusStrategy,
  validatingAdmissionPolicyStrategy,
} from './policy/policy-strategies.js';
import {
  mutatingWebhookConfigurationStrategy,
  validatingWebhookConfigurationStrategy,
} from './webhook/webhook-configuration-strategies.js';

/** The group `admissionregistration.k8s.io` (`kubernetes pkg/registry/admissionregistration/rest`). */
export const admissionregistration = defineGroup('admissionregistration.k8s.io', (settings: ClusterSettings) => {
  const checks = new LazyExpressionChecks(settings.effectiveVersion);
  return {
    mutatingWebhookConfigurations: kind('admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', {
      strategy: mutatingWebhookConfigurationStrategy(checks),
    }),
    validatingWebhookConfigurations: kind('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', {
      strategy: validatingWebhookConfigurationStrategy(checks),
    }),
    validatingAdmissionPolicies: kind('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', {
      strategy: validatingAdmissionPolicyStrategy(checks),
      // Unlike the other storages, this one of kube-apiserver does not prevent this.
      status: { ...validatingAdmissionPolicyStatusStrategy, appliesToMissing: true },
    }),
    validatingAdmissionPolicyBindings: kind('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicyBinding', {
      strategy: validatingAdmissionPolicyBindingStrategy,
    }),
    mutatingAdmissionPolicies: optionalKind('admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicy', {
      alsoIn: ['v1beta1', 'v1alpha1'],
      load: async () => ({ strategy: mutatingAdmissionPolicyStrategy(checks) }),
    }),
    mutatingAdmissionPolicyBindings: optionalKind('admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicyBinding', {
      alsoIn: ['v1beta1', 'v1alpha1'],
      load: async () => ({ strategy: mutatingAdmissionPolicyBindingStrategy }),
    }),
  };
});
