import { scanJSON } from '../json/scan.js';
import { compareUTF8 } from '../text/compare-utf8.js';

/** Maximum length of a key, in characters; YAML's limit is 1,024. An escape may write one character as six. */
const maxKey = 1000;
const maxEscapedKey = 160;

/** Characters that YAML does not allow, tabs, and characters that are line breaks only in YAML. */
const unusual = /[^\n\r\x20-\x7e\u00a1-\u2027\u202a-\ufefe\uff00-\ufffd]/;

/**
 * Escapes that JSON allows but YAML does not: slashes and surrogates. A backslash before them may be escaped itself.
 */
const unusualEscape = /\\(?:\/|u[dD][89a-fA-F])/;

/**
 * A quote, then a colon on another line or far to the right: in YAML, the text before such a colon is not a key. May
 * also match inside a text.
 */
const distantColon = /" *(?:[\r\n][ \r\n]*| {20}):/;

/**
 * Parses JSON text if it certainly has the same value as YAML: most clients send JSON where YAML is allowed, and JSON
 * is parsed many times faster. Undefined if the text is not JSON, or may have another value as YAML: tabs, control
 * characters, duplicate keys, long keys, numbers beyond the range of doubles, integers beyond 2^53, surrogates in
 * escapes, escaped slashes, deep nesting.
 */
export function readAsJSON(text: string): Record<string, unknown> | undefined {
  if (text[0] !== '{' || unusual.test(text) || distantColon.test(text)) return undefined;
  const hasEscapes = text.includes('\\');
  if (hasEscapes && unusualEscape.test(text)) return undefined;
  try {
    const { keys, long } = scanJSON(text);
    if (long) return undefined;
    const counter: Counter = { keys: 0, maxKey: hasEscapes ? maxEscapedKey : maxKey };
    const value = sorted(JSON.parse(text), counter, 0) as Record<string, unknown>;
    return counter.keys === keys ? value : undefined;
  } catch {
    return undefined;
  }
}

interface Counter {
  keys: number;
  readonly maxKey: number;
}

/** Maximum nesting that is read here, because {@link sorted} calls itself for each level. */
const deepest = 300;

/** Sorts the keys of every object, as for a YAML mapping. @throws Error if YAML may differ */
function sorted(value: unknown, counter: Counter, depth: number): unknown {
  if (Object.is(value, -0)) throw new Error('minus zero');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('no JSON number');
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) throw new Error('deep');
  if (Array.isArray(value)) return value.map((item) => sorted(item, counter, depth + 1));
  const object = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(object);
  counter.keys += keys.length;
  const out: Record<string, unknown> = {};
  for (const key of keys.sort(compareUTF8)) {
    if (key.length > counter.maxKey) throw new Error('long key');
    const item = sorted(object[key], counter, depth + 1);
    if (key !== '__proto__') out[key] = item;
    else Object.defineProperty(out, key, { value: item, enumerable: true, configurable: true, writable: true });
  }
  return out;
}
