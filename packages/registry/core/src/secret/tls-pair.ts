import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { decodePEM, encodePEM, type PublicKey, parseCertificate } from '@k8s-ts/pki';

/**
 * The error of Go's `tls.X509KeyPair` for a certificate and key in base64-encoded PEM; undefined for a matching pair.
 */
export function tlsPairProblem(certificateData: string, keyData: string): string | undefined {
  const certificates = decodePEM(Buffer.from(certificateData, 'base64'));
  const leaf = certificates.find(({ type }) => type === 'CERTIFICATE');
  if (leaf === undefined) return missingCertificate(certificates.map(({ type }) => type));
  const keys = decodePEM(Buffer.from(keyData, 'base64'));
  const key = keys.find(({ type }) => isPrivateKey(type));
  if (key === undefined) return missingKey(keys.map(({ type }) => type));
  let certified: PublicKey | undefined;
  try {
    certified = parseCertificate(leaf.bytes).publicKey;
  } catch (error) {
    return errorText(error);
  }
  const own = publicKeyOf(key.bytes);
  if (own === undefined) return 'tls: failed to parse private key';
  if (certified === undefined || !['RSA', 'ECDSA', 'Ed25519'].includes(certified.algorithm)) {
    return 'tls: unknown public key algorithm';
  }
  if (own.asymmetricKeyType !== certified.key.asymmetricKeyType) {
    return 'tls: private key type does not match public key type';
  }
  return own.equals(certified.key) ? undefined : 'tls: private key does not match public key';
}

const isPrivateKey = (type: string): boolean => type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY');

function missingCertificate(types: readonly string[]): string {
  if (types.length === 0) return 'tls: failed to find any PEM data in certificate input';
  if (types.length === 1 && types[0]?.endsWith('PRIVATE KEY')) {
    return 'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched';
  }
  return `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${types.join(' ')}]`;
}

function missingKey(types: readonly string[]): string {
  if (types.length === 0) return 'tls: failed to find any PEM data in key input';
  if (types.length === 1 && types[0] === 'CERTIFICATE') {
    return 'tls: found a certificate rather than a key in the PEM for the private key';
  }
  return `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${types.join(' ')}]`;
}

/** The public half of a private key in DER, whatever type its PEM block names; undefined when it cannot be parsed. */
function publicKeyOf(bytes: Buffer): KeyObject | undefined {
  for (const type of ['RSA PRIVATE KEY', 'PRIVATE KEY', 'EC PRIVATE KEY']) {
    try {
      return createPublicKey(createPrivateKey(encodePEM(type, bytes)));
    } catch {
      // The key may have another type.
    }
  }
  return undefined;
}
