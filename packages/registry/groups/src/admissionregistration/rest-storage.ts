import { isFeatureOn } from '@k8s-ts/api/discovery';
import { type ClusterSettings, defineGroup, kind, optionalKind } from '@k8s-ts/registry-shared';
import { LazyExpressionChecks } from './expressions/index.js';
import {
  mutatingAdmissionPolicyBindingStrategy,
  mutatingAdmissionPolicyStrategy,
  validatingAdmissionPolicyBindingStrategy,
  validatingAdmissionPolicyStatusStrategy,
  validatingAdmissionPolicyStrategy,
} from './policy/policy-strategies.js';
import { withReservedNames } from './reserved-names.js';
import {
  mutatingWebhookConfigurationStrategy,
  validatingWebhookConfigurationStrategy,
} from './webhook/webhook-configuration-strategies.js';

/** The group `admissionregistration.k8s.io` (`kubernetes pkg/registry/admissionregistration/rest`). */
export const admissionregistration = defineGroup('admissionregistration.k8s.io', (settings: ClusterSettings) => {
  const checks = new LazyExpressionChecks(settings.effectiveVersion);
  const hasManifests = isFeatureOn(settings.features, 'ManifestBasedAdmissionControlConfig');
  return {
    mutatingWebhookConfigurations: kind('admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', {
      strategy: withReservedNames(mutatingWebhookConfigurationStrategy(checks), hasManifests),
    }),
    validatingWebhookConfigurations: kind('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', {
      strategy: withReservedNames(validatingWebhookConfigurationStrategy(checks), hasManifests),
    }),
    validatingAdmissionPolicies: kind('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', {
      alsoIn: ['v1beta1'],
      strategy: withReservedNames(validatingAdmissionPolicyStrategy(checks), hasManifests),
      // As in kube-apiserver, this `/status` can create objects, unlike the `/status` of other kinds.
      status: { ...validatingAdmissionPolicyStatusStrategy, appliesToMissing: true },
    }),
    validatingAdmissionPolicyBindings: kind('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicyBinding', {
      alsoIn: ['v1beta1'],
      strategy: withReservedNames(validatingAdmissionPolicyBindingStrategy, hasManifests),
    }),
    mutatingAdmissionPolicies: optionalKind('admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicy', {
      alsoIn: ['v1beta1', 'v1alpha1'],
      load: async () => ({ strategy: withReservedNames(mutatingAdmissionPolicyStrategy(checks), hasManifests) }),
    }),
    mutatingAdmissionPolicyBindings: optionalKind('admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicyBinding', {
      alsoIn: ['v1beta1', 'v1alpha1'],
      load: async () => ({ strategy: withReservedNames(mutatingAdmissionPolicyBindingStrategy, hasManifests) }),
    }),
  };
});
