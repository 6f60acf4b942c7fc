import { ASCII } from '../../text/ascii.js';
import { isBlankOrEnd, isWordCharacter } from './characters.js';
import type { Cursor } from './cursor.js';
import { TextBuilder } from './text-builder.js';

/** A tag as it is written: `!!int` has the handle `!!` and the suffix `int`. */
export interface Tag {
  /** Empty if the suffix is the whole tag. */
  readonly handle: string;
  readonly suffix: string;
}

/** Reads a tag: `!<uri>`, `!handle!suffix`, `!suffix` or `!`. */
export function scanTag(cursor: Cursor): Tag {
  cursor.need(2);
  const tag = cursor.code(1) === ASCII.Less ? scanVerbatim(cursor) : scanShorthand(cursor);
  cursor.need(1);
  if (!isBlankOrEnd(cursor.code())) throw cursor.error('did not find expected whitespace or line break');
  return tag;
}

function scanVerbatim(cursor: Cursor): Tag {
  cursor.pos += 2;
  const suffix = scanTagURI(cursor);
  if (suffix === '') throw cursor.error('did not find expected tag URI');
  if (cursor.code() !== ASCII.Greater) throw cursor.error("did not find the expected '>'");
  cursor.pos++;
  return { handle: '', suffix };
}

function scanShorthand(cursor: Cursor): Tag {
  const handle = scanTagHandle(cursor);
  const uri = scanTagURI(cursor);
  if (handle.length > 1 && handle.endsWith('!')) {
    if (uri === '') throw cursor.error('did not find expected tag URI');
    return { handle, suffix: uri };
  }
  // The word after `!` begins the suffix.
  const suffix = handle.slice(1) + uri;
  return suffix === '' ? { handle: '', suffix: '!' } : { handle: '!', suffix };
}

/** Reads `!`, `!word` or `!word!`. */
export function scanTagHandle(cursor: Cursor): string {
  cursor.need(1);
  if (cursor.code() !== ASCII.Exclamation) throw cursor.error("did not find expected '!'");
  const start = cursor.pos++;
  while (isWordCharacter(cursor.code())) cursor.pos++;
  cursor.need(1);
  if (cursor.code() === ASCII.Exclamation) cursor.pos++;
  return cursor.text.slice(start, cursor.pos);
}

const uriCharacters = /[0-9A-Za-z_;/?:@&=+$,.!~*'()[\]-]*/y;
const uriEscape = /%([0-9a-fA-F]{2})/y;

/** Reads the characters of a URI, including characters that are escaped as in `%41`. May be empty. */
export function scanTagURI(cursor: Cursor): string {
  const uri = new TextBuilder();
  for (;;) {
    uriCharacters.lastIndex = cursor.pos;
    uri.add(uriCharacters.exec(cursor.text)?.[0] ?? '');
    cursor.pos = uriCharacters.lastIndex;
    cursor.need(1);
    if (cursor.code() !== ASCII.Percent) return uri.toString();
    uri.add(scanEscapedCharacter(cursor));
  }
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function scanEscapedCharacter(cursor: Cursor): string {
  const first = scanEscapedOctet(cursor);
  if (first < 0x80) return String.fromCharCode(first);
  const width = first >> 5 === 0b110 ? 2 : first >> 4 === 0b1110 ? 3 : first >> 3 === 0b11110 ? 4 : 0;
  if (width === 0) throw cursor.error('found an incorrect leading UTF-8 octet');
  const octets = [first];
  while (octets.length < width) {
    const octet = scanEscapedOctet(cursor);
    if (octet >> 6 !== 0b10) throw cursor.error('found an incorrect trailing UTF-8 octet');
    octets.push(octet);
  }
  return utf8.decode(new Uint8Array(octets));
}

function scanEscapedOctet(cursor: Cursor): number {
  cursor.need(3);
  uriEscape.lastIndex = cursor.pos;
  const digits = uriEscape.exec(cursor.text)?.[1];
  if (digits === undefined) throw cursor.error('did not find URI escaped octet');
  cursor.pos += 3;
  return Number.parseInt(digits, 16);
}
