import type { AnyRESTStorage, Store } from '@k8s-ts/registry-generic';
import {
  builtinSubresource,
  type GroupOpener,
  inVersion,
  newBuiltinProvider,
  type RESTStorageProvider,
} from '@k8s-ts/registry-shared';
import {
  type MutatingAdmissionPolicy,
  type MutatingAdmissionPolicyBinding,
  mutatingAdmissionPolicyBindingStrategy,
  mutatingAdmissionPolicyStrategy,
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
export interface AdmissionRegistrationStores {
  readonly mutatingWebhookConfigurations: Store<MutatingWebhookConfiguration>;
  readonly validatingWebhookConfigurations: Store<ValidatingWebhookConfiguration>;
  readonly validatingAdmissionPolicies: Store<ValidatingAdmissionPolicy>;
  readonly validatingAdmissionPolicyBindings: Store<ValidatingAdmissionPolicyBinding>;
  /** Absent when mutating policies are not served. */
  readonly mutatingAdmissionPolicies?: Store<MutatingAdmissionPolicy>;
  /** Absent when mutating policies are not served. */
  readonly mutatingAdmissionPolicyBindings?: Store<MutatingAdmissionPolicyBinding>;
}

export interface AdmissionregistrationOptions {
  /** Whether mutating policies, which have no stable version, are served. Default false. */
  readonly mutatingPolicies?: boolean;
}

/** The REST storages of `admissionregistration.k8s.io/v1`, and of `v1beta1` and `v1alpha1` for mutating policies. */
export function newRESTStorageProvider({
  mutatingPolicies = false,
}: AdmissionregistrationOptions = {}): RESTStorageProvider<AdmissionRegistrationStores> {
  return newBuiltinProvider('admissionregistration.k8s.io', async (opening) => {
    const { store } = opening;
    const mutatingStores = mutatingPolicies ? await openMutatingPolicies(opening) : undefined;
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
        ...mutatingStores,
      },
      versionedResources: {
        v1: {
          mutatingwebhookconfigurations: mutating,
          validatingwebhookconfigurations: validating,
          validatingadmissionpolicies: policies,
          'validatingadmissionpolicies/status': builtinSubresource(
            policies,
            'status',
            validatingAdmissionPolicyStatusStrategy,
            // The only one of kube-apiserver's storages that does not prevent this.
            { appliesToMissing: true },
          ),
          validatingadmissionpolicybindings: bindings,
        },
        ...(mutatingStores ? mutatingResources(mutatingStores) : {}),
      },
    };
  });
}

type MutatingStores = Required<
  Pick<AdmissionRegistrationStores, 'mutatingAdmissionPolicies' | 'mutatingAdmissionPolicyBindings'>
>;

/** Mutating policies are stored as v1beta1. */
async function openMutatingPolicies({ store }: GroupOpener): Promise<MutatingStores> {
  const version = 'v1beta1';
  const [mutatingAdmissionPolicies, mutatingAdmissionPolicyBindings] = await Promise.all([
    store<MutatingAdmissionPolicy>({
      resource: 'mutatingadmissionpolicies',
      kind: 'MutatingAdmissionPolicy',
      version,
      strategy: mutatingAdmissionPolicyStrategy,
    }),
    store<MutatingAdmissionPolicyBinding>({
      resource: 'mutatingadmissionpolicybindings',
      kind: 'MutatingAdmissionPolicyBinding',
      version,
      strategy: mutatingAdmissionPolicyBindingStrategy,
    }),
  ]);
  return { mutatingAdmissionPolicies, mutatingAdmissionPolicyBindings };
}

function mutatingResources(stores: MutatingStores): Readonly<Record<string, Readonly<Record<string, AnyRESTStorage>>>> {
  const resources = {
    mutatingadmissionpolicies: stores.mutatingAdmissionPolicies,
    mutatingadmissionpolicybindings: stores.mutatingAdmissionPolicyBindings,
  };
  return { v1beta1: resources, v1alpha1: inVersion(resources, 'v1alpha1') };
}
