import type { authenticationv1 } from '@k8s-ts/api/types';
import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { aggregateMessages, goQuote } from '@k8s-ts/apimachinery/validation';
import { authenticationErrorTexts, bearerTokenOf, type TokenAuthenticator } from '@k8s-ts/generic-apiserver';
import type { AnyRESTStorage, Creater } from '@k8s-ts/registry-generic';
import { kindOf } from '../kind.js';
import { userInfoOf } from '../user-info.js';

export interface TokenReviewOptions {
  readonly tokens: TokenAuthenticator;
  /** Audiences of the server: for reviews without audiences and for tokens without audiences. Default none. */
  readonly audiences?: readonly string[];
}

/**
 * POST of a TokenReview returns the user of a bearer token. For an invalid token, or one without the requested
 * audiences, `status.error` is set, and the user and the audiences are those that the client sent, as in
 * kube-apiserver. `kubernetes pkg/registry/authentication/tokenreview`.
 */
export function newTokenReviewStorage(options: TokenReviewOptions): AnyRESTStorage & Creater {
  return {
    kind: kindOf('TokenReview'),
    namespaced: false,
    async create(_name, object, { validate }, { warn }) {
      const { spec } = object as authenticationv1.TokenReview;
      if (!spec?.token) throw newBadRequest('token is required for TokenReview in authentication');
      await validate?.(object);
      const { status: sent, ...review } = object as authenticationv1.TokenReview;
      // kube-apiserver reads a header with the token. For a token that begins with a space it answers with the anonymous
      // user; here such a token is invalid.
      const token = bearerTokenOf(`Bearer ${spec.token}`);
      const status = token ? await statusOf(options, token, spec.audiences, warn) : { error: invalidToken };
      return { object: { ...review, status: status.authenticated ? status : { ...failureOf(sent), ...status } } };
    },
  };
}

/**
 * The error of kube-apiserver's authenticator for the server's own client, which knows only the token of that client.
 * This authenticator comes first, so its error precedes the errors of the other authenticators.
 */
const invalidToken = 'invalid bearer token';

async function statusOf(
  { tokens, audiences = [] }: TokenReviewOptions,
  token: string,
  wanted: readonly string[] = [],
  warn: (text: string) => void,
): Promise<authenticationv1.TokenReviewStatus> {
  const targets = wanted.length > 0 ? wanted : audiences;
  try {
    const response = await tokens.authenticateToken(token, targets.length > 0 ? targets : undefined);
    if (response === undefined) throw new Error(invalidToken);
    const common = (response.audiences ?? audiences).filter((audience) => targets.includes(audience));
    if (targets.length > 0 && common.length === 0) throw audienceError(response.audiences, targets);
    for (const warning of response.warnings ?? []) warn(warning);
    return {
      authenticated: true,
      user: userInfoOf(response.user),
      ...(common.length > 0 ? { audiences: common } : {}),
    };
  } catch (error) {
    return { error: aggregateMessages([invalidToken, ...authenticationErrorTexts(error)]) };
  }
}

/** The status as the client sent it, without a result of authentication. */
function failureOf({
  user = {},
  audiences,
}: authenticationv1.TokenReviewStatus = {}): authenticationv1.TokenReviewStatus {
  return { user, ...(audiences === undefined ? {} : { audiences }) };
}

/** The error for a token without the requested audiences. A token without any audiences is just invalid. */
function audienceError(own: readonly string[] | undefined, targets: readonly string[]): Error {
  if (own === undefined) return new Error(invalidToken);
  const quoted = (list: readonly string[]) => `[${list.map(goQuote).join(' ')}]`;
  return new Error(`token audiences ${quoted(own)} is invalid for the target audiences ${quoted(targets)}`);
}
