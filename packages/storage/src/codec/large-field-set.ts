import type { SharedValue } from '@k8s-ts/apimachinery/json';
import { ASCII } from './ascii.js';
import { endOfValue } from './end-of-metadata.js';

/** Minimum size of a field set that is parsed separately, in bytes. */
const largeBytes = 256 * 1024;

/** The text of an empty member: the quote that ends its key, a colon and an empty object. */
const member = Buffer.from('":{}');
/** Replaces {@link member} during parsing, so that no object is made for each member. */
const zero = Buffer.from('":0 ');
const nothing = Object.freeze({});

/** Bytes that can precede the quote at the start of a text, or a quote inside a text. */
const beforeOtherQuotes: ReadonlySet<number | undefined> = new Set([
  ASCII.Backslash,
  ASCII.OpenBrace,
  ASCII.OpenBracket,
  ASCII.Comma,
  ASCII.Colon,
]);

/**
 * Parses the field set at an offset, if it is large. Its members share one value, which must not be changed: an object
 * for each takes 56 bytes, and there may be 200,000.
 *
 * @param json JSON without white space
 */
export function largeFieldSet(json: Buffer, start: number): SharedValue | undefined {
  if (json.length - start < largeBytes) return undefined;
  const end = endOfValue(json, start);
  if (end - start < largeBytes) return undefined;
  const bytes = json.subarray(start, end);
  const copy = Buffer.from(bytes);
  let count = 0;
  for (let at = copy.indexOf(member); at >= 0; at = copy.indexOf(member, at + member.length)) {
    if (beforeOtherQuotes.has(copy[at - 1])) continue;
    zero.copy(copy, at);
    count++;
  }
  const value: object = JSON.parse(copy.toString());
  return putMembers(value, 0) === count ? { value, bytes } : undefined;
}

/** Maximum depth of nesting that is searched. No declared type is nested so deeply. */
const deepest = 100;

/** Replaces the zeros by one shared empty object. @returns the number of zeros */
function putMembers(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > deepest) return 0;
  const fields = value as Record<string, unknown>;
  let count = 0;
  for (const key in fields) {
    if (fields[key] === 0) {
      fields[key] = nothing;
      count++;
    } else count += putMembers(fields[key], depth + 1);
  }
  return count;
}
