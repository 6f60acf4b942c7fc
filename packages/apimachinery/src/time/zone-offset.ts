import { secondsOf } from './civil-time.js';

/** Maximum number of zones whose formats are cached. A format takes tens of KB. */
const maxKept = 200;
/** Maximum length of a zone's name. */
const longestName = 64;
/** Cached formats by zone. Undefined: there is no such zone. */
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/**
 * How far a time zone is ahead of UTC at a time, in seconds. Undefined for an unknown zone. Zones are those of the
 * JavaScript engine.
 *
 * @param zone an IANA name; the empty text is UTC
 * @param seconds since 1970
 */
export function zoneOffset(zone: string, seconds: number): number | undefined {
  if (zone === '' || zone === 'UTC') return 0;
  const format = formatOf(zone);
  if (format === undefined) return undefined;
  const parts: Record<string, number> = {};
  let isBeforeChrist = false;
  for (const { type, value } of format.formatToParts(seconds * 1000)) {
    if (type === 'era') isBeforeChrist = value.startsWith('B');
    else parts[type] = Number(value);
  }
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  const local = secondsOf({ year: isBeforeChrist ? 1 - year : year, month, day, hour: hour % 24, minute, second });
  return local - Math.floor(seconds);
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (zone.length > longestName) return undefined;
  if (formats.has(zone)) return formats.get(zone);
  let format: Intl.DateTimeFormat | undefined;
  try {
    // The calendar `iso8601` of the engine uses the Julian calendar for old dates.
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    format = undefined;
  }
  // Names come from clients.
  if (formats.size >= maxKept) formats.clear();
  formats.set(zone, format);
  return format;
}
