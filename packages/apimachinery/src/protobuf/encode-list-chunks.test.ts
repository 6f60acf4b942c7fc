import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTypeRegistry, type TypeInfo } from '../field-table/index.js';
import { decodeProtobuf, encodeProtobuf, encodeProtobufListChunks } from './index.js';

const types = createTypeRegistry([
  [
    'test.v1 test.example.com v1 v1 com.example.test.v1',
    'Boat k\tname 1 s o\ttons 2 l o',
    'BoatList k\tmetadata 1 .Meta o\titems 2 [].Boat r',
    'Meta -\tresourceVersion 1 s o\tcontinue 2 s o',
    'Tail k\titems 1 [].Boat r\tname 2 s o',
    '',
  ].join('\n'),
]);
const typeOf = (kind: string) => types.typeFor({ group: 'test.example.com', version: 'v1', kind }) as TypeInfo;
const apiVersion = 'test.example.com/v1';

const boat = fc.record({ name: fc.string(), tons: fc.integer() });
const list = fc.record({
  kind: fc.constant('BoatList'),
  apiVersion: fc.constant(apiVersion),
  metadata: fc.record({ resourceVersion: fc.string(), continue: fc.string() }, { requiredKeys: [] }),
  items: fc.array(boat, { maxLength: 60 }),
});

describe('encodeProtobufListChunks', () => {
  it('returns the same bytes as for the whole, in pieces', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 300 }), (object, chunkSize) => {
        const pieces = [...encodeProtobufListChunks(typeOf('BoatList'), object, chunkSize)];
        const whole = encodeProtobuf(typeOf('BoatList'), object);
        expect(Buffer.compare(Buffer.concat(pieces), whole)).toBe(0);
        expect(pieces.length).toBeGreaterThanOrEqual(Math.min(object.items.length, Math.floor(whole.length / 600)));
      }),
    );
  });

  it('encodes lists without items, and objects that are no lists, at once', () => {
    const none = { kind: 'BoatList', apiVersion, metadata: {}, items: null };
    const tail = { kind: 'Tail', apiVersion, items: [{ name: 'a' }], name: 'b' };
    for (const object of [none, tail]) {
      const [piece, ...more] = encodeProtobufListChunks(typeOf(object.kind), object);
      expect(more).toEqual([]);
      expect(Buffer.compare(piece as Uint8Array, encodeProtobuf(typeOf(object.kind), object))).toBe(0);
    }
  });

  it('is decoded like any other body', () => {
    const object = {
      kind: 'BoatList',
      apiVersion,
      metadata: { resourceVersion: '7' },
      items: [{ name: 'a', tons: 3 }],
    };
    const bytes = Buffer.concat([...encodeProtobufListChunks(typeOf('BoatList'), object, 1)]);
    expect(decodeProtobuf(types, bytes).object).toEqual(object);
  });

  it('fails before the first piece', () => {
    const object = { kind: 'BoatList', apiVersion, metadata: {}, items: [{ name: 'a' }, { name: 1 }] };
    expect(() => encodeProtobufListChunks(typeOf('BoatList'), object, 1).next()).toThrow(
      'proto: name must be a string',
    );
  });
});
