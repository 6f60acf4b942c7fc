import { describe, expect, it } from 'vitest';
import { parseDuration } from './durations.js';
import { formatTest, isKnownFormat } from './formats.js';

/** Format → texts that have it, and texts that do not have it. */
const cases: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  bsonobjectid: [['507f1f77bcf86cd799439011'], ['507f1f77bcf86cd79943901', 'g07f1f77bcf86cd799439011']],
  uri: [
    ['https://example.com/a?b', '/path', 'urn:x'],
    ['', 'a b', 'relative', 'http://[::1'],
  ],
  email: [
    [
      'a@b',
      'first.last@example.com',
      'Name Last <a@b.c>',
      '"quo ted"@b',
      '<a@b>',
      'a@[127.0.0.1]',
      '"N, M" <a@b> (note)',
      'é@b',
    ],
    ['', 'a', '@b', 'a@', 'a..b@c', '.a@b', 'a@b.', 'a b@c', 'a@b, c@d', '<a@b', '""@b', 'a@b (note', 'a@@b'],
  ],
  hostname: [
    ['a', 'example.com', '1a.example', 'exämple.com'],
    ['', 'a_b.com', `${'a'.repeat(64)}.com`, 'a..b', `${'a.'.repeat(130)}com`],
  ],
  ipv4: [
    ['1.2.3.4', '01.2.3.4', '::ffff:1.2.3.4'],
    ['1.2.3', '1.2.3.256', '::1'],
  ],
  ipv6: [
    ['::1', 'fe80::1', '::ffff:1.2.3.4'],
    ['1.2.3.4', '::g', 'fe80::1%eth0'],
  ],
  cidr: [
    ['10.0.0.0/8', '::/0'],
    ['10.0.0.0', '10.0.0.0/33'],
  ],
  mac: [
    ['00:00:5e:00:53:01', '00-00-5E-00-53-01', '0000.5e00.5301', '02:00:5e:10:00:00:00:01'],
    ['00:00:5e:00:53', '00:00-5e:00:53:01', '0000:5e00:5301', '0000.5e00'],
  ],
  uuid: [
    ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'F81D4FAE7DEC11D0A76500A0C91E6BF6'],
    ['f81d4fae-7dec-11d0-a765-00a0c91e6bf'],
  ],
  uuid3: [['bcd02e22-68f0-3046-a512-327cca9def8f'], ['bcd02e22-68f0-4046-a512-327cca9def8f']],
  uuid4: [['025b0d74-00a2-4048-bf57-227c5111bb34'], ['025b0d74-00a2-4048-cf57-227c5111bb34']],
  uuid5: [['886313e1-3b8a-5372-9b90-0c9aee199e5d'], ['886313e1-3b8a-4372-9b90-0c9aee199e5d']],
  isbn: [
    ['0321751043', '978-0321751041'],
    ['0321751042', '978-0321751042'],
  ],
  isbn10: [
    ['0321751043', '3-598-21507-X'],
    ['978-0321751041', '359821507X1'],
  ],
  isbn13: [['978 0 321 75104 1'], ['0321751043']],
  creditcard: [['4111-1111-1111-1111'], ['4111-1111-1111-1112', '1234']],
  ssn: [
    ['111-11-1111', '111 11 1111'],
    ['111111111', '11-111-1111'],
  ],
  hexcolor: [
    ['#FFFFFF', 'fff'],
    ['#ff', '#gggggg'],
  ],
  rgbcolor: [['rgb(0, 255,12)'], ['rgb(0,256,12)', 'rgb(1,2)']],
  byte: [
    ['AQI=', 'AQID', 'AA=='],
    ['', 'A', 'AQ', '-_=='],
  ],
  password: [['', 'anything'], []],
  date: [['2020-02-29'], ['2021-02-29', '2020-2-29', '2020-13-01', '2020-01-00', '2020-01-01T00:00:00Z']],
  duration: [
    ['1h30m', '0', '22 ns', '3 days', '1 wk 2 hours', '-1s'],
    ['', 'x', '1', 'day'],
  ],
  'date-time': [
    ['2020-01-01T23:59:59Z', '2020-01-01t00:00:00.5+01:00', '2020-01-01T00:00:00z'],
    ['2020-01-01', '2020-01-01T24:00:00Z', '2020-01-01T00:00:00', '2020-01-01 00:00:00Z'],
  ],
  'k8s-short-name': [
    ['a', 'a-b1'],
    ['', 'A', '-a', 'a.b', 'a'.repeat(64)],
  ],
  'k8s-long-name': [
    ['a', 'a.b-c', `${'a'.repeat(64)}.b`],
    ['', 'a..b', 'A', 'a.'.repeat(127)],
  ],
};

describe('formats', () => {
  it.each(Object.entries(cases))('of name %s accept valid texts and refuse invalid texts', (format, [right, wrong]) => {
    const test = formatTest(format);
    expect(right.filter((text) => test?.(text) !== true)).toEqual([]);
    expect(wrong.filter((text) => test?.(text) !== false)).toEqual([]);
  });

  const known = (type: string | undefined, ...formats: string[]) =>
    formats.filter((format) => isKnownFormat(format, type));

  it('ignores dashes in names of formats, and does not include names of types', () => {
    expect(known('string', 'datetime', 'date-time', 'uu-id')).toHaveLength(3);
    expect(known(undefined, 'int32', 'int64', 'double', 'quantity', '', 'constructor')).toEqual([]);
  });

  it('applies formats of numbers only to their type', () => {
    const all = ['int32', 'int64', 'float', 'double', 'date-time', ''];
    expect(known('integer', ...all)).toEqual(['int32', 'int64']);
    expect(known('number', ...all)).toEqual(['float', 'double']);
    // Types that definitions cannot have, one of them a property of every object.
    for (const type of ['array', 'constructor']) expect(known(type, ...all)).toEqual([]);
  });

  it('takes time in proportion to hostile texts', () => {
    for (const text of [
      'a'.repeat(1_000_000),
      `${'a-'.repeat(500_000)}!`,
      `${'('.repeat(1_000_000)}`,
      '1'.repeat(1_000_000),
      `${'1ns'.repeat(100_000)}?`,
    ]) {
      for (const format of Object.keys(cases)) formatTest(format)?.(text);
    }
  }, 20_000);
});

describe('parseDuration', () => {
  it.each<readonly [string, bigint | undefined]>([
    ['1h30m', 5_400_000_000_000n],
    ['-1.5s', -1_500_000_000n],
    ['2 days', 172_800_000_000_000n],
    ['1 week 1 day', 691_200_000_000_000n],
    ['5 milliseconds', 5_000_000n],
    ['nothing', undefined],
  ])('returns for the text %s the nanoseconds %s', (text, nanoseconds) => {
    expect(parseDuration(text)).toBe(nanoseconds);
  });
});
