import type { networkingv1 } from '@k8s-ts/api/types';
import { validateKindMetaUpdate } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { statusOnly } from '@k8s-ts/registry-builtin';
import { type RESTStrategy, type UpdateStrategy, withMeta } from '@k8s-ts/registry-generic';
import { validateServiceCIDR, validateServiceCIDRUpdate } from './service-cidr-validation.js';

export type ServiceCIDR = networkingv1.ServiceCIDR & KubeObject;

/** Service CIDRs: unlike other kinds, they keep a status that comes with the object. */
export const serviceCIDRStrategy: RESTStrategy<ServiceCIDR> = {
  namespaced: false,
  allowUnconditionalUpdate: true,
  validate: validateServiceCIDR,
  validateUpdate: validateServiceCIDRUpdate,
};

/** Nothing but the status changes, of the metadata not even labels. */
export const serviceCIDRStatusStrategy: UpdateStrategy<ServiceCIDR> = {
  allowUnconditionalUpdate: true,
  prepareForUpdate(object, old) {
    const { deletionTimestamp, generation, labels, annotations, finalizers, ownerReferences } = old.metadata;
    return withMeta(statusOnly(object, old), {
      deletionTimestamp,
      generation,
      labels,
      annotations,
      finalizers,
      ownerReferences,
    });
  },
  validateUpdate: validateKindMetaUpdate,
};
