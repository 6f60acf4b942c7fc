import { type CompactToken, decodeBase64URL, splitToken } from '../compact-token.js';
import type { SigningKey, VerificationKey } from './keys.js';
import { verifySignature } from './verify-signature.js';

/** The claims of a token, by name. */
export type Claims = Readonly<Record<string, unknown>>;

/** A token whose signature has not been verified: nothing in it may be trusted. */
export interface UnverifiedToken {
  /** `''` when the token names no key. */
  readonly keyID: string;
  readonly issuer: string;
}

/** Signs a token. The claims are written in alphabetical order, as kube-apiserver does. */
export async function signToken({ algorithm, keyID, privateKey }: SigningKey, claims: Claims): Promise<string> {
  // Loaded at the first use: imports of the package need not wait for it.
  const { CompactSign } = await import('jose');
  const sorted = Object.fromEntries(Object.entries(claims).sort(([a], [b]) => (a < b ? -1 : 1)));
  return new CompactSign(Buffer.from(JSON.stringify(sorted)))
    .setProtectedHeader({ alg: algorithm, kid: keyID })
    .sign(privateKey);
}

/**
 * Reads the issuer and the key of a token without verifying it. Undefined for a text that is not a token, and for a
 * token without an issuer.
 */
export function readUnverified(token: string): UnverifiedToken | undefined {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  const header = readObject(parts[0] as string);
  const claims = readObject(parts[1] as string);
  if (header === undefined || typeof claims?.iss !== 'string') return undefined;
  return { keyID: typeof header.kid === 'string' ? header.kid : '', issuer: claims.iss };
}

/**
 * Verifies the signature of a token with the first key that fits. Each key verifies with its own algorithm only,
 * whatever the header of the token says, so that neither `none` nor a public key taken for a secret can pass. A token
 * with critical extensions (`crit`) does not pass: none is known.
 *
 * @returns the claims
 * @throws Error when no key fits. Its message does not contain the token
 */
export async function verifyToken(token: string, keys: readonly VerificationKey[]): Promise<Claims> {
  const parts = partsOf(token);
  const header = parts && readObject(parts.header);
  if (parts && header && header.crit === undefined) {
    const { payload } = parts;
    const signed = Buffer.from(`${parts.header}.${payload}`);
    const signature = decodeBase64URL(parts.signature);
    for (const key of keys) {
      if (header.alg !== key.algorithm) continue;
      const checked = verifySignature(key, signed, signature);
      const claims = (checked instanceof Promise ? await checked : checked) ? readObject(payload) : undefined;
      if (claims !== undefined) return claims;
    }
  }
  throw new Error(
    keys.length === 0 ? 'invalid signature, no keys found' : 'go-jose/go-jose: error in cryptographic primitive',
  );
}

/** The parts of a token; undefined for other texts. */
function partsOf(token: string): CompactToken | undefined {
  try {
    return splitToken(token);
  } catch {
    return undefined;
  }
}

function readObject(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(decodeBase64URL(part).toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}
