import type { SigningKey, VerificationKey } from './keys.js';
import { verifySignature } from './verify-signature.js';

/** The claims of a token, by name. */
export type Claims = Readonly<Record<string, unknown>>;

/** A token whose signature has not been verified: nothing in it may be trusted. */
export interface UnverifiedToken {
  /** `''` when the token does not say. */
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

/** Reads the issuer and the key of a token without verifying it. Undefined for a text that is no token, or none with an issuer. */
export function readUnverified(token: string): UnverifiedToken | undefined {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  const header = readObject(parts[0] as string);
  const claims = readObject(parts[1] as string);
  if (header === undefined || typeof claims?.iss !== 'string') return undefined;
  return { keyID: typeof header.kid === 'string' ? header.kid : '', issuer: claims.iss };
}

/**
 * Verifies the signature of a token with the first key that fits. Each key verifies with its own algorithm only, whatever the header of the token
 * says, so that neither `none` nor a public key taken for a secret can pass. A token with critical extensions (`crit`) does not pass: none is known.
 *
 * @returns the claims
 * @throws Error when no key fits. Its message does not contain the token
 */
export async function verifyToken(token: string, keys: readonly VerificationKey[]): Promise<Claims> {
  const parts = partsOf(token);
  const header = parts && readObject(parts[0]);
  if (parts && header && header.crit === undefined) {
    const [head, payload, signature] = parts;
    const signed = Buffer.from(`${head}.${payload}`);
    for (const key of keys) {
      if (header.alg !== key.algorithm) continue;
      const checked = verifySignature(key, signed, Buffer.from(signature, 'base64url'));
      const claims = (checked instanceof Promise ? await checked : checked) ? readObject(payload) : undefined;
      if (claims !== undefined) return claims;
    }
  }
  throw new Error(keys.length === 0 ? 'invalid signature, no keys found' : 'invalid signature');
}

/** The three parts of a token in base64url, without padding and other characters. Undefined for other texts. */
function partsOf(token: string): readonly [header: string, payload: string, signature: string] | undefined {
  const [, header = '', payload = '', signature = ''] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  // A group of four letters cannot end after its first one, which Node would ignore.
  return signature === '' || signature.length % 4 === 1 ? undefined : [header, payload, signature];
}

const readObject = (part: string): Claims | undefined => parseObject(Buffer.from(part, 'base64url').toString('utf8'));

function parseObject(text: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}
