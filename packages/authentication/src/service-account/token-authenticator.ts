import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type AuthenticatorResponse, commonAudiences, type TokenAuthenticator } from '@k8s-ts/generic-apiserver';
import { staleTokenText, validateBoundToken } from './bound-token.js';
import { checkClaimTypes } from './check-claims.js';
import { type Claims, readUnverified, verifyToken } from './json-web-token.js';
import { type KeySource, keyOf, type VerificationKey } from './keys.js';
import { secretTokenIssuer, validateSecretToken } from './secret-token.js';
import type { TokenObjects } from './token-objects.js';
import { serviceAccountUser } from './user.js';

/** Which tokens are accepted, and the objects that they are checked against. */
export interface ServiceAccountTokenAuthenticatorOptions {
  /** Keys that tokens may be signed with. */
  readonly keys: KeySource<readonly VerificationKey[]>;
  /** Issuers whose tokens are accepted, besides that of tokens in Secrets. */
  readonly issuers: readonly string[];
  /** Audiences of the server: the audiences of tokens in Secrets, and the default of a review. */
  readonly audiences: readonly string[];
  readonly objects: TokenObjects;
  /** False: tokens in Secrets stay valid after the Secret is deleted. Default true. */
  readonly lookup?: boolean;
  /** Now, in ms since the epoch. Default the system's clock. */
  readonly now?: () => number;
  /** Called with failures to record the use of a token, which do not affect the request. Default: they are dropped. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Authenticates tokens of service accounts. Returns undefined for tokens of other issuers, and throws for invalid
 * tokens. `kubernetes pkg/serviceaccount/jwt.go`.
 */
export function serviceAccountTokenAuthenticator(options: ServiceAccountTokenAuthenticatorOptions): TokenAuthenticator {
  const { objects, lookup = true, now = Date.now, onError = () => {} } = options;
  const issuers = new Set(options.issuers);

  async function authenticate(
    token: string,
    isSecretToken: boolean,
    keyID: string,
    wanted: readonly string[],
  ): Promise<AuthenticatorResponse> {
    const keys = await keyOf(options.keys);
    const claims = await verifyToken(token, keyID === '' ? keys : keys.filter((key) => key.keyID === keyID));
    // Checked again: `authenticateToken` read the issuer before the signature was verified.
    const issuer = claims.iss;
    if (typeof issuer !== 'string' || (isSecretToken ? issuer !== secretTokenIssuer : !issuers.has(issuer))) {
      throw new Error(`token issuer ${goQuote(String(issuer))} is invalid`);
    }
    checkClaimTypes(claims, !isSecretToken);
    const audiences = acceptedAudiences(claims, options.audiences, wanted);
    if (!isSecretToken) {
      const user = serviceAccountUser(await validateBoundToken(claims, objects, now()));
      const stale = staleTokenText(claims, now());
      return stale === undefined
        ? { user, audiences }
        : { user, audiences, annotations: { 'authentication.k8s.io/stale-token': stale } };
    }
    const { account, ...notes } = await validateSecretToken(token, claims, {
      objects: lookup ? objects : undefined,
      now: now(),
      onError,
    });
    return { user: serviceAccountUser(account), audiences, ...notes };
  }

  return {
    authenticateToken(token, audiences) {
      const unverified = readUnverified(token);
      const isSecretToken = unverified?.issuer === secretTokenIssuer;
      if (unverified === undefined || (!isSecretToken && !issuers.has(unverified.issuer))) return undefined;
      return authenticate(token, isSecretToken, unverified.keyID, audiences ?? options.audiences);
    },
  };
}

/** The requested audiences that the token has. @throws Error without any, unless the server has no audiences */
function acceptedAudiences(claims: Claims, own: readonly string[], wanted: readonly string[]): readonly string[] {
  const said = audiencesOf(claims);
  const audiences = said.length > 0 ? said : own;
  const common = commonAudiences(audiences, wanted);
  if (common.length > 0 || own.length === 0) return common;
  const quoted = (list: readonly string[]) => `[${list.map(goQuote).join(' ')}]`;
  throw new Error(`token audiences ${quoted(audiences)} is invalid for the target audiences ${quoted(wanted)}`);
}

function audiencesOf({ aud }: Claims): readonly string[] {
  if (aud === undefined || aud === null) return [];
  return Array.isArray(aud) ? aud : [aud as string];
}
