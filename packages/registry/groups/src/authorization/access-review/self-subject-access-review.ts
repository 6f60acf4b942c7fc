import type { Authorizer } from '@k8s-ts/generic-apiserver';
import type { AnyRESTStorage, Creater } from '@k8s-ts/registry-generic';
import { kindOf } from '../kind.js';
import { answered } from './answer.js';
import { attributesOf } from './attributes.js';
import { mustBeValid, type SelfSubjectAccessReview } from './types.js';
import { validateSelfSubjectAccessReview } from './validation.js';

/**
 * POST of a SelfSubjectAccessReview returns whether the user of the request may do something (`kubernetes
 * pkg/registry/authorization/selfsubjectaccessreview`).
 */
export function newSelfSubjectAccessReviewStorage(authorizer: Authorizer): AnyRESTStorage & Creater {
  return {
    kind: kindOf('SelfSubjectAccessReview'),
    namespaced: false,
    async create(_name, object, { validate }, context) {
      const review = object as SelfSubjectAccessReview;
      mustBeValid(validateSelfSubjectAccessReview(review));
      await validate?.(object);
      return answered(authorizer, review, attributesOf(context.user, review.spec), context);
    },
  };
}
