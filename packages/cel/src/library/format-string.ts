import { goQuote } from '@k8s-ts/apimachinery/validation';
import { convertToString } from '../values/convert.js';
import { ErrorValue, Failure } from '../values/failure.js';
import { goExponent, parseGoFloat } from '../values/go-float.js';

import { Double, Duration, Timestamp, Uint } from '../values/scalars.js';
import { valueText } from '../values/text.js';
import { typeOf } from '../values/type-of.js';
import { ListValue, MapValue, type Value } from '../values/value.js';
import { formatErrors, parseFormat } from './format-clauses.js';

/*
 * `text.format(list)` (google/cel-go ext/formatting.go).
 */

/** Thrown while a text is formatted, and then turned into an error value. */
class FormatError extends Error {}

/** Formats the elements of a list by the clauses of a text. */
export function formatString(format: string, args: ListValue): Value {
  try {
    return parseFormat(
      format,
      () => args.length,
      (clause, index) => formatClause(args.at(index), clause.verb, clause.precision),
      (message) => new FormatError(message),
    );
  } catch (error) {
    if (error instanceof FormatError) return new ErrorValue(error.message);
    throw error;
  }
}

function formatClause(value: Value, verb: string, precision: number | undefined): string {
  const fail = (message: string): never => {
    throw new FormatError(`error during formatting: ${message}`);
  };
  const type = typeOf(value).name;
  switch (verb) {
    case 's':
      return formatText(value, fail);
    case 'd':
      return formatDecimal(value) ?? fail(formatErrors.d(type));
    case 'f':
    case 'e': {
      const number = floatOf(value);
      if (number === undefined) return fail(formatErrors[verb](type));
      return verb === 'f' ? fixedPoint(number, precision ?? 6) : scientific(number, precision ?? 6);
    }
    case 'b':
      if (typeof value === 'boolean') return value ? '1' : '0';
      return integerText(value, 2) ?? fail(formatErrors.b(type));
    case 'o':
      return integerText(value, 8) ?? fail(formatErrors.o(type));
    default: {
      const hex = hexText(value) ?? fail(formatErrors.x(type));
      return verb === 'X' ? hex.toUpperCase() : hex;
    }
  }
}

function formatDecimal(value: Value): string | undefined {
  return integerText(value, 10);
}

function integerText(value: Value, radix: number): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value.toString(radix);
  return value instanceof Uint ? value.value.toString(radix) : undefined;
}

function hexText(value: Value): string | undefined {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  if (bytes instanceof Uint8Array) return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return integerText(value, 16);
}

const namedFloats = new Set(['NaN', 'Infinity', '-Infinity']);

function floatOf(value: Value): number | undefined {
  if (value instanceof Double) return value.value;
  return typeof value === 'string' && namedFloats.has(value) ? parseGoFloat(value) : undefined;
}

function named(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return undefined;
  return value < 0 ? '-∞' : '∞';
}

function fixedPoint(value: number, precision: number): string {
  const special = named(value);
  if (special !== undefined) return special;
  const text = exactFixed(value, precision);
  const [whole = '', fraction] = text.split('.');
  // The locale en-US groups digits by three.
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const maxPrecision = 1000;

/** Rounds the exact value to a number of decimal places; halves go to the even digit, as in Go. */
function exactFixed(value: number, precision: number): string {
  const places = Math.min(precision, maxPrecision);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  // The value is mantissa × 2^exponent.
  const mantissa = biased === 0 ? fraction : fraction | 0x10_0000_0000_0000n;
  const exponent = Math.max(biased, 1) - 1075;
  const scaled = mantissa * 10n ** BigInt(places);
  const digits = (exponent >= 0 ? scaled << BigInt(exponent) : roundedShift(scaled, BigInt(-exponent))).toString();
  const padded = digits.padStart(places + 1, '0');
  const sign = bits >> 63n === 1n ? '-' : '';
  return places === 0 ? sign + padded : `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

function roundedShift(value: bigint, by: bigint): bigint {
  const whole = value >> by;
  const rest = value - (whole << by);
  const half = 1n << (by - 1n);
  return rest > half || (rest === half && whole % 2n === 1n) ? whole + 1n : whole;
}

function scientific(value: number, precision: number): string {
  const special = named(value);
  if (special !== undefined) return special;
  const [mantissa = '', exponent = '0'] = value.toExponential(Math.min(precision, 100)).split('e');
  return `${mantissa}×10${superscript(goExponent(Number(exponent)))}`;
}

const superscripts: Readonly<Record<string, string>> = { '-': '⁻', '+': '' };
const superscriptDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function superscript(exponent: string): string {
  return Array.from(exponent, (char) => superscripts[char] ?? superscriptDigits[Number(char)] ?? char).join('');
}

function formatText(value: Value, fail: (message: string) => never): string {
  if (value instanceof ListValue) return formatList(value, fail);
  if (value instanceof MapValue) return formatMap(value, fail);
  if (value === null) return 'null';
  const text = convertToString(value);
  if (text instanceof Failure || typeof text !== 'string') return fail(formatErrors.s(typeOf(value).name));
  return text;
}

/** A value within a list or a map: texts are quoted, numbers have six places. */
function nested(value: Value, fail: (message: string) => never): string {
  if (typeof value === 'string') return goQuote(value);
  if (value instanceof Uint8Array) return `b${goQuote(formatText(value, fail))}`;
  if (value instanceof Double) return nestedDouble(value.value);
  if (value instanceof Timestamp) return `timestamp(${goQuote(valueText(value))})`;
  if (value instanceof Duration) return `duration(${goQuote(valueText(value))})`;
  if (value instanceof ListValue || value instanceof MapValue || value === null || typeof value !== 'object') {
    return formatText(value, fail);
  }
  if (value instanceof Uint || typeOf(value).kind === 'type') return formatText(value, fail);
  return fail(`no formatting function for ${typeOf(value).name}`);
}

function nestedDouble(value: number): string {
  if (Number.isNaN(value)) return '"NaN"';
  if (!Number.isFinite(value)) return value < 0 ? '"-Inf"' : '"+Inf"';
  return exactFixed(value, 6);
}

function formatList(list: ListValue, fail: (message: string) => never): string {
  return `[${Array.from(list, (item) => nested(item, fail)).join(', ')}]`;
}

function formatMap(map: MapValue, fail: (message: string) => never): string {
  const entries = Array.from(map.keys(), (key) => {
    const kind = typeOf(key);
    if (!['string', 'bool', 'int', 'uint'].includes(kind.name)) {
      return fail(`no formatting function for map key of type ${kind.name}`);
    }
    return [nested(key, fail), nested(map.find(key) as Value, fail)] as const;
  });
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, value]) => `${key}:${value}`).join(', ')}}`;
}
