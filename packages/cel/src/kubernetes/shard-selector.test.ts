import { describe, expect, it } from 'vitest';
import { parseShardSelector } from './shard-selector.js';

const uid = 'object.metadata.uid';
const half = '0x8000000000000000';
const zero = '0x0000000000000000';
const end = '0x10000000000000000';
const range = (field: string, from: string, to: string) => `shardRange(${field}, '${from}', '${to}')`;
const objectWith = (metadata: { uid?: string; namespace?: string }) => ({ metadata });

describe('shard selectors', () => {
  // Hashes are those of FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv).
  it.each([
    ['', '0xcbf29ce484222325'],
    ['a', '0xaf63dc4c8601ec8c'],
    ['foobar', '0x85944171f73967e8'],
    ['é', '0x0ac21707b7181e01'],
  ])('match the object with the uid %j by its hash %s', (value, hash) => {
    const next = `0x${(BigInt(hash) + 1n).toString(16).padStart(16, '0')}`;
    const object = objectWith({ uid: value });
    expect(parseShardSelector(range(uid, hash, next)).matches(object)).toBe(true);
    expect(parseShardSelector(range(uid, zero, hash)).matches(object)).toBe(false);
    expect(parseShardSelector(range(uid, next, end)).matches(object)).toBe(false);
    expect(parseShardSelector(`${range(uid, zero, hash)} || ${range(uid, hash, end)}`).matches(object)).toBe(true);
  });

  it('match objects by their namespace', () => {
    const selector = parseShardSelector(range('object.metadata.namespace', zero, half));
    expect(selector.matches(objectWith({ namespace: 'é' }))).toBe(true);
    expect(selector.matches(objectWith({ uid: 'é', namespace: 'a' }))).toBe(false);
  });

  it.each([
    [range(uid, zero, half), range(uid, zero, half)],
    [` shardRange(${uid},"${zero}" , '${end}') `, range(uid, zero, end)],
    [`a.shardRange(${uid}, '${zero}', '${half}')`, range(uid, zero, half)],
    [
      `${range(uid, zero, half)}||(${range(uid, half, end)} || ${range(uid, zero, half)})`,
      [range(uid, zero, half), range(uid, half, end), range(uid, zero, half)].join(' || '),
    ],
  ])('%s has the canonical form %s', (text, canonical) => {
    expect(parseShardSelector(text).text).toBe(canonical);
  });

  // Texts are those of kube-apiserver 1.36.3.
  it.each([
    ['  ', 'empty shard selector is not allowed; omit the parameter for unfiltered lists'],
    ['x', 'unexpected expression kind 3; expected shardRange() call or || operator'],
    ['1 || 2', 'unexpected expression kind 5; expected shardRange() call or || operator'],
    ['a && b', 'unsupported function "_&&_"; only shardRange() and || are allowed'],
    ['has(a.b)', 'unsupported function "has"; only shardRange() and || are allowed'],
    ['f(', /^CEL parse error: Syntax error: mismatched input '<EOF>' expecting/],
    ['shardRange(object.?metadata.uid)', "CEL parse error: unsupported syntax '.?'"],
    ['shardRange(object.metadata.`uid`)', "CEL parse error: unsupported syntax: '`'"],
    [`shardRange(${uid}, '${zero}')`, 'shardRange() requires exactly 3 arguments, got 2'],
    [
      range('a.b().c', zero, half),
      'shardRange() first argument: expected field path (e.g. object.metadata.uid), got expression kind 1',
    ],
    [
      range('object.metadata.name', zero, half),
      'unsupported field path "object.metadata.name"; supported: object.metadata.uid, object.metadata.namespace',
    ],
    [`shardRange(${uid}, 1, 2)`, 'hexStart must be a string literal, got int64'],
    [`shardRange(${uid}, null, 2)`, 'hexStart must be a string literal, got structpb.NullValue'],
    [`shardRange(${uid}, b'0', 2)`, 'hexStart must be a string literal, got []uint8'],
    [`shardRange(${uid}, '${zero}', [])`, "hexEnd must be a string literal (e.g. '0xff'), got expression kind 4"],
    [range(uid, '00', half), 'hexStart must have \'0x\' prefix, got "00"'],
    [range(uid, '0x', half), "hexStart: hex value is required after '0x'"],
    [range(uid, zero, '0x0G'), 'hexEnd: invalid hex character "G" in "0x0G"'],
    [
      range(uid, '0x8', half),
      'hexStart must be a 0x-prefixed 16-digit hex value, got "0x8" (did you mean "0x0000000000000008"?)',
    ],
    [range(uid, `${half}00`, half), 'hexStart: hex value too long (18 chars, max 17): "800000000000000000"'],
    [
      range(uid, `${half}0`, half),
      'hexStart: 17-digit hex value must be \'0x10000000000000000\' (2^64), got "0x80000000000000000"',
    ],
    [range(uid, half, half), `shard range start ${half} must be less than end ${half}`],
    [
      `${range(uid, zero, half)} || ${range('object.metadata.namespace', half, end)}`,
      'all shard ranges must use the same field, got "object.metadata.uid" and "object.metadata.namespace"',
    ],
  ])('%j is refused', (text, message) => {
    expect(() => parseShardSelector(text)).toThrow(
      typeof message === 'string' ? expect.objectContaining({ message }) : message,
    );
  });
});
