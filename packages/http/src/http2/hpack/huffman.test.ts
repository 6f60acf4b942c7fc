import { describe, expect, it } from 'vitest';
import { decodeHuffman } from './huffman.js';

/**
 * Codes of RFC 7541, appendix B. All bytes from 0x20 on are tested with a real encoder, in the tests of whole headers.
 */
const codes: readonly (readonly [byte: number, code: string])[] = [
  [0, '1111111111000'],
  [9, '111111111111111111101010'],
  [10, '111111111111111111111111111100'],
  [13, '111111111111111111111111111101'],
  [22, '111111111111111111111111111110'],
  [32, '010100'],
  [48, '00000'],
  [58, '1011100'],
  [65, '100001'],
  [92, '1111111111111110000'],
  [97, '00011'],
  [127, '1111111111111111111111111100'],
  [128, '11111111111111100110'],
  [249, '1111111111111111111111111110'],
  [255, '11111111111111111111101110'],
];
const endOfString = '1'.repeat(30);

/** Decodes bits, which are padded to whole bytes with the given bit. */
function decode(bits: string, padding = '1'): string | undefined {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, padding);
  const bytes = Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return decodeHuffman(bytes, 0, bytes.length);
}

describe('decodeHuffman', () => {
  it.each(codes)('decodes the byte %i alone and beside other bytes', (byte, code) => {
    const character = String.fromCharCode(byte);
    expect(decode(code)).toBe(character);
    for (const [other, otherCode] of codes) {
      const pair = `${character}${String.fromCharCode(other)}`;
      expect(decode(`${code}${otherCode}`)).toBe(pair);
      expect(decode(`00011${code}${otherCode}${code}`)).toBe(`a${pair}${character}`);
    }
  });

  it('decodes an empty text', () => expect(decode('')).toBe(''));

  it('decodes only the given part', () => {
    const bytes = Uint8Array.from([0xff, 0x1f, 0xff]);
    expect(decodeHuffman(bytes, 1, 2)).toBe('a');
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('accepts %i bits of padding', (bits) => {
    // Codes of 5 and 6 bits that leave this number of bits of the last byte free.
    const [fives, sixes] = [0, 1, 2, 3, 4, 5, 6, 7]
      .flatMap((five) => [0, 1, 2, 3].map((six) => [five, six] as const))
      .find(([five, six]) => (5 * five + 6 * six + bits) % 8 === 0 && five + six > 0) as readonly [number, number];
    expect(decode('00011'.repeat(fives) + '010100'.repeat(sixes))).toBe('a'.repeat(fives) + ' '.repeat(sixes));
  });

  it.each([
    ['a whole byte of padding', `${'00011'.repeat(8)}11111111`],
    ['padding of more than seven bits', `00011${'1'.repeat(11)}`],
    ['the mark of the end alone', endOfString],
    ['the mark of the end after a byte', `00011${endOfString}`],
    ['the mark of the end before a byte', `${endOfString}00011`],
  ])('refuses %s', (_, bits) => expect(decode(bits)).toBeUndefined());

  it.each(['000', '101', '110', '011'])('refuses padding with bits of 0 (%s)', (padding) => {
    expect(decode(`00011${padding}`)).toBeUndefined();
  });

  it('decodes texts that are longer than its buffer, with the shortest and the longest codes', () => {
    expect(decode('00000'.repeat(40_000))).toBe('0'.repeat(40_000));
    expect(decode(codes[2]?.[1].repeat(40_000) ?? '')).toBe('\n'.repeat(40_000));
    expect(decode('00011')).toBe('a');
  });
});
