import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePath, parseQuery, parseRequestTarget } from './request-target.js';

describe('parseRequestTarget', () => {
  it.each([
    ['/api/v1?a=b?c', { path: '/api/v1', search: 'a=b?c' }],
    ['//api/v1', { path: '//api/v1', search: '' }],
    ['/a#b', { path: '/a#b', search: '' }],
    ['*', { path: '*', search: '' }],
    ['https://host:1/api?x', { path: '/api', search: 'x', host: 'host:1' }],
    ['http://host', { path: '', search: '', host: 'host' }],
    ['http://host?x', { path: '', search: 'x', host: 'host' }],
    ['ftp://user:password@[::1]:/a', { path: '/a', search: '', host: '[::1]:' }],
    ['http://[fe80::1%25en0]:80/a', { path: '/a', search: '', host: '[fe80::1%en0]:80' }],
    ['mongodb://a:1,b:2/a', { path: '/a', search: '', host: 'a:1,b:2' }],
    ['http:///a', { path: '/a', search: '' }],
    ['http:/a', { path: '/a', search: '' }],
    ['mailto:a?b', { path: '', search: 'b' }],
    ['/%ff', { path: '/%ff', search: '' }],
    ['/a?%', { path: '/a', search: '%' }],
  ])('reads %s', (target, expected) => expect(parseRequestTarget(target)).toEqual(expected));

  it.each(['', 'api/v1', '?a=b', '/%', '/%2', '/%zz', '/a\u0001', '/a\u007f', '/a?\u007f', '*?a', ':a', '1http://a/'])(
    'refuses %j',
    (target) => expect(parseRequestTarget(target)).toBeUndefined(),
  );

  it.each([
    'a b',
    'a:b',
    'a:80:b',
    'a%41',
    'a%zz',
    '[::1',
    '[a]',
    '[1.2.3.4]',
    'a[::1]',
    '[::1]a',
    '[::1]:x',
    'a\\b',
    'a{',
    'a b@c',
    'a%zz@c',
  ])('refuses the host %j', (host) => expect(parseRequestTarget(`http://${host}/`)).toBeUndefined());
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
    expect([...parseQuery('?a=b?c')]).toEqual([['?a', 'b?c']]);
    expect([...parseQuery('a=%aa€+&b=%e2%82%ac€')]).toEqual([
      ['a', '\ufffd€ '],
      ['b', '€€'],
    ]);
  });

  const ascii = [...'a1f=&+;#? %', '%2', '%4', '%20', '%25', '%26', '%2b', '%3B', '%3d', '%3F', '%00'];
  const escaped = ['%ff', '%c3', '%a4', '%C3%A4', '%e2%82', '%ed%a0%80', '%f0%9f%98%80', '%ef%bb%bf'];
  const unescaped = ['ä', '€', '\u{1f600}', '\ud83d', '\ufeff', '%C3%A4', '%E2%82%AC'];

  it('reads long queries like short queries', () => {
    const filler = `filler=${'x'.repeat(2000)}`;
    const texts = (parts: readonly string[]) =>
      fc.array(fc.constantFrom(...ascii, ...parts), { maxLength: 60 }).map((all) => all.join(''));
    const search = fc.oneof(texts(escaped), texts(unescaped), texts([...escaped, ...unescaped]));
    fc.assert(
      fc.property(search, (text) => {
        const expected = [...parseQuery(text)];
        expect([...parseQuery(`${filler}&${text}`)].slice(1)).toEqual(expected);
        expect([...parseQuery(`${text}&${filler}`)].slice(0, -1)).toEqual(expected);
        // URLs with many parameters are parsed by other code.
        expect([...parseQuery(`${text}${'&filler=xxx'.repeat(100)}`)].slice(0, -100)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['a=+', 'a=%ff', '%ff=+', '=', ''])('reads 100,000 parameters %j', (pair) => {
    const found = [...parseQuery(`${pair}&`.repeat(100_000))];
    const [one] = parseQuery(pair);
    expect(found.length).toBe(one === undefined ? 0 : 100_000);
    if (one !== undefined) expect(found.at(-1)).toEqual(one);
  });
});
