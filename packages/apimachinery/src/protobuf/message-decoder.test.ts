import { expect, it } from 'vitest';
import { createTypeRegistry, type TypeInfo } from '../field-table/index.js';
import { messageDecoder } from './message-decoder.js';
import { Reader } from './reader.js';

const table = [
  'test.v1 test.example.com v1 v1 com.example.test.v1',
  'Boat k\tcrew 1 [].Sailor r\tcaptain 2 .Sailor o',
  'Sailor -\tname 1 s r',
  '',
].join('\n');
const boat = createTypeRegistry([table]).typeFor({
  group: 'test.example.com',
  version: 'v1',
  kind: 'Boat',
}) as TypeInfo;

it('messageDecoder returns one frozen value for all items of lists without fields', () => {
  const bytes = Uint8Array.from([0x0a, 0, 0x0a, 3, 0x0a, 1, 0x61, 0x0a, 0, 0x12, 0]);
  const { crew, captain } = messageDecoder(boat)(new Reader(bytes), bytes.length) as Record<
    'crew' | 'captain',
    object[]
  >;
  expect(crew).toEqual([{ name: '' }, { name: 'a' }, { name: '' }]);
  expect(crew[0]).toBe(crew[2]);
  expect(crew.map((item) => Object.isFrozen(item))).toEqual([true, false, true]);
  expect(captain).toEqual({ name: '' });
  expect(Object.isFrozen(captain)).toBe(false);
});
