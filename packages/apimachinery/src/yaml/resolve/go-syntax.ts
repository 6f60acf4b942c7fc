import { formatGoFloat } from '../../text/go-float.js';
import { goQuote } from '../../text/go-quote.js';

/** A key of a mapping that is not a text. */
export class NonTextKey {
  /** The key in Go's syntax. */
  readonly goSyntax: string;
  /** The key in JSON. Undefined for null and for integers that do not fit in 63 bits, which cannot be keys in JSON. */
  readonly text: string | undefined;

  constructor(goSyntax: string, text: string | undefined) {
    this.goSyntax = goSyntax;
    this.text = text;
  }
}

/** Text as it is, between the values of {@link goSyntax}. */
class Literal {
  constructor(readonly text: string) {}
}

/** A value as Go's `%#v` prints what go-yaml decodes. Keys are sorted. */
export function goSyntax(root: unknown): string {
  const pieces: string[] = [];
  // Stack of what remains to be printed, the last first. It is explicit because the call stack is limited.
  const rest: unknown[] = [root];
  while (rest.length > 0) {
    const value = rest.pop();
    if (value instanceof Literal) pieces.push(value.text);
    else if (Array.isArray(value)) {
      rest.push(new Literal('}'));
      for (let i = value.length - 1; i >= 0; i--) rest.push(inside(value[i]), new Literal(i > 0 ? ', ' : ''));
      pieces.push('[]interface {}{');
    } else if (typeof value === 'object' && value !== null && !(value instanceof NonTextKey)) {
      const entries = Object.entries(value);
      rest.push(new Literal('}'));
      for (let i = entries.length - 1; i >= 0; i--) {
        const [key, item] = entries[i] as [string, unknown];
        rest.push(inside(item), new Literal(`${i > 0 ? ', ' : ''}${goQuote(key)}:`));
      }
      pieces.push('map[interface {}]interface {}{');
    } else pieces.push(scalar(value));
  }
  return pieces.join('');
}

const inside = (value: unknown): unknown => (value === null ? new Literal('interface {}(nil)') : value);

function scalar(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (typeof value === 'string') return goQuote(value);
  if (typeof value === 'bigint') return value >= 2n ** 63n ? `0x${value.toString(16)}` : value.toString();
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : formatGoFloat(value);
  return value instanceof NonTextKey ? value.goSyntax : String(value);
}
