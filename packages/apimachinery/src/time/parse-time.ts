import { quoteBytes, toByteText } from './byte-text.js';
import { daysIn, secondsOf } from './civil-time.js';
import type { Timestamp } from './timestamp.js';

/** A text that is not a time or duration. The message is Go's, which clients of kube-apiserver get. */
export class TimeError extends Error {
  override readonly name = 'TimeError';
}

/**
 * Parses a Time: RFC 3339 with `Z` or an offset, and any number of fraction digits (those after the ninth are ignored).
 * Accepts what Go's time.Parse accepts, such as a one-digit hour and a comma before the fraction.
 *
 * @throws TimeError, e.g. `parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"`
 */
export function parseTime(text: string): Timestamp {
  return new TimeReader(text, '2006-01-02T15:04:05Z07:00').read(false);
}

/**
 * Parses a MicroTime: RFC 3339 with exactly six fraction digits.
 *
 * @throws TimeError
 */
export function parseMicroTime(text: string): Timestamp {
  return new TimeReader(text, '2006-01-02T15:04:05.000000Z07:00').read(true);
}

/** Parses a text along a layout. Each step advances or throws Go's message for that element of the layout. */
class TimeReader {
  readonly #text: string;
  readonly #layout: string;
  #rest: string;

  constructor(text: string, layout: string) {
    this.#text = toByteText(text);
    this.#rest = this.#text;
    this.#layout = layout;
  }

  read(micro: boolean): Timestamp {
    const year = this.#year();
    this.#literal('-');
    const month = this.#number('01', true, (n) => (n < 1 || n > 12 ? 'month' : ''));
    this.#literal('-');
    const day = this.#number('02', true, () => '');
    this.#literal('T');
    const hour = this.#number('15', false, (n) => (n >= 24 ? 'hour' : ''));
    this.#literal(':');
    const minute = this.#number('04', true, (n) => (n >= 60 ? 'minute' : ''));
    this.#literal(':');
    const second = this.#number('05', true, (n) => (n >= 60 ? 'second' : ''));
    const nanos = micro ? this.#microseconds() : this.#optionalFraction();
    const offset = this.#zone();
    if (this.#rest !== '') this.#fail(`: extra text: ${quoteBytes(this.#rest)}`);
    if (day < 1 || day > daysIn(month, year)) this.#fail(': day out of range');
    return { seconds: secondsOf({ year, month, day, hour, minute, second }) - offset, nanos };
  }

  #year(): number {
    const digits = this.#rest.slice(0, 4);
    if (!/^[0-9]{4}$/.test(digits)) this.#failAt('2006', this.#rest);
    this.#rest = this.#rest.slice(4);
    return Number(digits);
  }

  #literal(char: string): void {
    if (this.#rest[0] !== char) this.#failAt(char, this.#rest);
    this.#rest = this.#rest.slice(1);
  }

  /** Two digits, or one where Go allows it. */
  #number(element: string, fixed: boolean, outOfRange: (value: number) => string): number {
    const digits = (fixed ? /^[0-9]{2}/ : /^[0-9]{1,2}/).exec(this.#rest)?.[0];
    if (digits === undefined) return this.#failAt(element, this.#rest);
    this.#rest = this.#rest.slice(digits.length);
    const value = Number(digits);
    const what = outOfRange(value);
    if (what !== '') this.#fail(`: ${what} out of range`);
    return value;
  }

  #optionalFraction(): number {
    const fraction = /^[.,][0-9]+/.exec(this.#rest)?.[0];
    if (fraction === undefined) return 0;
    this.#rest = this.#rest.slice(fraction.length);
    return Number(fraction.slice(1, 10).padEnd(9, '0'));
  }

  #microseconds(): number {
    const fraction = this.#rest.slice(0, 7);
    if (fraction.length < 7 || !/^[.,](?:[0-9]{6}|[+-][0-9]{5})$/.test(fraction)) this.#failAt('.000000', this.#rest);
    this.#rest = this.#rest.slice(7);
    const value = Number(fraction.slice(1));
    if (value < 0) this.#fail(': fractional second out of range');
    return value * 1000;
  }

  /** Seconds east of UTC. */
  #zone(): number {
    const rest = this.#rest;
    if (rest[0] === 'Z') {
      this.#rest = rest.slice(1);
      return 0;
    }
    if (rest.length < 6 || rest[3] !== ':') this.#failAt('Z07:00', rest);
    const hourText = rest.slice(1, 3);
    const minuteText = rest.slice(4, 6);
    this.#rest = rest.slice(6);
    const hours = /^[0-9]{2}$/.test(hourText) ? Number(hourText) : undefined;
    const minutes = hours !== undefined && /^[0-9]{2}$/.test(minuteText) ? Number(minuteText) : undefined;
    // Go accepts offsets of exactly 24 hours or 60 minutes.
    if (minutes !== undefined && minutes > 60) this.#fail(': time zone offset minute out of range');
    if (hours !== undefined && hours > 24) this.#fail(': time zone offset hour out of range');
    const sign = rest[0] === '+' ? 1 : rest[0] === '-' ? -1 : undefined;
    if (hours === undefined || minutes === undefined || sign === undefined) return this.#failAt('Z07:00', rest);
    return sign * (hours * 60 + minutes) * 60;
  }

  #failAt(element: string, at: string): never {
    return this.#fail(` as ${quoteBytes(this.#layout)}: cannot parse ${quoteBytes(at)} as ${quoteBytes(element)}`);
  }

  #fail(message: string): never {
    throw new TimeError(`parsing time ${quoteBytes(this.#text)}${message}`);
  }
}
