// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { IPAddress, Ingress, IngressClass, NetworkPolicy, ServiceCIDR } from '../types/networking.v1.js';

export type * from '../types/networking.v1.js';

/** IngressClass: cluster-scoped. */
export const ingressClasses: ResourceDescription<IngressClass> = /* @__PURE__ */ described({"group":"networking.k8s.io","version":"v1","resource":"ingressclasses","kind":"IngressClass","namespaced":false,"subresources":[]});

/** Ingress: in namespaces. */
export const ingresses: ResourceDescription<Ingress> = /* @__PURE__ */ described({"group":"networking.k8s.io","version":"v1","resource":"ingresses","kind":"Ingress","namespaced":true,"subresources":["status"]});

/** IPAddress: cluster-scoped. */
export const ipAddresses: ResourceDescription<IPAddress> = /* @__PURE__ */ described({"group":"networking.k8s.io","version":"v1","resource":"ipaddresses","kind":"IPAddress","namespaced":false,"subresources":[]});

/** NetworkPolicy: in namespaces. */
export const networkPolicies: ResourceDescription<NetworkPolicy> = /* @__PURE__ */ described({"group":"networking.k8s.io","version":"v1","resource":"networkpolicies","kind":"NetworkPolicy","namespaced":true,"subresources":[]});

/** ServiceCIDR: cluster-scoped. */
export const serviceCIDRs: ResourceDescription<ServiceCIDR> = /* @__PURE__ */ described({"group":"networking.k8s.io","version":"v1","resource":"servicecidrs","kind":"ServiceCIDR","namespaced":false,"subresources":["status"]});
