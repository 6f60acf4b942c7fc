import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { markNumbers } from './number-literals.js';

it('markNumbers restores numbers with a fraction, an exponent or many digits', () => {
  const json = '{"a":1e3,"b":[-0.10,2,{"c":"1.5"}],"1.5":1E+2,"d":"\\"1.5","e":-0.0,"f":9223372036854775808}';
  const texts = markNumbers(Buffer.from(json));
  const value = JSON.parse(texts?.marked ?? '');
  expect([typeof value.a, typeof value.b[0], value.b[1], value.b[2]]).toEqual(['string', 'string', 2, { c: '1.5' }]);
  expect(texts?.restore(JSON.stringify(value))).toBe(json);
});

it.each(['{"a":1,"b":-12,"c":"1.5e3","d":123456789012345678}', '[]', '"1.0"', '12'])(
  'markNumbers has nothing to keep in %s',
  (json) => {
    expect(markNumbers(Buffer.from(json))).toBeUndefined();
  },
);

it.each(['1.5', '[1e3]', '{"a":2E5}', '-0.0', '9223372036854775808', '[-9223372036854775809]', '{"a":"1","b":1.0}'])(
  'markNumbers keeps the text of the number in %s',
  (json) => {
    const texts = markNumbers(Buffer.from(json));
    expect(texts?.restore(texts.marked)).toBe(json);
  },
);
