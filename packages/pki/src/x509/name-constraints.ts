import { goQuote, parseIPSloppy } from '@k8s-ts/apimachinery/validation';
import { DERReader } from '../der/der-reader.js';
import { isASCII } from '../der/strings.js';
import { tag } from '../der/tag.js';
import { isValidDomainName } from './domain-name.js';

const invalid = 'x509: invalid NameConstraints extension';
const mailbox =
  /^(?:[A-Za-z0-9!#$%&'*/=?^_`{|}~+-]+(?:\.[A-Za-z0-9!#$%&'*/=?^_`{|}~+-]+)*|"(?:[^"\\\r\n]|\\.)*")@(.+)$/;

/** Checks a constraint of a kind. */
const checks = new Map<number, (contents: Buffer) => void>([
  [tag.primitive(1), checkEmail],
  [tag.primitive(2), checkDNSName],
  [tag.primitive(6), checkURI],
  [tag.primitive(7), checkNetwork],
]);

/**
 * Checks the value of the extension `nameConstraints` (`crypto/x509` of Go, parseNameConstraintsExtension).
 *
 * @returns whether all constraints are of known kinds
 * @throws Error for a value that is not valid
 */
export function checkNameConstraints(value: Buffer): boolean {
  const outer = new DERReader(value);
  const fields = outer.inside(tag.sequence, invalid);
  if (!outer.isAtEnd) throw new Error(invalid);
  const lists = [0, 1].map((number) => fields.readOptional(tag.constructed(number), invalid)?.contents);
  if (!fields.isAtEnd) throw new Error(invalid);
  if (lists.every((list) => !list?.length)) throw new Error('x509: empty name constraints extension');
  // All lists are checked, also behind one with a constraint of an unknown kind.
  return lists.map((list) => checkSubtrees(list ?? Buffer.alloc(0))).every((isKnown) => isKnown);
}

function checkSubtrees(contents: Buffer): boolean {
  let isKnown = true;
  for (const list = new DERReader(contents); !list.isAtEnd; ) {
    const { tag: kind, contents: name } = list.inside(tag.sequence, invalid).readAny(invalid);
    const check = checks.get(kind);
    check?.(name);
    isKnown &&= check !== undefined;
  }
  return isKnown;
}

function asciiText(contents: Buffer): string {
  if (isASCII(contents)) return contents.toString('latin1');
  const problem = `x509: ${goQuote(contents.toString())} cannot be encoded as an IA5String`;
  throw new Error(`x509: invalid constraint value: ${problem}`);
}

function checkDNSName(contents: Buffer): void {
  const name = asciiText(contents);
  if (!isValidDomainName(name, true)) throw new Error(`x509: failed to parse dnsName constraint ${goQuote(name)}`);
}

function checkEmail(contents: Buffer): void {
  const text = asciiText(contents);
  const isValid = text.includes('@') ? mailbox.test(text) : isValidDomainName(text, true);
  if (!isValid) throw new Error(`x509: failed to parse rfc822Name constraint ${goQuote(text)}`);
}

function checkURI(contents: Buffer): void {
  const name = asciiText(contents);
  const failed = `x509: failed to parse URI constraint ${goQuote(name)}`;
  if (parseIPSloppy(name) !== undefined) throw new Error(`${failed}: cannot be IP address`);
  if (!isValidDomainName(name, true)) throw new Error(failed);
}

/** An address and a mask: ones, then zeros. */
function checkNetwork(contents: Buffer): void {
  if (contents.length !== 8 && contents.length !== 32) {
    throw new Error(`x509: IP constraint contained value of length ${contents.length}`);
  }
  const mask = contents.subarray(contents.length / 2).toString('hex');
  if (!/^f*[ec8]?0*$/.test(mask)) throw new Error(`x509: IP constraint contained invalid mask ${mask}`);
}
