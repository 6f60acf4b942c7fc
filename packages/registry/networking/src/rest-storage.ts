import { builtinStores } from '@k8s-ts/registry-builtin';
import type { APIGroupInfo, RESTOptionsFactory, Store } from '@k8s-ts/registry-generic';
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

const version = `${group}/v1`;

/** The REST storages of `networking.k8s.io/v1`. */
export async function newRESTStorage(options: {
  readonly restOptions: RESTOptionsFactory;
}): Promise<APIGroupInfo & { readonly stores: NetworkingStores }> {
  const store = builtinStores(group, options.restOptions);
  const [networkPolicies, ingresses, ingressClasses, ipAddresses, serviceCIDRs] = await Promise.all([
    store<NetworkPolicy>({ resource: 'networkpolicies', kind: 'NetworkPolicy', strategy: networkPolicyStrategy }),
    store<Ingress>({
      resource: 'ingresses',
      kind: 'Ingress',
      strategy: ingressStrategy,
      resetFields: { [version]: [['status']] },
    }),
    store<IngressClass>({ resource: 'ingressclasses', kind: 'IngressClass', strategy: ingressClassStrategy }),
    store<IPAddress>({ resource: 'ipaddresses', kind: 'IPAddress', strategy: ipAddressStrategy }),
    store<ServiceCIDR>({ resource: 'servicecidrs', kind: 'ServiceCIDR', strategy: serviceCIDRStrategy }),
  ]);
  return {
    group,
    prioritizedVersions: ['v1'],
    versionedResources: {
      v1: {
        networkpolicies: networkPolicies,
        ingresses,
        'ingresses/status': ingresses.subresource({
          strategy: ingressStatusStrategy,
          resetFields: { [version]: [['spec']] },
        }),
        ingressclasses: ingressClasses,
        ipaddresses: ipAddresses,
        servicecidrs: serviceCIDRs,
        'servicecidrs/status': serviceCIDRs.subresource({ strategy: serviceCIDRStatusStrategy }),
      },
    },
    stores: { networkPolicies, ingresses, ingressClasses, ipAddresses, serviceCIDRs },
  };
}
