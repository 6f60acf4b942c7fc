import type { Authorizer, RuleResolver } from '@k8s-ts/generic-apiserver';
import { newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { newLocalSubjectAccessReviewStorage } from './access-review/local-subject-access-review.js';
import { newSelfSubjectAccessReviewStorage } from './access-review/self-subject-access-review.js';
import { newSubjectAccessReviewStorage } from './access-review/subject-access-review.js';
import { group } from './kind.js';
import { newSelfSubjectRulesReviewStorage } from './rules-review/self-subject-rules-review.js';

/** The authorizer and rules that reviews report: those of the server that serves the reviews. */
export interface AuthorizationStorageOptions {
  readonly authorizer: Authorizer;
  readonly ruleResolver: RuleResolver;
}

/** The REST storages of `authorization.k8s.io/v1`. Nothing is stored: each review is answered at once. */
export function newRESTStorageProvider({
  authorizer,
  ruleResolver,
}: AuthorizationStorageOptions): RESTStorageProvider<Record<string, never>> {
  return newBuiltinProvider(group, async () => ({
    stores: {},
    resources: {
      localsubjectaccessreviews: newLocalSubjectAccessReviewStorage(authorizer),
      selfsubjectaccessreviews: newSelfSubjectAccessReviewStorage(authorizer),
      selfsubjectrulesreviews: newSelfSubjectRulesReviewStorage(ruleResolver),
      subjectaccessreviews: newSubjectAccessReviewStorage(authorizer),
    },
  }));
}
