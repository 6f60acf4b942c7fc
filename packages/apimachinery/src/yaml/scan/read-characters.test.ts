import { describe, expect, it } from 'vitest';
import { decodeYAML } from '../decode-yaml.js';
import { YAMLError } from '../yaml-error.js';
import { decodeUTF8, readCharacters } from './read-characters.js';

const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('readCharacters', () => {
  it.each([
    ['a byte that no character begins with', bytes('a: b', 0x80), 'invalid leading UTF-8 octet'],
    ['five bytes', bytes('a: b', 0xf8, 0x88, 0x80, 0x80, 0x80), 'invalid leading UTF-8 octet'],
    ['a character that ends early', bytes('a: ', 0xe2, 0x80, 'b'), 'invalid trailing UTF-8 octet'],
    ['a character at the end', bytes('a: b', 0xe2, 0x80), 'incomplete UTF-8 octet sequence'],
    ['too many bytes', bytes('a: ', 0xc0, 0x80), 'invalid length of a UTF-8 sequence'],
    ['a surrogate', bytes('a: ', 0xed, 0xa0, 0x80), 'invalid Unicode character'],
    ['a code point beyond Unicode', bytes('a: ', 0xf4, 0x90, 0x80, 0x80), 'invalid Unicode character'],
    ['a control character', bytes('a: \x01'), 'control characters are not allowed'],
    ['DEL in JSON', bytes('{"a":"\x7f"}'), 'control characters are not allowed'],
    ['a code that is not a character', bytes('a: \uffff'), 'control characters are not allowed'],
    ['half a UTF-16 unit', utf16('ab').subarray(0, 5), 'incomplete UTF-16 character'],
    ['half a surrogate pair', utf16('a\ud83d'), 'incomplete UTF-16 surrogate pair'],
    ['a low surrogate', utf16('a\ude00'), 'unexpected low surrogate area'],
    ['a high surrogate', utf16('a\ud83db'), 'expected low surrogate area'],
  ])('reports %s', (_, body, problem) => {
    expect(() => decodeYAML(body)).toThrow(new YAMLError(`yaml: ${problem}`));
  });

  it('reads UTF-16 and byte order marks', () => {
    expect(decodeYAML(utf16('a: é😀')).value).toEqual({ a: 'é😀' });
    expect(decodeYAML(utf16('a: é😀').swap16()).value).toEqual({ a: 'é😀' });
    expect(decodeYAML('\ufeffa: b').value).toEqual({ a: 'b' });
    expect(decodeYAML(bytes('\ufeffa: b #\t')).value).toEqual({ a: 'b' });
  });

  it('returns the text before the 512-byte block with the error, so that syntax errors in it come first', () => {
    const read = (...parts: readonly (string | number)[]) => {
      const body = bytes(...parts);
      return readCharacters(body, decodeUTF8(body));
    };
    const problem = 'invalid leading UTF-8 octet';
    expect(read('a'.repeat(511), 0x80)).toEqual({ text: '', problem });
    expect(read('a'.repeat(512), 0x80)).toEqual({ text: 'a'.repeat(512), problem });
    // A character that does not fit belongs to the next part.
    expect(read('a'.repeat(511), 'é', 'b'.repeat(509), 0x80)).toEqual({ text: 'a'.repeat(511), problem });
    const malformed = `a: b: c\n${'#'.repeat(510)}`;
    expect(() => decodeYAML(bytes(malformed, 0x80))).toThrow('yaml: mapping values are not allowed in this context');
    expect(() => decodeYAML(bytes('a: b: c', 0x80))).toThrow('yaml: invalid leading UTF-8 octet');
  });

  it('reads nothing after the first document', () => {
    expect(decodeYAML(bytes(`a: b\n---\n${'#'.repeat(600)}`, 0x80)).value).toEqual({ a: 'b' });
  });
});
