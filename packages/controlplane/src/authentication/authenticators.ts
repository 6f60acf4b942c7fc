import {
  bootstrapTokenAuthenticator,
  serviceAccountTokenAuthenticator,
  type TokenObjects,
} from '@k8s-ts/authentication';
import type { AnonymousConfiguration } from '@k8s-ts/authentication/configuration';
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
} from '@k8s-ts/generic-apiserver';
import { type AuthenticationSettings, audiencesOf, verificationKeysOf } from './authentication-settings.js';
import { openJWTTokens } from './jwt-tokens.js';
import { openTokenWebhook } from './token-webhook.js';

/** Options of {@link newAuthenticators}. */
export interface AuthenticatorsOptions {
  readonly settings: AuthenticationSettings;
  /** Tokens that are known in advance, without audiences. */
  readonly staticTokens: TokenAuthenticator | undefined;
  /** Looks up the service account, pod, node and Secret that a token names. */
  readonly objects: TokenObjects;
  /** Whether client certificates can have the UIDs of their users. */
  readonly parsesCertificateUIDs: boolean;
  /** Whether authentication configurations can have egress selectors. */
  readonly egressSelectors: boolean;
  /** Called with failures that do not matter to a request. */
  readonly onError: (error: unknown) => void;
  /** Called with failures to use a file, and without an error when a change of the file took effect. */
  readonly report: (message: string, error?: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export interface Authenticators {
  readonly requests: Authenticator;
  /** All bearer tokens of the server, for token reviews too. */
  readonly tokens: TokenAuthenticator;
  /** Stops following files and closes connections. Idempotent. */
  close(): void;
}

/**
 * Makes the authenticators of a control plane. They are asked in the order of kube-apiserver: front proxy, client
 * certificates, then bearer tokens. Bearer tokens are looked up in this order: tokens known in advance, tokens of
 * service accounts, bootstrap tokens, tokens of OpenID Connect providers, the webhook. `kubernetes
 * pkg/kubeapiserver/authenticator/config.go`.
 *
 * @throws Error naming the configuration file or kubeconfig that cannot be used
 */
export async function newAuthenticators({
  settings,
  staticTokens,
  objects,
  parsesCertificateUIDs: parsesUIDs,
  egressSelectors,
  onError,
  report,
  now,
}: AuthenticatorsOptions): Promise<Authenticators> {
  const { serviceAccounts, requestHeader } = settings;
  const audiences = audiencesOf(settings);
  const jwt =
    settings.jwt &&
    (await openJWTTokens(
      settings.jwt,
      { disallowedIssuers: serviceAccounts?.issuers ?? [], egressSelectors },
      report,
      now,
    ));
  let webhook: Awaited<ReturnType<typeof openTokenWebhook>> | undefined;
  try {
    webhook = settings.tokenWebhook && (await openTokenWebhook(settings.tokenWebhook, audiences));
  } catch (error) {
    jwt?.close();
    throw error;
  }
  const tokens = cachedTokenAuthenticator(
    unionTokenAuthenticator([
      ...(staticTokens ? [audienceAgnosticTokens(audiences, staticTokens)] : []),
      ...(serviceAccounts
        ? [
            serviceAccountTokenAuthenticator({
              issuers: serviceAccounts.issuers,
              keys: verificationKeysOf(serviceAccounts),
              lookup: serviceAccounts.lookup ?? true,
              audiences,
              objects,
              now,
              onError,
            }),
          ]
        : []),
      ...(settings.bootstrapTokens
        ? [
            audienceAgnosticTokens(
              audiences,
              bootstrapTokenAuthenticator({ secret: (name) => objects.secret('kube-system', name), now }),
            ),
          ]
        : []),
      ...(jwt ? [audienceAgnosticTokens(audiences, jwt.tokens)] : []),
      ...(webhook ? [webhook.tokens] : []),
    ]),
    { now },
  );
  const bearer = audiences.length > 0 ? { audiences } : {};
  const credentials = unionAuthenticator([
    ...(requestHeader ? [requestHeaderAuthenticator(requestHeader)] : []),
    x509Authenticator({ parsesUIDs }),
    bearerTokenAuthenticator(tokens, bearer),
    webSocketTokenAuthenticator(tokens, bearer),
  ]);
  const anonymous = jwt?.anonymous ? anonymousOf(jwt.anonymous) : settings.anonymous;
  return {
    requests: anonymous === false ? credentials : withAnonymous(credentials, anonymous),
    tokens,
    close() {
      jwt?.close();
      webhook?.close();
    },
  };
}

const anonymousOf = ({ enabled, paths }: AnonymousConfiguration): AuthenticationSettings['anonymous'] =>
  enabled && { paths };
