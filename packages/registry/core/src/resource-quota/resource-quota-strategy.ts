import type { ResourceQuota } from '@k8s-ts/api/types';
import {
  validateResourceQuota,
  validateResourceQuotaStatusUpdate,
  validateResourceQuotaUpdate,
} from '@k8s-ts/api/validation';
import { cmpQuantity, quantityToString, toQuantity } from '@k8s-ts/apimachinery/quantity';
import type { RESTOptionsFactory, Store, SubresourceStore } from '@k8s-ts/registry-generic';
import { type KindRules, newKindStore, newKindSubresource, type SubresourceRules } from '../kind-store.js';
import { keepFrom } from '../object-parts.js';

/** `kubernetes pkg/registry/core/resourcequota`. */
export const resourceQuotaRules: KindRules<ResourceQuota> = {
  namespaced: true,
  prepareForCreate: (quota) => ({ ...quota, status: {} }),
  validate: validateResourceQuota,
  warningsOnCreate: quotaWarnings,
  prepareForUpdate: (quota, old) => keepFrom(quota, old, 'status'),
  validateUpdate: validateResourceQuotaUpdate,
};

/** Requests that may be higher than limits make no sense. */
function quotaWarnings(quota: ResourceQuota): readonly string[] {
  const hard = quota.spec?.hard ?? {};
  return ['cpu', 'memory', 'ephemeral-storage'].flatMap((name) => {
    const plain = hard[`requests.${name}`] === undefined && name !== 'ephemeral-storage';
    const requestName = plain ? name : `requests.${name}`;
    const request = hard[requestName];
    const limit = hard[`limits.${name}`];
    if (request === undefined || limit === undefined || cmpQuantity(request, limit) <= 0) return [];
    const text = (amount: string) => quantityToString(toQuantity(amount));
    return [`ResourceQuota ${requestName} (${text(request)}) should be less than limits.${name} (${text(limit)})`];
  });
}

export const resourceQuotaStatusRules: SubresourceRules<ResourceQuota> = {
  prepareForUpdate: (quota, old) => keepFrom(quota, old, 'spec'),
  validateUpdate: validateResourceQuotaStatusUpdate,
};

export interface ResourceQuotaStorage {
  readonly store: Store;
  readonly status: SubresourceStore;
}

export async function newResourceQuotaStorage(restOptions: RESTOptionsFactory): Promise<ResourceQuotaStorage> {
  const store = await newKindStore(restOptions, {
    resource: 'resourcequotas',
    kind: 'ResourceQuota',
    rules: resourceQuotaRules,
  });
  return { store, status: newKindSubresource(store, 'status', resourceQuotaStatusRules) };
}
