import type { Authorizer } from '@k8s-ts/generic-apiserver';
import type { AnyRESTStorage, Creater } from '@k8s-ts/registry-generic';
import { kindOf } from '../kind.js';
import { answered } from './answer.js';
import { attributesOf, subjectOf } from './attributes.js';
import { mustBeValid, type SubjectAccessReview } from './types.js';
import { validateSubjectAccessReview } from './validation.js';

/**
 * POST of a SubjectAccessReview returns whether a user may do something
 * (`kubernetes pkg/registry/authorization/subjectaccessreview`).
 */
export function newSubjectAccessReviewStorage(authorizer: Authorizer): AnyRESTStorage & Creater {
  return {
    kind: kindOf('SubjectAccessReview'),
    namespaced: false,
    async create(_name, object, { validate }, context) {
      const review = object as SubjectAccessReview;
      mustBeValid(validateSubjectAccessReview(review));
      await validate?.(object);
      return answered(authorizer, review, attributesOf(subjectOf(review.spec), review.spec), context);
    },
  };
}
