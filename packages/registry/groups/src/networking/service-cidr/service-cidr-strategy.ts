import { isFeatureOn } from '@k8s-ts/api/discovery';
import type { networkingv1 } from '@k8s-ts/api/types';
import { validateKindMetaUpdate } from '@k8s-ts/api/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type ClusterSettings,
  statusAlone,
} from '@k8s-ts/registry-shared';
import { validateServiceCIDR, validateServiceCIDRUpdate } from './service-cidr-validation.js';

export type ServiceCIDR = networkingv1.ServiceCIDR;

/**
 * Service CIDRs. With the feature gate ServiceCIDRStatusFieldWiping off, clients may set the status with the object,
 * unlike with other kinds.
 */
export const serviceCIDRStrategy = (features: ClusterSettings['features']): BuiltinStrategy<ServiceCIDR> => ({
  ...(isFeatureOn(features, 'ServiceCIDRStatusFieldWiping') && {
    prepareForCreate: (cidr: ServiceCIDR) => ({ ...cidr, status: {} }),
    prepareForUpdate: (cidr: ServiceCIDR, { status = {} }: ServiceCIDR) => ({ ...cidr, status }),
  }),
  validate: validateServiceCIDR,
  validateUpdate: validateServiceCIDRUpdate,
});

/** The strategy of `/status`, which also keeps the metadata, labels included. */
export const serviceCIDRStatusStrategy: BuiltinUpdateStrategy<ServiceCIDR> = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateKindMetaUpdate,
};
