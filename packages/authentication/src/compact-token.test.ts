import { describe, expect, it } from 'vitest';
import { decodeBase64URL, splitToken } from './compact-token.js';

describe('decodeBase64URL', () => {
  it.each([
    ['', ''],
    ['YQ', 'a'],
    ['YW\r\nI', 'ab'],
    ['_-A', '\xff\xe0'],
  ])('decodes %j', (text, bytes) => {
    expect(decodeBase64URL(text).toString('latin1')).toBe(bytes);
  });

  // The errors of Go's base64.RawURLEncoding have the same offsets.
  it.each([
    ['YQ==', 2],
    ['YQ=', 2],
    ['Y', 0],
    ['YWJjZ', 4],
    ['YW Jj', 2],
    ['+AAA', 0],
    ['AA/A', 2],
    ['AA\u00e9A', 2],
  ])('refuses %j', (text, place) => {
    expect(() => decodeBase64URL(text)).toThrow(`illegal base64 data at input byte ${place}`);
  });
});

describe('splitToken', () => {
  it('ignores white space', () => {
    const parts = { text: 'YQ.Yg.Yw', header: 'YQ', payload: 'Yg', signature: 'Yw' };
    for (const token of ['YQ.Yg.Yw', ' Y\tQ.Yg.Y\u00a0w\n']) expect(splitToken(token)).toEqual(parts);
  });

  it.each(['', 'YQ', 'YQ.Yg', 'YQ.Yg.Yw.ZA'])('refuses %j', (token) => {
    expect(() => splitToken(token)).toThrow('compact JWS format must have three parts');
  });

  it.each(['YQ=.Yg.Yw', 'YQ.Yg=.Yw', 'YQ.Yg.Yw==', 'YQ.Yg.\ufeffYw', 'Y.Yg.Yw'])('refuses %j', (token) => {
    expect(() => splitToken(token)).toThrow('illegal base64 data');
  });
});
