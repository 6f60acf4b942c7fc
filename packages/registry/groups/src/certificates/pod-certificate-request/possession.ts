import { constants, type KeyObject, verify } from 'node:crypto';
import type { certificatesv1beta1 } from '@k8s-ts/api/types';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { type CertificateRequest, type PublicKey, parseCertificateRequest, parsePublicKey } from '@k8s-ts/pki';

const keyPath = FieldPath.root('spec', 'pkixPublicKey');
const proofPath = FieldPath.root('spec', 'proofOfPossession');
const requestPath = FieldPath.root('spec', 'stubPKCS10Request');
const rsaSizes = [3072, 4096];

/** A public key in DER (SubjectPublicKeyInfo) of a type that Go's `crypto/x509` reads; undefined for other bytes. */
function publicKeyIn(bytes: Buffer): PublicKey | undefined {
  try {
    return parsePublicKey(bytes);
  } catch {
    return undefined;
  }
}

const keyMessage = 'must be a valid PKIX-serialized public key';

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
  if (!parsed) return [field.invalid(keyPath, field.jsonValue(publicKey ?? null), keyMessage)];
  const problem = keyProblem(parsed, 'P256 or P384');
  if (problem) return [field.invalid(keyPath, problem.value ?? field.jsonValue(publicKey), problem.message)];
  if (isSigned(Buffer.from(podUID), Buffer.from(proof ?? '', 'base64'), parsed.key)) return [];
  return [field.invalid(proofPath, field.omitValue, 'could not verify proof-of-possession signature')];
}

/**
 * Errors of a certificate request, whose contents besides the key do not matter.
 *
 * @param request in DER, base64
 */
export function validateKeyRequest(request: string): FieldError[] {
  const parsed = keyRequestIn(request);
  if (!parsed) return [keyRequestError];
  const invalid = (value: unknown, message: string) => [field.invalid(requestPath, value, message)];
  const problem = keyProblem(parsed.publicKey, 'P256, P384, or P521');
  if (problem) return invalid(problem.value ?? field.omitValue, problem.message);
  try {
    parsed.checkSignature();
  } catch {
    return invalid(field.omitValue, 'invalid signature');
  }
  return [];
}

/** A certificate request in DER, base64; undefined for other bytes. */
function keyRequestIn(request: string): CertificateRequest | undefined {
  try {
    return parseCertificateRequest(Buffer.from(request, 'base64'));
  } catch {
    return undefined;
  }
}

const keyRequestError = field.invalid(requestPath, field.omitValue, 'must be a valid PKCS#10 CSR');

/** The public key for which the spec of a request wants a certificate, or the error if the key cannot be parsed. */
export function requestedKey({
  stubPKCS10Request,
  pkixPublicKey,
}: Partial<certificatesv1beta1.PodCertificateRequestSpec>): PublicKey | FieldError {
  if (stubPKCS10Request) return keyRequestIn(stubPKCS10Request)?.publicKey ?? keyRequestError;
  return publicKeyIn(Buffer.from(pkixPublicKey ?? '', 'base64')) ?? field.invalid(keyPath, field.omitValue, keyMessage);
}

/** Returns an error for a wrong kind or size of a key. `value` is undefined where errors show the whole field. */
function keyProblem(
  publicKey: PublicKey | undefined,
  curves: string,
): { readonly message: string; readonly value?: string } | undefined {
  const { namedCurve = '', modulusLength = 0 } = publicKey?.key.asymmetricKeyDetails ?? {};
  switch (publicKey?.algorithm) {
    case 'Ed25519':
      return undefined;
    case 'ECDSA':
      return namedCurve === 'secp224r1'
        ? { message: `elliptic public keys must use curve ${curves}`, value: 'curve P-224' }
        : undefined;
    case 'RSA': {
      const bits = Math.ceil(modulusLength / 8) * 8;
      return rsaSizes.includes(bits)
        ? undefined
        : { message: 'RSA keys must have modulus size 3072 or 4096', value: `${bits}-bit modulus` };
    }
    default:
      return { message: 'unknown public key type; supported types are Ed25519, ECDSA, and RSA' };
  }
}

function isSigned(data: Buffer, signature: Buffer, key: KeyObject): boolean {
  if (key.asymmetricKeyType === 'ed25519') return verify(undefined, data, key, signature);
  const padding =
    key.asymmetricKeyType === 'rsa'
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
      : {};
  return verify('sha256', data, { key, ...padding }, signature);
}
