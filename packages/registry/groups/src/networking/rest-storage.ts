import { type ClusterSettings, defineGroup, kind } from '@k8s-ts/registry-shared';
import { ingressStatusStrategy, ingressStrategy } from './ingress/ingress-strategy.js';
import { ingressClassStrategy } from './ingress-class/ingress-class-strategy.js';
import { ipAddressStrategy } from './ip-address/ip-address-strategy.js';
import { networkPolicyStrategy } from './network-policy/network-policy-strategy.js';
import { group } from './paths.js';
import { serviceCIDRStatusStrategy, serviceCIDRStrategy } from './service-cidr/service-cidr-strategy.js';

/** kube-apiserver declares the fields that ServiceCIDRs reset under a group-version that does not exist, so nothing is reset. */
const resetNothing = { resetFields: {} };

/** The group `networking.k8s.io` (`kubernetes pkg/registry/networking/rest/storage_settings.go`). */
export const networking = defineGroup(group, ({ features }: ClusterSettings) => ({
  networkPolicies: kind('networking.k8s.io/v1', 'NetworkPolicy', { strategy: networkPolicyStrategy }),
  ingresses: kind('networking.k8s.io/v1', 'Ingress', {
    strategy: ingressStrategy(features?.has('RelaxedServiceNameValidation')),
    status: ingressStatusStrategy,
  }),
  ingressClasses: kind('networking.k8s.io/v1', 'IngressClass', { strategy: ingressClassStrategy }),
  ipAddresses: kind('networking.k8s.io/v1', 'IPAddress', { strategy: ipAddressStrategy, alsoIn: ['v1beta1'] }),
  serviceCIDRs: kind('networking.k8s.io/v1', 'ServiceCIDR', {
    strategy: serviceCIDRStrategy,
    status: { ...serviceCIDRStatusStrategy, ...resetNothing },
    alsoIn: ['v1beta1'],
    ...resetNothing,
  }),
}));
