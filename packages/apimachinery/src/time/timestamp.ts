/** A point in time: seconds since 1970-01-01T00:00:00Z (negative before), and nanoseconds within that second. */
export interface Timestamp {
  readonly seconds: number;
  /** Nanoseconds within the second, 0 to 999,999,999. */
  readonly nanos: number;
}

/** Go's zero time, 0001-01-01T00:00:00Z: in JSON it is `null`. */
export const zeroTime: Timestamp = { seconds: -62135596800, nanos: 0 };

/** Whether `time` is the zero time. */
export function isZeroTime(time: Timestamp): boolean {
  return time.seconds === zeroTime.seconds && time.nanos === 0;
}

/** From a Date or from milliseconds since the epoch. */
export function toTimestamp(time: Date | number): Timestamp {
  const millis = typeof time === 'number' ? time : time.getTime();
  const seconds = Math.floor(millis / 1000);
  return { seconds, nanos: Math.floor((millis - seconds * 1000) * 1e6) };
}

/** Converts to a Date, truncated to milliseconds. */
export function toDate(time: Timestamp): Date {
  return new Date(time.seconds * 1000 + Math.floor(time.nanos / 1e6));
}

/** -1, 0 or 1 if `a` is before, equal to or after `b`. */
export function compareTimestamps(a: Timestamp, b: Timestamp): -1 | 0 | 1 {
  if (a.seconds !== b.seconds) return a.seconds < b.seconds ? -1 : 1;
  return a.nanos === b.nanos ? 0 : a.nanos < b.nanos ? -1 : 1;
}
