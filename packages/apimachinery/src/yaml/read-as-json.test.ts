import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeYAML } from './decode-yaml.js';
import { readAsJSON } from './read-as-json.js';

/** A comment keeps the text from being read as JSON. */
const asYAML = (text: string) => decodeYAML(`# yaml\n${text}`).value;

describe('readAsJSON', () => {
  it('has the result of the YAML reader', () => {
    const key = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('<<', '__proto__', 'yes', '1', '~', 'a: b'));
    const { object } = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'grapheme' }),
        fc.maxSafeInteger(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constantFrom(null, '', 'on', '0x10', '2026-01-02', '\n', '"', '\\'),
        fc.array(tie('value'), { maxLength: 4 }),
        tie('object'),
      ),
      object: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    }));
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const read = readAsJSON(text);
        if (read === undefined) return;
        const yaml = asYAML(text);
        expect(read).toEqual(yaml);
        expect(JSON.stringify(read)).toBe(JSON.stringify(yaml));
      }),
    );
  });

  it.each([
    '{"b":1,"a":[true,null,"x",-7]}',
    '{"a":"\\u00e9 \\n😀"}',
    '{"__proto__":{"a":"1"}}',
    ' {"a":1}'.trim(),
    '{"a":[1.5,1e3,-1.0E-7,1e+2,0.1e1]}',
  ])('reads %s', (text) => {
    expect(JSON.stringify(readAsJSON(text))).toBe(JSON.stringify(asYAML(text)));
    expect(readAsJSON(text)).toBeDefined();
  });

  it.each([
    '[1]',
    '"x"',
    '{a: 1}',
    '{"a":1,"a":2}',
    '{"a":{"b":1,"b":1}}',
    '{"a":1e999}',
    '{"a":-0.0}',
    '{"a":-0}',
    '{"a":99999999999999999999}',
    '{"a":"\\ud83d"}',
    '{"a":"\\ud83d\\ude00"}',
    '{"a":"\\/"}',
    '{"a":"\x7f"}',
    '{"a":"\u2028"}',
    '{"a"\n:1}',
    `{"a"${' '.repeat(1100)}:1}`,
    `{"${'\\u0061'.repeat(200)}":1}`,
    '{"a":\t1}',
    '{"a":1}\n---\n{}',
    `{"${'k'.repeat(1001)}":1}`,
    `${'{"a":'.repeat(301)}1${'}'.repeat(301)}`,
  ])('leaves %.40s to YAML', (text) => {
    expect(readAsJSON(text)).toBeUndefined();
  });
});
