import { type FunctionDecl, functionDecl, memberOverload } from '../checker/function-decl.js';
import { durationType, intType, stringType, timestampType } from '../types/type.js';
import { toInt } from '../values/arithmetic.js';
import { ErrorValue } from '../values/failure.js';
import type { Duration, Timestamp } from '../values/scalars.js';
import { inTimeZone } from '../values/time.js';
import type { Value } from '../values/value.js';

type Part = (date: Date, time: Timestamp) => number;

function timestampPart(id: string, part: Part, zoneId = `${id}_with_tz`) {
  const run = (time: Value, zone: Value = 'UTC'): Value => {
    const date = inTimeZone(time as Timestamp, zone as string);
    return date instanceof ErrorValue ? date : part(date, time as Timestamp);
  };
  return [
    memberOverload(id, [timestampType], intType, (time) => run(time as Value)),
    memberOverload(zoneId, [timestampType, stringType], intType, (time, zone) => run(time as Value, zone as Value)),
  ];
}

function durationPart(id: string, nanosPerUnit: bigint) {
  return memberOverload(id, [durationType], intType, (value) => toInt((value as Duration).nanos / nanosPerUnit));
}

const dayMillis = 86_400_000;

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMillis);
}

/** Functions that return parts of times and durations. */
export const timeFunctions: readonly FunctionDecl[] = [
  functionDecl('getFullYear', ...timestampPart('timestamp_to_year', (date) => date.getUTCFullYear())),
  functionDecl('getMonth', ...timestampPart('timestamp_to_month', (date) => date.getUTCMonth())),
  functionDecl('getDayOfYear', ...timestampPart('timestamp_to_day_of_year', dayOfYear)),
  functionDecl('getDayOfMonth', ...timestampPart('timestamp_to_day_of_month', (date) => date.getUTCDate() - 1)),
  functionDecl('getDate', ...timestampPart('timestamp_to_day_of_month_1_based', (date) => date.getUTCDate())),
  functionDecl('getDayOfWeek', ...timestampPart('timestamp_to_day_of_week', (date) => date.getUTCDay())),
  functionDecl(
    'getHours',
    ...timestampPart('timestamp_to_hours', (date) => date.getUTCHours()),
    durationPart('duration_to_hours', 3_600_000_000_000n),
  ),
  functionDecl(
    'getMinutes',
    ...timestampPart('timestamp_to_minutes', (date) => date.getUTCMinutes()),
    durationPart('duration_to_minutes', 60_000_000_000n),
  ),
  functionDecl(
    'getSeconds',
    ...timestampPart('timestamp_to_seconds', (date) => date.getUTCSeconds(), 'timestamp_to_seconds_tz'),
    durationPart('duration_to_seconds', 1_000_000_000n),
  ),
  functionDecl(
    'getMilliseconds',
    ...timestampPart('timestamp_to_milliseconds', (_, time) => Math.trunc(time.nanos / 1_000_000)),
    durationPart('duration_to_milliseconds', 1_000_000n),
  ),
];
