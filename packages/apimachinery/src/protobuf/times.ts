import { formatMicroTime, formatTime, isZeroTime, parseMicroTime, parseTime, type Timestamp } from '../time/index.js';

const cacheSize = 256;
const cachedSeconds = new Float64Array(cacheSize).fill(Number.NaN);
const cachedTexts = new Array<string>(cacheSize).fill('');

/**
 * Text of a Time, null for the zero time. The same times often occur many times in a row, so the last ones are cached.
 */
export function timeText(seconds: number): string | null {
  const slot = seconds & (cacheSize - 1);
  if (cachedSeconds[slot] === seconds) return cachedTexts[slot] as string;
  if (isZeroTime({ seconds, nanos: 0 })) return null;
  const text = formatTime(
    seconds >= -62135596800 && seconds <= 253402300799 ? { seconds, nanos: 0 } : { seconds: clamp(seconds), nanos: 0 },
  );
  cachedSeconds[slot] = seconds;
  cachedTexts[slot] = text;
  return text;
}

/** Text of a MicroTime, null for the zero time. */
export function microTimeText(seconds: number, nanos: number): string | null {
  const time = { seconds: clamp(seconds), nanos: Math.trunc(nanos / 1000) * 1000 };
  return isZeroTime(time) ? null : formatMicroTime(time);
}

/** Limits a time to the years that RFC 3339 can express, 0000 to 9999. */
const clamp = (seconds: number): number => Math.min(Math.max(seconds, -62167219200), 253402300799);

/** Seconds since 1970 of a Time's text. */
export function timeSeconds(text: string): number {
  if (text.length === 20 && text.endsWith('Z')) {
    const millis = Date.parse(text);
    if (!Number.isNaN(millis)) return millis / 1000;
  }
  return parseTime(text).seconds;
}

/** Wire form of a MicroTime. */
export const microTimestamp = (text: string): Timestamp => parseMicroTime(text);
