import type { FeatureName } from '@k8s-ts/api/discovery';
import type { Store } from '@k8s-ts/registry-generic';
import { builtinSubresource, inVersion, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { type Ingress, ingressStatusStrategy, ingressStrategy } from './ingress/ingress-strategy.js';
import { type IngressClass, ingressClassStrategy } from './ingress-class/ingress-class-strategy.js';
import { type IPAddress, ipAddressStrategy } from './ip-address/ip-address-strategy.js';
import { type NetworkPolicy, networkPolicyStrategy } from './network-policy/network-policy-strategy.js';
import { group } from './paths.js';
import {
  type ServiceCIDR,
  serviceCIDRStatusStrategy,
  serviceCIDRStrategy,
} from './service-cidr/service-cidr-strategy.js';

/** The stores of the group, for controllers and for programs. */
export interface NetworkingStores {
  readonly networkPolicies: Store<NetworkPolicy>;
  readonly ingresses: Store<Ingress>;
  readonly ingressClasses: Store<IngressClass>;
  readonly ipAddresses: Store<IPAddress>;
  readonly serviceCIDRs: Store<ServiceCIDR>;
}

export interface NetworkingStorageOptions {
  /** The features that are on. Default none. */
  readonly features?: ReadonlySet<FeatureName>;
}

/** The REST storages of `networking.k8s.io/v1`, and of `v1beta1`, which has the addresses and ranges of Services. */
export function newRESTStorageProvider({
  features = new Set(),
}: NetworkingStorageOptions = {}): RESTStorageProvider<NetworkingStores> {
  return newBuiltinProvider(group, async ({ store }) => {
    const relaxedServiceNames = features.has('RelaxedServiceNameValidation');
    const [networkPolicies, ingresses, ingressClasses, ipAddresses, serviceCIDRs] = await Promise.all([
      store<NetworkPolicy>({ resource: 'networkpolicies', kind: 'NetworkPolicy', strategy: networkPolicyStrategy }),
      store<Ingress>({ resource: 'ingresses', kind: 'Ingress', strategy: ingressStrategy(relaxedServiceNames) }),
      store<IngressClass>({ resource: 'ingressclasses', kind: 'IngressClass', strategy: ingressClassStrategy }),
      store<IPAddress>({ resource: 'ipaddresses', kind: 'IPAddress', strategy: ipAddressStrategy }),
      store<ServiceCIDR>({
        resource: 'servicecidrs',
        kind: 'ServiceCIDR',
        strategy: serviceCIDRStrategy,
        resetFields: resetNothing,
      }),
    ]);
    const addresses = {
      ipaddresses: ipAddresses,
      servicecidrs: serviceCIDRs,
      'servicecidrs/status': builtinSubresource(serviceCIDRs, 'status', serviceCIDRStatusStrategy, {
        resetFields: resetNothing,
      }),
    };
    return {
      stores: { networkPolicies, ingresses, ingressClasses, ipAddresses, serviceCIDRs },
      versionedResources: {
        v1: {
          networkpolicies: networkPolicies,
          ingresses,
          'ingresses/status': builtinSubresource(ingresses, 'status', ingressStatusStrategy),
          ingressclasses: ingressClasses,
          ...addresses,
        },
        v1beta1: inVersion(addresses, 'v1beta1'),
      },
    };
  });
}

/** kube-apiserver declares the fields that ServiceCIDRs reset under a group-version that does not exist, so nothing is reset. */
const resetNothing = {};
