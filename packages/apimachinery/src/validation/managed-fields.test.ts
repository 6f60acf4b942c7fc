import { expect, it } from 'vitest';
import { fieldErrorText } from './field/field-error.js';
import { FieldPath } from './field/field-path.js';
import { validateFieldManager } from './managed-fields.js';

const path = FieldPath.root('fieldManager');
const texts = (manager: string) => validateFieldManager(manager, path).map(fieldErrorText);
const tooLong = 'fieldManager: Too long: may not be more than 128 bytes';

it.each([
  ['', []],
  ['kubectl "x" \\ ~', []],
  ['ä€😀', []],
  ['a'.repeat(128), []],
  ['a'.repeat(129), [tooLong]],
  ['ä'.repeat(65), [tooLong]],
  [
    'ä\x01\u{e0001}b\n',
    [
      'fieldManager: Invalid value: "ä\\x01\\U000e0001b\\n": invalid character U+0001 (at position 2)',
      'fieldManager: Invalid value: "ä\\x01\\U000e0001b\\n": invalid character U+E0001 (at position 3)',
      'fieldManager: Invalid value: "ä\\x01\\U000e0001b\\n": invalid character U+000A (at position 8)',
    ],
  ],
])('has the expected errors for the manager %j', (manager, expected) => expect(texts(manager)).toEqual(expected));

it('validateFieldManager creates an error for each character of a long name, but few different errors', () => {
  const errors = validateFieldManager('\x01é'.repeat(100_000), path);
  expect(errors.length).toBe(100_001);
  expect(new Set(errors).size).toBe(1000);
  expect(errors[500]?.detail).toBe(`invalid character U+0001 (at position ${499 * 3})`);
});
