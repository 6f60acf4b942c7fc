import { type KeySource, keyOf, type SigningKey, type VerificationKey } from '@k8s-ts/authentication';
import type { JWTAuthenticatorConfiguration } from '@k8s-ts/authentication/configuration';
import type { AnonymousOptions, RequestHeaderOptions } from '@k8s-ts/generic-apiserver';

/** How tokens of service accounts are issued and verified. */
export interface ServiceAccountSettings {
  /** Accepted issuers, at least one. New tokens are issued by the first one. */
  readonly issuers: readonly string[];
  /** Signs new tokens. */
  readonly signingKey: KeySource<SigningKey>;
  /** Keys that verify tokens. Default: the signing key alone. */
  readonly keys?: KeySource<readonly VerificationKey[]>;
  /** Maximum lifetime of a token that is requested, in seconds. Default: no limit. */
  readonly maxExpirationSeconds?: number;
  /** Whether tokens of pods live for a year, so that clients that do not renew them continue to work. Default true. */
  readonly extendExpiration?: boolean;
  /** False: a token that is kept in a Secret stays valid after the Secret is deleted. Default true. */
  readonly lookup?: boolean;
  /** URL from which other services get the keys. Default: `/openid/v1/jwks` of the endpoint of the control plane. */
  readonly keysURL?: string;
}

/** Which tokens of OpenID Connect providers are accepted. */
export interface JWTSettings {
  /** Accept these tokens. */
  readonly authenticators?: readonly JWTAuthenticatorConfiguration[];
  /** Algorithms that tokens may be signed with. Default: all that use a public key and SHA-2. */
  readonly algorithms?: readonly string[];
  /**
   * A file with an AuthenticationConfiguration, which takes the place of {@link authenticators}. It is read again when
   * it changes; its setting for anonymous requests is read only at the start.
   */
  readonly configurationFile?: string;
}

/** A webhook that reviews tokens. */
export interface TokenWebhookSettings {
  readonly kubeConfigFile: string;
  /** The version of TokenReview. Default `v1beta1`, as in kube-apiserver. */
  readonly version?: 'v1' | 'v1beta1';
  /** How long answers are kept, in ms. 0: not at all. Default 2 minutes. */
  readonly cacheTTLMs?: number;
}

/** Which credentials are accepted, besides client certificates. */
export interface AuthenticationSettings {
  /** Audiences of the server: tokens must be valid for one of them. Default: the issuers of service account tokens. */
  readonly audiences?: readonly string[];
  /** Default: tokens of service accounts are not accepted. */
  readonly serviceAccounts?: ServiceAccountSettings;
  /** Whether the tokens of Secrets `bootstrap-token-ID` in kube-system are accepted. Default false. */
  readonly bootstrapTokens?: boolean;
  /** Default: no tokens of OpenID Connect providers. */
  readonly jwt?: JWTSettings;
  /** Webhook that is asked about tokens that no other authenticator knows. Default: no webhook. */
  readonly tokenWebhook?: TokenWebhookSettings;
  /** Default: no front proxy may name users. */
  readonly requestHeader?: RequestHeaderOptions;
  /**
   * The paths on which requests without a credential run as user `system:anonymous`. False: such requests are refused.
   * Default: all paths.
   */
  readonly anonymous?: AnonymousOptions | false;
}

/** The keys that tokens of service accounts may be signed with. */
export function verificationKeysOf({
  keys,
  signingKey,
}: ServiceAccountSettings): KeySource<readonly VerificationKey[]> {
  return keys ?? (async () => [await keyOf(signingKey)]);
}

/** The audiences of the server. */
export function audiencesOf({ audiences, serviceAccounts }: AuthenticationSettings): readonly string[] {
  return audiences !== undefined && audiences.length > 0 ? audiences : (serviceAccounts?.issuers ?? []);
}
