import type { APIGroupInfo } from '@k8s-ts/registry-generic';
import { group } from './kind.js';
import { newSelfSubjectReviewStorage } from './self-subject-review/self-subject-review.js';
import { newTokenReviewStorage, type TokenReviewOptions } from './token-review/token-review.js';

/** The REST storages of `authentication.k8s.io/v1`. Nothing is stored: each review is answered at once. */
export function newRESTStorage(options: TokenReviewOptions): APIGroupInfo {
  return {
    group,
    prioritizedVersions: ['v1'],
    versionedResources: {
      v1: {
        selfsubjectreviews: newSelfSubjectReviewStorage(),
        tokenreviews: newTokenReviewStorage(options),
      },
    },
  };
}
