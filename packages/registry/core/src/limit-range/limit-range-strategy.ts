import type { LimitRange } from '@k8s-ts/api/types';
import { newUID } from '@k8s-ts/registry-generic';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateLimitRange } from './limit-range-validation.js';

/** `kubernetes pkg/registry/core/limitrange`. A range without a name gets a random name. */
export const limitRangeStrategy: BuiltinStrategy<LimitRange> = {
  prepareForCreate(range, { random, namespace }) {
    if (range.metadata?.name) return range;
    const name = newUID(random && (() => random(`name LimitRange ${namespace}/`)));
    return { ...range, metadata: { ...range.metadata, name } };
  },
  validate: validateLimitRange,
  validateUpdate: (range) => validateLimitRange(range),
};
