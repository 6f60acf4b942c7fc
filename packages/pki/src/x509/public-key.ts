import { createPublicKey, type KeyObject } from 'node:crypto';
import { DERReader } from '../der/der-reader.js';
import { FieldReader, fieldTypes, readWhole, structure } from '../der/field-reader.js';
import { readBitString, readInteger, readObjectIdentifier, rightAlign } from '../der/primitives.js';
import { DERError } from '../der/read-der.js';
import { tag } from '../der/tag.js';
import { bitString, element, integer, objectIdentifier, sequence } from '../der/write-der.js';

/** Kinds of public keys that Go's `crypto/x509` reads. */
export type PublicKeyAlgorithm = 'RSA' | 'ECDSA' | 'Ed25519' | 'X25519' | 'DSA';

/** A public key. */
export interface PublicKey {
  readonly algorithm: PublicKeyAlgorithm;
  readonly key: KeyObject;
}

/** An algorithm with its parameters. */
export interface AlgorithmIdentifier {
  /** The dotted object identifier. */
  readonly algorithm: string;
  /** Parameters in DER; empty without parameters. */
  readonly parameters: Buffer;
}

/** An algorithm and the bits of a key. */
export interface PublicKeyInfo {
  readonly algorithm: AlgorithmIdentifier;
  readonly bits: Buffer;
}

export const keyTypes = {
  rsa: '1.2.840.113549.1.1.1',
  dsa: '1.2.840.10040.4.1',
  ec: '1.2.840.10045.2.1',
  x25519: '1.3.101.110',
  ed25519: '1.3.101.112',
} as const;

/** Curves by their object identifier. */
const curves: Readonly<Record<string, { readonly name: string; readonly coordinateBytes: number }>> = {
  '1.3.132.0.33': { name: 'P224', coordinateBytes: 28 },
  '1.2.840.10045.3.1.7': { name: 'P256', coordinateBytes: 32 },
  '1.3.132.0.34': { name: 'P384', coordinateBytes: 48 },
  '1.3.132.0.35': { name: 'P521', coordinateBytes: 66 },
};

const null_ = element(tag.null);

/** Reads an algorithm with the messages of `encoding/asn1`. @throws DERError */
export function readAlgorithm(contents: Buffer): AlgorithmIdentifier {
  const fields = new FieldReader(contents);
  const algorithm = readObjectIdentifier(fields.read(fieldTypes.objectIdentifier).contents);
  return { algorithm, parameters: fields.isAtEnd ? Buffer.alloc(0) : fields.readAny().bytes };
}

/** Reads a SubjectPublicKeyInfo with the messages of `encoding/asn1`. @throws DERError */
export function readPublicKeyInfo(contents: Buffer): PublicKeyInfo {
  const fields = new FieldReader(contents);
  const algorithm = readAlgorithm(fields.read(structure('AlgorithmIdentifier')).contents);
  return { algorithm, bits: rightAlign(readBitString(fields.read(fieldTypes.bitString).contents)) };
}

/**
 * Reads a public key in DER (`x509.ParsePKIXPublicKey`). @throws Error with Go's message for other bytes, and for keys
 * of other types
 */
export function parsePublicKey(bytes: Buffer): PublicKey {
  const trailing = () => new Error('x509: trailing data after ASN.1 of public-key');
  let info: PublicKeyInfo;
  try {
    info = readWhole(bytes, structure('publicKeyInfo'), readPublicKeyInfo, trailing);
  } catch (error) {
    if (error instanceof DERError && isPKCS1(bytes)) {
      throw new Error('x509: failed to parse public key (use ParsePKCS1PublicKey instead for this key format)');
    }
    throw error;
  }
  return publicKeyOf(info);
}

/** Whether the bytes begin with an RSA key that is not preceded by its algorithm. */
function isPKCS1(bytes: Buffer): boolean {
  try {
    const fields = new FieldReader(new FieldReader(bytes).read(structure('pkcs1PublicKey')).contents);
    readInteger(fields.read(fieldTypes.integer).contents);
    return readInteger(fields.read(fieldTypes.integer).contents) < 1n << 63n;
  } catch {
    return false;
  }
}

/**
 * Makes a key from an algorithm and the bits of the key. The parsed parts are encoded again.
 *
 * @throws Error with Go's message
 */
export function publicKeyOf({ algorithm: { algorithm, parameters }, bits }: PublicKeyInfo): PublicKey {
  switch (algorithm) {
    case keyTypes.rsa:
      return rsaKey(parameters, bits);
    case keyTypes.ec:
      return ecKey(parameters, bits);
    case keyTypes.dsa:
      return dsaKey(parameters, bits);
    case keyTypes.ed25519:
      if (parameters.length > 0) throw new Error('x509: Ed25519 key encoded with illegal parameters');
      if (bits.length !== 32) throw new Error('x509: wrong Ed25519 public key size');
      return { algorithm: 'Ed25519', key: importKey([objectIdentifier(algorithm)], bits, 'ed25519: bad public key') };
    case keyTypes.x25519:
      if (parameters.length > 0) throw new Error('x509: X25519 key encoded with illegal parameters');
      if (bits.length !== 32) throw new Error('crypto/ecdh: invalid public key');
      return {
        algorithm: 'X25519',
        key: importKey([objectIdentifier(algorithm)], bits, 'crypto/ecdh: invalid public key'),
      };
    default:
      throw new Error('x509: unknown public key algorithm');
  }
}

function importKey(algorithm: readonly Buffer[], bits: Buffer, message: string): KeyObject {
  try {
    return createPublicKey({ key: sequence(sequence(...algorithm), bitString(bits)), format: 'der', type: 'spki' });
  } catch {
    throw new Error(message);
  }
}

function rsaKey(parameters: Buffer, bits: Buffer): PublicKey {
  if (!parameters.equals(null_)) throw new Error('x509: RSA key missing NULL parameters');
  const fields = new DERReader(bits).inside(tag.sequence, 'x509: invalid RSA public key');
  const modulus = fields.readPrimitive(tag.integer, readInteger, 'x509: invalid RSA modulus');
  const exponent = fields.readPrimitive(tag.integer, readInteger, 'x509: invalid RSA public exponent');
  if (exponent >= 1n << 63n || exponent < -(1n << 63n)) throw new Error('x509: invalid RSA public exponent');
  if (modulus <= 0n) throw new Error('x509: RSA modulus is not a positive number');
  if (exponent <= 0n) throw new Error('x509: RSA public exponent is not a positive number');
  const key = sequence(integer(modulus), integer(exponent));
  return {
    algorithm: 'RSA',
    key: importKey([objectIdentifier(keyTypes.rsa), null_], key, 'x509: invalid RSA public key'),
  };
}

function ecKey(parameters: Buffer, bits: Buffer): PublicKey {
  const invalid = 'x509: invalid ECDSA parameters';
  const id = new DERReader(parameters).readPrimitive(tag.objectIdentifier, readObjectIdentifier, invalid);
  const curve = Object.hasOwn(curves, id) ? curves[id] : undefined;
  if (curve === undefined) throw new Error('x509: unsupported elliptic curve');
  // Compressed points are not read.
  if (bits[0] !== 4) throw new Error('ecdsa: invalid uncompressed public key');
  if (bits.length !== 1 + 2 * curve.coordinateBytes) throw new Error(`invalid ${curve.name} point encoding`);
  const type = [objectIdentifier(keyTypes.ec), objectIdentifier(id)];
  return { algorithm: 'ECDSA', key: importKey(type, bits, `${curve.name} point not on curve`) };
}

function dsaKey(parameters: Buffer, bits: Buffer): PublicKey {
  const y = new DERReader(bits).readPrimitive(tag.integer, readInteger, 'x509: invalid DSA public key');
  const invalid = 'x509: invalid DSA parameters';
  const fields = new DERReader(parameters).inside(tag.sequence, invalid);
  const numbers = [1, 2, 3].map(() => fields.readPrimitive(tag.integer, readInteger, invalid));
  if ([y, ...numbers].some((number) => number <= 0n)) throw new Error('x509: zero or negative DSA parameter');
  const type = [objectIdentifier(keyTypes.dsa), sequence(...numbers.map(integer))];
  return { algorithm: 'DSA', key: importKey(type, integer(y), 'x509: invalid DSA public key') };
}
