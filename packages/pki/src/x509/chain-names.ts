import { parseURL } from '@k8s-ts/apimachinery/url';
import { formatIP, goQuote, parseIPSloppy } from '@k8s-ts/apimachinery/validation';
import type { Certificate } from './certificate.js';
import { isValidDomainName } from './domain-name.js';
import { type NameConstraints, type Network, splitMailbox } from './name-constraints.js';

/**
 * Finds a name in a chain that an issuer in the chain may not sign for (`crypto/x509` of Go, checkChainConstraints).
 * The constraints of a certificate apply to all certificates before it in the chain.
 *
 * @param chain from the verified certificate to the root
 * @returns Go's words, such as `DNS name "a.b" is not permitted by any constraint`; undefined when all names are
 * allowed
 */
export function nameConstraintProblem(chain: readonly Certificate[]): string | undefined {
  for (const [i, certificate] of chain.entries()) {
    const above = chain.slice(i + 1).flatMap(({ nameConstraints }) => (nameConstraints ? [nameConstraints] : []));
    if (above.length === 0) return undefined;
    const names = namesOf(certificate);
    if (typeof names === 'string') return names;
    for (const constraints of above) {
      for (const name of names) {
        const problem = problemOf(name, constraints);
        if (problem !== undefined) return problem;
      }
    }
  }
  return undefined;
}

/** A name in a certificate. */
type Name =
  | { readonly kind: 'IP address'; readonly text: string; readonly bytes: Buffer }
  | { readonly kind: 'DNS name' | 'URI'; readonly text: string; readonly domain: string }
  | { readonly kind: 'email address'; readonly text: string; readonly local: string; readonly domain: string };

/** Returns the names of a certificate in the order in which Go checks them, or an error message about one of them. */
function namesOf({ ipAddresses, dnsNames, uris, emailAddresses }: Certificate): readonly Name[] | string {
  const names: Name[] = [
    ...ipAddresses.map((bytes): Name => ({ kind: 'IP address', text: ipText(bytes), bytes })),
    ...dnsNames.map((text): Name => ({ kind: 'DNS name', text, domain: text })),
  ];
  for (const text of uris) {
    const url = parseURL(text);
    // Certificates with URIs that cannot be parsed are refused when they are read.
    const host = typeof url === 'string' ? '' : url.host.toLowerCase();
    if (host === '') return `URI with empty host (${goQuote(text)}) cannot be matched against constraints`;
    const domain = host.endsWith(']') ? host : host.replace(/:[^:]*$/, '');
    if (domain.startsWith('[') || parseIPSloppy(domain) !== undefined) {
      return `URI with IP (${goQuote(text)}) cannot be matched against constraints`;
    }
    names.push({ kind: 'URI', text, domain });
  }
  for (const text of emailAddresses) {
    const parts = splitMailbox(text);
    if (parts === undefined) return `cannot parse rfc822Name ${goQuote(text)}`;
    names.push({ kind: 'email address', text, ...parts });
  }
  return names;
}

function problemOf(name: Name, { permitted, excluded }: NameConstraints): string | undefined {
  if (name.kind === 'DNS name' && !isValidDomainName(name.text, false)) {
    return `x509: cannot parse dnsName ${goQuote(name.text)}`;
  }
  const text = name.kind === 'email address' ? `${name.local}@${name.domain}` : name.text;
  const shown = `${name.kind} ${goQuote(text)}`;
  const [allowed, refused] = [constraintsFor(name, permitted), constraintsFor(name, excluded)];
  if (allowed.length > 0 && !allowed.some((each) => each.holds(false)))
    return `${shown} is not permitted by any constraint`;
  // Of the matching constraints, the shortest is reported: Go drops constraints that are part of others.
  const matching = refused.filter((each) => each.holds(true)).sort((a, b) => a.text.length - b.text.length);
  return matching[0] && `${shown} is excluded by constraint ${goQuote(matching[0].text)}`;
}

/** A constraint that has the kind of a certain name. */
interface Constraint {
  readonly text: string;
  /**
   * Whether the name matches the constraint.
   *
   * @param isExclusion whether the constraint excludes names: a wildcard in the name of the certificate then matches if
   * any name that it stands for matches
   */
  holds(isExclusion: boolean): boolean;
}

function constraintsFor(name: Name, subtrees: NameConstraints['permitted']): readonly Constraint[] {
  const domains = (texts: readonly string[], domain: string): Constraint[] =>
    texts.map((text) => ({ text, holds: (isExclusion) => isBelow(domain, text, isExclusion) }));
  switch (name.kind) {
    case 'IP address':
      return subtrees.networks.map((network) => ({
        text: networkText(network),
        holds: () => contains(network, name.bytes),
      }));
    case 'DNS name':
      return domains(subtrees.dnsNames, name.domain);
    case 'URI':
      return domains(subtrees.uriDomains, name.domain);
    case 'email address':
      return subtrees.emailAddresses.flatMap((text) => {
        const parts = splitMailbox(text);
        if (parts === undefined) return domains([text], name.domain);
        const holds = () => parts.local === name.local && parts.domain === name.domain;
        return [{ text: `${parts.local}@${parts.domain}`, holds }];
      });
  }
}

/**
 * Whether a name is equal to that of a constraint or below it. A constraint that begins with a dot matches only names
 * below it.
 */
function isBelow(name: string, constraint: string, isExclusion: boolean): boolean {
  const [below, above] = [name.toLowerCase(), constraint.toLowerCase()];
  if (above === '') return true;
  if (below === above || below.endsWith(above.startsWith('.') ? above : `.${above}`)) return true;
  return isExclusion && below.startsWith('*.') && above.includes('.') && above.replace(/^[^.]*/, '') === below.slice(1);
}

/** @param bytes 4 or 16 */
const ipText = (bytes: Buffer): string => (bytes.length === 4 ? bytes.join('.') : formatIP(bytes));

const contains = ({ address, mask }: Network, bytes: Buffer): boolean =>
  bytes.length === address.length &&
  bytes.every((byte, i) => (byte & (mask[i] as number)) === ((address[i] as number) & (mask[i] as number)));

function networkText({ address, mask }: Network): string {
  const ones = [...mask].reduce((count, byte) => count + byte.toString(2).replaceAll('0', '').length, 0);
  return `${ipText(address)}/${ones}`;
}
