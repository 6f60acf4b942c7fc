const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/**
 * A duration with two or three significant figures, as in the AGE column: `45s`, `2m5s`, `12m`, `3h10m`, `30h`, `3d4h`,
 * `12d`, `2y100d`. Up to two seconds below zero are `0s` (clocks differ), more is `<invalid>`.
 * `kubernetes/apimachinery pkg/util/duration`.
 */
export function humanDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / second);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (milliseconds < 2 * minute) return `${seconds}s`;
  if (milliseconds < 10 * minute) return pair(milliseconds, minute, 'm', second, 's');
  if (milliseconds < 3 * hour) return `${Math.floor(milliseconds / minute)}m`;
  if (milliseconds < 8 * hour) return pair(milliseconds, hour, 'h', minute, 'm');
  if (milliseconds < 2 * day) return `${Math.floor(milliseconds / hour)}h`;
  if (milliseconds < 8 * day) return pair(milliseconds, day, 'd', hour, 'h');
  if (milliseconds < 2 * year) return `${Math.floor(milliseconds / day)}d`;
  if (milliseconds < 8 * year) return pair(milliseconds, year, 'y', day, 'd');
  return `${Math.floor(milliseconds / year)}y`;
}

/** A duration in its largest unit: `45s`, `12m`, `3h`, `12d`, `2y`; below zero as {@link humanDuration}. */
export function shortHumanDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / second);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (milliseconds < minute) return `${seconds}s`;
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)}m`;
  if (milliseconds < day) return `${Math.floor(milliseconds / hour)}h`;
  if (milliseconds < year) return `${Math.floor(milliseconds / day)}d`;
  return `${Math.floor(milliseconds / year)}y`;
}

/**
 * The time since a timestamp, formatted with {@link humanDuration}; `<unknown>` for an absent one.
 *
 * @param timestamp RFC 3339
 * @param now milliseconds since 1970; default the current time
 */
export function translateTimestampSince(timestamp: string | null | undefined, now: number = Date.now()): string {
  if (!timestamp) return '<unknown>';
  return humanDuration(now - Date.parse(timestamp));
}

/** The time until a timestamp, formatted with {@link humanDuration}; `<unknown>` for an absent one. */
export function translateTimestampUntil(timestamp: string | null | undefined, now: number = Date.now()): string {
  if (!timestamp) return '<unknown>';
  return humanDuration(Date.parse(timestamp) - now);
}

function pair(value: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const whole = Math.floor(value / large);
  const rest = Math.floor((value % large) / small);
  return rest === 0 ? `${whole}${largeUnit}` : `${whole}${largeUnit}${rest}${smallUnit}`;
}
