export type { Ingress } from './ingress/ingress-strategy.js';
export type { IngressClass } from './ingress-class/ingress-class-strategy.js';
export type { IPAddress } from './ip-address/ip-address-strategy.js';
export type { NetworkPolicy } from './network-policy/network-policy-strategy.js';
export * from './rest-storage.js';
export type { ServiceCIDR } from './service-cidr/service-cidr-strategy.js';
