import { parseRequestURI } from '@k8s-ts/apimachinery/url';
import { byteLength, parseCIDRSloppy, parseIPSloppy } from '@k8s-ts/apimachinery/validation';
import { isDate, isDateTime } from './dates.js';
import { parseDuration } from './durations.js';
import { isEmail } from './email.js';
import { isCreditCard, isISBN10, isISBN13 } from './numbers.js';

type Test = (text: string) => boolean;

const matching =
  (pattern: RegExp): Test =>
  (text) =>
    pattern.test(text);

/** A name of one part: one dash is allowed in it, after its first character. */
const singleLabel = /^[a-zA-Z0-9\p{S}\p{L}](?:-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?$/u;
const label = /^[a-zA-Z0-9\p{S}\p{L}](?:[a-zA-Z0-9\p{S}\p{L}-]{0,61}[a-zA-Z0-9\p{S}\p{L}])?$/u;
const topLevelLabel = /^[a-zA-Z\p{L}]{2,63}$/u;

function isHostname(text: string): boolean {
  if (byteLength(text) > 255) return false;
  const labels = text.split('.');
  if (labels.some((each) => byteLength(each) > 63)) return false;
  const last = labels.pop() as string;
  if (labels.length === 0) return singleLabel.test(last);
  return topLevelLabel.test(last) && labels.every((each) => label.test(each));
}

const hexadecimal = '[0-9A-Fa-f]';
const mac = new RegExp(
  [
    ...[6, 8, 20].flatMap((bytes) =>
      [':', '-'].map((separator) => `^${hexadecimal}{2}(?:${separator}${hexadecimal}{2}){${bytes - 1}}$`),
    ),
    ...[6, 8, 20].map((bytes) => `^${hexadecimal}{4}(?:\\.${hexadecimal}{4}){${bytes / 2 - 1}}$`),
  ].join('|'),
);

const byte255 = String.raw`(0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])`;
const shortName = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const shortNamePattern = new RegExp(`^${shortName}$`);

/**
 * Checks by the names of formats, without dashes: the formats of kube-openapi pkg/validation/strfmt that
 * kubernetes/apiextensions-apiserver v1.36 supports.
 */
const tests: Readonly<Record<string, Test>> = {
  bsonobjectid: matching(/^[0-9a-fA-F]{24}$/),
  uri: (text) => typeof parseRequestURI(text) !== 'string',
  email: isEmail,
  hostname: isHostname,
  ipv4: (text) => text.includes('.') && parseIPSloppy(text) !== undefined,
  ipv6: (text) => text.includes(':') && parseIPSloppy(text) !== undefined,
  cidr: (text) => parseCIDRSloppy(text) !== undefined,
  mac: matching(mac),
  uuid: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid3: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid4: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  uuid5: matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  isbn: (text) => isISBN10(text) || isISBN13(text),
  isbn10: isISBN10,
  isbn13: isISBN13,
  creditcard: isCreditCard,
  ssn: (text) => text.length === 11 && /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text),
  hexcolor: matching(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  rgbcolor: matching(new RegExp(String.raw`^rgb\(\s*${byte255}\s*,\s*${byte255}\s*,\s*${byte255}\s*\)$`)),
  byte: matching(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/),
  password: () => true,
  date: isDate,
  duration: (text) => parseDuration(text) !== undefined,
  datetime: isDateTime,
  k8sshortname: (text) => text.length <= 63 && shortNamePattern.test(text),
  k8slongname: (text) => text.length <= 253 && text.split('.').every((segment) => shortNamePattern.test(segment)),
};

/** The check of a format; undefined for formats that are not checked. Dashes in names do not count. */
export function formatTest(format: string): ((text: string) => boolean) | undefined {
  const name = format.replaceAll('-', '');
  return Object.hasOwn(tests, name) ? tests[name] : undefined;
}

/** Formats of numbers by type. */
const numberFormats: ReadonlyMap<string, readonly string[]> = new Map([
  ['integer', ['int32', 'int64']],
  ['number', ['float', 'double']],
]);

/**
 * Whether servers check a format: those of texts for schemas of texts or without a type, those of numbers for schemas
 * with their type. Creating or updating a definition with other formats gives a warning.
 *
 * @param type of the schema
 */
export function isKnownFormat(format: string, type: string | undefined): boolean {
  if (!type || type === 'string') return formatTest(format) !== undefined;
  return numberFormats.get(type)?.includes(format) ?? false;
}
