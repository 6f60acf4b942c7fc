import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeContinue, encodeContinue } from './continue-token.js';

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const decoded = (token: string) => Buffer.from(token, 'base64url').toString();

describe('continue tokens', () => {
  it('contain the place where a list continues, relative to its prefix', () => {
    const token = encodeContinue('/registry/pods/ns/a\u0000', '/registry/pods/', 12);
    expect(decoded(token)).toBe('{"v":"meta.k8s.io/v1","rv":12,"start":"ns/a\\u0000"}');
    expect(decodeContinue(token, '/registry/pods/')).toEqual({ key: '/registry/pods/ns/a\u0000', revision: 12 });
    expect(decodeContinue(token, '/pods/').key).toBe('/pods/ns/a\u0000');
  });

  it('are written like the tokens of Go', () => {
    expect(decoded(encodeContinue('/a/<&>\u2028', '/a/', -1))).toBe(
      '{"v":"meta.k8s.io/v1","rv":-1,"start":"\\u003c\\u0026\\u003e\\u2028"}',
    );
    expect(encodeContinue('/a/b', '/a/', 1)).not.toMatch(/[=+/]/);
  });

  it('cannot be made for keys outside of their prefix', () => {
    const text = 'unable to encode next field: the key and key prefix do not match';
    expect(() => encodeContinue('/a/b', '/b/', 1)).toThrow(text);
  });

  it('may begin with a slash', () => {
    const token = Buffer.from('{"v":"meta.k8s.io/v1","rv":1,"start":"/a"}').toString('base64url');
    expect(decodeContinue(token, '/pods/').key).toBe('/pods/a');
  });

  it.each([
    ['a=b', 'illegal base64 data at input byte 1'],
    ['abcde', 'illegal base64 data at input byte 4'],
    ['abc', "invalid character 'i' looking for beginning of value"],
    ['', 'unexpected end of JSON input'],
    [encoded('{"v":"v1"'), 'unexpected end of JSON input'],
    [encoded('[]'), 'json: cannot unmarshal array into Go value of type storage.continueToken'],
    [encoded('null'), 'server does not recognize this encoded version '],
    [encoded('{"v":1}'), 'json: cannot unmarshal number into Go struct field continueToken.v of type string'],
    [encoded('{"rv":1.5}'), 'json: cannot unmarshal number 1.5 into Go struct field continueToken.rv of type int64'],
    [encoded('{"rv":"1"}'), 'json: cannot unmarshal string into Go struct field continueToken.rv of type int64'],
  ])('%s is refused', (token, problem) => {
    expect(() => decodeContinue(token, '/pods/')).toThrow(
      `invalid continue token: continue key is not valid: ${problem}`,
    );
  });

  const token = (start: string, rv: number) =>
    Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv, start })).toString('base64url');
  const piece = fc.oneof(
    fc.constantFrom('.', '..', '/', '\u0000', 'a', '%2e', '\\'),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );

  it('never point outside of the prefix, for any token', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.integer(), (pieces, rv) => {
        let key: string;
        try {
          key = decodeContinue(token(pieces.join(''), rv), '/pods/ns/').key;
        } catch (error) {
          expect((error as Error).message).toMatch(/^invalid continue token: continue key is not valid: /);
          return;
        }
        expect(key.startsWith('/pods/ns/')).toBe(true);
        expect(key.split('/').filter((segment) => segment === '.' || segment === '..')).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('point to the key that they were made for', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => !text.includes('/') && text !== '.' && text !== '..');
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1 }), (path, revision) => {
        const key = `/pods/${path.join('/')}\u0000`;
        expect(decodeContinue(encodeContinue(key, '/pods/', revision), '/pods/')).toEqual({ key, revision });
      }),
    );
  });
});
