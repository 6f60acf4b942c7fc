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

/** Code unit of an escape such as `\ud83d` whose backslash stands at a position; undefined when there is none. */
function escapedUnit(text: string, at: number): number | undefined {
  if (text.charCodeAt(at) !== backslash || text[at + 1] !== 'u') return undefined;
  const unit = Number.parseInt(text.slice(at + 2, at + 6), 16);
  return Number.isNaN(unit) ? undefined : unit;
}

/**
 * Scans a JSON text once, without checking its syntax.
 *
 * @throws DecodeError `exceeded max depth` at more than 10,000 levels
 */
export function scanJSON(text: string): ScanResult {
  const length = text.length;
  let keys = 0;
  let digits = 0;
  let long = false;
  let fraction = false;
  let loneSurrogate = false;
  let depth = 0;
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i);
    if (c === quote) {
      digits = 0;
      i++;
      for (; i < length; i++) {
        const inner = text.charCodeAt(i);
        if (inner === quote) break;
        if (inner !== backslash) continue;
        const unit = escapedUnit(text, i);
        if (unit !== undefined && unit >= 0xd800 && unit <= 0xdfff) {
          const next = unit <= 0xdbff ? escapedUnit(text, i + 6) : undefined;
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
