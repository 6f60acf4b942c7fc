import { newWebhookAuthorizer } from '@k8s-ts/authorization/webhook';
import type { Client } from '@k8s-ts/client';
import { newReviewClient } from '@k8s-ts/client/node';
import { type Authorizer, alwaysAllowPaths, privilegedGroups, unionAuthorizer } from '@k8s-ts/generic-apiserver';

/** Options of authorization, with the defaults of kube-apiserver's libraries. */
export interface DelegatedAuthorizationOptions {
  /** Time for which an allowed request is cached, in ms. 0: not at all. Default 10 s. */
  readonly allowCacheTTLMs?: number;
  /** Time for which a refused request is cached, in ms. 0: not at all. Default 10 s. */
  readonly denyCacheTTLMs?: number;
  /** Time limit of a SubjectAccessReview, in ms. Default 10 s. */
  readonly timeoutMs?: number;
  /** Non-resource paths that all users may access. Default `/healthz`, `/readyz`, `/livez`. */
  readonly alwaysAllowPaths?: readonly string[];
  /** Groups whose members may do everything. Default `system:masters`. */
  readonly alwaysAllowGroups?: readonly string[];
}

/**
 * Authorizes requests by the cluster, which is asked with SubjectAccessReviews
 * (`kubernetes/apiserver pkg/server/options/authorization.go`).
 */
export function newDelegatedAuthorizer(client: Client, options: DelegatedAuthorizationOptions): Authorizer {
  const {
    allowCacheTTLMs: authorizedTTLMs = 10_000,
    denyCacheTTLMs: unauthorizedTTLMs = 10_000,
    timeoutMs = 10_000,
    alwaysAllowPaths: paths = ['/healthz', '/readyz', '/livez'],
    alwaysAllowGroups: groups = ['system:masters'],
  } = options;
  const reviews = newReviewClient(client, '/apis/authorization.k8s.io/v1/subjectaccessreviews', timeoutMs);
  return unionAuthorizer([
    ...(groups.length > 0 ? [privilegedGroups(groups)] : []),
    ...(paths.length > 0 ? [alwaysAllowPaths(paths)] : []),
    newWebhookAuthorizer({ client: reviews, version: 'v1', authorizedTTLMs, unauthorizedTTLMs }),
  ]);
}
