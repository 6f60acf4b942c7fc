import { formatGoValue, goTypeName } from '../../strategic-patch/go-format.js';
import { isObject } from '../../strategic-patch/json-value.js';
import { ExpectedError } from '../../text/expected-error.js';
import { goQuote } from '../../text/go-quote.js';
import { firstTexts } from '../../validation/field/first-texts.js';

/** One violation of a schema. */
export interface SchemaViolation {
  /** Path such as `.spec.containers[name="x"]`; empty for the object itself. */
  readonly path: string;
  readonly message: string;
}

/**
 * A value does not fit its schema. The message lists the violations, as upstream prints them. If there are very
 * many, it lists only the first.
 */
export class SchemaError extends ExpectedError {
  override readonly name = 'SchemaError';
  readonly violations: readonly SchemaViolation[];

  constructor(violations: readonly SchemaViolation[]) {
    const { texts: lines, left } = firstTexts(violations, ({ path, message }) =>
      path === '' ? message : `${path}: ${message}`,
    );
    if (left > 0) lines.push(`and ${left} more`);
    super(lines.length === 1 ? (lines[0] as string) : ['errors:', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.violations = violations;
  }
}

/** A value in the text that Go's `%v` prints for structured-merge-diff's wrapper of it. */
export function printHolder(value: unknown): string {
  return `&{${formatGoValue(value)}}`;
}

/** A value in the text that Go's `%#v` prints for that wrapper. */
export function printHolderSyntax(value: unknown): string {
  return `&value.valueUnstructured{Value:${goSyntax(value)}}`;
}

function goSyntax(value: unknown): string {
  if (value === null || value === undefined) return 'interface {}(nil)';
  if (typeof value === 'string') return goQuote(value);
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  if (isObject(value)) {
    const entries = Object.keys(value)
      .sort()
      .map((key) => `${goQuote(key)}:${goSyntax(value[key])}`);
    return `map[string]interface {}{${entries.join(', ')}}`;
  }
  return formatGoValue(value);
}

/** Go's name of a value's type, as `%T` prints it. */
export function printType(value: unknown): string {
  return value === null ? '<nil>' : goTypeName(value);
}
