import { expect, it } from 'vitest';
import { withoutForeignTexts } from './non-canonical-literals.js';

it.each(['a>b', '\\u003c\\/', '\\u00e9', 'a\\u003eb&', '\u2028', '\\u003E'])(
  'withoutForeignTexts replaces "%s"',
  (text) => {
    const json = withoutForeignTexts(`{"a<b": [1, "${text}", "kept"]}`);
    const { 'a<b': list } = JSON.parse(json ?? '') as { readonly 'a<b': readonly unknown[] };
    expect(list).toEqual([1, expect.stringMatching(/^[0-9a-f-]{36}:0$/), 'kept']);
  },
);

it.each(['plain', 'é', 'a\\u003eb', '\\u2028', '\\"\\\\', '\\n\\b\\f\\u0000\\u001f', ''])(
  'withoutForeignTexts keeps "%s"',
  (text) => {
    expect(withoutForeignTexts(`{"a<b" : "${text}", "c\\u003ed":["${text}"]}`)).toBeUndefined();
  },
);

it('withoutForeignTexts replaces numbers in other spellings than that of Go', () => {
  const json = withoutForeignTexts('{"1.0":[1.0,1.5,8e1,-0.50,12,-3,"1.0",9007199254740993]}');
  const mark = expect.stringMatching(/^[0-9a-f-]{36}:\d$/);
  expect(JSON.parse(json ?? '')).toEqual({ '1.0': [mark, 1.5, mark, mark, 12, -3, '1.0', expect.any(Number)] });
  expect(withoutForeignTexts('{"1.0":[1.5,12,"1.0"]}')).toBeUndefined();
});

it.each(['-0', '9223372036854775808', '-9223372036854775809', '123456789012345678901234567890'])(
  'withoutForeignTexts replaces the integer %s, which Go writes in another way',
  (text) => {
    expect(JSON.parse(withoutForeignTexts(`[${text}]`) ?? '')).toEqual([expect.any(String)]);
  },
);

it.each(['0', '9223372036854775807', '-9223372036854775808', '9223372036854776000', '100000000000000000000'])(
  'withoutForeignTexts keeps the integer %s',
  (text) => {
    expect(withoutForeignTexts(`[${text}]`)).toBeUndefined();
  },
);
