import { newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { group } from './kind.js';
import { newSelfSubjectReviewStorage } from './self-subject-review/self-subject-review.js';
import { newTokenReviewStorage, type TokenReviewOptions } from './token-review/token-review.js';

/** The REST storages of `authentication.k8s.io/v1`. Nothing is stored: each review is answered at once. */
export function newRESTStorageProvider(options: TokenReviewOptions): RESTStorageProvider<Record<string, never>> {
  return newBuiltinProvider(group, async () => ({
    stores: {},
    resources: {
      selfsubjectreviews: newSelfSubjectReviewStorage(),
      tokenreviews: newTokenReviewStorage(options),
    },
  }));
}
