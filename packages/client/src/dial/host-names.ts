import type { X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/*
 * Compares the name of a server with the names in its certificate, as Go does (`crypto/x509` VerifyHostname). Only
 * subject alternative names count.
 */

/** If a certificate has at least this number of names, the error contains their number instead of the names. */
const maxNamesInError = 100;

interface AlternativeNames {
  readonly dns: readonly string[];
  readonly addresses: readonly string[];
}

/**
 * Describes why a certificate is not valid for a host; undefined when it is.
 *
 * @param host a name, or an IP address without brackets
 */
export function hostNameProblem(certificate: X509Certificate, host: string): string | undefined {
  const names = alternativeNames(certificate.subjectAltName);
  const isAddress = isIP(host) !== 0;
  if (
    isAddress ? names.addresses.some((each) => isSameAddress(each, host)) : names.dns.some((each) => fits(each, host))
  )
    return undefined;
  if (certificate.subjectAltName === undefined && matches(commonName(certificate), host)) {
    return 'certificate relies on legacy Common Name field, use SANs instead';
  }
  const valid = isAddress ? names.addresses : names.dns;
  if (isAddress && valid.length === 0) {
    return `cannot validate certificate for ${host} because it doesn't contain any IP SANs`;
  }
  if (valid.length === 0) return `certificate is not valid for any names, but wanted to match ${host}`;
  if (valid.length >= maxNamesInError) {
    return `certificate is valid for ${valid.length} ${isAddress ? 'IP SANs' : 'names'}, but none matched ${host}`;
  }
  return `certificate is valid for ${valid.map(goAddress).join(', ')}, not ${host}`;
}

/** The last common name of the subject; empty without one. */
export function commonName({ subject }: X509Certificate): string {
  return attribute(subject, 'CN').at(-1) ?? '';
}

/** The values of an attribute in a name as Node writes names: one attribute in each line. */
export function attribute(name: string | undefined, type: string): readonly string[] {
  const lines = (name ?? '').split('\n');
  return lines.flatMap((line) => (line.startsWith(`${type}=`) ? [line.slice(type.length + 1)] : []));
}

/** Reads the text in which Node lists alternative names. Names with special characters are quoted as in JSON. */
function alternativeNames(text = ''): AlternativeNames {
  const dns: string[] = [];
  const addresses: string[] = [];
  for (const [, type, value = ''] of text.matchAll(/(?:^|, )([A-Za-z][A-Za-z0-9 ]*):("(?:[^"\\]|\\.)*"|[^,]*)/g)) {
    const name = value.startsWith('"') ? (JSON.parse(value) as string) : value;
    if (type === 'DNS') dns.push(name);
    else if (type === 'IP Address') addresses.push(name);
  }
  return { dns, addresses };
}

function isSameAddress(one: string, other: string): boolean {
  if (isIP(one) === 0) return false;
  const family = isIP(one) === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  list.addAddress(one, family);
  return list.check(other, isIP(other) === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv6 address in its short form. */
function goAddress(text: string): string {
  return isIP(text) === 6 ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text;
}

/**
 * If both are valid host names, a wildcard and a trailing dot have their meaning. Other texts fit only equal texts,
 * regardless of case.
 */
function fits(pattern: string, host: string): boolean {
  if (isValid(host.replace(/\.$/, ''), false) && isValid(pattern, true)) return matches(pattern, host);
  return pattern !== '' && pattern !== '.' && pattern.toLowerCase() === host.toLowerCase();
}

function isValid(name: string, isPattern: boolean): boolean {
  if (name === '*') return false;
  return name
    .split('.')
    .every((label, index) => (isPattern && index === 0 && label === '*') || /^[A-Za-z0-9_][A-Za-z0-9_-]*$/.test(label));
}

/** `*` as the first label stands for any label. */
function matches(pattern: string, host: string): boolean {
  const labels = pattern.toLowerCase().split('.');
  const given = host.toLowerCase().replace(/\.$/, '').split('.');
  if (pattern === '' || labels.length !== given.length) return false;
  return labels.every((label, index) => (index === 0 && label === '*') || label === given[index]);
}
