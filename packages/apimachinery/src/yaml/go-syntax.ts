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
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : formatGeneral(value, false);
  if (typeof value !== 'object') return String(value);
  if (value instanceof NonTextKey) return value.goSyntax;
  if (Array.isArray(value)) return `[]interface {}{${value.map(nested).join(', ')}}`;
  const entries = Object.entries(value).map(([key, item]) => `${goQuote(key)}:${nested(item)}`);
  return `map[interface {}]interface {}{${entries.join(', ')}}`;
}

function nested(value: unknown): string {
  return value === null ? 'interface {}(nil)' : goSyntax(value);
}

/** Formats a float as Go's FormatFloat does with `g` and the fewest digits. @param isSingle round to 32 bits first */
export function formatGeneral(value: number, isSingle: boolean): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  const [mantissa = '', power = '0'] = (isSingle ? shortestSingle(value) : value.toExponential()).split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 6) {
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const sign = Object.is(value, -0) ? '-' : '';
  return (
    sign + Number(`${mantissa}e${exponent}`).toFixed(Math.max(0, mantissa.replace(/[-.]/g, '').length - 1 - exponent))
  );
}

/** The fewest digits that give the same 32 bit float, in JavaScript's notation with an exponent. */
function shortestSingle(value: number): string {
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return value.toExponential();
  for (let digits = 0; digits < 8; digits++) {
    const text = single.toExponential(digits);
    if (Math.fround(Number(text)) === single) return text;
  }
  return single.toExponential(8);
}
