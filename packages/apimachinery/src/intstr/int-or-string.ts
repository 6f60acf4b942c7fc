import { errorText } from '../text/error-text.js';
import { goQuote } from '../text/go-quote.js';
import { atoi } from './atoi.js';

/** An int32 or a text, such as a port's number or name, or a count or percentage (`25%`). */
export type IntOrString = number | string;

const maxInt32 = 2147483647;
const minInt32 = -2147483648;

/** Whether a JSON value may stand where an IntOrString is wanted: a text, or a whole number in int32's range. */
export function isIntOrString(value: unknown): value is IntOrString {
  return (
    typeof value === 'string' ||
    (Number.isInteger(value) && (value as number) >= minInt32 && (value as number) <= maxInt32)
  );
}

/** A text as a flag or a form gives it: the number when it is an int32, else the text itself. */
export function parseIntOrString(text: string): IntOrString {
  if (!/^[+-]?[0-9]+$/.test(text)) return text;
  const value = Number(text);
  return value >= minInt32 && value <= maxInt32 ? value + 0 : text;
}

/** The number; of a text, the integer that it spells, or 0. */
export function intValue(value: IntOrString): number {
  if (typeof value === 'number') return value;
  try {
    return atoi(value);
  } catch {
    return 0;
  }
}

/**
 * The count that an IntOrString means out of `total`: a number as it is, `25%` scaled.
 *
 * @param roundUp whether a percentage's fraction counts as one (`maxSurge`) or is dropped (`maxUnavailable`)
 * @throws Error `invalid value for IntOrString: …` for a text that is no integer followed by `%`
 */
export function getScaledValueFromIntOrPercent(value: IntOrString, total: number, roundUp: boolean): number {
  if (typeof value === 'number') return value;
  if (!value.endsWith('%')) {
    throw new Error('invalid value for IntOrString: invalid type: string is not a percentage');
  }
  let percent: number;
  try {
    percent = atoi(value.slice(0, -1));
  } catch (cause) {
    throw new Error(`invalid value for IntOrString: invalid value ${goQuote(value)}: ${errorText(cause)}`, {
      cause,
    });
  }
  const scaled = (percent * total) / 100;
  return (roundUp ? Math.ceil(scaled) : Math.floor(scaled)) + 0;
}

/** The number of a percentage (`25` of `25%`); undefined for a number and for a text that is no percentage of plain digits. */
export function getPercentValue(value: IntOrString): number | undefined {
  if (typeof value === 'number' || !/^[0-9]+%$/.test(value)) return undefined;
  return intValue(value.slice(0, -1));
}

/** The number of an int or of a percentage, 0 for any other text: what validation compares with zero. */
export function getIntOrPercentValue(value: IntOrString): number {
  return getPercentValue(value) ?? intValue(value);
}
