import { maxDepth, tooDeep } from './decode-error.js';

/** Properties of a JSON text that decide how it must be parsed. */
export interface ScanResult {
  /** Number of keys, counting repeated keys each time. */
  keys: number;
  /** True if there is an integer of 16 or more digits, which `JSON.parse` could round. */
  long: boolean;
  /** True if there is a number with a fraction or an exponent, whose text may be needed. */
  fraction: boolean;
  /** True if there is an escaped lone surrogate, which Go replaces with U+FFFD. */
  loneSurrogate: boolean;
}

const quote = 0x22;
const backslash = 0x5c;
const encoder = new TextEncoder();

/** Code unit of an escape such as `\ud83d` whose backslash stands at a position; undefined when there is none. */
function escapedUnit(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] !== backslash || bytes[at + 1] !== 0x75) return undefined;
  const unit = Number.parseInt(String.fromCharCode(...bytes.subarray(at + 2, at + 6)), 16);
  return Number.isNaN(unit) ? undefined : unit;
}

/**
 * Scans JSON once, without checking its syntax. Bytes take half the time of a text.
 *
 * @param json JSON text, or its bytes in UTF-8. Invalid UTF-8 counts as the characters that take its place
 * @throws DecodeError `exceeded max depth` at more than 10,000 levels
 */
export function scanJSON(json: Uint8Array | string): ScanResult {
  const bytes = typeof json === 'string' ? encoder.encode(json) : json;
  const { length } = bytes;
  let keys = 0;
  let digits = 0;
  let long = false;
  let fraction = false;
  let loneSurrogate = false;
  let depth = 0;
  for (let i = 0; i < length; i++) {
    const c = bytes[i] as number;
    if (c === quote) {
      digits = 0;
      for (i++; i < length; i++) {
        const inner = bytes[i];
        if (inner === quote) break;
        if (inner !== backslash) continue;
        const unit = escapedUnit(bytes, i);
        if (unit !== undefined && unit >= 0xd800 && unit <= 0xdfff) {
          const next = unit <= 0xdbff ? escapedUnit(bytes, i + 6) : undefined;
          if (next !== undefined && next >= 0xdc00 && next <= 0xdfff) i += 6;
          else loneSurrogate = true;
        }
        i++;
      }
    } else if (c >= 0x30 && c <= 0x39) {
      if (++digits === 16) long = true;
    } else if (c === 0x3a) {
      keys++;
      digits = 0;
    } else if (c === 0x7b || c === 0x5b) {
      if (++depth > maxDepth) throw tooDeep();
      digits = 0;
    } else if (c === 0x7d || c === 0x5d) {
      depth--;
      digits = 0;
    } else {
      // `.`, or `e` after a digit: a fraction or an exponent.
      if (digits > 0 && (c === 0x2e || (c | 0x20) === 0x65)) fraction = true;
      digits = 0;
    }
  }
  return { keys, long, fraction, loneSurrogate };
}
