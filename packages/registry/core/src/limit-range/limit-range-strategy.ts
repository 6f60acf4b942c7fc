import type { LimitRange } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-builtin';
import { validateLimitRange } from './limit-range-validation.js';

/** `kubernetes pkg/registry/core/limitrange`. A range without a name gets a random one. */
export const limitRangeStrategy: BuiltinStrategy<LimitRange> = {
  prepareForCreate: (range) =>
    range.metadata?.name ? range : { ...range, metadata: { ...range.metadata, name: crypto.randomUUID() } },
  validate: validateLimitRange,
  validateUpdate: (range) => validateLimitRange(range),
};
