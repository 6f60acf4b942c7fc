import { type BoundTokenContent, boundTokenClaims } from './bound-token.js';
import { signToken } from './json-web-token.js';
import { type KeySource, keyOf, type SigningKey } from './keys.js';

/** How tokens are issued. */
export interface ServiceAccountTokenIssuerOptions {
  /** Name of the issuer in each token. */
  readonly issuer: string;
  /** Signs the tokens. */
  readonly key: KeySource<SigningKey>;
  /** Audiences of tokens that are requested without any. */
  readonly audiences: readonly string[];
  /** Maximum lifetime of a token, in seconds. Default: no limit. */
  readonly maxExpirationSeconds?: number;
  /** Whether tokens of pods live for a year, so that clients that do not renew them keep working. Default false. */
  readonly extendExpiration?: boolean;
}

/** Issues tokens of service accounts, for `serviceaccounts/{name}/token`. */
export interface ServiceAccountTokenIssuer extends Omit<ServiceAccountTokenIssuerOptions, 'issuer' | 'key'> {
  /** Signs a token. */
  issue(content: BoundTokenContent): Promise<string>;
}

/** Makes an issuer that signs with one key. `kubernetes pkg/serviceaccount/jwt.go`. */
export function newServiceAccountTokenIssuer({
  issuer,
  key,
  ...policy
}: ServiceAccountTokenIssuerOptions): ServiceAccountTokenIssuer {
  return { ...policy, issue: async (content) => signToken(await keyOf(key), boundTokenClaims(issuer, content)) };
}
