import { tableConvertorFor } from '@k8s-ts/api/printers';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type APIGroupInfo,
  newStore,
  type RESTOptionsFactory,
  type RESTStrategy,
  type Store,
  type StoreOptions,
} from '@k8s-ts/registry-generic';
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
  const { restOptions } = options;
  const [networkPolicies, ingresses, ingressClasses, ipAddresses, serviceCIDRs] = await Promise.all([
    store<NetworkPolicy>(restOptions, 'networkpolicies', 'NetworkPolicy', networkPolicyStrategy),
    store<Ingress>(restOptions, 'ingresses', 'Ingress', ingressStrategy, { resetFields: { [version]: [['status']] } }),
    store<IngressClass>(restOptions, 'ingressclasses', 'IngressClass', ingressClassStrategy),
    store<IPAddress>(restOptions, 'ipaddresses', 'IPAddress', ipAddressStrategy),
    store<ServiceCIDR>(restOptions, 'servicecidrs', 'ServiceCIDR', serviceCIDRStrategy),
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

function store<T extends KubeObject>(
  restOptions: RESTOptionsFactory,
  resource: string,
  kind: string,
  strategy: RESTStrategy<T>,
  more: Partial<StoreOptions<T>> = {},
): Promise<Store<T>> {
  const groupResource = { group, resource };
  return newStore<T>({
    resource: groupResource,
    kind: { group, version: 'v1', kind },
    strategy,
    options: restOptions.newFor(groupResource),
    table: tableConvertorFor(group, kind),
    ...more,
  });
}
