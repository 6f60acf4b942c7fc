// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { IPAddress, ServiceCIDR } from '../types/networking.v1beta1.js';

export type * from '../types/networking.v1beta1.js';

/** IPAddress: cluster-scoped. */
export const ipAddresses: ResourceDescription<IPAddress> = /* @__PURE__ */ described({"group":"networking.k8s.io","version":"v1beta1","resource":"ipaddresses","kind":"IPAddress","namespaced":false,"subresources":[]});

/** ServiceCIDR: cluster-scoped. */
export const serviceCIDRs: ResourceDescription<ServiceCIDR> = /* @__PURE__ */ described({"group":"networking.k8s.io","version":"v1beta1","resource":"servicecidrs","kind":"ServiceCIDR","namespaced":false,"subresources":["status"]});
