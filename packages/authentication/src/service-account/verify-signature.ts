import { verify } from 'node:crypto';
import type { SignatureAlgorithm, VerificationKey } from './keys.js';

const hashes: Readonly<Record<SignatureAlgorithm, string>> = {
  RS256: 'sha256',
  ES256: 'sha256',
  ES384: 'sha384',
  ES512: 'sha512',
};

/**
 * Algorithms that verify in less time (30 to 100 µs) than it takes to ask another thread. The others take several times
 * as long.
 */
const quick: readonly SignatureAlgorithm[] = ['RS256', 'ES256'];

/**
 * Verifies a signature of a JSON Web Token (RFC 7518, 3.3 and 3.4) with the key's own algorithm.
 *
 * @returns whether the signature is the key's; a promise for slow algorithms, which are computed in another thread.
 *   Never throws or rejects
 */
export function verifySignature(
  { algorithm, publicKey }: Pick<VerificationKey, 'algorithm' | 'publicKey'>,
  data: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> | boolean {
  // Signatures of elliptic curves are two numbers without a frame, and not ASN.1.
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!quick.includes(algorithm)) {
    return new Promise((resolve) => {
      verify(hashes[algorithm], data, key, signature, (error, isValid) => resolve(error === null && isValid));
    });
  }
  try {
    return verify(hashes[algorithm], data, key, signature);
  } catch {
    return false;
  }
}
