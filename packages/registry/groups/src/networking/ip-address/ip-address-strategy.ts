import type { networkingv1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateIPAddress, validateIPAddressUpdate } from './ip-address-validation.js';

export type IPAddress = networkingv1.IPAddress;

export const ipAddressStrategy: BuiltinStrategy<IPAddress> = {
  // The name must be an address, so no suffix can be added.
  generateName: (prefix) => prefix,
  validate: validateIPAddress,
  validateUpdate: validateIPAddressUpdate,
};
