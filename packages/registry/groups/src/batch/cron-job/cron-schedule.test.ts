import { expect, it } from 'vitest';
import { cronScheduleError } from './cron-schedule.js';
import { timeZoneError } from './time-zone.js';

it.each([
  '* * * * *',
  '0 4 1-15/2 JAN-mar MON,wed',
  '0 0 31 2 ?',
  '*/5,7 0-23/2 5/10 12 6',
  '  1   2 3\t4 5 ',
  '@hourly',
  '@annually',
  '@every 1h30m',
  '@every 1.5h10µs',
  '@every -0',
  'TZ=UTC 0 0 * * *',
  'CRON_TZ=Europe/Zurich @daily',
])('the schedule %j is accepted', (schedule) => {
  expect(cronScheduleError(schedule)).toBeUndefined();
});

const atoi = (text: string, why = 'invalid syntax') =>
  `failed to parse int from ${text}: strconv.Atoi: parsing "${text}": ${why}`;

it.each<[string, string]>([
  ['', 'empty spec string'],
  ['x', 'expected exactly 5 fields, found 1: [x]'],
  ['* * * *', 'expected exactly 5 fields, found 4: [* * * *]'],
  ['* * * * * *', 'expected exactly 5 fields, found 6: [* * * * * *]'],
  ['60 * * * *', 'end of range (60) above maximum (59): 60'],
  ['* * 0 * *', 'beginning of range (0) below minimum (1): 0'],
  ['5-4 * * * *', 'beginning of range (5) beyond end of range (4): 5-4'],
  ['*/0 * * * *', 'step of range should be a positive number: */0'],
  ['1-2-3 * * * *', 'too many hyphens: 1-2-3'],
  ['1/2/3 * * * *', 'too many slashes: 1/2/3'],
  ['a * * * *', atoi('a')],
  ['-1 * * * *', atoi('')],
  ['*/-1 * * * *', 'negative number (-1) not allowed: -1'],
  ['99999999999999999999 * * * *', atoi('99999999999999999999', 'value out of range')],
  ['* * * * mond', atoi('mond')],
  ['@sometimes', 'unrecognized descriptor: @sometimes'],
  ['@every', 'unrecognized descriptor: @every'],
  ['@every x', 'failed to parse duration @every x: time: invalid duration "x"'],
  ['@every 5', 'failed to parse duration @every 5: time: missing unit in duration "5"'],
  ['@every 5d', 'failed to parse duration @every 5d: time: unknown unit "d" in duration "5d"'],
  ['TZ=Moon/Crater * * * * *', 'provided bad location Moon/Crater: unknown time zone Moon/Crater'],
  ['TZ=UTC', 'invalid schedule format: runtime error: slice bounds out of range [:-1]'],
])('the schedule %j is refused', (schedule, message) => {
  expect(cronScheduleError(schedule)).toBe(message);
});

it.each(['Europe/Zurich', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5', 'US/Eastern'])(
  'the time zone %s is accepted',
  (name) => {
    expect(timeZoneError(name)).toBeUndefined();
  },
);

it.each(['Moon/Crater', 'europe/zurich', 'local', '+01', '-0500'])('the time zone %s is refused', (name) => {
  expect(timeZoneError(name)).toBe(`unknown time zone ${name}`);
});
