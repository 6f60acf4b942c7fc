import { zoneOffset } from '@k8s-ts/apimachinery/time';
import { maxInt, minInt, newTimestamp, timestampOverflow } from './arithmetic.js';
import { ErrorValue } from './failure.js';
import { goFixed } from './go-float.js';
import { Duration, type Timestamp } from './scalars.js';

const unitNanos: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/**
 * Reads a duration as Go's `time.ParseDuration` does: `1h30m`, `-1.5s`, `0`. Undefined when it is malformed or out of
 * range.
 */
export function parseDuration(text: string): Duration | undefined {
  const sign = /^[+-]/.exec(text)?.[0];
  const body = sign === undefined ? text : text.slice(1);
  if (body === '0') return new Duration(0n);
  if (body === '') return undefined;
  const part = /([0-9]*)(?:\.([0-9]*))?(ns|us|\u00b5s|\u03bcs|ms|s|m|h)/y;
  let total = 0n;
  while (part.lastIndex < body.length) {
    const match = part.exec(body);
    if (match === null) return undefined;
    const [, whole = '', fraction = '', unit = ''] = match;
    if (whole === '' && fraction === '') return undefined;
    const nanos = unitNanos[unit] ?? 0n;
    total += BigInt(whole || '0') * nanos;
    if (fraction !== '')
      total += (BigInt(fraction.slice(0, 18)) * nanos) / 10n ** BigInt(Math.min(fraction.length, 18));
    if (total > -minInt) return undefined;
  }
  const nanos = sign === '-' ? -total : total;
  return nanos > maxInt ? undefined : new Duration(nanos);
}

/** The text of a duration: seconds with a fraction, and `s`. */
export function durationText({ nanos }: Duration): string {
  const seconds = Number(nanos / 1_000_000_000n) + Number(nanos % 1_000_000_000n) / 1e9;
  return `${goFixed(seconds)}s`;
}

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** Reads a time in RFC 3339. Undefined when it is malformed, an error when it is out of range. */
export function parseTimestamp(text: string): Timestamp | ErrorValue | undefined {
  const match = rfc3339.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const [, , , , , , , fraction = '', sign, offsetHours = '0', offsetMinutes = '0'] = match;
  if (Number(offsetHours) > 24 || Number(offsetMinutes) > 60) return undefined;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1);
  const seconds = utcSeconds(year, month, day) + hour * 3600 + minute * 60 + second - offset * 60;
  const result = newTimestamp(seconds, Number(fraction.slice(0, 9).padEnd(9, '0')), offset);
  return result instanceof ErrorValue ? timestampOverflow : result;
}

function utcSeconds(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() / 1000;
}

function daysIn(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}

/** The text of a point in time in RFC 3339, with as many fractional digits of the second as it needs. */
export function timestampText(time: Timestamp): string {
  const date = new Date((time.seconds + time.offsetMinutes * 60) * 1000);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  const fraction = time.nanos === 0 ? '' : `.${String(time.nanos).padStart(9, '0').replace(/0+$/, '')}`;
  return `${year}${date.toISOString().slice(date.toISOString().indexOf('-', 1), -5)}${fraction}${offsetText(time.offsetMinutes)}`;
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const absolute = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}

/**
 * The date and clock of a point in time in a zone, as the UTC fields of a `Date`: `UTC`, an IANA name, or an offset
 * such as `-08:00`. An error with Go's text for other zones.
 */
export function inTimeZone(time: Timestamp, zone: string): Date | ErrorValue {
  const offset = zoneOffsetSeconds(time, zone);
  return offset instanceof ErrorValue ? offset : new Date((time.seconds + offset) * 1000);
}

function zoneOffsetSeconds(time: Timestamp, zone: string): number | ErrorValue {
  if (zone === '' || zone === 'UTC') return 0;
  const colon = zone.indexOf(':');
  if (colon < 0) return zoneOffset(zone, time.seconds) ?? new ErrorValue(`unknown time zone ${zone}`);
  const hours = parseAtoi(zone.slice(0, colon));
  if (hours instanceof ErrorValue) return hours;
  const minutes = parseAtoi(zone.slice(colon + 1));
  if (minutes instanceof ErrorValue) return minutes;
  return (hours * 60 + (zone.startsWith('-') ? -minutes : minutes)) * 60;
}

function parseAtoi(text: string): number | ErrorValue {
  if (/^[+-]?[0-9]{1,15}$/.test(text)) return Number(text);
  return new ErrorValue(`strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`);
}
