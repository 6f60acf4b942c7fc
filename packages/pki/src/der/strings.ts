import { isUtf8 } from 'node:buffer';
import { tag } from './tag.js';

const printable = /^[A-Za-z0-9'()+,\-./ :=?*&]*$/;

/**
 * Kinds of strings by their tag. Each function reads the text, or returns undefined for contents that are not valid.
 */
const readers = new Map<number, (contents: Buffer) => string | undefined>([
  [tag.utf8String, (contents) => (isUtf8(contents) ? contents.toString() : undefined)],
  [tag.printableString, (contents) => matching(contents, printable)],
  [tag.ia5String, (contents) => (isASCII(contents) ? contents.toString('latin1') : undefined)],
  [tag.numericString, (contents) => matching(contents, /^[0-9 ]*$/)],
  // T.61 is read as Latin-1, as most programs do.
  [tag.t61String, (contents) => contents.toString('latin1')],
  [tag.bmpString, bmpText],
]);

/** Names of the kinds of strings, by their tag. */
const names = new Map<number, string>([
  [tag.utf8String, 'UTF-8 string'],
  [tag.printableString, 'PrintableString'],
  [tag.ia5String, 'IA5String'],
  [tag.numericString, 'NumericString'],
  [tag.bmpString, 'BMPString'],
]);

/**
 * Whether a tag is that of a string whose text can be read. UniversalString and GeneralString are not read, as in Go.
 */
export const isStringTag = (value: number): boolean => readers.has(value);

/** The text of a string; undefined for contents that are not valid. */
export const stringText = (value: number, contents: Buffer): string | undefined => readers.get(value)?.(contents);

/** The name of a kind of strings, as in messages. */
export const stringName = (value: number): string => names.get(value) ?? '';

/** Whether a text can be a PrintableString. Reading accepts `*` and `&`; writing does not. */
export const isPrintableText = (text: string): boolean => printable.test(text) && !/[*&]/.test(text);

/** Whether all bytes are ASCII. */
export const isASCII = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

const matching = (contents: Buffer, pattern: RegExp): string | undefined => {
  const text = contents.toString('latin1');
  return pattern.test(text) ? text : undefined;
};

/** Two bytes for each character, without surrogates and non-characters. A zero character at the end is left out. */
function bmpText(contents: Buffer): string | undefined {
  if (contents.length % 2 !== 0) return undefined;
  const text = Buffer.from(contents).swap16().toString('utf16le').replace(/\0$/, '');
  return /[\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/.test(text) ? undefined : text;
}
