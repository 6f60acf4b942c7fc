import { goQuote, parseIPSloppy } from '@k8s-ts/apimachinery/validation';
import { DERReader } from '../der/der-reader.js';
import { isASCII } from '../der/strings.js';
import { tag } from '../der/tag.js';
import { isValidDomainName } from './domain-name.js';

const invalid = 'x509: invalid NameConstraints extension';
const mailbox =
  /^(?:[A-Za-z0-9!#$%&'*/=?^_`{|}~+-]+(?:\.[A-Za-z0-9!#$%&'*/=?^_`{|}~+-]+)*|"(?:[^"\\\r\n]|\\.)*")@(.+)$/;

/** Splits an email address into its local part and its domain in lower case; undefined for other texts. */
export function splitMailbox(text: string): { readonly local: string; readonly domain: string } | undefined {
  const domain = mailbox.exec(text)?.[1];
  return domain === undefined ? undefined : { local: text.slice(0, -domain.length - 1), domain: domain.toLowerCase() };
}

/** An IP network: an address, and a mask of the same length. */
export interface Network {
  readonly address: Buffer;
  readonly mask: Buffer;
}

/** Subtrees of names that are permitted or excluded. */
export interface Subtrees {
  readonly dnsNames: readonly string[];
  readonly emailAddresses: readonly string[];
  readonly networks: readonly Network[];
  readonly uriDomains: readonly string[];
}

/** The names that an authority may sign for. */
export interface NameConstraints {
  readonly permitted: Subtrees;
  readonly excluded: Subtrees;
}

type Lists = { readonly [K in keyof Subtrees]: Subtrees[K][number][] };

/** Functions by the kind of a constraint. Each checks the constraint and adds it to its list. */
const readers = new Map<number, (contents: Buffer, lists: Lists) => unknown>([
  [tag.primitive(1), (contents, { emailAddresses }) => emailAddresses.push(checkedEmail(contents))],
  [tag.primitive(2), (contents, { dnsNames }) => dnsNames.push(checkedDNSName(contents))],
  [tag.primitive(6), (contents, { uriDomains }) => uriDomains.push(checkedURIDomain(contents))],
  [tag.primitive(7), (contents, { networks }) => networks.push(checkedNetwork(contents))],
]);

/**
 * Reads the value of the extension `nameConstraints` (`crypto/x509` of Go, parseNameConstraintsExtension).
 *
 * @returns the constraints, and whether all of them are of known kinds
 * @throws Error for a value that is not valid
 */
export function readNameConstraints(value: Buffer): {
  readonly constraints: NameConstraints;
  readonly isKnown: boolean;
} {
  const outer = new DERReader(value);
  const fields = outer.inside(tag.sequence, invalid);
  if (!outer.isAtEnd) throw new Error(invalid);
  const lists = [0, 1].map((number) => fields.readOptional(tag.constructed(number), invalid)?.contents);
  if (!fields.isAtEnd) throw new Error(invalid);
  if (lists.every((list) => !list?.length)) throw new Error('x509: empty name constraints extension');
  // All lists are checked, also those after a constraint of an unknown kind.
  const [permitted, excluded] = lists.map((list) => readSubtrees(list ?? Buffer.alloc(0))) as [Read, Read];
  return {
    constraints: { permitted: permitted.subtrees, excluded: excluded.subtrees },
    isKnown: permitted.isKnown && excluded.isKnown,
  };
}

interface Read {
  readonly subtrees: Subtrees;
  readonly isKnown: boolean;
}

function readSubtrees(contents: Buffer): Read {
  const subtrees: Lists = { dnsNames: [], emailAddresses: [], networks: [], uriDomains: [] };
  let isKnown = true;
  for (const list = new DERReader(contents); !list.isAtEnd; ) {
    const { tag: kind, contents: name } = list.inside(tag.sequence, invalid).readAny(invalid);
    const read = readers.get(kind);
    read?.(name, subtrees);
    isKnown &&= read !== undefined;
  }
  return { subtrees, isKnown };
}

function asciiText(contents: Buffer): string {
  if (isASCII(contents)) return contents.toString('latin1');
  const problem = `x509: ${goQuote(contents.toString())} cannot be encoded as an IA5String`;
  throw new Error(`x509: invalid constraint value: ${problem}`);
}

function checkedDNSName(contents: Buffer): string {
  const name = asciiText(contents);
  if (!isValidDomainName(name, true)) throw new Error(`x509: failed to parse dnsName constraint ${goQuote(name)}`);
  return name;
}

function checkedEmail(contents: Buffer): string {
  const text = asciiText(contents);
  const isValid = text.includes('@') ? mailbox.test(text) : isValidDomainName(text, true);
  if (!isValid) throw new Error(`x509: failed to parse rfc822Name constraint ${goQuote(text)}`);
  return text;
}

function checkedURIDomain(contents: Buffer): string {
  const name = asciiText(contents);
  const failed = `x509: failed to parse URI constraint ${goQuote(name)}`;
  if (parseIPSloppy(name) !== undefined) throw new Error(`${failed}: cannot be IP address`);
  if (!isValidDomainName(name, true)) throw new Error(failed);
  return name;
}

/** Returns the network of an address and a mask. The mask must consist of ones followed by zeros. */
function checkedNetwork(contents: Buffer): Network {
  if (contents.length !== 8 && contents.length !== 32) {
    throw new Error(`x509: IP constraint contained value of length ${contents.length}`);
  }
  const mask = contents.subarray(contents.length / 2);
  const digits = mask.toString('hex');
  if (!/^f*[ec8]?0*$/.test(digits)) throw new Error(`x509: IP constraint contained invalid mask ${digits}`);
  return { address: contents.subarray(0, contents.length / 2), mask };
}
