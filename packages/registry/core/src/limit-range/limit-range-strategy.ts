import type { LimitRange } from '@k8s-ts/api/types';
import { validateLimitRange } from '@k8s-ts/api/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-builtin';

/** `kubernetes pkg/registry/core/limitrange`. A range without a name gets one. */
export const limitRangeStrategy: BuiltinStrategy<LimitRange> = {
  prepareForCreate: (range) =>
    range.metadata?.name ? range : { ...range, metadata: { ...range.metadata, name: crypto.randomUUID() } },
  validate: validateLimitRange,
  validateUpdate: (range) => validateLimitRange(range),
};
