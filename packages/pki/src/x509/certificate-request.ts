import { FieldReader, type FieldType, fieldTypes, readList, readWhole, structure } from '../der/field-reader.js';
import { readBitString, readBoolean, readInt64, readObjectIdentifier, rightAlign } from '../der/primitives.js';
import { type DERValue, syntaxError } from '../der/read-der.js';
import { tag } from '../der/tag.js';
import { decodePEM } from '../pem/decode-pem.js';
import { type AlternativeNames, noAlternativeNames, readAlternativeNames } from './alternative-names.js';
import { type DistinguishedName, readRequestedName } from './distinguished-name.js';
import { keyTypes, type PublicKey, publicKeyOf, readAlgorithm, readPublicKeyInfo } from './public-key.js';
import { checkSignature } from './signature.js';

/** The contents of a certificate request (PKCS #10, RFC 2986). */
export interface CertificateRequest extends AlternativeNames {
  readonly subject: DistinguishedName;
  /** Undefined for a key of an unknown kind. */
  readonly publicKey: PublicKey | undefined;
  /**
   * Checks the signature with the key of the request. @throws Error with Go's message when the signature is not valid
   */
  checkSignature(): void;
}

const extensionRequest = '1.2.840.113549.1.9.14';
const subjectAlternativeName = '2.5.29.17';

/**
 * The type of `RawAttributes` in Go's structure. Go's message ends with an address in memory instead of the tag, so the
 * message is not the same in each run.
 */
const attributesType: FieldType = {
  tag: tag.constructed(0),
  name: '',
  parameters:
    '{optional:false explicit:false application:false private:false defaultValue:<nil> tag:0xc000000000 stringType:0 timeType:0 set:false omitEmpty:false}',
};

/**
 * Reads a certificate request in PEM: the first block of the text (`kubernetes pkg/apis/certificates/helpers.go`,
 * ParseCSR).
 *
 * @throws Error when the first block is not a certificate request; see {@link parseCertificateRequest}
 */
export function parseCertificateRequestPEM(text: string | Uint8Array): CertificateRequest {
  const [block] = decodePEM(text);
  if (block?.type !== 'CERTIFICATE REQUEST') throw new Error('PEM block type must be CERTIFICATE REQUEST');
  return parseCertificateRequest(block.bytes);
}

/**
 * Reads a certificate request in DER (`x509.ParseCertificateRequest`). Its signature is not checked.
 *
 * @throws Error with the message of Go's `crypto/x509` or `encoding/asn1`
 */
export function parseCertificateRequest(bytes: Buffer): CertificateRequest {
  const trailing = () => syntaxError('trailing data');
  const { info, algorithm, signature } = readWhole(bytes, structure('certificateRequest'), readSigned, trailing);
  const { subject, key, attributes } = info;
  // Kinds of keys that sign requests.
  const known: readonly string[] = [keyTypes.rsa, keyTypes.ec, keyTypes.dsa, keyTypes.ed25519];
  const publicKey = known.includes(key.algorithm.algorithm) ? publicKeyOf(key) : undefined;
  return {
    subject: readRequestedName(subject.bytes),
    publicKey,
    ...alternativeNamesOf(requestedExtensions(attributes)),
    checkSignature: () => checkSignature(algorithm, info.bytes, signature, publicKey),
  };
}

/** CertificationRequest ::= SEQUENCE { certificationRequestInfo, signatureAlgorithm, signature } */
function readSigned(contents: Buffer) {
  const fields = new FieldReader(contents);
  const info = readInfo(fields.read(structure('tbsCertificateRequest')));
  const algorithm = readAlgorithm(fields.read(structure('AlgorithmIdentifier')).contents);
  const signature = rightAlign(readBitString(fields.read(fieldTypes.bitString).contents));
  return { info, algorithm, signature };
}

/** CertificationRequestInfo ::= SEQUENCE { version, subject, subjectPKInfo, [0] attributes } */
function readInfo({ bytes, contents }: DERValue) {
  const fields = new FieldReader(contents);
  readInt64(fields.read(fieldTypes.integer).contents);
  const subject = fields.readAny();
  const key = readPublicKeyInfo(fields.read(structure('publicKeyInfo')).contents);
  return { bytes, subject, key, attributes: readList(fields.read(attributesType).contents) };
}

interface RequestedExtension {
  readonly id: string;
  readonly value: Buffer;
}

/**
 * Returns the extensions in the attributes `extensionRequest`; each may occur once. Only the first value of an
 * attribute is read.
 */
function requestedExtensions(attributes: readonly DERValue[]): ReadonlyMap<string, RequestedExtension> {
  const extensions = new Map<string, RequestedExtension>();
  for (const attribute of attributes) {
    const [first] = valuesOf(attribute, extensionRequest);
    if (first === undefined) continue;
    const list = new FieldReader(first.bytes).read({ tag: tag.sequence, name: '' });
    for (const extension of readList(list.contents, tag.sequence).map(readExtension)) {
      if (extensions.has(extension.id)) {
        throw new Error('x509: certificate request contains duplicate requested extensions');
      }
      extensions.set(extension.id, extension);
    }
  }
  return extensions;
}

/**
 * Returns the values of an attribute of a certain type. Empty for other attributes, and for attributes that cannot be
 * read.
 */
function valuesOf(attribute: DERValue, type: string): readonly DERValue[] {
  try {
    const fields = new FieldReader(new FieldReader(attribute.bytes).read(structure('pkcs10Attribute')).contents);
    const id = readObjectIdentifier(fields.read(fieldTypes.objectIdentifier).contents);
    const values = readList(fields.read({ tag: tag.set, name: '' }).contents);
    return id === type ? values : [];
  } catch {
    return [];
  }
}

function readExtension({ contents }: DERValue): RequestedExtension {
  const fields = new FieldReader(contents);
  const id = readObjectIdentifier(fields.read(fieldTypes.objectIdentifier).contents);
  const critical = fields.readOptional(fieldTypes.boolean);
  if (critical) readBoolean(critical.contents);
  return { id, value: fields.read(fieldTypes.octetString).contents };
}

function alternativeNamesOf(extensions: ReadonlyMap<string, RequestedExtension>): AlternativeNames {
  const found = extensions.get(subjectAlternativeName);
  return found === undefined ? noAlternativeNames : readAlternativeNames(found.value);
}
