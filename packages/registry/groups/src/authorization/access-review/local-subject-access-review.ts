import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { Authorizer } from '@k8s-ts/generic-apiserver';
import type { AnyRESTStorage, Creater } from '@k8s-ts/registry-generic';
import { kindOf } from '../kind.js';
import { answered } from './answer.js';
import { attributesOf, subjectOf } from './attributes.js';
import { type LocalSubjectAccessReview, mustBeValid } from './types.js';
import { validateLocalSubjectAccessReview } from './validation.js';

/**
 * POST of a LocalSubjectAccessReview returns whether a user may do something in the namespace of the request. The
 * namespace need not exist. `kubernetes pkg/registry/authorization/localsubjectaccessreview`.
 */
export function newLocalSubjectAccessReviewStorage(authorizer: Authorizer): AnyRESTStorage & Creater {
  return {
    kind: kindOf('LocalSubjectAccessReview'),
    namespaced: true,
    async create(_name, object, { validate }, context) {
      const { namespace } = context;
      const review = object as LocalSubjectAccessReview;
      mustBeValid(validateLocalSubjectAccessReview(review));
      if (namespace === '') throw newBadRequest('namespace is required on this type: ');
      if (namespace !== (review.metadata.namespace ?? '')) {
        throw newBadRequest(`spec.resourceAttributes.namespace must match namespace: ${namespace}`);
      }
      await validate?.(object);
      return answered(authorizer, review, attributesOf(subjectOf(review.spec), review.spec), context);
    },
  };
}
