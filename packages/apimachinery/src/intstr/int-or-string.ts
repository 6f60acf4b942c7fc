import { errorText } from '../text/error-text.js';
import { goQuote } from '../text/go-quote.js';
import { atoi } from './atoi.js';

/** An int32 or a text, such as a port's number or name, or a count or percentage (`25%`). */
export type IntOrString = number | string;

const maxInt32 = 2147483647;
const minInt32 = -2147483648;

/** Whether a JSON value is an IntOrString: a text, or an integer in the range of int32. */
export function isIntOrString(value: unknown): value is IntOrString {
  return (
    typeof value === 'string' ||
    (Number.isInteger(value) && (value as number) >= minInt32 && (value as number) <= maxInt32)
  );
}

/** Parses a text, such as a flag's value: the number if it is an int32, otherwise the text itself. */
export function parseIntOrString(text: string): IntOrString {
  if (!/^[+-]?[0-9]+$/.test(text)) return text;
  const value = Number(text);
  return value >= minInt32 && value <= maxInt32 ? value + 0 : text;
}

/** The value as a number. A text is parsed as an integer; 0 if it is not one. */
export function intValue(value: IntOrString): number {
  if (typeof value === 'number') return value;
  try {
    return atoi(value);
  } catch {
    return 0;
  }
}

/**
 * The number that an IntOrString gives for a `total`: a number itself, or a percentage of the total.
 *
 * @param roundUp round a percentage up (`maxSurge`) instead of down (`maxUnavailable`)
 * @throws Error `invalid value for IntOrString: …` for a text that is not an integer followed by `%`
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

/** The number of a percentage (`25` of `25%`); undefined for a number and for a text other than digits and `%`. */
export function getPercentValue(value: IntOrString): number | undefined {
  if (typeof value === 'number' || !/^[0-9]+%$/.test(value)) return undefined;
  return intValue(value.slice(0, -1));
}

/** The number, or the number of a percentage; 0 for other texts. Validation compares it with zero. */
export function getIntOrPercentValue(value: IntOrString): number {
  return getPercentValue(value) ?? intValue(value);
}
