import { describe, expect, it } from 'vitest';
import { createTypeRegistry, type TypeInfo } from '../field-table/index.js';
import { fromUnstructured } from './from-unstructured.js';

const table = [
  'test.v1 test.example.com v1 v1 com.example.test.v1',
  '#test.special',
  'Boat k\tmetadata 1 .Meta o\tspec 2 .Spec o',
  'Meta -\tname 1 s o\tlabels 2 {}s o',
  'Spec -\tcolor 1 s o t=v1.Color\tcrew 2 [].Sailor r\tsize 3 i op\ttons 4 l o\tload 5 d o\tfast 6 b o\tsecret 7 {}y o\tport 8 0.IntOrString o\tcargo 9 {}0.Quantity o',
  'Sailor -\tname 1 s r\tknots 2 []s o',
  '',
].join('\n');
const special = [
  'test.special - special meta com.example.special',
  'Quantity - quantity\tstring 1 s r',
  'IntOrString - intOrString\ttype 1 l r\tintVal 2 i r\tstrVal 3 s r',
  '',
].join('\n');
const boat = createTypeRegistry([table, special]).typeFor({
  group: 'test.example.com',
  version: 'v1',
  kind: 'Boat',
}) as TypeInfo;

const spec = (fields: object) => ({ kind: 'Boat', apiVersion: 'test.example.com/v1', spec: fields });

describe('fromUnstructured', () => {
  it.each([
    [{ apiVersion: 1 }, 'cannot convert int64 to string'],
    [{ kind: {} }, 'unrecognized type: string'],
    [{ metadata: true }, 'cannot restore struct from: bool'],
    [{ metadata: { labels: 'x' } }, 'cannot restore map from string'],
    [{ metadata: { labels: { a: 1.5 } } }, 'unrecognized type: string'],
    [spec({ color: 1 }), 'cannot convert int64 to v1.Color'],
    [spec({ crew: {} }), 'cannot restore slice from map'],
    [spec({ crew: ['a'] }), 'cannot restore struct from: string'],
    [spec({ crew: [{ name: 'a', knots: 'b' }] }), 'cannot restore slice from string'],
    [spec({ crew: [{ name: 'a', knots: [true] }] }), 'unrecognized type: string'],
    [spec({ size: 'x' }), 'unrecognized type: int32'],
    [spec({ size: 1.5 }), 'cannot convert float64 to int32'],
    [spec({ tons: [] }), 'unrecognized type: int64'],
    [spec({ load: 'x' }), 'unrecognized type: float64'],
    [spec({ fast: 1 }), 'unrecognized type: bool'],
    [spec({ secret: { a: '!' } }), 'error decoding from json: illegal base64 data at input byte 0'],
    [spec({ port: true }), 'json: cannot unmarshal bool into Go value of type int32'],
    [
      spec({ cargo: { a: 'x' } }),
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    [spec({ fast: 1, size: 'x', color: 1 }), 'cannot convert int64 to v1.Color'],
  ])('refuses %j', (value, message) => {
    expect(() => fromUnstructured(boat, value)).toThrow(
      new RegExp(`^${message.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`),
    );
  });

  it('returns the same object when nothing has to be converted', () => {
    const value = spec({
      color: 'red',
      crew: [{ name: 'a', knots: [] }, null],
      size: 1,
      load: 2,
      secret: {},
      unknown: [1],
    });
    expect(fromUnstructured(boat, value)).toBe(value);
    expect(fromUnstructured(boat, { spec: null })).toEqual({ spec: null });
  });

  it('wraps integers beyond 32 bits', () => {
    expect(fromUnstructured(boat, spec({ size: 3_000_000_000 }))).toEqual(spec({ size: -1_294_967_296 }));
    expect(fromUnstructured(boat, spec({ size: 2n ** 63n - 1n }))).toEqual(spec({ size: -1 }));
  });

  it.each([1e308, 9.3e18, 2 ** 63, -(2 ** 63), 2n ** 63n])('reads %s as the smallest int64', (number) => {
    expect(fromUnstructured(boat, spec({ tons: number, size: number, load: number }))).toEqual(
      spec({ tons: -(2n ** 63n), size: 0, load: number }),
    );
  });

  it('keeps numbers within int64', () => {
    const value = spec({ tons: 2n ** 63n - 1n, load: 1e18 });
    expect(fromUnstructured(boat, value)).toBe(value);
  });
});
