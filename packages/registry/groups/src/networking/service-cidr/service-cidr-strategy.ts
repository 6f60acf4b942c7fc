import type { networkingv1 } from '@k8s-ts/api/types';
import { validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, statusAlone } from '@k8s-ts/registry-shared';
import { validateServiceCIDR, validateServiceCIDRUpdate } from './service-cidr-validation.js';

export type ServiceCIDR = networkingv1.ServiceCIDR;

/** Service CIDRs. Unlike with other kinds, clients may set the status with the object. */
export const serviceCIDRStrategy: BuiltinStrategy<ServiceCIDR> = {
  validate: validateServiceCIDR,
  validateUpdate: validateServiceCIDRUpdate,
};

/** The strategy of `/status`, which also keeps the metadata, labels included. */
export const serviceCIDRStatusStrategy: BuiltinUpdateStrategy<ServiceCIDR> = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateKindMetaUpdate,
};
