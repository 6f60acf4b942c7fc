import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { decodePEM, encodePEM, parseCertificate } from '@k8s-ts/pki';

/**
 * The signature algorithms of service account tokens: RSA keys sign with RS256, elliptic curve keys with the algorithm
 * of their curve.
 */
export type SignatureAlgorithm = 'RS256' | 'ES256' | 'ES384' | 'ES512';

/** A public key that verifies tokens. */
export interface VerificationKey {
  /** Identifies, in the header of a token, the key that has signed it: a hash of the public key. */
  readonly keyID: string;
  readonly algorithm: SignatureAlgorithm;
  readonly publicKey: KeyObject;
}

/** A private key that signs tokens, with its public half. */
export interface SigningKey extends VerificationKey {
  readonly privateKey: KeyObject;
}

/** A value, or a function that returns it. The function is called for each use, so it should cache its result. */
export type KeySource<T> = T | (() => Promise<T>);

/** The value of a source. @throws what the function of the source throws */
export async function keyOf<T extends object>(source: KeySource<T>): Promise<T> {
  return typeof source === 'function' ? source() : source;
}

/** A public key as OpenID clients read it (RFC 7517), in the order of kube-apiserver. */
export interface PublicJSONWebKey {
  readonly use: 'sig';
  readonly kty: string;
  readonly kid: string;
  readonly crv?: string;
  readonly alg: SignatureAlgorithm;
  readonly x?: string;
  readonly y?: string;
  readonly n?: string;
  readonly e?: string;
}

const curves: Readonly<Record<string, SignatureAlgorithm>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

const unknownKey = 'unknown key: it must be RSA, or ECDSA with the curve P-256, P-384 or P-521';

/** Minimum size of an RSA key, in bits. */
const minRSABits = 2048;

/**
 * Reads the private key that signs tokens.
 *
 * @param pem `PRIVATE KEY`, `RSA PRIVATE KEY` or `EC PRIVATE KEY`
 * @throws Error if it is missing, or is of another kind, curve or size
 */
export function parseSigningKey(pem: string): SigningKey {
  const block = blocksOf(pem).find(({ label }) => label.endsWith('PRIVATE KEY'));
  if (block === undefined) throw new Error('data does not contain a valid RSA or ECDSA private key');
  const privateKey = createPrivateKey(block.text);
  return { ...verificationKey(createPublicKey(privateKey)), privateKey };
}

/**
 * Reads the public keys of a file, also from private keys and certificates in it. Other blocks are ignored.
 *
 * @throws Error if there is no key, or if a key has another type, curve or size
 */
export function parseVerificationKeys(pem: string): readonly VerificationKey[] {
  const keys = blocksOf(pem)
    .filter(({ label }) => label === 'CERTIFICATE' || label.endsWith('PUBLIC KEY') || label.endsWith('PRIVATE KEY'))
    .map(({ label, text, bytes }) =>
      verificationKey(label === 'CERTIFICATE' ? certificateKey(bytes) : createPublicKey(text)),
    );
  if (keys.length === 0) throw new Error('data does not contain any valid RSA or ECDSA public keys');
  return keys;
}

/**
 * Makes a private key for signing, as a PEM text: RSA of 2048 bits for RS256, P-256 for ES256, which takes far less
 * time.
 */
export async function generateSigningKey(algorithm: 'RS256' | 'ES256'): Promise<string> {
  const { privateKey } =
    algorithm === 'RS256'
      ? await promisify(generateKeyPair)('rsa', { modulusLength: minRSABits })
      : await promisify(generateKeyPair)('ec', { namedCurve: 'prime256v1' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The key as OpenID clients read it. */
export function publicJSONWebKey({ keyID, algorithm, publicKey }: VerificationKey): PublicJSONWebKey {
  const { kty = '', crv, x, y, n, e } = publicKey.export({ format: 'jwk' }) as JsonWebKey;
  return {
    use: 'sig',
    kty,
    kid: keyID,
    ...(crv === undefined ? undefined : { crv }),
    alg: algorithm,
    ...(x === undefined ? undefined : { x }),
    ...(y === undefined ? undefined : { y }),
    ...(n === undefined ? undefined : { n }),
    ...(e === undefined ? undefined : { e }),
  };
}

/** The key of a certificate in DER. */
function certificateKey(certificate: Buffer): KeyObject {
  const { publicKey } = parseCertificate(certificate);
  if (publicKey === undefined) throw new Error(unknownKey);
  return publicKey.key;
}

function verificationKey(publicKey: KeyObject): VerificationKey {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    keyID: createHash('sha256').update(der).digest('base64url'),
    algorithm: algorithmOf(publicKey),
    publicKey,
  };
}

function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): SignatureAlgorithm {
  if (type === 'rsa') {
    const bits = details?.modulusLength ?? 0;
    if (bits < minRSABits) throw new Error(`an RSA key of ${bits} bits is too short: ${minRSABits} are needed`);
    return 'RS256';
  }
  const algorithm = type === 'ec' ? curves[details?.namedCurve ?? ''] : undefined;
  if (algorithm === undefined) throw new Error(unknownKey);
  return algorithm;
}

/** The blocks of a PEM text, in their order, each as a PEM text of its own. */
function blocksOf(pem: string): readonly { readonly label: string; readonly text: string; readonly bytes: Buffer }[] {
  return decodePEM(pem).map(({ type, bytes }) => ({ label: type, text: encodePEM(type, bytes), bytes }));
}
