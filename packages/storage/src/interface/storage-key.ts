import { goQuote } from '@k8s-ts/apimachinery/validation';

/**
 * Checks a key below the storage prefix. A prefix gets a `/` at its end, so that `/a` does not include `/ab`.
 *
 * @throws Error for an empty key, a key with `.` or `..` segments, or a key outside the resource's prefix
 */
export function prepareKey(resourcePrefix: string, key: string, recursive: boolean): string {
  if (hasSegment(key, '..') || hasSegment(key, '.')) throw new Error(`invalid key: ${goQuote(key)}`);
  if (key === '' || key === '/') throw new Error(`empty key: ${goQuote(key)}`);
  const prepared = recursive && !key.endsWith('/') ? `${key}/` : key;
  if (!prepared.startsWith(resourcePrefix)) {
    throw new Error(`invalid key: ${goQuote(prepared)} lacks resource prefix: ${goQuote(resourcePrefix)}`);
  }
  return prepared;
}

function hasSegment(key: string, segment: string): boolean {
  return (
    key === segment || key.startsWith(`${segment}/`) || key.endsWith(`/${segment}`) || key.includes(`/${segment}/`)
  );
}

/** The storage prefix with exactly one `/` at its start and end. */
export function normalizePrefix(prefix: string): string {
  const trimmed = prefix.replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? '/' : `/${trimmed}/`;
}

const aboveSurrogates = /[\ud800-\uffff]/;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A text whose order by JavaScript's `<` is the order of the key's UTF-8 bytes. Only keys with characters from U+D800
 * on differ from their sort key, because UTF-16 sorts surrogates before U+E000 to U+FFFF. Lone surrogates count as
 * U+FFFD, as in UTF-8.
 */
export function sortKey(key: string): string {
  if (!aboveSurrogates.test(key)) return key;
  const text = key.replace(loneSurrogate, '\ufffd');
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    out += String.fromCharCode(unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);
  }
  return out;
}
