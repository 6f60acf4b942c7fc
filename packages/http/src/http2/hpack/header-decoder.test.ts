import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConnectionError, errorCode } from '../errors/errors.js';
import { type DecodedHeaders, HeaderDecoder } from './header-decoder.js';

/** More than any test needs. */
const maxListSize = 1 << 20;

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replace(/\s/g, ''), 'hex');

/** Decodes blocks in turn, as a connection does. */
function decodeAll(blocks: readonly string[]): readonly DecodedHeaders[] {
  const decoder = new HeaderDecoder(maxListSize);
  return blocks.map((block) => decoder.decode(bytesOf(block)));
}

const decode = (hex: string): DecodedHeaders => decodeAll([hex])[0] as DecodedHeaders;

/** Names and values of headers that are written one per line. */
const headersOf = (lines: string): string[] =>
  lines.split('\n').flatMap((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });

const requests = [
  ':method: GET\n:scheme: http\n:path: /\n:authority: www.example.com',
  ':method: GET\n:scheme: http\n:path: /\n:authority: www.example.com\ncache-control: no-cache',
  ':method: GET\n:scheme: https\n:path: /index.html\n:authority: www.example.com\ncustom-key: custom-value',
];

/** Answers are decoded like requests. The decoder does not know which pseudo headers there are. */
const answers = [
  ':status: 302\ncache-control: private\ndate: Mon, 21 Oct 2013 20:13:21 GMT\nlocation: https://www.example.com',
  ':status: 307\ncache-control: private\ndate: Mon, 21 Oct 2013 20:13:21 GMT\nlocation: https://www.example.com',
  ':status: 200\ncache-control: private\ndate: Mon, 21 Oct 2013 20:13:22 GMT\nlocation: https://www.example.com\ncontent-encoding: gzip\nset-cookie: foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1',
];

describe('HeaderDecoder', () => {
  it.each([
    [
      'C.2.1, a literal with indexing',
      '400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572',
      'custom-key: custom-header',
    ],
    ['C.2.2, a literal without indexing', '040c 2f73 616d 706c 652f 7061 7468', ':path: /sample/path'],
    ['C.2.3, a literal never indexed', '1008 7061 7373 776f 7264 0673 6563 7265 74', 'password: secret'],
    ['C.2.4, an indexed header', '82', ':method: GET'],
  ])('decodes the example of RFC 7541, %s', (_, block, lines) => {
    expect(decode(block)).toEqual({ raw: headersOf(lines), isMalformed: false, isTooLarge: false });
  });

  it.each([
    [
      'C.3, requests',
      requests,
      [
        '8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d',
        '8286 84be 5808 6e6f 2d63 6163 6865',
        '8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65',
      ],
    ],
    [
      'C.4, requests with Huffman codes',
      requests,
      [
        '8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff',
        '8286 84be 5886 a8eb 1064 9cbf',
        '8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf',
      ],
    ],
  ])('decodes the blocks of RFC 7541, %s', (_, lines, blocks) => {
    expect(decodeAll(blocks).map(({ raw }) => raw)).toEqual(lines.map(headersOf));
  });

  // The examples have a table of 256 bytes, which the first block sets here, so entries are evicted.
  it.each([
    [
      'C.5, answers',
      [
        '3fe1 01 4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d',
        '4803 3330 37c1 c0bf',
        '88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a 6970 7738 666f 6f3d 4153 444a 4b48 514b 425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d 6178 2d61 6765 3d33 3630 303b 2076 6572 7369 6f6e 3d31',
      ],
    ],
    [
      'C.6, answers with Huffman codes',
      [
        '3fe1 01 4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3',
        '4883 640e ffc1 c0bf',
        '88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07',
      ],
    ],
  ])('decodes the blocks of RFC 7541, %s', (_, blocks) => {
    expect(decodeAll(blocks).map(({ raw }) => raw)).toEqual(answers.map(headersOf));
  });

  it.each([
    ['index 0', '80'],
    ['an index beyond both tables', 'be'],
    ['a name whose index is beyond both tables', '7e 01 61'],
    ['an entry that has left the table', '4001 61 01 62 20 be'],
    ['an entry that is larger than the table', `20 4001 61 01 62 be`],
    ['an index that does not end', 'ff'],
    ['an index that is too long', 'ff 80 80 80 80 00'],
    ['an index that is too large', 'ff ff ff ff ff 7f'],
    ['a length that does not end', '0001 61 7f'],
    ['a length that is too large', '0001 61 7f ff ff ff ff 7f'],
    ['a header without its name', '00'],
    ['a header without its value', '0001 61'],
    ['a name that is cut off', '0002 61'],
    ['a value that is cut off', '0001 61 03 6162'],
    ['a value with Huffman codes that is cut off', '0001 61 83 6402'],
    ['a table that is too large', '3f e2 1f'],
    ['a change of the table after a header', '82 20'],
    ['padding of 0', '0001 61 81 18'],
    ['padding of more than seven bits', '0001 61 82 1fff'],
    ['the mark of the end', '0001 61 84 ffffffff'],
  ])('refuses %s', (_, block) => {
    const error = (() => {
      try {
        return decode(block);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: errorCode.compressionError });
  });

  it('accepts several changes of the table size, and keeps the entries that fit', () => {
    // Two entries of 34 bytes; the table then has space for one.
    const [, second] = decodeAll(['4001 61 01 61 4001 62 01 62', '3f 03 3f 04 be']);
    expect(second?.raw).toEqual(['b', 'b']);
    expect(() => decodeAll(['4001 61 01 61 4001 62 01 62', '3f 03 3f e1 1f bf'])).toThrow(ConnectionError);
  });

  it('removes the oldest entries when a new one needs their space, and keeps the order of the other entries', () => {
    const decoder = new HeaderDecoder(maxListSize);
    // 40 bytes each, so the table has space for 102.
    const entry = (n: number) =>
      Buffer.concat([
        bytesOf('40 04'),
        Buffer.from(`x${String(n).padStart(3, '0')}`),
        bytesOf('04'),
        Buffer.from(String(n).padStart(4, '0')),
      ]);
    for (let n = 0; n < 500; n++) {
      decoder.decode(entry(n));
      const oldest = Math.max(0, n - 101);
      const index = 62 + n - oldest;
      const block = Buffer.from(index < 127 ? [0x80 | index] : [0xff, index - 127]);
      expect(decoder.decode(block).raw).toEqual([
        `x${String(oldest).padStart(3, '0')}`,
        String(oldest).padStart(4, '0'),
      ]);
    }
    // 62 is the newest entry, 163 the oldest.
    expect(() => decoder.decode(Buffer.from([0xff, 164 - 127]))).toThrow(ConnectionError);
  });

  it('empties the table for an entry that does not fit', () => {
    const long = Buffer.concat([bytesOf('40 01 62 7f'), bytesOf('e1 1f'), Buffer.alloc(4192, 'b')]);
    const decoder = new HeaderDecoder(maxListSize);
    decoder.decode(bytesOf('4001 61 01 61'));
    expect(decoder.decode(long).raw[1]).toHaveLength(4192);
    expect(() => decoder.decode(bytesOf('be'))).toThrow(ConnectionError);
  });

  it('allows a name of an entry that is evicted for the new one', () => {
    const decoder = new HeaderDecoder(maxListSize);
    decoder.decode(bytesOf('3f 07 4001 61 01 62'));
    expect(decoder.decode(bytesOf('7e 01 63')).raw).toEqual(['a', 'c']);
    expect(decoder.decode(bytesOf('be')).raw).toEqual(['a', 'c']);
  });

  it.each([
    ['a capital', '4001 41', '01 62', true],
    ['a space', '4001 20', '01 62', true],
    ['an empty name', '4000', '01 62', true],
    ['a colon that is not its first character', '4003 613a62', '01 62', true],
    ['a byte above ASCII', '4001 e4', '01 62', true],
    ['a value with 0', '4001 61', '01 00', false],
    ['a value with a line break', '4001 61', '01 0a', false],
    ['a value with a carriage return', '4001 61', '01 0d', false],
    ['a value with DEL', '4001 61', '01 7f', false],
  ])('reports %s, also later by index', (_, name, value, isNameBad) => {
    const [first, again, byName, other] = decodeAll([
      `${name} ${value}`,
      'be',
      '0f2f 01 64',
      '4001 63 01 64 bf 82',
    ]) as readonly DecodedHeaders[];
    expect(first?.isMalformed).toBe(true);
    expect(again?.isMalformed).toBe(true);
    // A valid value, with the name of the first header. That name is valid in the cases in which only the first value
    // is bad.
    expect(byName?.isMalformed).toBe(isNameBad);
    expect(other?.isMalformed).toBe(true);
  });

  it('gives entries with bad names the same size as the client', () => {
    // The table has 73 bytes. An entry of 34 bytes has a bad name. An entry of 40 bytes with the same name evicts it.
    const decoder = new HeaderDecoder(maxListSize);
    decoder.decode(bytesOf('3f 2a 4001 41 01 62'));
    decoder.decode(bytesOf('7e 07 62626262626262'));
    expect(() => decoder.decode(bytesOf('bf'))).toThrow(ConnectionError);
  });

  it('accepts tabs and all bytes from 0x80 on in values', () => {
    const value = Buffer.from([9, 0x20, ...Array.from({ length: 0x80 }, (_, i) => 0x80 + i)]);
    const { raw, isMalformed } = new HeaderDecoder(maxListSize).decode(
      Buffer.concat([bytesOf('0001 61 7f 03'), value]),
    );
    expect(isMalformed).toBe(false);
    expect(raw).toEqual(['a', value.toString('latin1')]);
  });

  it('leaves out headers beyond the limit, but decodes them for later blocks that refer to them', () => {
    const decoder = new HeaderDecoder(2 * 34);
    const list = decoder.decode(bytesOf('4001 61 01 62 be 4001 63 01 64'));
    expect(list).toEqual({ raw: ['a', 'b', 'a', 'b'], isMalformed: false, isTooLarge: true });
    expect(decoder.decode(bytesOf('be bf'))).toEqual({
      raw: ['c', 'd', 'a', 'b'],
      isMalformed: false,
      isTooLarge: false,
    });
  });

  it('limits the decoding of long lists of small references', () => {
    const bomb = Buffer.concat([bytesOf('4001 61 7f 81 1e'), Buffer.alloc(4000, 'b'), Buffer.alloc(100_000, 0xbe)]);
    expect(() => new HeaderDecoder(maxListSize).decode(bomb)).toThrow(
      expect.objectContaining({ code: errorCode.enhanceYourCalm }),
    );
  });

  it('throws only connection errors, for any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 5 }), (blocks) => {
        const decoder = new HeaderDecoder(200);
        try {
          for (const block of blocks) {
            const { raw } = decoder.decode(Buffer.from(block));
            expect(raw.every((text) => typeof text === 'string')).toBe(true);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ConnectionError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('decodes the output of a simple encoder for any headers and table sizes', () => {
    const text = fc.string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .filter((code) => code !== 0x7f)
        .map((code) => String.fromCharCode(code)),
      maxLength: 40,
    });
    const header = fc.record({
      name: fc.constantFrom('a', 'bc', 'x-long-name', ':path'),
      value: text,
      isIndexed: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(header, { maxLength: 20 })),
        fc.integer({ min: 0, max: 400 }),
        (lists, tableSize) => {
          const encoder = new TableEncoder(tableSize);
          const decoder = new HeaderDecoder(maxListSize);
          decoder.decode(integer(0x20, 0x1f, tableSize));
          for (const list of lists) {
            const block = Buffer.concat(
              list.map(({ name, value, isIndexed }) => encoder.encode(name, value, isIndexed)),
            );
            expect(decoder.decode(block).raw).toEqual(list.flatMap(({ name, value }) => [name, value]));
          }
        },
      ),
    );
  });
});

/**
 * Encodes headers with a dynamic table of its own, written for this test: entries are looked up from the newest to the
 * oldest.
 */
class TableEncoder {
  #entries: (readonly [string, string])[] = [];

  constructor(readonly maxSize: number) {}

  encode(name: string, value: string, isIndexed: boolean): Buffer {
    const found = this.#entries.findIndex((entry) => entry[0] === name && entry[1] === value);
    if (found >= 0) return integer(0x80, 0x7f, 62 + found);
    const ofName = this.#entries.findIndex((entry) => entry[0] === name);
    const [first, mask] = isIndexed ? [0x40, 0x3f] : [0, 0x0f];
    const start = ofName < 0 ? [integer(first, mask, 0), literal(name)] : [integer(first, mask, 62 + ofName)];
    if (isIndexed) this.#add(name, value);
    return Buffer.concat([...start, literal(value)]);
  }

  #add(name: string, value: string): void {
    this.#entries.unshift([name, value]);
    const sizes = () => this.#entries.reduce((sum, entry) => sum + entry[0].length + entry[1].length + 32, 0);
    while (sizes() > this.maxSize) this.#entries.pop();
  }
}

const literal = (text: string): Buffer => Buffer.concat([integer(0, 0x7f, text.length), Buffer.from(text, 'latin1')]);

function integer(first: number, mask: number, value: number): Buffer {
  if (value < mask) return Buffer.from([first | value]);
  const bytes = [first | mask];
  let rest = value - mask;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push(128 | (rest % 128));
  return Buffer.from([...bytes, rest]);
}
