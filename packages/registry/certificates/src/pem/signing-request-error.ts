import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { decodePEM } from './decode-pem.js';
import { type DERValue, derTag, readDER, readSequence } from './der.js';

/** Signature algorithms by object identifier (hexadecimal DER content), with their hash; undefined where the key type implies it. */
const hashes: Readonly<Record<string, string | undefined>> = {
  '2a864886f70d010105': 'sha1', // SHA-1 with RSA, which Go accepts in requests
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d0401': 'sha1', // ECDSA
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
  '2b6570': undefined, // Ed25519
};
const rsaPSS = '2a864886f70d01010a';

/** Hashes of PSS parameters by the object identifier that stands in them. */
const pssHashes: Readonly<Record<string, string>> = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};

/**
 * The message about a text that is not a PKCS #10 request in PEM, signed with its own key; undefined for a valid one. The first block counts. Messages
 * are those of Go's `crypto/x509` where errors are common.
 */
export function signingRequestError(text: Uint8Array): string | undefined {
  const [block] = decodePEM(text);
  if (block?.type !== 'CERTIFICATE REQUEST') return 'PEM block type must be CERTIFICATE REQUEST';
  try {
    checkSigned(block.bytes);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

function checkSigned(bytes: Buffer): void {
  const whole = readDER(bytes);
  const [info, algorithm, signature] = readSequence(whole);
  if (whole.bytes.length < bytes.length) throw new Error('asn1: syntax error: trailing data');
  if (!info || !algorithm || signature?.tag !== derTag.bitString)
    throw new Error('asn1: syntax error: sequence truncated');
  // Version, subject, key, attributes.
  const [, , publicKey] = readSequence(info);
  if (!publicKey) throw new Error('asn1: syntax error: sequence truncated');
  const key = publicKeyOf(publicKey);
  // The first byte of a bit string counts unused bits.
  if (!isSigned(info.bytes, signature.content.subarray(1), algorithm, key)) throw new Error(failure(key));
}

function publicKeyOf(value: DERValue): KeyObject {
  try {
    return createPublicKey({ key: value.bytes, format: 'der', type: 'spki' });
  } catch {
    throw new Error('x509: cannot verify signature: algorithm unimplemented');
  }
}

function isSigned(data: Buffer, signature: Buffer, algorithm: DERValue, key: KeyObject): boolean {
  const [identifier] = readSequence(algorithm);
  const id = identifier?.content.toString('hex') ?? '';
  if (id === rsaPSS) {
    const parameters = algorithm.content.toString('hex');
    const hash = Object.entries(pssHashes).find(([known]) => parameters.includes(known))?.[1];
    if (hash === undefined) throw new Error('x509: cannot verify signature: algorithm unimplemented');
    return verify(hash, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING }, signature);
  }
  if (!Object.hasOwn(hashes, id)) throw new Error('x509: cannot verify signature: algorithm unimplemented');
  return verify(hashes[id], data, key, signature);
}

function failure(key: KeyObject): string {
  switch (key.asymmetricKeyType) {
    case 'rsa':
    case 'rsa-pss':
      return 'crypto/rsa: verification error';
    case 'ed25519':
      return 'x509: Ed25519 verification failure';
    default:
      return 'x509: ECDSA verification failure';
  }
}
