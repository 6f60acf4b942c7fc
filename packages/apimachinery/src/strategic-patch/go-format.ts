import { isObject } from './json-value.js';

/** Go's name of the type that a JSON value decodes to, as `%s` prints a `reflect.Type` in error texts. */
export function goTypeName(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int64';
    case 'number':
      return Number.isInteger(value) ? 'int64' : 'float64';
  }
  if (value === null || value === undefined) return '%!s(<nil>)';
  return Array.isArray(value) ? '[]interface {}' : 'map[string]interface {}';
}

/** A JSON value as Go's `%v` prints it: `map[a:1 b:[x y]]`, keys sorted, texts without quotes, null as `<nil>`. */
export function formatGoValue(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(formatGoValue).join(' ')}]`;
  if (isObject(value)) {
    const entries = Object.keys(value)
      .sort()
      .map((key) => `${key}:${formatGoValue(value[key])}`);
    return `map[${entries.join(' ')}]`;
  }
  if (typeof value === 'number' && !Number.isInteger(value)) return formatGoFloat(value);
  return String(value);
}

/** `%v` of a float64: `%g` with the shortest digits, exponents below -4 or from 21 on, at least two exponent digits. */
function formatGoFloat(value: number): string {
  const exponent = Math.floor(Math.log10(Math.abs(value)));
  if (exponent >= -4 && exponent < 21) return String(value);
  const [digits, power] = value.toExponential().split('e') as [string, string];
  const sign = power.startsWith('-') ? '-' : '+';
  return `${digits}e${sign}${power.replace(/^[+-]/, '').padStart(2, '0')}`;
}
