import { scanJSON } from '../json/scan.js';
import { compareUTF8 } from '../text/compare-utf8.js';
import { maxYAMLDepth } from './parse-first-document.js';

/** Longest key; YAML's limit for keys before a colon is 1,024. */
const maxKey = 1000;

/**
 * Parses JSON text if it certainly has the same value as YAML: most clients send JSON where YAML is allowed, and JSON is parsed many times
 * faster. Undefined if the text is not JSON, or may have another value as YAML: tabs, duplicate keys, long keys, numbers beyond the range of
 * doubles, integers beyond 2^53, lone surrogates, deep nesting.
 */
export function readAsJSON(text: string): Record<string, unknown> | undefined {
  if (text[0] !== '{' || text.includes('\t')) return undefined;
  try {
    const { keys, long, loneSurrogate } = scanJSON(text);
    if (long || loneSurrogate) return undefined;
    const counter: Counter = { keys: 0 };
    const value = sorted(JSON.parse(text), counter, 0) as Record<string, unknown>;
    return counter.keys === keys ? value : undefined;
  } catch {
    return undefined;
  }
}

interface Counter {
  keys: number;
}

/** Sorts the keys of every object, as for a YAML mapping. @throws Error if YAML may differ */
function sorted(value: unknown, counter: Counter, depth: number): unknown {
  if (Object.is(value, -0)) throw new Error('minus zero');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('no JSON number');
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxYAMLDepth) throw new Error('deep');
  if (Array.isArray(value)) return value.map((item) => sorted(item, counter, depth + 1));
  const object = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(object);
  counter.keys += keys.length;
  const out: Record<string, unknown> = {};
  for (const key of keys.sort(compareUTF8)) {
    if (key.length > maxKey) throw new Error('long key');
    const item = sorted(object[key], counter, depth + 1);
    if (key !== '__proto__') out[key] = item;
    else Object.defineProperty(out, key, { value: item, enumerable: true, configurable: true, writable: true });
  }
  return out;
}
