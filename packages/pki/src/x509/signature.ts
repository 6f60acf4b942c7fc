import { constants, type KeyObject, verify } from 'node:crypto';
import { FieldReader, fieldTypes, structure } from '../der/field-reader.js';
import { readInt64 } from '../der/primitives.js';
import { tag } from '../der/tag.js';
import { element } from '../der/write-der.js';
import { type AlgorithmIdentifier, type PublicKey, readAlgorithm } from './public-key.js';

/** The algorithm of a signature. */
interface SignatureAlgorithm {
  /** The kind of keys that sign. */
  readonly keys: 'RSA' | 'ECDSA' | 'Ed25519' | 'DSA';
  /** Undefined if the kind of key implies the hash. */
  readonly hash?: string;
  readonly isPSS?: boolean;
}

/** Signature algorithms by object identifier. */
const algorithms: Readonly<Record<string, SignatureAlgorithm>> = {
  '1.2.840.113549.1.1.4': { keys: 'RSA', hash: 'md5' },
  '1.2.840.113549.1.1.5': { keys: 'RSA', hash: 'sha1' },
  '1.3.14.3.2.29': { keys: 'RSA', hash: 'sha1' },
  '1.2.840.113549.1.1.11': { keys: 'RSA', hash: 'sha256' },
  '1.2.840.113549.1.1.12': { keys: 'RSA', hash: 'sha384' },
  '1.2.840.113549.1.1.13': { keys: 'RSA', hash: 'sha512' },
  '1.2.840.10040.4.3': { keys: 'DSA', hash: 'sha1' },
  '2.16.840.1.101.3.4.3.2': { keys: 'DSA', hash: 'sha256' },
  '1.2.840.10045.4.1': { keys: 'ECDSA', hash: 'sha1' },
  '1.2.840.10045.4.3.2': { keys: 'ECDSA', hash: 'sha256' },
  '1.2.840.10045.4.3.3': { keys: 'ECDSA', hash: 'sha384' },
  '1.2.840.10045.4.3.4': { keys: 'ECDSA', hash: 'sha512' },
  '1.3.101.112': { keys: 'Ed25519' },
};

const ed25519 = '1.3.101.112';
const rsaPSS = '1.2.840.113549.1.1.10';
const mgf1 = '1.2.840.113549.1.1.8';

/** Hash functions of PSS by object identifier, with the length of the salt. */
const pssHashes: Readonly<Record<string, { readonly hash: string; readonly saltLength: bigint }>> = {
  '2.16.840.1.101.3.4.2.1': { hash: 'sha256', saltLength: 32n },
  '2.16.840.1.101.3.4.2.2': { hash: 'sha384', saltLength: 48n },
  '2.16.840.1.101.3.4.2.3': { hash: 'sha512', saltLength: 64n },
};

const unimplemented = 'x509: cannot verify signature: algorithm unimplemented';
/** Names of keys in messages. */
const goTypes: Readonly<Record<string, string>> = {
  RSA: '*rsa.PublicKey',
  ECDSA: '*ecdsa.PublicKey',
  Ed25519: 'ed25519.PublicKey',
};

/**
 * Checks the signature of a certificate or a certificate request (`x509.CertificateRequest.CheckSignature`).
 *
 * @param publicKey undefined for a key of an unknown kind
 * @param allowsSHA1 true for requests; certificates may not be signed with SHA-1. Default true
 * @throws Error with Go's message when the signature is not valid, or its algorithm is not implemented
 */
export function checkSignature(
  identifier: AlgorithmIdentifier,
  data: Buffer,
  signature: Buffer,
  publicKey: PublicKey | undefined,
  allowsSHA1 = true,
): void {
  const algorithm = signatureAlgorithm(identifier);
  if (algorithm === undefined) throw new Error(unimplemented);
  if (algorithm.hash === 'md5' || (algorithm.hash === 'sha1' && !allowsSHA1)) {
    const { hash, keys } = algorithm;
    const name = keys === 'RSA' ? `${hash.toUpperCase()}-RSA` : `${keys}-${hash.toUpperCase()}`;
    throw new Error(`x509: cannot verify signature: insecure algorithm ${name}`);
  }
  if (publicKey === undefined || !Object.hasOwn(goTypes, publicKey.algorithm)) throw new Error(unimplemented);
  if (algorithm.keys !== publicKey.algorithm) {
    const type = goTypes[publicKey.algorithm];
    throw new Error(
      `x509: signature algorithm specifies an ${algorithm.keys} public key, but have public key of type ${type}`,
    );
  }
  if (publicKey.algorithm === 'RSA') checkRSAKey(publicKey.key);
  const padding = algorithm.isPSS
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : {};
  if (verify(algorithm.hash, data, { key: publicKey.key, ...padding }, signature)) return;
  throw new Error(
    publicKey.algorithm === 'RSA'
      ? 'crypto/rsa: verification error'
      : `x509: ${publicKey.algorithm} verification failure`,
  );
}

/** @throws Error for a key that Go does not accept for signatures */
function checkRSAKey(key: KeyObject): void {
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  const [modulus, exponent] = [n, e].map((text) =>
    BigInt(`0x${Buffer.from(text as string, 'base64url').toString('hex')}`),
  );
  const bits = modulus?.toString(2).length ?? 0;
  if (bits < 1024) {
    throw new Error(
      `crypto/rsa: ${bits}-bit keys are insecure (see https://go.dev/pkg/crypto/rsa#hdr-Minimum_key_size)`,
    );
  }
  if (modulus === undefined || modulus % 2n === 0n) throw new Error('crypto/rsa: public modulus is even');
  if (exponent === undefined || exponent < 2n) throw new Error('crypto/rsa: public exponent too small or negative');
  if (exponent % 2n === 0n) throw new Error('crypto/rsa: public exponent is even');
  if (exponent > 0x7fffffffn) throw new Error('crypto/rsa: public exponent too large');
}

function signatureAlgorithm({ algorithm, parameters }: AlgorithmIdentifier): SignatureAlgorithm | undefined {
  if (algorithm === ed25519 && parameters.length > 0) return undefined;
  if (algorithm === rsaPSS) return pssAlgorithm(parameters);
  return Object.hasOwn(algorithms, algorithm) ? algorithms[algorithm] : undefined;
}

const explicit = (number: number) => ({ tag: tag.constructed(number), name: '' });
const isNullOrAbsent = ({ parameters }: AlgorithmIdentifier): boolean =>
  parameters.length === 0 || parameters.equals(element(tag.null));

/** PSS with SHA-2 for the text and for the mask, and a salt as long as the hash. */
function pssAlgorithm(parameters: Buffer): SignatureAlgorithm | undefined {
  try {
    const fields = new FieldReader(new FieldReader(parameters).read(structure('pssParameters')).contents);
    const inside = (number: number) => new FieldReader(fields.read(explicit(number)).contents);
    const hash = readAlgorithm(inside(0).read(structure('AlgorithmIdentifier')).contents);
    const mask = readAlgorithm(inside(1).read(structure('AlgorithmIdentifier')).contents);
    const saltLength = readInt64(inside(2).read(fieldTypes.integer).contents);
    const trailer = fields.readOptional(explicit(3));
    const isUsualTrailer =
      !trailer || readInt64(new FieldReader(trailer.contents).read(fieldTypes.integer).contents) === 1n;
    const maskHash = readAlgorithm(new FieldReader(mask.parameters).read(structure('AlgorithmIdentifier')).contents);
    const known = Object.hasOwn(pssHashes, hash.algorithm) ? pssHashes[hash.algorithm] : undefined;
    if (mask.algorithm !== mgf1 || maskHash.algorithm !== hash.algorithm || !isUsualTrailer) return undefined;
    if (![hash, maskHash].every(isNullOrAbsent) || known?.saltLength !== saltLength) return undefined;
    return { keys: 'RSA', hash: known.hash, isPSS: true };
  } catch {
    return undefined;
  }
}
