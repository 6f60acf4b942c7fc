import type { networkingv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { RESTStrategy } from '@k8s-ts/registry-generic';
import { validateIPAddress, validateIPAddressUpdate } from './ip-address-validation.js';

export type IPAddress = networkingv1.IPAddress & KubeObject;

export const ipAddressStrategy: RESTStrategy<IPAddress> = {
  namespaced: false,
  allowUnconditionalUpdate: true,
  validate: validateIPAddress,
  validateUpdate: validateIPAddressUpdate,
};
