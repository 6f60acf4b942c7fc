import {
  bootstrapTokenAuthenticator,
  serviceAccountTokenAuthenticator,
  type TokenObjects,
} from '@k8s-ts/authentication';
import {
  type Authenticator,
  audienceAgnosticTokens,
  bearerTokenAuthenticator,
  cachedTokenAuthenticator,
  requestHeaderAuthenticator,
  type TokenAuthenticator,
  unionAuthenticator,
  unionTokenAuthenticator,
  webSocketTokenAuthenticator,
  withAnonymous,
  x509Authenticator,
} from '@k8s-ts/server';
import { type AuthenticationSettings, audiencesOf } from './authentication-settings.js';

export interface Authenticators {
  readonly requests: Authenticator;
  /** All bearer tokens of the server, for token reviews too. */
  readonly tokens: TokenAuthenticator;
}

/**
 * Makes the authenticators of a control plane. They are asked in the order of kube-apiserver: front proxy, client certificates, then bearer tokens:
 * those known in advance, those of service accounts, then bootstrap tokens. `kubernetes pkg/kubeapiserver/authenticator/config.go`.
 *
 * @param staticTokens tokens that are known in advance, without audiences
 * @param objects looks up what tokens of service accounts speak of
 * @param onError called with failures that do not matter to a request
 */
export function newAuthenticators(
  settings: AuthenticationSettings,
  staticTokens: TokenAuthenticator | undefined,
  objects: TokenObjects,
  onError: (error: unknown) => void,
): Authenticators {
  const { serviceAccounts, requestHeader, anonymous } = settings;
  const audiences = audiencesOf(settings);
  const tokens = cachedTokenAuthenticator(
    unionTokenAuthenticator([
      ...(staticTokens ? [audienceAgnosticTokens(audiences, staticTokens)] : []),
      ...(serviceAccounts
        ? [
            serviceAccountTokenAuthenticator({
              issuers: serviceAccounts.issuers,
              keys: serviceAccounts.keys ?? [serviceAccounts.signingKey],
              lookup: serviceAccounts.lookup ?? true,
              audiences,
              objects,
              onError,
            }),
          ]
        : []),
      ...(settings.bootstrapTokens
        ? [
            audienceAgnosticTokens(
              audiences,
              bootstrapTokenAuthenticator({ secret: (name) => objects.secret('kube-system', name) }),
            ),
          ]
        : []),
    ]),
  );
  const bearer = audiences.length > 0 ? { audiences } : {};
  const credentials = unionAuthenticator([
    ...(requestHeader ? [requestHeaderAuthenticator(requestHeader)] : []),
    x509Authenticator(),
    bearerTokenAuthenticator(tokens, bearer),
    webSocketTokenAuthenticator(tokens, bearer),
  ]);
  return { requests: anonymous === false ? credentials : withAnonymous(credentials, anonymous), tokens };
}
