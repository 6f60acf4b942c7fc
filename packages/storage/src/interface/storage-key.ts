import { goQuote } from '@k8s-ts/apimachinery/validation';

/**
 * Checks a key below the storage prefix; a prefix gets its `/` at the end, so that `/a` does not hold `/ab`.
 *
 * @throws Error for an empty key, one that climbs (`.`, `..`) or one outside of the resource
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

/** The storage prefix in its one form: beginning and ending in `/`. */
export function normalizePrefix(prefix: string): string {
  const trimmed = prefix.replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? '/' : `/${trimmed}/`;
}

const aboveSurrogates = /[\ud800-\uffff]/;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A text that compares, by JavaScript's `<`, as the key does by its UTF-8 bytes: the key itself but for characters from U+D800 on,
 * where UTF-16 has surrogates before U+E000 to U+FFFF. Lone surrogates count as U+FFFD, which is what UTF-8 has for them.
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
