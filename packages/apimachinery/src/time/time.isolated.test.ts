import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { canonicalMicroTime, canonicalTime, formatMicroTime, formatTime } from './format-time.js';
import { parseMicroTime, parseTime, TimeError } from './parse-time.js';
import { compareTimestamps, isZeroTime, toDate, toTimestamp, zeroTime } from './timestamp.js';
import { zoneOffset } from './zone-offset.js';

describe('canonicalTime', () => {
  it.each([
    ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59Z'],
    ['2024-02-29T23:59:59.999999999Z', '2024-02-29T23:59:59Z'],
    ['2024-02-29T23:59:59.1234567891234Z', '2024-02-29T23:59:59Z'],
    ['2024-03-01T00:30:00+01:00', '2024-02-29T23:30:00Z'],
    ['2024-02-29T23:30:00-00:45', '2024-03-01T00:15:00Z'],
    ['2024-02-29T01:00:00+24:00', '2024-02-28T01:00:00Z'],
    ['1969-12-31T23:59:59.5Z', '1969-12-31T23:59:59Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00Z'],
    ['0000-01-01T00:00:00+00:01', '-0001-12-31T23:59:00Z'],
    ['9999-12-31T23:59:59-01:00', '10000-01-01T00:59:59Z'],
    ['2024-01-02T3:04:05Z', '2024-01-02T03:04:05Z'],
    ['2024-01-02T03:04:05,5Z', '2024-01-02T03:04:05Z'],
    ['0001-01-01T00:00:00Z', null],
    ['0001-01-01T01:00:00+01:00', null],
    [null, null],
  ])('writes %s as %s', (text, want) => {
    expect(canonicalTime(text)).toBe(want);
  });

  const layout = ' as "2006-01-02T15:04:05Z07:00": cannot parse ';
  it.each([
    ['', `${layout}"" as "2006"`],
    ['yesterday', `${layout}"yesterday" as "2006"`],
    ['20a4-01-02T03:04:05Z', `${layout}"20a4-01-02T03:04:05Z" as "2006"`],
    ['2024', `${layout}"" as "-"`],
    ['2024/01/02', `${layout}"/01/02" as "-"`],
    ['2024-1-02T03:04:05Z', `${layout}"1-02T03:04:05Z" as "01"`],
    ['2024-13-02T03:04:05Z', ': month out of range'],
    ['2024-01-02', `${layout}"" as "T"`],
    ['2024-01-02t03:04:05Z', `${layout}"t03:04:05Z" as "T"`],
    ['2024-01-02T24:04:05Z', ': hour out of range'],
    ['2024-01-02T03:60:05Z', ': minute out of range'],
    ['2024-01-02T03:04:60Z', ': second out of range'],
    ['2024-01-02T03:04:05', `${layout}"" as "Z07:00"`],
    ['2024-01-02T03:04:05z', `${layout}"z" as "Z07:00"`],
    ['2024-01-02T03:04:05.Z', `${layout}".Z" as "Z07:00"`],
    ['2024-01-02T03:04:05+0100', `${layout}"+0100" as "Z07:00"`],
    ['2024-01-02T03:04:05*01:00', `${layout}"*01:00" as "Z07:00"`],
    ['2024-01-02T03:04:05+25:00', ': time zone offset hour out of range'],
    ['2024-01-02T03:04:05+24:61', ': time zone offset minute out of range'],
    ['2024-01-02T03:04:05ZZ', ': extra text: "Z"'],
    ['2023-02-29T03:04:05Z', ': day out of range'],
    ['2024-01-00T03:04:05Z', ': day out of range'],
  ])('refuses %j', (text, message) => {
    expect(() => canonicalTime(text)).toThrow(new TimeError(`parsing time ${JSON.stringify(text)}${message}`));
  });

  it('quotes invalid texts as Go does', () => {
    expect(() => parseTime('2024-é"\n')).toThrow(
      'parsing time "2024-\\xc3\\xa9\\"\\x0a" as "2006-01-02T15:04:05Z07:00": cannot parse "\\xc3\\xa9\\"\\x0a" as "01"',
    );
  });
});

describe('canonicalMicroTime', () => {
  it.each([
    ['2024-02-29T23:59:59.000001Z', '2024-02-29T23:59:59.000001Z'],
    ['2024-02-29T23:59:59.123456+01:00', '2024-02-29T22:59:59.123456Z'],
    ['1969-12-31T23:59:59.500000Z', '1969-12-31T23:59:59.500000Z'],
    ['0001-01-01T00:00:00.000000Z', null],
    ['0001-01-01T00:00:00.000001Z', '0001-01-01T00:00:00.000001Z'],
    [null, null],
  ])('writes %s as %s', (text, want) => {
    expect(canonicalMicroTime(text)).toBe(want);
  });

  const layout = ' as "2006-01-02T15:04:05.000000Z07:00": cannot parse ';
  it.each([
    ['2024-01-02T03:04:05Z', `${layout}"Z" as ".000000"`],
    ['2024-01-02T03:04:05.123Z', `${layout}".123Z" as ".000000"`],
    ['2024-01-02T03:04:05.1234567Z', `${layout}"7Z" as "Z07:00"`],
    ['2024-01-02T03:04:05.-12345Z', ': fractional second out of range'],
  ])('refuses %j', (text, message) => {
    expect(() => parseMicroTime(text)).toThrow(new TimeError(`parsing time ${JSON.stringify(text)}${message}`));
  });
});

describe('timestamps', () => {
  it('agree with Date', () => {
    const from = -62135596800000;
    fc.assert(
      fc.property(fc.integer({ min: from, max: 253402300799999 }), (millis) => {
        const iso = new Date(millis).toISOString();
        expect(formatTime(millis)).toBe(`${iso.slice(0, 19)}Z`);
        expect(formatMicroTime(new Date(millis))).toBe(`${iso.slice(0, 23)}000Z`);
        expect(toDate(parseTime(iso)).getTime()).toBe(millis);
        expect(parseTime(iso)).toEqual(toTimestamp(millis));
      }),
    );
  });

  it('are compared by their time', () => {
    expect(compareTimestamps(zeroTime, toTimestamp(0))).toBe(-1);
    expect(compareTimestamps({ seconds: 1, nanos: 2 }, { seconds: 1, nanos: 1 })).toBe(1);
    expect(compareTimestamps(zeroTime, zeroTime)).toBe(0);
    expect(isZeroTime(parseTime('0001-01-01T00:00:00Z'))).toBe(true);
  });
});

describe('the offset of a time zone', () => {
  it.each([
    ['', '2026-07-01T00:00:00Z', 0],
    ['UTC', '2026-07-01T00:00:00Z', 0],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', 3600],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 7200],
    ['America/St_Johns', '2026-01-01T00:00:00Z', -12600],
    ['Asia/Kathmandu', '0001-01-01T00:00:00Z', 20476],
    ['America/New_York', '0001-01-01T00:00:00Z', -17762],
    ['Nowhere/City', '2026-01-01T00:00:00Z', undefined],
  ])('is found by its name: that of %j at %s is %j s', (zone, time, offset) => {
    expect(zoneOffset(zone, parseTime(time).seconds)).toBe(offset);
  });

  it('is cached for few of the names that clients send, and not for long names', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const names = Array.from({ length: 150 }, (_, i) => `Nowhere/City${i}`);
    const ask = () => names.forEach((name) => void zoneOffset(name, 0));
    ask();
    ask();
    expect(made).toHaveBeenCalledTimes(150);
    for (let i = 0; i < 200; i++) zoneOffset(`Nowhere/Town${i}`, 0);
    made.mockClear();
    ask();
    expect(made).toHaveBeenCalledTimes(150);
    made.mockClear();
    expect(zoneOffset('N'.repeat(60_000), 0)).toBeUndefined();
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
});
