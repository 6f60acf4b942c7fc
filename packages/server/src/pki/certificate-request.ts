import { createPublicKey, type KeyObject } from 'node:crypto';
import { formatIP } from '@k8s-ts/apimachinery/validation';
import { type Element, objectIdentifier, readElements, tag } from './der.js';

/** The contents of a certificate request (PKCS #10, RFC 2986). */
export interface CertificateRequest {
  /** The subject, in DER. */
  readonly subject: Buffer;
  /** The last common name of the subject, or the empty text. */
  readonly commonName: string;
  readonly organizations: readonly string[];
  readonly dnsNames: readonly string[];
  /** In canonical form. */
  readonly ipAddresses: readonly string[];
  readonly emailAddresses: readonly string[];
  readonly uris: readonly string[];
  /** The value of the extension with the alternative names, in DER; undefined without one. */
  readonly subjectAlternativeName: Buffer | undefined;
  readonly publicKey: KeyObject;
}

const types = {
  commonName: objectIdentifier('2.5.4.3'),
  organization: objectIdentifier('2.5.4.10'),
  extensionRequest: objectIdentifier('1.2.840.113549.1.9.14'),
  subjectAlternativeName: objectIdentifier('2.5.29.17'),
};

/**
 * Reads a certificate request. Its signature is not checked: the API server does that when it is created.
 *
 * @param pem the first block of the text counts
 * @throws Error when the text is not a certificate request
 */
export function readCertificateRequest(pem: string): CertificateRequest {
  const [, body] = /-----BEGIN CERTIFICATE REQUEST-----([^-]*)-----END CERTIFICATE REQUEST-----/.exec(pem) ?? [];
  if (body === undefined) throw new Error('PEM block type must be CERTIFICATE REQUEST');
  const [request] = readElements(Buffer.from(body, 'base64'));
  const [info] = inside(request);
  // CertificationRequestInfo ::= SEQUENCE { version, subject, subjectPKInfo, [0] attributes }
  const [, subject, publicKey, attributes] = inside(info);
  if (!subject || !publicKey) throw new Error('the certificate request is cut off');
  const named = inside(subject)
    .flatMap(inside)
    .map(inside)
    .map(([type, value]) => ({ type, text: value ? textOf(value) : '' }));
  const valuesOf = (wanted: Buffer) => named.filter(({ type }) => type?.bytes.equals(wanted)).map(({ text }) => text);
  const extensions = inside(attributes)
    .map(inside)
    .filter(([type]) => type?.bytes.equals(types.extensionRequest))
    .flatMap(([, values]) => inside(values))
    .flatMap(inside)
    .map(inside);
  const names = extensions.find(([type]) => type?.bytes.equals(types.subjectAlternativeName))?.at(-1)?.contents;
  const alternatives = names === undefined ? [] : readElements(names).flatMap(inside);
  const kind = (n: number) =>
    alternatives.filter((each) => each.tag === tag.primitive(n)).map(({ contents }) => contents);
  const texts = (n: number) => kind(n).map((bytes) => bytes.toString('latin1'));
  return {
    subject: subject.bytes,
    commonName: valuesOf(types.commonName).at(-1) ?? '',
    organizations: valuesOf(types.organization),
    emailAddresses: texts(1),
    dnsNames: texts(2),
    uris: texts(6),
    ipAddresses: kind(7).map((bytes) => formatIP(bytes.length === 4 ? mapped(bytes) : bytes)),
    subjectAlternativeName: names,
    publicKey: createPublicKey({ key: publicKey.bytes, format: 'der', type: 'spki' }),
  };
}

function inside(element: Element | undefined): readonly Element[] {
  return element === undefined ? [] : readElements(element.contents);
}

/** The text of a string element. BMPString has two bytes for each character. */
function textOf({ tag: elementTag, contents }: Element): string {
  if (elementTag === 0x1e) return Buffer.from(contents).swap16().toString('utf16le');
  return contents.toString(elementTag === tag.utf8String ? 'utf8' : 'latin1');
}

/** An IPv4 address as 16 bytes. */
function mapped(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(10), Buffer.from([0xff, 0xff]), bytes]);
}
