import { describe, expect, it } from 'vitest';
import { createTypeRegistry, type TypeInfo } from '../field-table/index.js';
import { DecodeContext } from './decode-context.js';
import { decodeChanged, decodeJSON, decodeValue, encodeObject } from './index.js';
import { typeDecoder } from './type-decoder.js';

const table = [
  'test.v1 test.example.com v1 v1 com.example.test.v1',
  '#test.special',
  '=Color ["Blue","Red"]',
  'Boat k\tmetadata 1 .Meta o\tspec 2 .Spec o\tstatus 3 .Status o',
  'Meta -\tname 1 s o\tlabels 2 {}s o\tcreationTimestamp 3 0.Time oz',
  'Spec -\tcolor 1 s o E=Color t=v1.Color\tcrew 2 [].Sailor r\tsize 3 i op\ttons 4 l o\tload 5 d o\tcargo 6 {}0.Quantity o t=v1.Cargo\tsecret 7 {}y o\tport 8 0.IntOrString o\textra 9 0.Raw op\tengine 10 .Engine i\tkey 11 y r',
  'Engine -\tpower 1 i r\tfuel 2 s r',
  'Sailor -\tname 1 s r\tsince 2 0.Time r\tshift 3 0.Duration r',
  'Status -\tready 1 b r',
  '',
].join('\n');
const special = [
  'test.special - special meta com.example.special',
  'Time - time\tseconds 1 l r\tnanos 2 i r',
  'Duration - duration\tduration 1 l r',
  'Quantity - quantity\tstring 1 s r',
  'IntOrString - intOrString\ttype 1 l r\tintVal 2 i r\tstrVal 3 s r',
  'Raw - raw\traw 1 y r',
  '',
].join('\n');
const boat = createTypeRegistry([table, special]).typeFor({
  group: 'test.example.com',
  version: 'v1',
  kind: 'Boat',
}) as TypeInfo;

const decode = (text: string) => encodeObject(decodeJSON(boat, text).object, { rawTexts: boat });

describe('decodeJSON', () => {
  it('returns the canonical object, in the order in which Go prints it', () => {
    expect(decode('{}')).toBe(
      '{"metadata":{},"spec":{"crew":null,"port":0,"power":0,"fuel":"","key":null},"status":{"ready":false}}',
    );
    expect(
      decode(
        '{"spec":{"fuel":"oil","crew":[{"since":"2026-01-02T03:04:05+01:00","shift":"90m","x":1},null],"size":0,"tons":0,"color":"","cargo":{"b":"1.50","a":2},"secret":{"k":"AQI="},"port":"http","extra":{"b":[1.0],"a":null},"power":3,"key":""},"kind":"Boat","apiVersion":"test.example.com/v1","metadata":{"labels":{"b":"2","a":"1"},"creationTimestamp":null},"other":{"a":{}}}',
      ),
    ).toBe(
      '{"kind":"Boat","apiVersion":"test.example.com/v1","metadata":{"labels":{"a":"1","b":"2"}},"spec":{"crew":[{"name":"","since":"2026-01-02T02:04:05Z","shift":"1h30m0s"},{"name":"","since":null,"shift":"0s"}],"size":0,"cargo":{"a":"2","b":"1500m"},"secret":{"k":"AQI="},"port":"http","extra":{"b":[1.0],"a":null},"power":3,"fuel":"oil","key":""},"status":{"ready":false}}',
    );
  });

  it('returns a canonical object unchanged', () => {
    const { object } = decodeJSON(boat, '{"metadata":{"name":"a"}}');
    expect(decodeValue(boat, object).object).toBe(object);
  });

  it('decodes the changed parts of a canonical object, and keeps the rest', () => {
    const { object } = decodeJSON(boat, '{"metadata":{"name":"a"},"spec":{"crew":[{"name":"b"}],"cargo":{"a":"1.5"}}}');
    const { spec, ...rest } = object as { spec: { crew: unknown[]; cargo: unknown } };
    const changed = { ...rest, spec: { ...spec, cargo: { a: '1.50' }, color: '', size: 1 } };
    const decoded = decodeChanged(boat, changed, object);
    expect(encodeObject(decoded)).toBe(encodeObject(decodeValue(boat, changed).object));
    expect((decoded.spec as typeof spec).crew).toBe(spec.crew);
    expect(decodeChanged(boat, object, object)).toBe(object);
    expect(() => decodeChanged(boat, { ...object, spec: { tons: 'x' } }, object)).toThrow('spec.tons');
  });

  it('keeps integers beyond 2^53 and refuses numbers that are no int64', () => {
    expect(decode('{"spec":{"tons":9223372036854775807}}')).toContain('"tons":9223372036854775807,');
    expect(() => decode('{"spec":{"tons":9223372036854775808}}')).toThrow(
      'json: cannot unmarshal number 9223372036854775808 into Go struct field Spec.spec.tons of type int64',
    );
    expect(decode('{"spec":{"load":12345678901234567890}}')).toContain('"load":12345678901234567000');
  });

  it.each([
    ['[]', 'json: cannot unmarshal array into Go value of type v1.Boat'],
    ['{"metadata":{"name":1}}', 'json: cannot unmarshal number into Go struct field Meta.metadata.name of type string'],
    [
      '{"metadata":{"labels":{"a":1}}}',
      'json: cannot unmarshal number into Go struct field Meta.metadata.labels of type string',
    ],
    [
      '{"metadata":{"labels":[]}}',
      'json: cannot unmarshal array into Go struct field Meta.metadata.labels of type map[string]string',
    ],
    ['{"metadata":"a"}', 'json: cannot unmarshal string into Go struct field Boat.metadata of type v1.Meta'],
    ['{"spec":{"crew":{}}}', 'json: cannot unmarshal object into Go struct field Spec.spec.crew of type []v1.Sailor'],
    [
      '{"spec":{"crew":[{"name":true}]}}',
      'json: cannot unmarshal bool into Go struct field Sailor.spec.crew.name of type string',
    ],
    ['{"spec":{"color":1}}', 'json: cannot unmarshal number into Go struct field Spec.spec.color of type v1.Color'],
    [
      '{"spec":{"size":3000000000}}',
      'json: cannot unmarshal number 3000000000 into Go struct field Spec.spec.size of type int32',
    ],
    ['{"spec":{"size":1.0}}', 'json: cannot unmarshal number 1.0 into Go struct field Spec.spec.size of type int32'],
    ['{"spec":{"size":1e3}}', 'json: cannot unmarshal number 1e3 into Go struct field Spec.spec.size of type int32'],
    [
      '{"spec":{"power":"x"}}',
      'json: cannot unmarshal string into Go struct field Spec.spec.Engine.power of type int32',
    ],
    ['{"spec":{"cargo":1}}', 'json: cannot unmarshal number into Go struct field Spec.spec.cargo of type v1.Cargo'],
    ['{"spec":{"secret":{"k":"!"}}}', 'illegal base64 data at input byte 0'],
    ['{"spec":{"secret":{"k":"AQI"}}}', 'illegal base64 data at input byte 0'],
    ['{"spec":{"port":true}}', 'json: cannot unmarshal bool into Go struct field Spec.spec.port of type int32'],
    ['{"spec":{"port":1.5}}', 'json: cannot unmarshal number 1.5 into Go struct field Spec.spec.port of type int32'],
    [
      '{"spec":{"crew":[{"since":1}]}}',
      'json: cannot unmarshal number into Go struct field Sailor.spec.crew.since of type string',
    ],
    [
      '{"spec":{"size":"x","color":1}}',
      'json: cannot unmarshal string into Go struct field Spec.spec.size of type int32',
    ],
    [
      '{"spec":{"size":"x","port":true,"color":1}}',
      'json: cannot unmarshal bool into Go struct field Spec.spec.port of type int32',
    ],
    [
      '{"spec":{"size":"x","cargo":{"a":"x"}}}',
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    ['{"spec":{"secret":{"k":"!"},"size":"x"}}', 'illegal base64 data at input byte 0'],
    [
      '{"spec":{"crew":[{"since":"x"}]}}',
      'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"',
    ],
    [
      '{"spec":{"cargo":{"a":"x"}}}',
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    ['', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['{} {}', "invalid character '{' after top-level value"],
    ['nul', 'unexpected end of JSON input'],
    ['nuul', "invalid character 'u' in literal null (expecting 'l')"],
    ['{"a":01}', "invalid character '1' after object key:value pair"],
    ['{"a":-}', "invalid character '}' in numeric literal"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
    ['é', "invalid character 'Ã' looking for beginning of value"],
  ])('refuses %s', (text, message) => {
    expect(() => decode(text)).toThrow(new RegExp(`^${message.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`));
  });
});

describe('strict decoding', () => {
  const strict = (text: string) => decodeJSON(boat, text, { strict: 'warn' });

  it('reports unknown and duplicate fields in their order', () => {
    const body =
      '{"metadata":{"name":"a","name":"b","label":{"deep":{}}},"extra":1,"extra":2,"spec":{"crew":[{},{"rank":1}],"cargo":{"a":"1","a":"2"}},"status":{"ready":true},"status":{}}';
    const { object, strictErrors } = strict(body);
    expect(strictErrors).toEqual([
      'duplicate field "metadata.name"',
      'unknown field "metadata.label"',
      'unknown field "extra"',
      'unknown field "spec.crew[1].rank"',
      'duplicate field "spec.cargo.a"',
      'duplicate field "status"',
    ]);
    expect(object).toMatchObject({ metadata: { name: 'b' }, spec: { cargo: { a: '2' } }, status: { ready: true } });
    expect(() => decodeJSON(boat, body, { strict: 'strict' })).toThrow(
      'strict decoding error: duplicate field "metadata.name", unknown field "metadata.label", ',
    );
    expect(decodeJSON(boat, body).strictErrors).toEqual([]);
  });

  it('merges repeated fields, as Go does', () => {
    expect(strict('{"metadata":{"labels":{"a":"1"}},"metadata":{"labels":{"b":"2"}}}').object.metadata).toEqual({
      labels: { a: '1', b: '2' },
    });
    expect(decodeJSON(boat, '{"metadata":{"name":"a"},"metadata":null}').object.metadata).toEqual({ name: 'a' });
  });

  it.each([
    ['{"kind":1,"kind":"Boat"}', 'number into Go struct field Boat.TypeMeta.kind of type string'],
    ['{"metadata":{"name":{},"name":"a"}}', 'object into Go struct field Meta.metadata.name of type string'],
    ['{"metadata":1,"metadata":{"name":"a"}}', 'number into Go struct field Boat.metadata of type v1.Meta'],
    ['{"spec":{"crew":1,"crew":[]}}', 'number into Go struct field'],
    ['{"spec":{"cargo":[],"cargo":{}}}', 'array into Go struct field'],
    ['{"metadata":{"labels":{"a":1,"a":"b"}}}', 'number into Go struct field Meta.metadata.labels of type string'],
  ])('reports a wrong value also when the field is repeated: %s', (text, message) => {
    expect(() => decodeJSON(boat, text)).toThrow(`json: cannot unmarshal ${message}`);
  });

  it('reports at most a hundred findings, each once', () => {
    const many = Array.from({ length: 200 }, (_, i) => `"x${i}":1`).join(',');
    expect(strict(`{${many}}`).strictErrors).toHaveLength(100);
    expect(strict('{"spec":{"crew":[{"x":1,"x":1}]}}').strictErrors).toEqual(['unknown field "spec.crew[0].x"']);
  });

  it('treats __proto__ like any other key', () => {
    const { object, strictErrors } = strict('{"__proto__":{"a":1},"metadata":{"labels":{"__proto__":"x","a":"y"}}}');
    expect(strictErrors).toEqual(['unknown field "__proto__"']);
    expect(encodeObject(object)).toContain('"labels":{"__proto__":"x","a":"y"}');
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });
});

describe('the items of a list', () => {
  const parsed = () => ({ spec: { crew: [{ name: 'a', since: null, shift: '1s' }, {}, { name: 'b' }] } });

  it.each([true, false])('replace the parsed items in their list when nothing else uses the value: %s', (owned) => {
    const value = parsed();
    const { crew } = value.spec;
    const decoded = typeDecoder(boat).decode(value, new DecodeContext(false, { owned })) as typeof value;
    expect(decoded).toEqual(decodeValue(boat, parsed()).object);
    expect(decoded.spec.crew === crew).toBe(owned);
    if (!owned) expect(value).toEqual(parsed());
  });

  it('are decoded from the text when strict decoding or an error needs their paths', () => {
    const text = (more: string) => `{"spec":{"crew":[{},{"unknown":1,"name":"a"}]${more}}}`;
    const { object, strictErrors } = decodeJSON(boat, text(''), { strict: 'warn' });
    expect(strictErrors).toEqual(['unknown field "spec.crew[1].unknown"']);
    expect(object).toMatchObject({ spec: { crew: [{ name: '' }, { name: 'a' }] } });
    expect(() => decodeJSON(boat, text(',"size":"a"'))).toThrow(/cannot unmarshal string into Go struct field .*size/);
  });
});
