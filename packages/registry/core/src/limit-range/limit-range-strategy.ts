import type { LimitRange } from '@k8s-ts/api/types';
import { validateLimitRange } from '@k8s-ts/api/validation';
import type { RESTOptionsFactory, Store } from '@k8s-ts/registry-generic';
import { type KindRules, newKindStore } from '../kind-store.js';

/** `kubernetes pkg/registry/core/limitrange`. A range without a name gets one. */
export const limitRangeRules: KindRules<LimitRange> = {
  namespaced: true,
  prepareForCreate: (range) =>
    range.metadata?.name ? range : { ...range, metadata: { ...range.metadata, name: crypto.randomUUID() } },
  validate: validateLimitRange,
  validateUpdate: (range) => validateLimitRange(range),
};

export function newLimitRangeStorage(restOptions: RESTOptionsFactory): Promise<Store> {
  return newKindStore(restOptions, { resource: 'limitranges', kind: 'LimitRange', rules: limitRangeRules });
}
