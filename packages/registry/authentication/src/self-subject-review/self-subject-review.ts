import { type AnyRESTStorage, type Creater, formatTime } from '@k8s-ts/registry-generic';
import { userInfoOf } from '../user-info.js';

/**
 * POST of a SelfSubjectReview: who the sender is, as authentication and impersonation found out. The answer has nothing of what was sent.
 * `kubernetes pkg/registry/authentication/selfsubjectreview`.
 */
export function newSelfSubjectReviewStorage(): AnyRESTStorage & Creater {
  return {
    kind: { group: 'authentication.k8s.io', version: 'v1', kind: 'SelfSubjectReview' },
    namespaced: false,
    async create(_name, object, { validate }, { user, now }) {
      await validate?.(object);
      return { object: { metadata: { creationTimestamp: formatTime(now()) }, status: { userInfo: userInfoOf(user) } } };
    },
  };
}
