import { X509Certificate } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatIP, isIPv4Bytes } from '@k8s-ts/apimachinery/validation';
import type { Certificate } from '../x509/certificate.js';
import type { CertificateRequest } from '../x509/certificate-request.js';
import { valuesOf } from '../x509/distinguished-name.js';

/** The values that the certificate must have. */
export interface ExpectedCertificate {
  readonly authority: Certificate;
  readonly request: CertificateRequest;
  /** Dotted object identifiers. */
  readonly extendedKeyUsages: readonly string[];
  /** Milliseconds since the epoch. Certificates contain whole seconds. */
  readonly notBefore: number;
  /** Milliseconds since the epoch. Certificates contain whole seconds. */
  readonly notAfter: number;
}

/** Node.js' names for attributes of a subject, with their object identifiers. */
const attributes: Readonly<Record<string, string>> = {
  C: '2.5.4.6',
  ST: '2.5.4.8',
  L: '2.5.4.7',
  street: '2.5.4.9',
  postalCode: '2.5.4.17',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  CN: '2.5.4.3',
  serialNumber: '2.5.4.5',
};

/** Attributes whose last value in the request becomes part of the certificate. */
const single = ['CN', 'serialNumber'];

/**
 * Reads a new certificate with another parser, that of Node.js, and compares it with the request. If the two parsers
 * disagreed about names, the certificate could be valid for names that were not checked.
 *
 * @param pem the certificate
 * @throws Error when any part differs
 */
export function checkIssuedCertificate(pem: string, expected: ExpectedCertificate): void {
  const certificate = new X509Certificate(pem);
  const { authority, request, extendedKeyUsages, notBefore, notAfter } = expected;
  const differing = [
    !isDeepStrictEqual(subjectOf(certificate), subjectIn(request)) && 'subject',
    !isDeepStrictEqual(alternativesOf(certificate), alternativesIn(request)) && 'subjectAltName',
    !(request.publicKey && certificate.publicKey.equals(request.publicKey.key)) && 'publicKey',
    !isDeepStrictEqual([...(certificate.keyUsage ?? [])].sort(), [...extendedKeyUsages].sort()) && 'extKeyUsage',
    certificate.ca && 'basicConstraints',
    Date.parse(certificate.validFrom) !== inSeconds(notBefore) && 'notBefore',
    Date.parse(certificate.validTo) !== inSeconds(notAfter) && 'notAfter',
    !(authority.publicKey && certificate.verify(authority.publicKey.key)) && 'signature',
  ].filter((part) => part !== false);
  if (differing.length > 0) {
    throw new Error(`the new certificate differs from its request: ${differing.join(', ')}`);
  }
}

const inSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

type Subject = Readonly<Record<string, readonly string[]>>;

/** Returns the attributes in Node.js' form, each with its values in alphabetical order, because a set has no order. */
function subjectOf(certificate: X509Certificate): Subject {
  const { subject } = certificate.toLegacyObject() as unknown as {
    readonly subject: Readonly<Record<string, string | readonly string[]>> | undefined;
  };
  return Object.fromEntries(Object.entries(subject ?? {}).map(([name, values]) => [name, [values].flat().sort()]));
}

function subjectIn({ subject }: CertificateRequest): Subject {
  const entries = Object.entries(attributes).map(([name, type]) => {
    const values = [...valuesOf(subject, type)];
    return [name, single.includes(name) ? values.slice(-1).filter((value) => value !== '') : values.sort()] as const;
  });
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

const alternativesOf = ({ subjectAltName }: X509Certificate): readonly string[] =>
  subjectAltName === undefined ? [] : splitNames(subjectAltName).map(comparable);

/** Node separates names with commas, and quotes names that contain one. */
const splitNames = (text: string): readonly string[] => text.match(/(?:[^,"]|"(?:[^"\\]|\\.)*")+/g) ?? [];

/** Returns a name without quotes. IP addresses have a single form. */
function comparable(text: string): string {
  const [kind = '', ...rest] = text.trim().split(':');
  const value = rest.join(':');
  return `${kind}:${value.startsWith('"') ? (JSON.parse(value) as string) : value}`;
}

function alternativesIn({ dnsNames, emailAddresses, ipAddresses, uris }: CertificateRequest): readonly string[] {
  return [
    ...dnsNames.map((name) => `DNS:${name}`),
    ...emailAddresses.map((address) => `email:${address}`),
    ...ipAddresses.map((address) => `IP Address:${nodeFormOf(address)}`),
    ...uris.map((uri) => `URI:${uri}`),
  ];
}

/** Returns an IP address in Node.js' form: all groups of an IPv6 address, without leading zeros, in capitals. */
function nodeFormOf(address: Buffer): string {
  if (address.length === 4) return address.join('.');
  if (isIPv4Bytes(address)) return formatIP(address);
  return Array.from({ length: 8 }, (_, i) =>
    address
      .readUInt16BE(2 * i)
      .toString(16)
      .toUpperCase(),
  ).join(':');
}
