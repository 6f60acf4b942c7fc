import { createHash } from 'node:crypto';
import { DERReader } from '../der/der-reader.js';
import {
  readBitString,
  readBoolean,
  readGeneralizedTime,
  readInteger,
  readObjectIdentifier,
  readUTCTime,
  rightAlign,
} from '../der/primitives.js';
import { tag } from '../der/tag.js';
import { type DistinguishedName, readName } from './distinguished-name.js';
import { type CertificateExtensions, type Extension, readExtensions } from './extensions.js';
import { type AlgorithmIdentifier, keyTypes, type PublicKey, publicKeyOf } from './public-key.js';

/** The data of a certificate (X.509, RFC 5280). */
export interface Certificate extends CertificateExtensions {
  /** The certificate in DER. */
  readonly bytes: Buffer;
  /** Version from 1 to 3. */
  readonly version: number;
  readonly serialNumber: bigint;
  readonly issuer: DistinguishedName;
  /** The issuer's name in DER, with the bytes of the certificate. */
  readonly issuerBytes: Buffer;
  readonly subject: DistinguishedName;
  /** The subject in DER, with the bytes of the certificate. */
  readonly subjectBytes: Buffer;
  /** In ms since the epoch. */
  readonly notBefore: number;
  /** In ms since the epoch. */
  readonly notAfter: number;
  /** Undefined for a key of an unknown kind. */
  readonly publicKey: PublicKey | undefined;
  /** The part of the certificate that is signed, in DER. */
  readonly signedBytes: Buffer;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Buffer;
}

/** The SHA-256 hash of a certificate in DER, for comparing certificates. */
export const fingerprintOf = ({ bytes }: Pick<Certificate, 'bytes'>): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A certificate and the bytes after it. */
interface Read {
  readonly certificate: Certificate;
  readonly rest: Buffer;
}

/**
 * Reads a certificate in DER (`x509.ParseCertificate`). Its signature is not checked.
 *
 * @throws Error with the message of Go's `crypto/x509`
 */
export function parseCertificate(bytes: Buffer): Certificate {
  const { certificate, rest } = readCertificate(bytes);
  if (rest.length > 0) throw new Error('x509: trailing data');
  return certificate;
}

/**
 * Reads certificates in DER that follow each other (`x509.ParseCertificates`). @throws Error as
 * {@link parseCertificate}
 */
export function parseCertificates(bytes: Buffer): readonly Certificate[] {
  const certificates: Certificate[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const read = readCertificate(rest);
    certificates.push(read.certificate);
    rest = read.rest;
  }
  return certificates;
}

function readCertificate(all: Buffer): Read {
  const whole = new DERReader(all).read(tag.sequence, 'x509: malformed certificate');
  const outer = new DERReader(whole.contents);
  const { bytes: signedBytes, contents } = outer.read(tag.sequence, 'x509: malformed tbs certificate');
  const fields = new DERReader(contents);
  const version = readVersion(fields);
  const serialNumber = fields.readPrimitive(tag.integer, readInteger, 'x509: malformed serial number');
  if (serialNumber < 0n) throw new Error('x509: negative serial number');
  const inner = fields.read(tag.sequence, 'x509: malformed signature algorithm identifier');
  const algorithm = outer.read(tag.sequence, 'x509: malformed algorithm identifier');
  if (!algorithm.contents.equals(inner.contents)) {
    throw new Error("x509: inner and outer signature algorithm identifiers don't match");
  }
  const signatureAlgorithm = readAlgorithm(new DERReader(inner.contents));
  const { bytes: issuerBytes } = fields.read(tag.sequence, 'x509: malformed issuer');
  const issuer = readName(issuerBytes);
  const validity = fields.inside(tag.sequence, 'x509: malformed validity');
  const [notBefore, notAfter] = [readTime(validity), readTime(validity)];
  const { bytes: subjectBytes } = fields.read(tag.sequence, 'x509: malformed issuer');
  const subject = readName(subjectBytes);
  const publicKey = readKey(fields.inside(tag.sequence, 'x509: malformed spki'));
  const extensions = readExtensions(version > 1 ? extensionsAt(fields, version) : []);
  const signature = rightAlign(outer.readPrimitive(tag.bitString, readBitString, 'x509: malformed signature'));
  const { bytes } = whole;
  const names = { issuer, issuerBytes, subject, subjectBytes };
  const signed = { signedBytes, signatureAlgorithm, signature };
  return {
    certificate: { bytes, version, serialNumber, ...names, notBefore, notAfter, publicKey, ...extensions, ...signed },
    rest: all.subarray(bytes.length),
  };
}

function readVersion(fields: DERReader): number {
  const malformed = 'x509: malformed version';
  if (!fields.isNext(tag.constructed(0))) return 1;
  const field = fields.inside(tag.constructed(0), malformed);
  const version = field.readPrimitive(tag.integer, readInteger, malformed);
  if (!field.isAtEnd || version < 0n || version > 0x7fffffffffffffffn) throw new Error(malformed);
  if (version > 2n) throw new Error('x509: invalid version');
  return Number(version) + 1;
}

function readAlgorithm(fields: DERReader): AlgorithmIdentifier {
  const algorithm = fields.readPrimitive(tag.objectIdentifier, readObjectIdentifier, 'x509: malformed OID');
  const parameters = fields.isAtEnd ? Buffer.alloc(0) : fields.readAny('x509: malformed parameters').bytes;
  return { algorithm, parameters };
}

function readTime(fields: DERReader): number {
  if (fields.isNext(tag.utcTime)) return fields.readPrimitive(tag.utcTime, readUTCTime, 'x509: malformed UTCTime');
  if (!fields.isNext(tag.generalizedTime)) throw new Error('x509: unsupported time format');
  return fields.readPrimitive(tag.generalizedTime, readGeneralizedTime, 'x509: malformed GeneralizedTime');
}

const knownKeys: readonly string[] = [keyTypes.rsa, keyTypes.ec, keyTypes.dsa, keyTypes.ed25519];

function readKey(fields: DERReader): PublicKey | undefined {
  const algorithm = readAlgorithm(fields.inside(tag.sequence, 'x509: malformed public key algorithm identifier'));
  const bits = fields.readPrimitive(tag.bitString, readBitString, 'x509: malformed subjectPublicKey');
  return knownKeys.includes(algorithm.algorithm) ? publicKeyOf({ algorithm, bits: rightAlign(bits) }) : undefined;
}

function extensionsAt(fields: DERReader, version: number): readonly Extension[] {
  fields.readOptional(tag.primitive(1), 'x509: malformed issuerUniqueID');
  fields.readOptional(tag.primitive(2), 'x509: malformed subjectUniqueID');
  const malformed = 'x509: malformed extensions';
  if (version < 3 || !fields.isNext(tag.constructed(3))) return [];
  const list = fields.inside(tag.constructed(3), malformed).inside(tag.sequence, malformed);
  const extensions: Extension[] = [];
  while (!list.isAtEnd) {
    const extension = readExtension(list.inside(tag.sequence, 'x509: malformed extension'));
    if (extensions.some(({ id }) => id === extension.id)) {
      throw new Error(`x509: certificate contains duplicate extension with OID "${extension.id}"`);
    }
    extensions.push(extension);
  }
  return extensions;
}

function readExtension(fields: DERReader): Extension {
  const id = fields.readPrimitive(tag.objectIdentifier, readObjectIdentifier, 'x509: malformed extension OID field');
  const critical =
    fields.isNext(tag.boolean) &&
    fields.readPrimitive(tag.boolean, readBoolean, 'x509: malformed extension critical field');
  const { contents: value } = fields.read(tag.octetString, 'x509: malformed extension value field');
  return { id, critical, value };
}
