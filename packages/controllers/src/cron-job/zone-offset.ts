import { zoneOffset as secondsAhead } from '@k8s-ts/apimachinery/time';

/**
 * How far a time zone is ahead of UTC at a time, in ms.
 *
 * @param zone an IANA name; the empty text is UTC
 * @param ms milliseconds since the epoch
 * @throws RangeError for an unknown zone
 */
export function zoneOffset(zone: string, ms: number): number {
  const seconds = secondsAhead(zone, Math.floor(ms / 1000));
  if (seconds === undefined) throw new RangeError(`Invalid time zone specified: ${zone}`);
  return seconds * 1000;
}

/**
 * The time at which clocks of a zone show the given fields. For a time that does not exist or exists twice, the choice
 * is that of Go's `time.Date`.
 *
 * @param local the fields, as milliseconds since the epoch in UTC
 */
export function fromLocal(zone: string, local: number): number {
  const first = zoneOffset(zone, local);
  return first === 0 ? local : local - zoneOffset(zone, local - first);
}

/** A time with the zone's offset, RFC 3339 in whole seconds: `2026-03-29T02:00:00+01:00`. */
export function formatInZone(zone: string, ms: number): string {
  const offset = zoneOffset(zone, ms);
  const text = new Date(ms + offset).toISOString().slice(0, 19);
  if (offset === 0) return `${text}Z`;
  const minutes = Math.abs(Math.round(offset / 60_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${text}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
