import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePath, parseQuery, parseRequestTarget } from './request-target.js';

describe('parseRequestTarget', () => {
  it.each([
    ['/api/v1?a=b?c', { path: '/api/v1', search: 'a=b?c' }],
    ['//api/v1', { path: '//api/v1', search: '' }],
    ['/a#b', { path: '/a#b', search: '' }],
    ['*', { path: '*', search: '' }],
    ['https://host:1/api?x', { path: '/api', search: 'x' }],
    ['http://host', { path: '/', search: '' }],
    ['/%ff', { path: '/%ff', search: '' }],
    ['/a?%', { path: '/a', search: '%' }],
  ])('reads %s', (target, expected) => expect(parseRequestTarget(target)).toEqual(expected));

  it.each(['', 'api/v1', '?a=b', '/%', '/%2', '/%zz', '/a\u0001', '/a\u007f', 'mailto:a'])('refuses %j', (target) =>
    expect(parseRequestTarget(target)).toBeUndefined(),
  );
});

describe('decodePath', () => {
  it.each([
    ['/a%2Fb', '/a/b'],
    ['/%61%2e%2E', '/a..'],
    ['/%ff', '/\ufffd'],
    ['/%c3%a4%ff', '/ä\ufffd'],
    ['/ä%ff', '/ä\ufffd'],
    ['/a+b', '/a+b'],
    ['/%2525', '/%25'],
  ])('decodes %s', (path, expected) => expect(decodePath(path)).toBe(expected));

  it('undoes every way of escaping', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...'aZ0/.%~ä€'), fc.boolean())), (characters) => {
        const text = characters.map(([character]) => character).join('');
        const escaped = characters
          .map(([character, always]) => (always || character === '%' ? escapeAll(character) : character))
          .join('');
        expect(decodePath(escaped)).toBe(text);
      }),
    );
  });
});

const escapeAll = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

describe('parseQuery', () => {
  it('leaves out parameters that Go does not read', () => {
    expect([...parseQuery('a=1&b=%zz&c;d=2&%=3&e=%20+')]).toEqual([
      ['a', '1'],
      ['e', '  '],
    ]);
    expect([...parseQuery('a&b=c')]).toEqual([
      ['a', ''],
      ['b', 'c'],
    ]);
  });
});
