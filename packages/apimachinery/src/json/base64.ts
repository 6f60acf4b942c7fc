import { ASCII } from '../text/ascii.js';
import { DecodeError } from './decode-error.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Uint8Array(256).fill(0xff);
for (let i = 0; i < 64; i++) values[alphabet.charCodeAt(i)] = i;

const pairs: string[] = [];
for (const a of alphabet) for (const b of alphabet) pairs.push(a + b);

/** Standard base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let out = '';
  let i = 0;
  for (; i + 2 < bytes.length; i += 3) {
    const bits = ((bytes[i] as number) << 16) | ((bytes[i + 1] as number) << 8) | (bytes[i + 2] as number);
    out += (pairs[bits >> 12] as string) + (pairs[bits & 0xfff] as string);
  }
  const left = bytes.length - i;
  if (left === 1) out += `${pairs[(bytes[i] as number) << 4] as string}==`;
  else if (left === 2) {
    const bits = ((bytes[i] as number) << 10) | ((bytes[i + 1] as number) << 2);
    out += `${pairs[bits >> 6] as string}${alphabet[bits & 63] as string}=`;
  }
  return out;
}

/**
 * Bytes of standard base64; line breaks are skipped and stray bits after the last byte ignored, as Go does.
 *
 * @throws DecodeError `illegal base64 data at input byte N`
 */
export function decodeBase64(text: string): Uint8Array {
  const out = new Uint8Array(Math.ceil((text.length * 3) / 4));
  const length = text.length;
  let size = 0;
  let pos = 0;
  for (;;) {
    let bits = 0;
    let count = 0;
    let padded = false;
    while (count < 4) {
      if (pos === length) {
        if (count === 0) return out.subarray(0, size);
        throw corrupt(pos - count);
      }
      const code = text.charCodeAt(pos++);
      const value = code < 256 ? (values[code] as number) : 0xff;
      if (value !== 0xff) {
        bits = (bits << 6) | value;
        count++;
        continue;
      }
      if (isLineBreak(code)) continue;
      if (code !== ASCII.Equals || count < 2) throw corrupt(pos - 1);
      if (count === 2) {
        pos = skipLineBreaks(text, pos);
        if (pos === length) throw corrupt(length);
        if (text.charCodeAt(pos) !== ASCII.Equals) throw corrupt(pos - 1);
        pos++;
      }
      pos = skipLineBreaks(text, pos);
      if (pos < length) throw corrupt(pos);
      padded = true;
      break;
    }
    if (padded) {
      if (count === 2) out[size++] = bits >> 4;
      else {
        out[size++] = bits >> 10;
        out[size++] = (bits >> 2) & 0xff;
      }
      return out.subarray(0, size);
    }
    out[size++] = bits >> 16;
    out[size++] = (bits >> 8) & 0xff;
    out[size++] = bits & 0xff;
  }
}

/**
 * The normal form of base64 text, which codecs write; the same text if it is in normal form.
 *
 * @throws DecodeError `illegal base64 data at input byte N`
 */
export function canonicalBase64(text: string): string {
  if (text.length % 4 === 0 && /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/.test(text)) return text;
  return encodeBase64(decodeBase64(text));
}

function skipLineBreaks(text: string, from: number): number {
  let pos = from;
  while (pos < text.length && isLineBreak(text.charCodeAt(pos))) pos++;
  return pos;
}

const isLineBreak = (code: number): boolean => code === ASCII.Newline || code === ASCII.CarriageReturn;

const corrupt = (at: number): DecodeError => new DecodeError(`illegal base64 data at input byte ${at}`);
