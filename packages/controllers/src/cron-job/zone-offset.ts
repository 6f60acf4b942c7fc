const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far a time zone is ahead of UTC at a time, in ms. Zones are those of the JavaScript engine.
 *
 * @param zone an IANA name; the empty text is UTC
 * @param ms milliseconds since the epoch
 * @throws RangeError for an unknown zone
 */
export function zoneOffset(zone: string, ms: number): number {
  if (zone === '' || zone === 'UTC') return 0;
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/**
 * The time at which clocks of a zone show the given fields. For a time that does not exist or exists twice, the choice is that of Go's `time.Date`.
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
