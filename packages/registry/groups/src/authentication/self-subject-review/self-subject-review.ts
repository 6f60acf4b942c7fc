import { formatTime } from '@k8s-ts/apimachinery/time';
import type { AnyRESTStorage, Creater } from '@k8s-ts/registry-generic';
import { group, kindOf } from '../kind.js';
import { userInfoOf } from '../user-info.js';

const typeMeta = { kind: 'SelfSubjectReview', apiVersion: `${group}/v1` };

/**
 * POST of a SelfSubjectReview returns the user of the request, after impersonation. Nothing of the body is returned.
 * `kubernetes pkg/registry/authentication/selfsubjectreview`.
 */
export function newSelfSubjectReviewStorage(): AnyRESTStorage & Creater {
  return {
    kind: kindOf('SelfSubjectReview'),
    namespaced: false,
    async create(_name, object, { validate }, { user, now }) {
      await validate?.(object);
      const metadata = { creationTimestamp: formatTime(now()) };
      return { object: { ...typeMeta, metadata, status: { userInfo: userInfoOf(user) } } };
    },
  };
}
