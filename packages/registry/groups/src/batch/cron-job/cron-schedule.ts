import { errorText } from '@k8s-ts/apimachinery/errors';
import { parseDuration } from '@k8s-ts/apimachinery/time';
import { timeZoneError } from './time-zone.js';

/*
 * Schedules in the standard form of robfig/cron v3: five fields (minute, hour, day of month, month, day of week), or a
 * descriptor. Error messages are those of that library, which kube-apiserver returns.
 */

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Names in lower case; the first one is `min`. */
  readonly names?: readonly string[];
}

const fields: readonly Bounds[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] },
  { min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

const descriptors = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];

/** The error message for an invalid schedule; undefined for a valid one. */
export function cronScheduleError(schedule: string): string | undefined {
  try {
    parse(schedule);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

function parse(schedule: string): void {
  if (schedule === '') throw new Error('empty spec string');
  let text = schedule;
  if (text.startsWith('TZ=') || text.startsWith('CRON_TZ=')) {
    const blank = text.indexOf(' ');
    if (blank < 0) throw new Error('invalid schedule format: runtime error: slice bounds out of range [:-1]');
    const zone = text.slice(text.indexOf('=') + 1, blank);
    const wrong = zone === '' ? undefined : timeZoneError(zone);
    if (wrong !== undefined) throw new Error(`provided bad location ${zone}: ${wrong}`);
    text = text.slice(blank).trim();
  }
  if (text.startsWith('@')) parseDescriptor(text);
  else parseFields(text);
}

function parseFields(text: string): void {
  const given = text.split(/\s+/).filter((part) => part !== '');
  if (given.length !== fields.length) {
    throw new Error(`expected exactly ${fields.length} fields, found ${given.length}: [${given.join(' ')}]`);
  }
  for (const [i, bounds] of fields.entries()) {
    for (const part of (given[i] as string).split(',')) if (part !== '') parseRange(part, bounds);
  }
}

function parseDescriptor(text: string): void {
  if (descriptors.includes(text)) return;
  const every = '@every ';
  if (!text.startsWith(every)) throw new Error(`unrecognized descriptor: ${text}`);
  try {
    parseDuration(text.slice(every.length));
  } catch (error) {
    throw new Error(`failed to parse duration ${text}: ${errorText(error)}`);
  }
}

/** `number | number "-" number [ "/" number ]`; a star or a question mark is the whole range. */
function parseRange(text: string, bounds: Bounds): void {
  const [range = '', step, ...moreSteps] = text.split('/');
  const [low = '', high, ...moreHyphens] = range.split('-');
  let start: number;
  let end: number;
  if (low === '*' || low === '?') {
    start = bounds.min;
    end = bounds.max;
  } else {
    start = parseNumber(low, bounds);
    if (moreHyphens.length > 0) throw new Error(`too many hyphens: ${text}`);
    end = high === undefined ? start : parseNumber(high, bounds);
  }
  let by = 1;
  if (moreSteps.length > 0) throw new Error(`too many slashes: ${text}`);
  if (step !== undefined) {
    by = parseNumber(step);
    if (high === undefined) end = bounds.max;
  }
  if (start < bounds.min) throw new Error(`beginning of range (${start}) below minimum (${bounds.min}): ${text}`);
  if (end > bounds.max) throw new Error(`end of range (${end}) above maximum (${bounds.max}): ${text}`);
  if (start > end) throw new Error(`beginning of range (${start}) beyond end of range (${end}): ${text}`);
  if (by === 0) throw new Error(`step of range should be a positive number: ${text}`);
}

function parseNumber(text: string, bounds?: Bounds): number {
  const name = bounds?.names?.indexOf(text.toLowerCase()) ?? -1;
  if (name >= 0) return (bounds as Bounds).min + name;
  const failed = (why: string) =>
    new Error(`failed to parse int from ${text}: strconv.Atoi: parsing "${text}": ${why}`);
  if (!/^[+-]?\d+$/.test(text)) throw failed('invalid syntax');
  const value = Number(text);
  if (Math.abs(value) >= 2 ** 63) throw failed('value out of range');
  if (value < 0) throw new Error(`negative number (${value}) not allowed: ${text}`);
  return value;
}
