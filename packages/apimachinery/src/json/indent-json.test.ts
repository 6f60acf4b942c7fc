import { describe, expect, it } from 'vitest';
import { indentJSON } from './indent-json.js';

describe('indentJSON', () => {
  it.each([[{}], [[]], [{ a: {}, b: [], c: [1, { d: 'x"y,{}[]:\\' }], e: null }], ['text']])(
    'indents %j like JSON.stringify',
    (value) => {
      expect(indentJSON(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    },
  );

  it('keeps the digits of numbers', () => {
    expect(indentJSON('{"a":12345678901234567890}')).toBe('{\n  "a": 12345678901234567890\n}');
  });
});
