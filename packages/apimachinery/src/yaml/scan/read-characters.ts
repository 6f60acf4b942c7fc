/** The characters of a body. */
export interface Characters {
  readonly text: string;
  /** go-yaml's message if the text ends before a part that cannot be read. Absent if this is the whole text. */
  readonly problem?: string;
}

/** go-yaml reads a body in parts of this length. The characters of a part with an error are never parsed. */
const partLength = 512;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** A character that YAML does not allow. Surrogates are fine: they come in pairs here. */
const forbidden = /[^\t\n\r\x20-\x7e\x85\xa0-\ufffd]/;

const strictUTF8 = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/** The text of a body in UTF-8, without its byte order mark. Undefined if the body is not valid UTF-8. */
export function decodeUTF8(body: Uint8Array): string | undefined {
  try {
    return strictUTF8.decode(body);
  } catch {
    return undefined;
  }
}

/**
 * Checks the characters of a body as go-yaml's reader does. A byte order mark tells UTF-8 or UTF-16; the default is
 * UTF-8.
 *
 * @param decoded the result of {@link decodeUTF8} for the body
 */
export function readCharacters(body: Uint8Array | string, decoded: string | undefined): Characters {
  const text = decoded?.startsWith('\ufeff') && typeof body === 'string' ? decoded.slice(1) : decoded;
  if (text !== undefined && !forbidden.test(text)) return { text };
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const encoding = encodingOf(bytes);
  const start = encoding !== 'utf-8' ? 2 : bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const before = (end: number): string => decoder.decode(bytes.subarray(start, Math.max(start, end)));
  // The first part includes the mark.
  let partStart = 0;
  let at = start;
  for (;;) {
    const partEnd = Math.min(partStart + partLength, bytes.length);
    while (at < partEnd) {
      const width = widthAt(bytes, at, encoding);
      if (typeof width === 'string') return { text: before(partStart), problem: width };
      if (at + width > partEnd) break;
      const problem = problemAt(bytes, at, width, encoding);
      if (problem === undefined) at += width;
      else return { text: before(partStart), problem };
    }
    if (at >= bytes.length) return { text: before(at) };
    if (partEnd === bytes.length) return { text: before(at), problem: incomplete(bytes.length - at, encoding) };
    partStart = at;
  }
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Number of bytes of the character at an offset, even if fewer bytes follow. A string is an error message. */
function widthAt(bytes: Uint8Array, at: number, encoding: Encoding): number | string {
  if (encoding !== 'utf-8') {
    if (at + 1 >= bytes.length) return 2;
    const unit = unitAt(bytes, at, encoding);
    if (isLowSurrogate(unit)) return 'unexpected low surrogate area';
    return isHighSurrogate(unit) ? 4 : 2;
  }
  const octet = bytes[at] as number;
  if (octet < 0x80) return 1;
  if (octet >> 5 === 0b110) return 2;
  if (octet >> 4 === 0b1110) return 3;
  return octet >> 3 === 0b11110 ? 4 : 'invalid leading UTF-8 octet';
}

/** The error in a character whose bytes are all there. */
function problemAt(bytes: Uint8Array, at: number, width: number, encoding: Encoding): string | undefined {
  let value: number;
  if (encoding === 'utf-8') {
    // Masks the bits of the first byte that tell the length.
    value = (bytes[at] as number) & (width === 1 ? 0x7f : 0xff >> (width + 1));
    for (let i = 1; i < width; i++) {
      const octet = bytes[at + i] as number;
      if (octet >> 6 !== 0b10) return 'invalid trailing UTF-8 octet';
      value = (value << 6) | (octet & 0x3f);
    }
    if (value < (smallest[width] as number)) return 'invalid length of a UTF-8 sequence';
    if ((value >= 0xd800 && value <= 0xdfff) || value > 0x10ffff) return 'invalid Unicode character';
  } else {
    value = unitAt(bytes, at, encoding);
    if (width === 4) return isLowSurrogate(unitAt(bytes, at + 2, encoding)) ? undefined : 'expected low surrogate area';
  }
  return value <= 0xffff && forbidden.test(String.fromCharCode(value))
    ? 'control characters are not allowed'
    : undefined;
}

/** The smallest character of each length in bytes. */
const smallest = [0, 0, 0x80, 0x800, 0x10000];

function incomplete(bytes: number, encoding: Encoding): string {
  if (encoding === 'utf-8') return 'incomplete UTF-8 octet sequence';
  return bytes < 2 ? 'incomplete UTF-16 character' : 'incomplete UTF-16 surrogate pair';
}

function unitAt(bytes: Uint8Array, at: number, encoding: Encoding): number {
  const [first, second] = [bytes[at] as number, bytes[at + 1] as number];
  return encoding === 'utf-16le' ? first | (second << 8) : (first << 8) | second;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
