import { parseURL, urlText } from '@k8s-ts/apimachinery/url';
import { goQuote, isIPv4Bytes, parseIPSloppy } from '@k8s-ts/apimachinery/validation';
import { DERReader } from '../der/der-reader.js';
import { isASCII } from '../der/strings.js';
import { tag } from '../der/tag.js';
import { element, sequence } from '../der/write-der.js';
import { isValidDomainName } from './domain-name.js';

/** Alternative names of the kinds that Go reads. Names of other kinds are left out. */
export interface AlternativeNames {
  readonly dnsNames: readonly string[];
  readonly emailAddresses: readonly string[];
  /** Each address has 4 or 16 bytes. */
  readonly ipAddresses: readonly Buffer[];
  readonly uris: readonly string[];
}

/** No names. */
export const noAlternativeNames: AlternativeNames = { dnsNames: [], emailAddresses: [], ipAddresses: [], uris: [] };

/** Tags of general names. */
const kinds = { email: tag.primitive(1), dns: tag.primitive(2), uri: tag.primitive(6), ip: tag.primitive(7) };

/** Reads the value of the extension `subjectAltName`. @throws Error with the messages of Go's `crypto/x509` */
export function readAlternativeNames(value: Buffer): AlternativeNames {
  const names = {
    dnsNames: [] as string[],
    emailAddresses: [] as string[],
    ipAddresses: [] as Buffer[],
    uris: [] as string[],
  };
  const reader = new DERReader(value).inside(tag.sequence, 'x509: invalid subject alternative names');
  while (!reader.isAtEnd) {
    const { tag: kind, contents } = reader.readAny('x509: invalid subject alternative name');
    if (kind === kinds.email) names.emailAddresses.push(ascii(contents, 'rfc822Name'));
    else if (kind === kinds.dns) names.dnsNames.push(ascii(contents, 'dNSName'));
    else if (kind === kinds.uri) names.uris.push(checkedURI(ascii(contents, 'uniformResourceIdentifier')));
    else if (kind === kinds.ip) names.ipAddresses.push(checkedIP(contents));
  }
  return names;
}

/** Returns the names of a certificate for DNS names and IP addresses. */
export function alternativeNamesOf(addresses: readonly string[]): AlternativeNames {
  const ips = addresses.map((address) => parseIPSloppy(address)?.bytes);
  return {
    ...noAlternativeNames,
    dnsNames: addresses.filter((_, i) => ips[i] === undefined),
    ipAddresses: ips.flatMap((ip) => (ip === undefined ? [] : shortForm(Buffer.from(ip)))),
  };
}

/**
 * Whether a certificate has these DNS names and IP addresses. They are compared in the form in which this package
 * writes them.
 */
export function hasAddresses(certificate: AlternativeNames, addresses: readonly string[]): boolean {
  const { dnsNames, ipAddresses } = alternativeNamesOf(addresses);
  return (
    dnsNames.every((name) => certificate.dnsNames.includes(name)) &&
    ipAddresses.every((address) => certificate.ipAddresses.some((each) => each.equals(address)))
  );
}

/** Encodes names in the order of Go: DNS names, email addresses, IP addresses, URIs. */
export const writeAlternativeNames = ({ dnsNames, emailAddresses, ipAddresses, uris }: AlternativeNames): Buffer =>
  sequence(
    ...dnsNames.map((name) => element(kinds.dns, Buffer.from(name))),
    ...emailAddresses.map((address) => element(kinds.email, Buffer.from(address))),
    ...ipAddresses.map((address) => element(kinds.ip, shortForm(address))),
    ...uris.map((uri) => element(kinds.uri, Buffer.from(uri))),
  );

/** IPv4 addresses are written with 4 bytes. */
const shortForm = (address: Buffer): Buffer =>
  address.length === 16 && isIPv4Bytes(address) ? address.subarray(12) : address;

function ascii(contents: Buffer, kind: string): string {
  if (!isASCII(contents)) throw new Error(`x509: SAN ${kind} is malformed`);
  return contents.toString('latin1');
}

function checkedIP(contents: Buffer): Buffer {
  if (contents.length === 4 || contents.length === 16) return contents;
  throw new Error(`x509: cannot parse IP address of length ${contents.length}`);
}

/** Returns a URI in the form in which Go writes it. */
function checkedURI(text: string): string {
  const url = parseURL(text);
  if (typeof url === 'string') throw new Error(`x509: cannot parse URI ${goQuote(text)}: ${url}`);
  if (url.host !== '' && !isValidDomainName(url.host, false)) {
    throw new Error(`x509: cannot parse URI ${goQuote(text)}: invalid domain`);
  }
  return urlText(url);
}
