import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizePrefix, prepareKey, sortKey } from './storage-key.js';

describe('keys', () => {
  it.each(['..', '../a', '/a/..', '/a/../b', '.', './a', '/a/.', '/a/./b'])('%s is refused', (key) => {
    expect(() => prepareKey('', key, false)).toThrow(`invalid key: "${key}"`);
  });

  it('may have dots in their segments', () => {
    for (const key of ['/a/...', '/a..b/.c', '/a/b..']) expect(prepareKey('', key, false)).toBe(key);
  });

  it('become prefixes by a slash at the end', () => {
    expect(prepareKey('/pods', '/pods/a', true)).toBe('/pods/a/');
    expect(prepareKey('/pods', '/pods/a/', true)).toBe('/pods/a/');
    expect(prepareKey('/pods/', '/pods', true)).toBe('/pods/');
    expect(() => prepareKey('/pods/', '/podsets/a', false)).toThrow(
      'invalid key: "/podsets/a" lacks resource prefix: "/pods/"',
    );
    expect(() => prepareKey('', '/', true)).toThrow('empty key: "/"');
  });

  it('are built with a storage prefix that begins and ends with a slash', () => {
    for (const prefix of ['registry', '/registry', 'registry/', '/registry/']) {
      expect(normalizePrefix(prefix)).toBe('/registry/');
    }
    expect(normalizePrefix('/')).toBe('/');
    expect(normalizePrefix('/a/b')).toBe('/a/b/');
  });

  it('sort by their UTF-8 bytes', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 6 });
    fc.assert(
      fc.property(
        fc.oneof(text, fc.constantFrom('\uffee', '\ud800a')),
        fc.oneof(text, fc.constantFrom('\u{10000}', 'a\udc00')),
        (a, b) => {
          const bytes = Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
          const [x, y] = [sortKey(a), sortKey(b)];
          expect(x < y ? -1 : x > y ? 1 : 0).toBe(bytes);
        },
      ),
    );
  });
});
