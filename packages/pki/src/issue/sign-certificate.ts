import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { FieldReader, structure } from '../der/field-reader.js';
import { tag } from '../der/tag.js';
import {
  bitString,
  boolean,
  directoryString,
  element,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  time,
} from '../der/write-der.js';
import { encodePEM } from '../pem/encode-pem.js';
import { alternativeNamesOf, writeAlternativeNames } from '../x509/alternative-names.js';
import type { Certificate } from '../x509/certificate.js';
import { readPublicKeyInfo } from '../x509/public-key.js';

/** A certificate authority that signs certificates. */
export interface Issuer {
  /** The name of the issuer, in DER. */
  readonly name: Buffer;
  /** Identifies the key that signs; it is the subject key identifier of the issuer's certificate. */
  readonly keyIdentifier: Buffer;
  readonly privateKey: KeyObject;
}

/** The data of a certificate. */
export interface CertificateTemplate {
  /** In DER; see {@link distinguishedName}. */
  readonly subject: Buffer;
  readonly publicKey: KeyObject;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** See {@link extensions}. */
  readonly extensions: readonly Buffer[];
}

const signatureAlgorithms: Readonly<Record<string, Buffer>> = {
  // ecdsa-with-SHA256, sha256WithRSAEncryption (RFC 5758 section 3.2, RFC 4055 section 5).
  ec: sequence(objectIdentifier('1.2.840.10045.4.3.2')),
  rsa: sequence(objectIdentifier('1.2.840.113549.1.1.11'), element(tag.null)),
};

const attributeTypes = { CN: objectIdentifier('2.5.4.3'), O: objectIdentifier('2.5.4.10') };

/** Encodes a name in DER. @param attributes in order: `[['O', 'system:masters'], ['CN', 'kubernetes-admin']]` */
export function distinguishedName(attributes: readonly (readonly [keyof typeof attributeTypes, string])[]): Buffer {
  return sequence(...attributes.map(([type, value]) => set(sequence(attributeTypes[type], directoryString(value)))));
}

/** Extensions of certificates (RFC 5280 section 4.2.1), each in DER. */
export const extensions = {
  basicConstraints: (isAuthority: boolean): Buffer =>
    extension('2.5.29.19', true, sequence(...(isAuthority ? [boolean(true)] : []))),
  keyUsage(...usages: readonly (keyof typeof keyUsageBits)[]): Buffer {
    const bits = usages.reduce((sum, usage) => sum | keyUsageBits[usage], 0);
    return extension('2.5.29.15', true, bitString(Buffer.from([bits]), Math.clz32(bits & -bits) ^ 31));
  },
  extendedKeyUsage: (usage: keyof typeof purposes): Buffer =>
    extension('2.5.29.37', false, sequence(objectIdentifier(purposes[usage]))),
  subjectKeyIdentifier: (identifier: Buffer): Buffer => extension('2.5.29.14', false, octetString(identifier)),
  authorityKeyIdentifier: (identifier: Buffer): Buffer =>
    extension('2.5.29.35', false, sequence(element(tag.primitive(0), identifier))),
  /** @param addresses DNS names and IP addresses */
  subjectAlternativeName: (addresses: readonly string[]): Buffer =>
    extension('2.5.29.17', false, writeAlternativeNames(alternativeNamesOf(addresses))),
};

/** Bits of the first byte of a KeyUsage. */
const keyUsageBits = { digitalSignature: 0x80, keyEncipherment: 0x20, keyCertSign: 0x04, cRLSign: 0x02 } as const;

const purposes = { serverAuth: '1.3.6.1.5.5.7.3.1', clientAuth: '1.3.6.1.5.5.7.3.2' } as const;

/**
 * Signs a certificate with SHA-256 and a random serial number.
 *
 * @returns PEM
 * @throws TypeError unless the issuer's key is an EC or RSA key
 */
export function signCertificate(template: CertificateTemplate, issuer: Issuer): string {
  const algorithm = signatureAlgorithms[issuer.privateKey.asymmetricKeyType ?? ''];
  if (algorithm === undefined) throw new TypeError('certificates can be signed with EC and RSA keys only');
  const toBeSigned = sequence(
    element(tag.constructed(0), integer(2n)),
    integer(serialNumber()),
    algorithm,
    issuer.name,
    sequence(time(template.notBefore), time(template.notAfter)),
    template.subject,
    template.publicKey.export({ type: 'spki', format: 'der' }),
    element(tag.constructed(3), sequence(...template.extensions)),
  );
  return encodePEM(
    'CERTIFICATE',
    sequence(toBeSigned, algorithm, bitString(sign('sha256', toBeSigned, issuer.privateKey))),
  );
}

/** The SHA-1 hash of a key's bits (RFC 5280 section 4.2.1.2, method 1). */
export function keyIdentifierOf(publicKey: KeyObject): Buffer {
  const bytes = publicKey.export({ type: 'spki', format: 'der' });
  const { bits } = readPublicKeyInfo(new FieldReader(bytes).read(structure('publicKeyInfo')).contents);
  return createHash('sha1').update(bits).digest();
}

/**
 * Makes an issuer from the certificate and the key of a certificate authority. The key identifier is that of the
 * certificate, or else that of its key.
 *
 * @throws Error for a certificate with a key of an unknown kind
 */
export function issuerOf(
  { subjectBytes, subjectKeyIdentifier, publicKey }: Certificate,
  privateKey: KeyObject,
): Issuer {
  if (publicKey === undefined) throw new Error('x509: unknown public key algorithm');
  return {
    name: subjectBytes,
    keyIdentifier: subjectKeyIdentifier ?? keyIdentifierOf(publicKey.key),
    privateKey,
  };
}

/** An extension in DER. @param type the dotted object identifier */
export function extension(type: string, critical: boolean, value: Buffer): Buffer {
  return sequence(objectIdentifier(type), ...(critical ? [boolean(true)] : []), octetString(value));
}

/** 16 random bytes, as a positive number of exactly that size. */
function serialNumber(): bigint {
  const [first = 0, ...rest] = randomBytes(16);
  return BigInt(`0x${Buffer.from([(first & 0x7f) | 0x01, ...rest]).toString('hex')}`);
}
