import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DecodeError } from './decode-error.js';
import { parseJSON } from './index.js';
import { countKeys } from './json-kind.js';
import { parseNodes } from './parse-nodes.js';
import { scanJSON } from './scan.js';

const json = fc.jsonValue({ maxDepth: 5 });

/** JSON with bigints for integers beyond 2^53, which JSON.parse would round. */
function rounded(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  const out: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    Object.defineProperty(out, key, { value: rounded(item), enumerable: true, configurable: true, writable: true });
  }
  return out;
}

describe('parseJSON', () => {
  it('has the results of JSON.parse', () => {
    fc.assert(
      fc.property(json, fc.boolean(), (value, pretty) => {
        const text = JSON.stringify(value, undefined, pretty ? 1 : undefined);
        expect(rounded(parseJSON(text, { strict: 'strict' }).value)).toEqual(JSON.parse(text));
        expect(scanJSON(text).keys).toBe(countKeys(JSON.parse(text)));
      }),
    );
  });

  it('refuses exactly the texts that JSON.parse refuses', () => {
    const broken = fc.tuple(
      json,
      fc.nat(),
      fc.constantFrom('', '{', '}', '[', ']', ',', ':', '"', '\\', '0', '-', 'e', '.', 't', ' ', '\u0000', 'é'),
    );
    fc.assert(
      fc.property(broken, ([value, at, char]) => {
        const text = JSON.stringify(value);
        const pos = at % (text.length + 1);
        const damaged = text.slice(0, pos) + char + text.slice(pos + 1);
        let isValid = true;
        try {
          JSON.parse(damaged);
        } catch {
          isValid = false;
        }
        if (isValid) expect(() => parseNodes(damaged)).not.toThrow();
        else expect(() => parseNodes(damaged)).toThrow(/^(invalid character '.*|unexpected end of JSON input$)/);
      }),
      { numRuns: 2000 },
    );
  });

  it('replaces unpaired surrogates like Go', () => {
    expect(parseJSON('["\\ud83d\\ude00","\\ud83d","\\ude00","\\ud83dx","\\\\ud83d"]').value).toEqual([
      '😀',
      '\ufffd',
      '\ufffd',
      '\ufffdx',
      '\\ud83d',
    ]);
  });

  it('reads bytes that are not UTF-8 like Go', () => {
    expect(parseJSON(Uint8Array.of(0x22, 0xff, 0x22)).value).toBe('\ufffd');
    expect(() => parseJSON(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31))).toThrow(
      "invalid character 'ï' looking for beginning of value",
    );
  });
});

it.each(['1e400', '-1e+400', '0.1E999', '1.7976931348623159e308', '9'.repeat(400)])(
  'parseJSON refuses a number that is too large for a double: %s',
  (number) => {
    for (const body of [`{"a":${number}}`, `[1e1,{"b":[200,${number}]}]`])
      expect(() => parseJSON(body, { finite: true })).toThrow(
        new DecodeError(`json: cannot unmarshal number ${number} into Go value of type float64`),
      );
  },
);

it.each([
  ['1e300', 1e300],
  ['-1.5e+300', -1.5e300],
  ['1e-400', 0],
  ['0e999', 0],
  ['1.7976931348623157e308', Number.MAX_VALUE],
])('parseJSON reads a number with a long exponent: %s', (number, value) => {
  expect(parseJSON(`[1e9,100,${number}]`, { finite: true }).value).toEqual([1e9, 100, value]);
});
