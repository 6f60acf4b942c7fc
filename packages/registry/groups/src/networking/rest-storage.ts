import { isFeatureOn } from '@k8s-ts/api/discovery';
import { type ClusterSettings, defineGroup, kind } from '@k8s-ts/registry-shared';
import { ingressStatusStrategy, ingressStrategy } from './ingress/ingress-strategy.js';
import { ingressClassStrategy } from './ingress-class/ingress-class-strategy.js';
import { ipAddressStrategy } from './ip-address/ip-address-strategy.js';
import { networkPolicyStrategy } from './network-policy/network-policy-strategy.js';
import { group } from './paths.js';
import { serviceCIDRStatusStrategy, serviceCIDRStrategy } from './service-cidr/service-cidr-strategy.js';

/** The group `networking.k8s.io` (`kubernetes pkg/registry/networking/rest/storage_settings.go`). */
export const networking = defineGroup(group, (settings: ClusterSettings) => ({
  networkPolicies: kind('networking.k8s.io/v1', 'NetworkPolicy', { strategy: networkPolicyStrategy(settings) }),
  ingresses: kind('networking.k8s.io/v1', 'Ingress', {
    strategy: ingressStrategy(isFeatureOn(settings.features, 'RelaxedServiceNameValidation')),
    status: ingressStatusStrategy(settings),
  }),
  ingressClasses: kind('networking.k8s.io/v1', 'IngressClass', { strategy: ingressClassStrategy }),
  ipAddresses: kind('networking.k8s.io/v1', 'IPAddress', { strategy: ipAddressStrategy, alsoIn: ['v1beta1'] }),
  serviceCIDRs: kind('networking.k8s.io/v1', 'ServiceCIDR', {
    strategy: serviceCIDRStrategy(settings.features),
    status: serviceCIDRStatusStrategy,
    alsoIn: ['v1beta1'],
    ...(isFeatureOn(settings.features, 'ServiceCIDRStatusFieldWiping') ? {} : { resetFields: {} }),
  }),
}));
