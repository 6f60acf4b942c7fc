import { getHeapStatistics } from 'node:v8';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { goQuote, isPrintable } from './go-quote.js';

const shortEscapes = new Map(
  Object.entries({ '\x07': 'a', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v' }),
);

/** The quoted form of one character. */
function quotedCharacter(character: string): string {
  const code = character.codePointAt(0) as number;
  const short = shortEscapes.get(character);
  if (short !== undefined) return `\\${short}`;
  if (character === '"' || character === '\\') return `\\${character}`;
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  if (isPrintable(character)) return character;
  const hex = code.toString(16);
  if (code < 0x80) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

const quoted = (text: string) => `"${Array.from(text, quotedCharacter).join('')}"`;

it('goQuote quotes each character as Go does', () => {
  const units = [
    'a',
    '"',
    '\\',
    '\n',
    '\x07',
    '\x00',
    '\x7f',
    '\u00a0',
    '\u00ad',
    'é',
    '\u2028',
    '\ud800',
    '😀',
    '\u{e0001}',
  ];
  fc.assert(
    fc.property(
      fc.string({ unit: fc.oneof(fc.constantFrom(...units), fc.string({ unit: 'binary', maxLength: 1 })) }),
      (text) => {
        expect(goQuote(text)).toBe(quoted(text));
      },
    ),
  );
});

it('goQuote quotes texts that need the escapes of JSON only', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '~', '"', '\\', '\b', '\t', '\n', '\f', '\r') }),
      (text) => {
        expect(goQuote(text)).toBe(quoted(text));
      },
    ),
  );
});

it('goQuote allocates memory for the result only when it quotes a JSON text', () => {
  const text = '{"key":"value"}'.repeat(100_000);
  goQuote(text.slice(0, 1000));
  const before = getHeapStatistics().used_heap_size;
  const result = goQuote(text);
  const grown = getHeapStatistics().used_heap_size - before;
  expect(result.length).toBeGreaterThan(text.length);
  // Objects for single characters would take 32 bytes each.
  expect(grown).toBeLessThan(text.length * 5);
});
