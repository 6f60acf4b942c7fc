import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalBase64 } from './base64.js';
import { compareUTF8, decodeBase64, encodeBase64, encodeObject, parseJSON, sortKeys } from './index.js';

/** Any JSON, except for integers that a number cannot represent exactly, which are read as bigints. */
const json = fc
  .jsonValue({ noUnicodeString: false, maxDepth: 4 })
  .filter((value) => !/\d{16}/.test(JSON.stringify(value)));

describe('JSON', () => {
  it('parses to the same value after writing', () => {
    fc.assert(
      fc.property(json, fc.boolean(), (value, pretty) => {
        const text = encodeObject(value, { pretty });
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(parseJSON(text).value).toEqual(JSON.parse(text));
        // Encoding a decoded value changes nothing.
        expect(encodeObject(parseJSON(text).value, { pretty })).toBe(text);
      }),
    );
  });

  it('has the same members with sorted keys', () => {
    fc.assert(
      fc.property(json, (value) => {
        const sorted = sortKeys(value, compareUTF8);
        expect(JSON.parse(encodeObject(sorted))).toEqual(JSON.parse(encodeObject(value)));
        expect(encodeObject(sortKeys(sorted, compareUTF8))).toBe(encodeObject(sorted));
      }),
    );
  });
});

describe('base64', () => {
  it('decodes to the same bytes, and equals the output of other encoders', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = encodeBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64'));
        expect([...decodeBase64(text)]).toEqual([...bytes]);
        expect(canonicalBase64(text)).toBe(text);
      }),
    );
  });
});

describe('compareUTF8', () => {
  it('orders as the bytes do', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 8 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareUTF8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });
});
