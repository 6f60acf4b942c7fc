import { builtinSubresource, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-builtin';
import type { Store } from '@k8s-ts/registry-generic';
import {
  type ValidatingAdmissionPolicy,
  type ValidatingAdmissionPolicyBinding,
  validatingAdmissionPolicyBindingStrategy,
  validatingAdmissionPolicyStatusStrategy,
  validatingAdmissionPolicyStrategy,
} from './policy/policy-strategies.js';
import {
  type MutatingWebhookConfiguration,
  mutatingWebhookConfigurationStrategy,
  type ValidatingWebhookConfiguration,
  validatingWebhookConfigurationStrategy,
} from './webhook/webhook-configuration-strategies.js';

/** The stores of the group, for admission and for programs. */
export interface AdmissionregistrationStores {
  readonly mutatingWebhookConfigurations: Store<MutatingWebhookConfiguration>;
  readonly validatingWebhookConfigurations: Store<ValidatingWebhookConfiguration>;
  readonly validatingAdmissionPolicies: Store<ValidatingAdmissionPolicy>;
  readonly validatingAdmissionPolicyBindings: Store<ValidatingAdmissionPolicyBinding>;
}

/** The REST storages of `admissionregistration.k8s.io/v1`. */
export function newRESTStorageProvider(): RESTStorageProvider<AdmissionregistrationStores> {
  return newBuiltinProvider('admissionregistration.k8s.io', async ({ store }) => {
    const [mutating, validating, policies, bindings] = await Promise.all([
      store<MutatingWebhookConfiguration>({
        resource: 'mutatingwebhookconfigurations',
        kind: 'MutatingWebhookConfiguration',
        strategy: mutatingWebhookConfigurationStrategy,
      }),
      store<ValidatingWebhookConfiguration>({
        resource: 'validatingwebhookconfigurations',
        kind: 'ValidatingWebhookConfiguration',
        strategy: validatingWebhookConfigurationStrategy,
      }),
      store<ValidatingAdmissionPolicy>({
        resource: 'validatingadmissionpolicies',
        kind: 'ValidatingAdmissionPolicy',
        strategy: validatingAdmissionPolicyStrategy,
      }),
      store<ValidatingAdmissionPolicyBinding>({
        resource: 'validatingadmissionpolicybindings',
        kind: 'ValidatingAdmissionPolicyBinding',
        strategy: validatingAdmissionPolicyBindingStrategy,
      }),
    ]);
    return {
      stores: {
        mutatingWebhookConfigurations: mutating,
        validatingWebhookConfigurations: validating,
        validatingAdmissionPolicies: policies,
        validatingAdmissionPolicyBindings: bindings,
      },
      resources: {
        mutatingwebhookconfigurations: mutating,
        validatingwebhookconfigurations: validating,
        validatingadmissionpolicies: policies,
        'validatingadmissionpolicies/status': builtinSubresource(
          policies,
          'status',
          validatingAdmissionPolicyStatusStrategy,
        ),
        validatingadmissionpolicybindings: bindings,
      },
    };
  });
}
