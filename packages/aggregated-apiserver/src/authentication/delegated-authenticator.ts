import { newTokenWebhook } from '@k8s-ts/authentication/webhook';
import type { Client } from '@k8s-ts/client';
import { newReviewClient } from '@k8s-ts/client/node';
import {
  type AnonymousOptions,
  type Authenticator,
  bearerTokenAuthenticator,
  cachedTokenAuthenticator,
  requestHeaderAuthenticator,
  unionAuthenticator,
  webSocketTokenAuthenticator,
  withAnonymous,
  x509Authenticator,
} from '@k8s-ts/generic-apiserver';
import type { ClusterAuthentication } from './cluster-authentication.js';

/** Options of authentication, with the defaults of kube-apiserver's libraries. */
export interface DelegatedAuthenticationOptions {
  /** Time for which the result of a TokenReview is cached, in ms. Default 10 s. */
  readonly cacheTTLMs?: number;
  /** Time limit of a TokenReview, in ms. Default 10 s. */
  readonly tokenRequestTimeoutMs?: number;
  /**
   * Whether the server starts when the ConfigMap `kube-system/extension-apiserver-authentication` cannot be read. Until
   * it can, no client certificates are accepted, those of kube-apiserver included. Default false.
   */
  readonly tolerateLookupFailure?: boolean;
  /**
   * Whether requests without credentials are accepted, and for which paths. `false`: they are refused with 401.
   * Accepted requests are authorized like all others. Default `{}`: accepted for all paths.
   */
  readonly anonymous?: AnonymousOptions | false;
}

/**
 * Authenticates requests by the cluster: users that kube-apiserver names in headers, client certificates, then bearer
 * tokens, about which the cluster is asked with TokenReviews
 * (`kubernetes/apiserver pkg/authentication/authenticatorfactory/delegating.go`).
 */
export class DelegatedAuthenticator implements Authenticator {
  readonly #byToken: readonly Authenticator[];
  readonly #anonymous: AnonymousOptions | false;
  #requests!: Authenticator;

  constructor(client: Client, options: DelegatedAuthenticationOptions) {
    const { cacheTTLMs: ttl = 10_000, tokenRequestTimeoutMs: timeoutMs = 10_000, anonymous = {} } = options;
    const reviews = newReviewClient(client, '/apis/authentication.k8s.io/v1/tokenreviews', timeoutMs);
    // The option limits each attempt; all attempts together may take longer.
    const webhook = newTokenWebhook({ client: reviews, version: 'v1', audiences: [], timeoutMs: 5 * timeoutMs });
    const tokens = cachedTokenAuthenticator(webhook, { successMs: ttl, failureMs: ttl, cacheErrors: false });
    this.#byToken = [bearerTokenAuthenticator(tokens), webSocketTokenAuthenticator(tokens)];
    this.#anonymous = anonymous;
    this.use({});
  }

  /** Authenticates later requests as this configuration says. */
  use({ requestHeader, clientCA }: ClusterAuthentication): void {
    const known = unionAuthenticator([
      ...(requestHeader ? [requestHeaderAuthenticator(requestHeader)] : []),
      ...(clientCA === undefined ? [] : [x509Authenticator()]),
      ...this.#byToken,
    ]);
    this.#requests = this.#anonymous === false ? known : withAnonymous(known, this.#anonymous);
  }

  authenticate(request: Parameters<Authenticator['authenticate']>[0]): ReturnType<Authenticator['authenticate']> {
    return this.#requests.authenticate(request);
  }
}
