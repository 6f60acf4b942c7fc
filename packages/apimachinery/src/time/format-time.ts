import { ASCII } from '../text/ascii.js';
import { daysIn, formatSeconds } from './civil-time.js';
import { parseMicroTime, parseTime } from './parse-time.js';
import { isZeroTime, type Timestamp, toTimestamp } from './timestamp.js';

let lastSecond = Number.NaN;
let lastText = '';

/**
 * Formats a time as `2006-01-02T15:04:05Z`: UTC, truncated to seconds. Keeps the last text: many objects are made in
 * one second.
 */
export function formatTime(time: Timestamp | Date | number): string {
  const second = typeof time === 'number' ? Math.floor(time / 1000) : asTimestamp(time).seconds;
  if (second !== lastSecond) {
    lastText = `${formatSeconds(second)}Z`;
    lastSecond = second;
  }
  return lastText;
}

/** Formats a time as `2006-01-02T15:04:05.000000Z`: UTC, truncated to microseconds. */
export function formatMicroTime(time: Timestamp | Date | number): string {
  const { seconds, nanos } = asTimestamp(time);
  return `${formatSeconds(seconds)}.${String(Math.floor(nanos / 1000)).padStart(6, '0')}Z`;
}

/**
 * The canonical text of a Time, which codecs write: UTC, whole seconds; null for null and for the zero time.
 *
 * @throws TimeError
 */
export function canonicalTime(text: string | null): string | null {
  if (text === null) return null;
  if (text.length === 20 && isWrittenForm(text, 19)) return text;
  const time = parseTime(text);
  return isZeroTime(time) ? null : formatTime(time);
}

/**
 * The canonical text of a MicroTime, which codecs write; null for null and for the zero time.
 *
 * @throws TimeError
 */
export function canonicalMicroTime(text: string | null): string | null {
  if (text === null) return null;
  if (text.length === 27 && isWrittenForm(text, 26) && /^\.[0-9]{6}/.test(text.slice(19))) return text;
  const time = parseMicroTime(text);
  return isZeroTime(time) ? null : formatMicroTime(time);
}

const writtenForm = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]/;

/**
 * Whether the text is canonical already. Nearly all times are, because a server wrote them, and need not be converted.
 */
function isWrittenForm(text: string, zone: number): boolean {
  if (text.charCodeAt(zone) !== ASCII.Z || text.startsWith('0001-01-01') || !writtenForm.test(text)) return false;
  const day = Number(text.slice(8, 10));
  return day <= 28 || day <= daysIn(Number(text.slice(5, 7)), Number(text.slice(0, 4)));
}

function asTimestamp(time: Timestamp | Date | number): Timestamp {
  return typeof time === 'number' || time instanceof Date ? toTimestamp(time) : time;
}
