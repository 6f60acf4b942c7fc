import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTypeRegistry, type TypeInfo } from '../field-table/index.js';
import { decodeProtobuf, encodeProtobuf } from '../protobuf/index.js';
import { compactJSON, decodeJSON, encodeObject, escapeHTML } from './index.js';

const types = createTypeRegistry([
  'test.v1 test.example.com v1 v1 com.example.test.v1\n#test.special\nBox k\tdata 1 0.Raw op\n',
  'test.special - special special com.example.special\nRaw - raw\traw 1 y r\n',
]);
const type = types.typeFor({ group: 'test.example.com', version: 'v1', kind: 'Box' }) as TypeInfo;
const bodyWith = (data: string): string => `{"kind":"Box","apiVersion":"test.example.com/v1","data":${data}}`;
const decodeWith = (data: string) => decodeJSON(type, bodyWith(data)).object;

describe('raw extensions', () => {
  it('are returned with the spelling that was stored', () => {
    const blank = fc.constantFrom('', '', ' ', '\n', '\t ');
    const leaf = fc.oneof(
      fc.constantFrom('1.0', '1e3', '-0', '0.10', '1E-2', '12345678901234567890', 'true', 'null', '"\\u0041"'),
      fc.string().map((text) => JSON.stringify(text)),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    );
    const { value } = fc.letrec<{ value: string; object: string; list: string }>((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, leaf, tie('object'), tie('list')),
      list: fc
        .tuple(fc.array(tie('value'), { maxLength: 4 }), blank)
        .map(([items, gap]) => `[${gap}${items.join(`,${gap}`)}]`),
      object: fc
        .tuple(
          fc.array(fc.tuple(fc.constantFrom('a', 'b', '10', '2', 'toJSON'), tie('value')), { maxLength: 4 }),
          blank,
        )
        .map(([members, gap]) => `{${members.map(([key, item]) => `${gap}"${key}"${gap}:${item}`).join(',')}${gap}}`),
    }));
    const object = fc.tuple(value, blank).map(([item, gap]) => `{"x":${gap}${item}${gap}}`);
    fc.assert(
      fc.property(object, (data) => {
        const decoded = decodeWith(data);
        expect(encodeObject(decoded, { rawTexts: type })).toBe(bodyWith(escapeHTML(compactJSON(data))));
        const bytes = encodeProtobuf(type, decoded);
        expect(Buffer.from(bytes).toString()).toContain(compactJSON(data));
        const again = decodeProtobuf(types, bytes).object;
        expect(Buffer.compare(encodeProtobuf(type, again), bytes)).toBe(0);
      }),
    );
  });
});
