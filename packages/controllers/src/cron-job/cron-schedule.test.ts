import { describe, expect, it } from 'vitest';
import { parseCronSchedule } from './cron-schedule.js';
import { formatInZone } from './zone-offset.js';

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString().replace('.000', ''));

describe('parseCronSchedule', () => {
  it.each([
    ['* * * * *', '', '2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z'],
    ['* * * * *', '', '2026-01-01T00:00:59.9Z', '2026-01-01T00:01:00Z'],
    ['*/15 * * * *', '', '2026-01-01T10:46:00Z', '2026-01-01T11:00:00Z'],
    ['20-35/15 * * * *', '', '2026-01-01T10:20:00Z', '2026-01-01T10:35:00Z'],
    ['5/20 * * * *', '', '2026-01-01T10:26:00Z', '2026-01-01T10:45:00Z'],
    ['0 0 29 feb ?', '', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['0 0 30 2 *', '', '2026-01-01T00:00:00Z', undefined],
    ['0 12 * * mon-fri', '', '2026-01-02T12:00:00Z', '2026-01-05T12:00:00Z'],
    // If both are given, the day of the month or the day of the week must match.
    ['0 0 13 * 5', '', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
    ['0 0 13 * 5', '', '2026-01-12T00:00:00Z', '2026-01-13T00:00:00Z'],
    ['0 0 */2 * 1', '', '2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z'],
    ['@hourly', '', '2026-01-01T00:30:00Z', '2026-01-01T01:00:00Z'],
    ['@daily', 'Asia/Tokyo', '2026-01-01T00:00:00Z', '2026-01-01T15:00:00Z'],
    ['@weekly', '', '2026-01-01T00:00:00Z', '2026-01-04T00:00:00Z'],
    ['@monthly', '', '2026-01-02T00:00:00Z', '2026-02-01T00:00:00Z'],
    ['@yearly', '', '2026-01-02T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['@every 90m', '', '2026-01-01T00:00:00.4Z', '2026-01-01T01:30:00Z'],
    ['@every 1ms', '', '2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z'],
    ['TZ=Europe/Berlin 0 6 * * *', 'Asia/Tokyo', '2026-07-01T00:00:00Z', '2026-07-01T04:00:00Z'],
    ['CRON_TZ=UTC 0 6 * * *', 'Asia/Tokyo', '2026-07-01T00:00:00Z', '2026-07-01T06:00:00Z'],
    // Clocks go from 2:00 to 3:00: half past two does not exist.
    ['30 2 * * *', 'America/New_York', '2024-03-10T05:00:00Z', '2024-03-11T06:30:00Z'],
    // Clocks go from 2:00 back to 1:00: half past one occurs twice.
    ['30 1 * * *', 'America/New_York', '2024-11-03T04:00:00Z', '2024-11-03T05:30:00Z'],
    ['30 1 * * *', 'America/New_York', '2024-11-03T05:30:00Z', '2024-11-03T06:30:00Z'],
    // A change of clocks by half an hour.
    ['0 * * * *', 'Australia/Lord_Howe', '2024-04-06T14:45:00Z', '2024-04-06T15:30:00Z'],
    // A day that begins at 1:00.
    ['0 0 * * *', 'America/Sao_Paulo', '2018-11-03T12:00:00Z', '2018-11-05T02:00:00Z'],
  ])('%s in the zone %j runs after %s at %s', (schedule, zone, after, wanted) => {
    expect(iso(parseCronSchedule(schedule, zone).next(Date.parse(after)))).toBe(wanted);
  });

  it.each(['', '* * * *', '60 * * * *', '*/0 * * * *', '5-1 * * * *', '1-2-3 * * * *', 'x * * * *', '@sometimes'])(
    'refuses %j',
    (schedule) => {
      expect(() => parseCronSchedule(schedule)).toThrow();
    },
  );

  it('refuses unknown zones', () => {
    expect(() => parseCronSchedule('* * * * *', 'Nowhere/City')).toThrow(RangeError);
  });
});

describe('formatInZone', () => {
  it.each([
    ['', '2026-07-01T00:00:00Z'],
    ['Europe/Berlin', '2026-07-01T02:00:00+02:00'],
    ['America/St_Johns', '2026-06-30T21:30:00-02:30'],
  ])('writes the offset of zone %j', (zone, wanted) => {
    expect(formatInZone(zone, Date.parse('2026-07-01T00:00:00Z'))).toBe(wanted);
  });
});
