import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeaderDecoder } from './header-decoder.js';
import { type AnswerHeaders, encodeHead } from './header-encoder.js';

const date = 'Thu, 01 Jan 1970 00:00:00 GMT';

/** Names and values of an answer's head, as its client reads them. */
function readBack(status: number, headers: AnswerHeaders): readonly string[] {
  const { raw, isMalformed } = new HeaderDecoder(1 << 24).decode(
    Buffer.from(encodeHead(status, headers, date), 'latin1'),
  );
  expect(isMalformed).toBe(false);
  return raw;
}

describe('encodeHead', () => {
  it.each([200, 204, 206, 304, 400, 404, 500])('refers to the known status %i', (status) => {
    expect(encodeHead(status, { date: 'a' }, date)).toHaveLength(1 + 2 + 2);
    expect(readBack(status, {})).toEqual([':status', String(status), 'date', date]);
  });

  it.each([201, 409, 431, 503])('writes the status %i', (status) => {
    expect(readBack(status, {})).toEqual([':status', String(status), 'date', date]);
  });

  it('adds nothing to the table of the client', () => {
    const decoder = new HeaderDecoder(1000);
    const block = Buffer.from(encodeHead(201, { 'content-type': 'a', 'x-a': 'b' }, date), 'latin1');
    decoder.decode(block);
    expect(() => decoder.decode(Buffer.from([0xbe]))).toThrow();
  });

  it('sends the date of the answer, if it has one', () => {
    expect(readBack(200, { date: 'now' })).toEqual([':status', '200', 'date', 'now']);
  });

  it('sends a line for each value', () => {
    expect(readBack(200, { warning: ['a', 'b'], 'x-none': [], date: '' })).toEqual([
      ...[':status', '200'],
      ...['warning', 'a', 'warning', 'b'],
      ...['date', ''],
    ]);
  });

  it('leaves out headers that HTTP/2 does not allow', () => {
    const headers = {
      connection: 'close',
      'keep-alive': 'a',
      'proxy-connection': 'a',
      'transfer-encoding': 'chunked',
      upgrade: 'a',
    };
    expect(readBack(200, { ...headers, date: 'a' })).toEqual([':status', '200', 'date', 'a']);
  });

  it.each(['', ':status', ':', 'A', 'a b', 'a:b', 'a\n', 'ä', '\ud83d\ude00'])('refuses the name %j', (name) => {
    expect(() => encodeHead(200, { [name]: 'a' }, date)).toThrow(TypeError);
    // The encoder does not remember an invalid header.
    expect(() => encodeHead(200, { [name]: 'a' }, date)).toThrow(TypeError);
  });

  it.each(['\0', 'a\nb', 'a\r', '\x7f', '\x1f', '\u0100', '\ud83d\ude00'])('refuses the value %j', (value) => {
    expect(() => encodeHead(200, { a: value }, date)).toThrow(TypeError);
    expect(() => encodeHead(200, { a: ['b', value] }, date)).toThrow(TypeError);
  });

  it.each([0, 1, 126, 127, 128, 254, 255, 16_383, 16_384, 16_510, 16_511, 100_000])(
    'writes names and values of %i characters',
    (length) => {
      const headers = { [`x${'a'.repeat(length)}`]: 'b'.repeat(length), date: '' };
      expect(readBack(200, headers)).toEqual([':status', '200', ...Object.entries(headers).flat()]);
    },
  );

  it('refers to each static name by its lowest index, and encodes other names', () => {
    const names = ['accept-encoding', 'www-authenticate', 'accept-charset', 'retry-after', 'etag'];
    for (let i = 0; i < 1000; i++) names.push(`x-${i}`);
    const headers = Object.fromEntries(names.map((name) => [name, name]));
    const expected = [':status', '200', ...Object.entries(headers).flat(), 'date', date];
    expect(readBack(200, headers)).toEqual(expected);
    expect(readBack(200, headers)).toEqual(expected);
  });

  it('encodes any headers so that they decode to the same', () => {
    const character = (from: number, to: number) =>
      fc.integer({ min: from, max: to }).map((code) => String.fromCharCode(code));
    const name = fc
      .string({
        unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789-_.!#$%&'*+^`|~"),
        minLength: 1,
        maxLength: 20,
      })
      .filter(
        (text) => !['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'].includes(text),
      );
    const value = fc.string({
      unit: fc.oneof(character(0x20, 0x7e), character(0x80, 0xff), fc.constant('\t')),
      maxLength: 300,
    });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, value), { selector: ([first]) => first }), (entries) => {
        const headers = { ...Object.fromEntries(entries.filter(([first]) => first !== '__proto__')), date: '' };
        expect(readBack(200, headers)).toEqual([':status', '200', ...Object.entries(headers).flat()]);
      }),
    );
  });
});
