import { compilePattern } from '@k8s-ts/cel';
import { formatTest } from '../formats/formats.js';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { invalid, type KeywordResult, tooLong, wrongType } from './keyword-errors.js';

/**
 * Maximum product of a pattern's size and the text's length. Matching takes time in proportion to it: seconds at this
 * limit.
 */
const maxMatchingWork = 100_000_000;

/** Validates a text: its length, its pattern if the length is right, and its format. Lengths count code points. */
export function validateText(schema: JSONSchemaProps, format: string, text: string, result: KeywordResult): void {
  validateLengthAndPattern(schema, text, result);
  result.matches++;
  const test = format === '' ? undefined : formatTest(format);
  if (test === undefined) return;
  if (!test(text)) result.add(wrongType(result.path.toString(), format, text));
  result.matches++;
}

function validateLengthAndPattern(schema: JSONSchemaProps, text: string, result: KeywordResult): void {
  const { maxLength, minLength, pattern } = schema;
  // A code point has one or two units, so most texts need not be counted.
  if (maxLength !== undefined && maxLength !== null && text.length > maxLength && codePoints(text) > maxLength) {
    result.add(tooLong(result.path.toString(), maxLength));
    return;
  }
  if (
    minLength !== undefined &&
    minLength !== null &&
    text.length < 2 * Number(minLength) &&
    codePoints(text) < minLength
  ) {
    result.add(invalid(result.path.toString(), text, `should be at least ${minLength} chars long`));
    return;
  }
  if (!pattern) return;
  const compiled = compilePattern(pattern);
  if (typeof compiled === 'string') {
    result.add(invalid(result.path.toString(), text, `should match '${pattern}, but pattern is invalid: ${compiled}'`));
  } else if (compiled.programSize() * text.length > maxMatchingWork) {
    result.add(invalid(result.path.toString(), text, `is too long to be matched with '${pattern}'`));
  } else if (!compiled.test(text)) {
    result.add(invalid(result.path.toString(), text, `should match '${pattern}'`));
  }
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
