import { Duration, ErrorValue, parseTimestamp, type Value } from '@k8s-ts/cel';
import { isDate } from '../formats/dates.js';
import { parseDuration } from '../formats/durations.js';

/** Makes values of texts with a format that expressions know; undefined for other formats. */
export function adaptFormat(format: string | undefined): ((text: string) => Value) | undefined {
  switch (format) {
    case 'duration':
      return adaptDuration;
    case 'date':
      return (text) => (isDate(text) ? timestamp(`${text}T00:00:00Z`) : undefined) ?? invalid('date', text);
    case 'date-time':
      return (text) => timestamp(text === '' ? '1970-01-01T00:00:00Z' : withZone(text)) ?? invalid('date-time', text);
    case 'byte':
      return adaptBytes;
    default:
      return undefined;
  }
}

function adaptDuration(text: string): Value {
  const nanos = parseDuration(text);
  if (nanos === undefined) return new ErrorValue(`Invalid duration ${text}: unable to parse ${text} as duration`);
  return new Duration(nanos);
}

const timestamp = (text: string): Value | undefined => parseTimestamp(text);

const invalid = (format: string, text: string): ErrorValue =>
  new ErrorValue(`Invalid ${format} formatted string ${text}`);

/** A time without a zone is in UTC. */
const withZone = (text: string): string => (/T\d\d:\d\d:\d\d$/.test(text) ? `${text}Z` : text);

/** Base64 with the alphabet for URLs, as upstream decodes it here. */
function adaptBytes(text: string): Value {
  if (!/^[A-Za-z0-9_=\r\n-]*$/.test(text)) return new ErrorValue(`Invalid byte formatted string ${text}`);
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0));
  } catch {
    return new ErrorValue(`Invalid byte formatted string ${text}`);
  }
}
