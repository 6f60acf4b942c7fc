import { formatGoFloat } from '../text/go-float.js';
import { goQuote } from '../text/go-quote.js';

/** A key of a mapping that is not a text. */
export class NonTextKey {
  /** The key in Go's syntax. */
  readonly goSyntax: string;
  /** The key in JSON. Undefined for null and for integers that do not fit in 63 bits, which JSON's keys cannot stand for. */
  readonly text: string | undefined;

  constructor(goSyntax: string, text: string | undefined) {
    this.goSyntax = goSyntax;
    this.text = text;
  }
}

/** A value as Go's `%#v` prints what go-yaml decodes. Keys are sorted. */
export function goSyntax(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (typeof value === 'string') return goQuote(value);
  if (typeof value === 'bigint') return value >= 2n ** 63n ? `0x${value.toString(16)}` : value.toString();
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : formatGoFloat(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof NonTextKey) return value.goSyntax;
  if (Array.isArray(value)) return `[]interface {}{${value.map(nested).join(', ')}}`;
  const entries = Object.entries(value).map(([key, item]) => `${goQuote(key)}:${nested(item)}`);
  return `map[interface {}]interface {}{${entries.join(', ')}}`;
}

function nested(value: unknown): string {
  return value === null ? 'interface {}(nil)' : goSyntax(value);
}
