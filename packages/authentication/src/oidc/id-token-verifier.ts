import { errorText } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type CompactToken, decodeBase64URL, splitToken } from '../compact-token.js';
import type { Issuer } from '../configuration/authentication-configuration.js';
import type { ProviderClient } from './provider-client.js';
import { newRemoteKeys, type RemoteKeys } from './remote-keys.js';
import { type Claims, isBefore, readTokenClaims } from './token-claims.js';

/** Verifies the tokens of one provider. */
export interface IDTokenVerifier {
  /** Rejects until the provider has been found. */
  check(): Promise<void>;
  /**
   * @returns the claims of a token with the right issuer, audience and signature, that is valid now
   * @throws Error for other tokens, and while the provider has not been found. Its message does not contain the token
   */
  verify(token: string): Promise<Claims>;
  /** Ends the search for the provider. */
  close(): void;
}

export interface IDTokenVerifierOptions {
  readonly issuer: Issuer;
  readonly client: ProviderClient;
  readonly algorithms: readonly string[];
  /** Pause between attempts to find the provider, in ms. Default 10 s. */
  readonly retryMs?: number;
  /** Called with each failed attempt to find the provider. */
  readonly onError?: (error: unknown) => void;
  readonly now?: () => number;
}

/** Time before its `nbf` at which a token is already accepted, because clocks differ. */
const leewaySeconds = 60;

/** Finds the provider by its discovery document, in the background. */
export function newIDTokenVerifier(options: IDTokenVerifierOptions): IDTokenVerifier {
  const { issuer, client, algorithms, retryMs = 10_000, onError = () => {}, now = Date.now } = options;
  let keys: RemoteKeys | undefined;
  let failure: unknown = new Error(`oidc: authenticator for issuer ${goQuote(issuer.url)} is not initialized`);
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let searching: Promise<void> = search();

  async function search(): Promise<void> {
    try {
      const keysURL = await discover(issuer, client);
      keys = newRemoteKeys(client, keysURL, algorithms);
    } catch (error) {
      if (closed) return;
      failure = error;
      onError(error);
      timer = setTimeout(() => {
        searching = search();
      }, retryMs).unref();
    }
  }

  return {
    async check() {
      await searching;
      if (keys === undefined) throw failure;
    },
    async verify(token) {
      if (keys === undefined) throw new Error('oidc: authenticator not initialized');
      const { text } = readToken(token);
      checkClaims(claimsOf(token), issuer, now() / 1000);
      const claims = parseClaims(Buffer.from(await keys.verify(text)).toString('utf8'));
      // The claims above were read by other rules than those of the verification, so the verified claims are checked.
      checkClaims(claims, issuer, now() / 1000);
      return claims;
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** @returns the URL of the keys */
async function discover({ url, discoveryURL }: Issuer, client: ProviderClient): Promise<string> {
  const document = await client.getJSON(discoveryURL ?? `${url.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (document.issuer !== url) {
    throw new Error(
      `oidc: issuer did not match the issuer returned by provider, expected ${goQuote(url)} got ${goQuote(String(document.issuer))}`,
    );
  }
  if (typeof document.jwks_uri !== 'string') throw new Error('provider did not return JWKS URL');
  return document.jwks_uri;
}

/** The claims of a token that has not been verified. @throws Error for a text that is not a token */
export function claimsOf(token: string): Claims {
  const parts = token.split('.');
  if (parts.length !== 3) throw new Error('oidc: malformed jwt, expected 3 parts');
  let payload: Buffer;
  try {
    payload = decodeBase64URL(parts[1] as string);
  } catch (error) {
    throw new Error(`oidc: malformed jwt payload: ${errorText(error)}`);
  }
  return parseClaims(payload.toString('utf8'));
}

function readToken(token: string): CompactToken {
  try {
    return splitToken(token);
  } catch (error) {
    throw new Error(`oidc: malformed jwt: ${errorText(error)}`);
  }
}

function parseClaims(text: string): Claims {
  let claims: unknown;
  try {
    claims = JSON.parse(text);
  } catch {
    throw new Error('oidc: malformed jwt payload');
  }
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) {
    throw new Error('oidc: malformed jwt payload');
  }
  return claims as Claims;
}

function checkClaims(claims: Claims, { url, audiences }: Issuer, seconds: number): void {
  const { issuer, audiences: given, expiry, notBefore } = readTokenClaims(claims);
  if (issuer !== url) throw new Error('oidc: id token issued by a different provider');
  if (!audiences.some((audience) => given.includes(audience))) {
    const quoted = (list: readonly string[]) => `[${list.map((each) => goQuote(each)).join(' ')}]`;
    throw new Error(`oidc: expected audience in ${quoted(audiences)} got ${quoted(given)}`);
  }
  if (expiry === undefined || isBefore(expiry, seconds)) throw new Error('oidc: token is expired');
  if (notBefore !== undefined && !isBefore(notBefore, seconds + leewaySeconds)) {
    throw new Error('oidc: current time is before the nbf (not before) time');
  }
}
