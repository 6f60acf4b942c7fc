import { constants, type KeyObject, verify } from 'node:crypto';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { type PublicKey, parsePublicKey } from '@k8s-ts/pki';

const keyPath = FieldPath.root('spec', 'pkixPublicKey');
const proofPath = FieldPath.root('spec', 'proofOfPossession');
const rsaSizes = [3072, 4096];

/** A public key in DER (SubjectPublicKeyInfo) of a type that Go's `crypto/x509` reads; undefined for other bytes. */
export function publicKeyIn(bytes: Buffer): PublicKey | undefined {
  try {
    return parsePublicKey(bytes);
  } catch {
    return undefined;
  }
}

/** The error of a public key in DER. */
export const publicKeyError = (publicKey: string | null | undefined): FieldError =>
  field.invalid(keyPath, field.jsonValue(publicKey ?? null), 'must be a valid PKIX-serialized public key');

/**
 * Errors of a public key, and of the signature of a pod's UID made with its private key.
 *
 * @param publicKey in DER, base64
 * @param proof the signature, base64
 */
export function validatePossession(
  publicKey: string | null | undefined,
  proof: string | null | undefined,
  podUID: string,
): FieldError[] {
  const parsed = publicKeyIn(Buffer.from(publicKey ?? '', 'base64'));
  if (!parsed) return [publicKeyError(publicKey)];
  const { algorithm, key } = parsed;
  const { namedCurve = '', modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const invalidKey = (value: unknown, message: string) => [field.invalid(keyPath, value, message)];
  if (algorithm === 'ECDSA' && namedCurve === 'secp224r1') {
    return invalidKey('curve P-224', 'elliptic public keys must use curve P256 or P384');
  }
  const bits = Math.ceil(modulusLength / 8) * 8;
  if (algorithm === 'RSA' && !rsaSizes.includes(bits)) {
    return invalidKey(`${bits}-bit modulus`, 'RSA keys must have modulus size 3072 or 4096');
  }
  if (algorithm !== 'ECDSA' && algorithm !== 'RSA' && algorithm !== 'Ed25519') {
    const message = 'unknown public key type; supported types are Ed25519, ECDSA, and RSA';
    return invalidKey(field.jsonValue(publicKey), message);
  }
  if (isSigned(Buffer.from(podUID), Buffer.from(proof ?? '', 'base64'), key)) return [];
  return [field.invalid(proofPath, field.omitValue, 'could not verify proof-of-possession signature')];
}

function isSigned(data: Buffer, signature: Buffer, key: KeyObject): boolean {
  if (key.asymmetricKeyType === 'ed25519') return verify(undefined, data, key, signature);
  const padding =
    key.asymmetricKeyType === 'rsa'
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
      : {};
  return verify('sha256', data, { key, ...padding }, signature);
}
