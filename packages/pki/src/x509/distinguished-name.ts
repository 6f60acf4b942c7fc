import { DERReader } from '../der/der-reader.js';
import { FieldReader, type FieldType, fieldTypes, readList, readWhole } from '../der/field-reader.js';
import {
  readBitString,
  readBoolean,
  readGeneralizedTime,
  readInt64,
  readObjectIdentifier,
  readUTCTime,
} from '../der/primitives.js';
import { type DERValue, syntaxError } from '../der/read-der.js';
import { isStringTag, stringName, stringText } from '../der/strings.js';
import { tag } from '../der/tag.js';
import { directoryString, objectIdentifier, sequence, set } from '../der/write-der.js';

/** An attribute of a name. */
export interface NameAttribute {
  /** The dotted object identifier. */
  readonly type: string;
  /** Undefined for a value that is not a string. */
  readonly value: string | undefined;
}

/** A distinguished name (`crypto/x509/pkix`, Name). */
export interface DistinguishedName {
  /** The last common name; `''` without one. Kubernetes uses it as the name of a user. */
  readonly commonName: string;
  /** Kubernetes uses organizations as the groups of a user. */
  readonly organizations: readonly string[];
  /** All attributes in their order. */
  readonly attributes: readonly NameAttribute[];
}

const commonName = '2.5.4.3';
const serialNumber = '2.5.4.5';
const organization = '2.5.4.10';

/**
 * Attributes of an encoded name, in their order: country, province, locality, street, postal code, organization, unit.
 */
const listed = ['2.5.4.6', '2.5.4.8', '2.5.4.7', '2.5.4.9', '2.5.4.17', organization, '2.5.4.11'];

/** The values of all attributes of a type. */
export const valuesOf = ({ attributes }: Pick<DistinguishedName, 'attributes'>, type: string): readonly string[] =>
  attributes.flatMap((attribute) => (attribute.type === type ? (attribute.value ?? []) : []));

const nameOf = (attributes: readonly NameAttribute[]): DistinguishedName => ({
  commonName: valuesOf({ attributes }, commonName).at(-1) ?? '',
  organizations: valuesOf({ attributes }, organization),
  attributes,
});

/** Reads the name in a certificate. @throws Error */
export function readName(bytes: Buffer): DistinguishedName {
  const invalid = 'x509: invalid RDNSequence';
  const attributes: NameAttribute[] = [];
  for (const sets = new DERReader(bytes).inside(tag.sequence, invalid); !sets.isAtEnd; ) {
    for (const members = sets.inside(tag.set, invalid); !members.isAtEnd; ) {
      const member = members.inside(tag.sequence, `${invalid}: invalid attribute`);
      const typeMessage = `${invalid}: invalid attribute type`;
      const type = member.readPrimitive(tag.objectIdentifier, readObjectIdentifier, typeMessage);
      const found = member.readAny(`${invalid}: invalid attribute value`);
      const value = stringText(found.tag, found.contents);
      if (value === undefined) throw new Error(`${invalid}: invalid attribute value: ${stringProblem(found.tag)}`);
      attributes.push({ type, value });
    }
  }
  return nameOf(attributes);
}

const stringProblem = (found: number): string =>
  isStringTag(found) ? `invalid ${stringName(found)}` : `unsupported string type: ${found}`;

const rdnSequence: FieldType = { tag: tag.sequence, name: 'RDNSequence' };

/** Reads the name in a certificate request. Values of its attributes need not be strings. @throws DERError */
export function readRequestedName(bytes: Buffer): DistinguishedName {
  const trailing = () => new Error('x509: trailing data after X.509 Subject');
  const readSet = ({ contents }: DERValue) => readList(contents, tag.sequence).map(readRequestedAttribute);
  const readSets = (contents: Buffer) => readList(contents, tag.set).flatMap(readSet);
  return nameOf(readWhole(bytes, rdnSequence, readSets, trailing));
}

function readRequestedAttribute({ contents }: DERValue): NameAttribute {
  const fields = new FieldReader(contents);
  const type = readObjectIdentifier(fields.read(fieldTypes.objectIdentifier).contents);
  return { type, value: anyText(fields.readAny()) };
}

/** Kinds of values other than strings. They are checked and left out. */
const others = new Map<number, (contents: Buffer) => unknown>([
  [tag.boolean, readBoolean],
  [tag.integer, readInt64],
  [tag.bitString, readBitString],
  [tag.objectIdentifier, readObjectIdentifier],
  [tag.utcTime, (contents) => checkedTime(contents, readUTCTime, '060102150405Z0700')],
  [tag.generalizedTime, (contents) => checkedTime(contents, readGeneralizedTime, '20060102150405.999999999Z0700')],
]);

function anyText({ tag: found, contents }: DERValue): string | undefined {
  if (!isStringTag(found)) {
    others.get(found)?.(contents);
    return undefined;
  }
  const text = stringText(found, contents);
  if (text !== undefined) return text;
  if (found === tag.utf8String) throw new Error('asn1: invalid UTF-8 string');
  if (found === tag.bmpString) throw new Error('invalid BMPString');
  throw syntaxError(`${stringName(found)} contains invalid character`);
}

function checkedTime(contents: Buffer, read: (contents: Buffer) => number | undefined, layout: string): void {
  if (read(contents) !== undefined) return;
  const text = contents.toString('latin1');
  throw new Error(`parsing time "${text}" as "${layout}": cannot parse "${text}" as "${layout}"`);
}

/**
 * Encodes a parsed name again, as kube-controller-manager does when it signs a request: with the attributes of
 * `pkix.Name`, and with all values of a type in one set, in DER. Other attributes are left out.
 */
export function writeName(name: DistinguishedName): Buffer {
  const lists = listed.map((type) => [type, valuesOf(name, type)] as const);
  const singles = [
    [commonName, name.commonName],
    [serialNumber, valuesOf(name, serialNumber).at(-1) ?? ''],
  ] as const;
  const all = [...lists, ...singles.map(([type, value]) => [type, value === '' ? [] : [value]] as const)];
  return sequence(
    ...all
      .filter(([, values]) => values.length > 0)
      .map(([type, values]) => set(...values.map((value) => sequence(objectIdentifier(type), directoryString(value))))),
  );
}
