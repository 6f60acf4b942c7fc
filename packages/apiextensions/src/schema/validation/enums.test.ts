import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AllowedValues } from './enums.js';

const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 53n + 3n }),
  fc.constantFrom(-0, 0.5, 1.5, -1.5, 2 ** 53, 2 ** 63, 1e300),
);

/** Compares with one allowed number, as upstream does. */
function isAllowed(value: number | bigint, allowed: number | bigint): boolean {
  if (typeof allowed === 'number' && !Number.isSafeInteger(allowed)) return Number(value) === allowed;
  return BigInt(typeof value === 'bigint' ? value : Math.trunc(value)) === BigInt(allowed);
}

it('AllowedValues finds a number among many allowed numbers as by comparing it with each of them', () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 5 }), number, (allowed, value) => {
      const expected = allowed.some((each) => isAllowed(value, each));
      expect(new AllowedValues(['1', true, ...allowed]).includes(value)).toBe(expected);
    }),
  );
});

it('AllowedValues reads many allowed numbers once, not for each value', () => {
  let reads = 0;
  const values = new Proxy(
    Array.from({ length: 1000 }, (_, i) => i),
    {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads++;
        return Reflect.get(target, name, receiver) as unknown;
      },
    },
  );
  const allowed = new AllowedValues(values);
  reads = 0;
  for (let i = 0; i < 1000; i++) expect(allowed.includes(999)).toBe(true);
  expect(reads).toBe(0);
});

it.each([
  [[true], true, true],
  [[true], false, false],
  [[null, 0], null, false],
  [[{ a: [1] }], { a: [1] }, true],
  [[[1]], [2], false],
  [['1'], 1, false],
])('the allowed values %j include %j: %j', (values, value, expected) => {
  expect(new AllowedValues(values).includes(value)).toBe(expected);
});

it('AllowedValues formats the allowed values for messages once, also for many errors', () => {
  const allowed = new AllowedValues(['a "b"', 1.5, true, { b: 1, a: [null] }]);
  expect(allowed.texts).toEqual({
    joined: 'a "b" 1.5 true {"a":[null],"b":1}',
    detail: String.raw`supported values: "a \"b\"", "1.5", "true", "{\"a\":[null],\"b\":1}"`,
  });
  expect(allowed.texts).toBe(allowed.texts);
});
