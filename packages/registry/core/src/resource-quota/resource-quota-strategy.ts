import type { ResourceQuota } from '@k8s-ts/api/types';
import { cmpQuantity, quantityToString, toQuantity } from '@k8s-ts/apimachinery/quantity';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, keepFrom, statusOnly } from '@k8s-ts/registry-shared';
import {
  validateResourceQuota,
  validateResourceQuotaStatusUpdate,
  validateResourceQuotaUpdate,
} from './resource-quota-validation.js';

/** `kubernetes pkg/registry/core/resourcequota`. */
export const resourceQuotaStrategy: BuiltinStrategy<ResourceQuota> = {
  prepareForCreate: (quota) => ({ ...quota, status: {} }),
  validate: validateResourceQuota,
  warningsOnCreate: quotaWarnings,
  prepareForUpdate: (quota, old) => keepFrom(quota, old, 'status'),
  validateUpdate: validateResourceQuotaUpdate,
};

/** Warns about quotas in which requests exceed limits. */
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

export const resourceQuotaStatusStrategy: BuiltinUpdateStrategy<ResourceQuota> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateResourceQuotaStatusUpdate,
};
