import { isPrintable } from '../text/go-quote.js';
import type { ManagedFieldsEntry } from '../types/index.js';
import { byteLength } from './byte-length.js';
import { jsonValue } from './field/bad-value.js';
import { invalid, tooLong } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import type { FieldPath } from './field/field-path.js';
import { pushAll } from './field/push-all.js';

/** Maximum length of the name of a field manager, in bytes. */
export const fieldManagerMaxLength = 128;

/** Maximum length of a subresource's name in `metadata.managedFields`, in bytes. */
export const maxSubresourceNameLength = 256;

/**
 * Number of characters by which two errors are compared. Messages have no room for more, because each contains the
 * whole name.
 */
const maxDistinctErrors = 1000;

/**
 * A field manager's name: printable, at most 128 bytes; may be empty here. One error per unprintable character. A query
 * may have 300,000 such characters: after the first 1,000, all have the same error.
 */
export function validateFieldManager(fieldManager: string, path: FieldPath): FieldError[] {
  if (fieldManager.length <= fieldManagerMaxLength && printableASCII.test(fieldManager)) return [];
  const errors: FieldError[] = [];
  if (byteLength(fieldManager) > fieldManagerMaxLength) errors.push(tooLong(path, fieldManagerMaxLength));
  if (printableASCII.test(fieldManager)) return errors;
  let position = 0;
  let last: FieldError | undefined;
  for (let index = 0; index < fieldManager.length; index++) {
    const unit = fieldManager.charCodeAt(index);
    if (unit >= 0x20 && unit < 0x7f) {
      position++;
      continue;
    }
    const point = fieldManager.codePointAt(index) as number;
    if (point > 0xffff) index++;
    const character = String.fromCodePoint(point);
    if (point < 0x80 || !isPrintable(character)) {
      if (last === undefined || errors.length < maxDistinctErrors) {
        const code = point.toString(16).toUpperCase().padStart(4, '0');
        last = invalid(path, fieldManager, `invalid character U+${code} (at position ${position})`);
      }
      errors.push(last);
    }
    position += byteLength(character);
  }
  return errors;
}

const printableASCII = /^[ -~]*$/;

/** `metadata.managedFields` as a client sent it. */
export function validateManagedFields(
  entries: readonly ManagedFieldsEntry[] | undefined,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = [];
  for (const [i, entry] of (entries ?? []).entries()) {
    const at = path.index(i);
    if (entry.operation !== 'Apply' && entry.operation !== 'Update') {
      errors.push(invalid(at.child('operation'), jsonValue(entry.operation ?? ''), 'must be `Apply` or `Update`'));
    }
    if (entry.fieldsType && entry.fieldsType !== 'FieldsV1') {
      errors.push(invalid(at.child('fieldsType'), entry.fieldsType, 'must be `FieldsV1`'));
    }
    pushAll(errors, validateFieldManager(entry.manager ?? '', at.child('manager')));
    if (byteLength(entry.subresource ?? '') > maxSubresourceNameLength) {
      errors.push(tooLong(at.child('subresource'), maxSubresourceNameLength));
    }
  }
  return errors;
}
