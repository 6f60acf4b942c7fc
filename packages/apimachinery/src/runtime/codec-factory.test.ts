import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTypeRegistry, type TypeInfo } from '../field-table/index.js';
import { jsonValue } from '../json-patch/testing.js';
import { protobufMediaType } from '../protobuf/index.js';
import { parseGroupVersion, withKind } from '../schema/index.js';
import { newCodecFactory } from './codec-factory.js';
import { encodeListChunks } from './encode-list-chunks.js';
import { groupVersioner, internalGroupVersioner } from './group-versioner.js';
import type { RuntimeObject } from './runtime-object.js';
import { Scheme } from './scheme.js';
import { kindWithDefaults, serializerInfoForMediaType } from './serializer.js';
import { unstructuredJSONSerializer } from './unstructured-serializer.js';

const gv = parseGroupVersion;
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array) => new TextDecoder().decode(data);

const types = createTypeRegistry(
  ['v1', 'v2'].map((version) =>
    [
      `example.${version} g ${version} ${version} io.example.${version}`,
      `Widget k\tname 1 s o\t${version === 'v1' ? 'size' : 'width'} 2 i o\ttags 3 []s o`,
      'WidgetList k\titems 1 [].Widget -',
      '',
    ].join('\n'),
  ),
);

/** v2 is the hub; v1 calls the width size, and it defaults to 1. */
function widgets(): Scheme<TypeInfo> {
  const scheme = new Scheme<TypeInfo>('test');
  for (const version of ['v2', 'v1']) {
    for (const kind of ['Widget', 'WidgetList']) {
      const gvk = withKind(gv(`g/${version}`), kind);
      const type = types.typeFor(gvk);
      if (type === undefined) throw new Error(`no ${version} ${kind}`);
      scheme.addKnownType(gvk, type);
    }
  }
  const [one, two] = [withKind(gv('g/v1'), 'Widget'), withKind(gv('g/v2'), 'Widget')];
  const rename = (from: string, to: string) => (object: RuntimeObject) => {
    const { [from]: value, ...rest } = object;
    return { ...rest, [to]: value };
  };
  scheme.addConversionFunc(one, two, rename('size', 'width'));
  scheme.addConversionFunc(two, one, rename('width', 'size'));
  scheme.addDefaultingFunc(one, (object) => (object.size === undefined ? { ...object, size: 1 } : object));
  return scheme;
}

const factory = newCodecFactory(widgets());
const info = (mediaType: string) => {
  const found = serializerInfoForMediaType(factory.supportedMediaTypes, mediaType);
  if (found === undefined) throw new Error(mediaType);
  return found;
};
const json = info('application/json');

describe('serializers', () => {
  it('are found by media type', () => {
    expect(factory.supportedMediaTypes.map(({ mediaType }) => mediaType)).toEqual([
      'application/json',
      'application/yaml',
      protobufMediaType,
    ]);
    expect(serializerInfoForMediaType(factory.supportedMediaTypes, 'text/plain')).toBeUndefined();
    const anything = { ...json, mediaType: '' };
    expect(serializerInfoForMediaType([...factory.supportedMediaTypes, anything], 'text/plain')).toBe(anything);
    expect(factory.supportedMediaTypes.map(({ streamFraming }) => streamFraming)).toEqual([
      'newline',
      undefined,
      'length-delimited',
    ]);
  });

  it('read what they write', () => {
    const object = { kind: 'Widget', apiVersion: 'g/v1', name: '<a>', size: 3, tags: ['x', 'y'] };
    for (const { serializer, strictSerializer, prettySerializer } of factory.supportedMediaTypes) {
      for (const each of [serializer, strictSerializer, prettySerializer ?? serializer]) {
        expect(each.decode(each.encode(object))).toEqual({
          object,
          kind: { group: 'g', version: 'v1', kind: 'Widget' },
          strictErrors: [],
        });
      }
      expect(factory.universalDeserializer.decode(serializer.encode(object)).object).toEqual(object);
    }
  });

  it('write JSON as Go does', () => {
    const object = { kind: 'Widget', apiVersion: 'g/v1', name: '<a>' };
    expect(text(json.serializer.encode(object))).toBe(
      '{"kind":"Widget","apiVersion":"g/v1","name":"\\u003ca\\u003e"}\n',
    );
    expect(text((json.prettySerializer ?? json.serializer).encode(object))).toBe(
      '{\n  "kind": "Widget",\n  "apiVersion": "g/v1",\n  "name": "\\u003ca\\u003e"\n}',
    );
  });

  it('complete what a body does not say', () => {
    const expected = withKind(gv('g/v1'), 'Widget');
    expect(json.serializer.decode(bytes('{"name":"a"}'), expected).object).toMatchObject({
      kind: 'Widget',
      apiVersion: 'g/v1',
      name: 'a',
    });
    expect(() => json.serializer.decode(bytes('{"name":"a"}'))).toThrow(`Object 'Kind' is missing in '{"name":"a"}'`);
    expect(() => json.serializer.decode(bytes('{"kind":"Widget"}'))).toThrow(
      `Object 'apiVersion' is missing in '{"kind":"Widget"}'`,
    );
    expect(() => json.serializer.decode(bytes('{"kind":'))).toThrow(
      "couldn't get version/kind; json parse error: unexpected end of JSON input",
    );
    expect(() => json.serializer.decode(bytes('{"kind":"X","apiVersion":"g/v1"}'))).toThrow(
      'no kind "X" is registered for version "g/v1" in scheme "test"',
    );
    expect(() =>
      info(protobufMediaType).serializer.decode(
        info(protobufMediaType).serializer.encode({ kind: 'X', apiVersion: 'g/v1' }),
      ),
    ).toThrow('no kind "X" is registered for version "g/v1" in scheme "test"');
  });

  it('tell unknown and duplicate fields when they are strict', () => {
    const body = bytes('{"kind":"Widget","apiVersion":"g/v1","name":"a","name":"b","x":1}');
    expect(json.serializer.decode(body).strictErrors).toEqual([]);
    expect(json.strictSerializer.decode(body).strictErrors).toEqual(['duplicate field "name"', 'unknown field "x"']);
    const yaml = bytes('kind: Widget\napiVersion: g/v1\nx: 1\n');
    expect(info('application/yaml').strictSerializer.decode(yaml).strictErrors).toEqual(['unknown field "x"']);
  });

  it.each([
    [{ group: '', version: '', kind: '' }, 'g/v1/D'],
    [{ group: '', version: '', kind: 'A' }, 'g/v1/A'],
    [{ group: 'g', version: '', kind: 'A' }, 'g/v1/A'],
    [{ group: 'h', version: '', kind: 'A' }, 'h//A'],
    [{ group: '', version: 'v2', kind: '' }, '/v2/D'],
  ])('%o is completed', (actual, want) => {
    const { group, version, kind } = kindWithDefaults(actual, { group: 'g', version: 'v1', kind: 'D' });
    expect(`${group}/${version}/${kind}`).toBe(want);
    expect(kindWithDefaults(actual, undefined)).toBe(actual);
  });
});

describe('universalDeserializer', () => {
  it('recognises the format', () => {
    expect(
      factory.universalDeserializer.decode(bytes(' \n{"kind":"Widget","apiVersion":"g/v1","size":2}')).object.size,
    ).toBe(2);
    expect(factory.universalDeserializer.decode(bytes('kind: Widget\napiVersion: g/v1\nsize: 2\n')).object.size).toBe(
      2,
    );
  });

  it('gives the error of the format', () => {
    expect(() => factory.universalDeserializer.decode(bytes('{"kind":1}'))).toThrow(
      "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string",
    );
    expect(() => factory.universalDeserializer.decode(Uint8Array.of(0x6b, 0x38, 0x73, 0))).toThrow('empty body');
    expect(() => factory.universalDeserializer.decode(bytes('plain text'))).toThrow();
  });
});

describe('codecs', () => {
  it('convert on the way in, after defaults, and on the way out', () => {
    const codec = factory.legacyCodec(gv('g/v1'));
    const decoded = codec.decode(bytes('{"kind":"Widget","apiVersion":"g/v1","name":"a"}'));
    expect(decoded.object).toMatchObject({ kind: 'Widget', apiVersion: 'g/v2', name: 'a', width: 1 });
    expect(decoded.kind.version).toBe('v1');
    expect(JSON.parse(text(codec.encode(decoded.object)))).toEqual({
      kind: 'Widget',
      apiVersion: 'g/v1',
      name: 'a',
      size: 1,
    });
  });

  it('decode into the version that is wanted', () => {
    const body = bytes('{"kind":"Widget","apiVersion":"g/v1","size":5}');
    expect(factory.universalDecoder().decode(body).object).toMatchObject({ apiVersion: 'g/v2', width: 5 });
    expect(factory.universalDecoder(gv('g/v1')).decode(body).object).toMatchObject({ apiVersion: 'g/v1', size: 5 });
    expect(factory.decoderToVersion(json.serializer, groupVersioner(gv('g/v2'))).decode(body).object.width).toBe(5);
    expect(() => factory.universalDecoder(gv('h/v1')).decode(body)).toThrow(
      'v1.Widget is not suitable for converting to ["h/v1"] in scheme "test"',
    );
  });

  it('encode in the version that is wanted', () => {
    const encoder = factory.encoderForVersion(info(protobufMediaType).serializer, groupVersioner(gv('g/v2')));
    const encoded = encoder.encode({ kind: 'Widget', apiVersion: 'g/v1', size: 4 });
    expect(factory.universalDeserializer.decode(encoded).object).toMatchObject({ apiVersion: 'g/v2', width: 4 });
    const codec = factory.codecForVersions(
      json.serializer,
      json.serializer,
      groupVersioner(gv('g/v1')),
      internalGroupVersioner,
    );
    expect(text(codec.encode({ kind: 'Widget', apiVersion: 'g/v2', width: 4 }))).toContain('"size":4');
    expect(codec.identifier).not.toBe(encoder.identifier);
  });

  it('does not encode where no version is wanted', () => {
    expect(() => factory.legacyCodec().encode({ kind: 'Widget', apiVersion: 'g/v1' })).toThrow(
      'v1.Widget is not suitable for converting',
    );
  });
});

describe('unstructuredJSONSerializer', () => {
  const decode = (body: string) => unstructuredJSONSerializer.decode(bytes(body));

  it('takes any kind', () => {
    const { object, kind } = decode('{"kind":"Any","apiVersion":"x/v9","spec":{"b":9007199254740993,"a":1}}');
    expect(kind).toEqual({ group: 'x', version: 'v9', kind: 'Any' });
    expect(text(unstructuredJSONSerializer.encode(object))).toBe(
      '{"apiVersion":"x/v9","kind":"Any","spec":{"a":1,"b":9007199254740993}}\n',
    );
  });

  it('gives items of lists their kind', () => {
    const { object } = decode(
      '{"kind":"AnyList","apiVersion":"x/v9","items":[{"a":1},{"kind":"Other","apiVersion":"v1"},{"kind":"Other"}]}',
    );
    expect(object.items).toEqual([
      { kind: 'Any', apiVersion: 'x/v9', a: 1 },
      { kind: 'Other', apiVersion: 'v1' },
      { kind: 'Other' },
    ]);
  });

  it('needs an object with a kind', () => {
    expect(() => decode('{"apiVersion":"v1"}')).toThrow(`Object 'Kind' is missing in '{"apiVersion":"v1"}'`);
    expect(() => decode('[]')).toThrow('json: cannot unmarshal array into Go value of type map[string]interface {}');
    expect(() => decode('{')).toThrow('unexpected end of JSON input');
  });
});

describe('encodeListChunks', () => {
  const whole = (list: RuntimeObject, size?: number) => [...encodeListChunks(list, size)].map(text).join('');

  it('writes the bytes that are written at once', () => {
    fc.assert(
      fc.property(fc.array(jsonValue(), { maxLength: 20 }), fc.integer({ min: 1, max: 50 }), (items, size) => {
        const list = {
          kind: 'WidgetList',
          apiVersion: 'g/v1',
          metadata: { resourceVersion: '5' },
          items,
          extra: undefined,
        };
        expect(whole(list, size)).toBe(text(json.serializer.encode(list)));
      }),
    );
  });

  it('writes few large pieces, and an empty list for none', () => {
    const items = Array.from({ length: 1000 }, (_, i) => ({
      kind: 'Widget',
      apiVersion: 'g/v1',
      name: `<${i}>`,
      tags: ['x'.repeat(1000)],
    }));
    const list = { kind: 'WidgetList', apiVersion: 'g/v1', metadata: {}, items };
    const pieces = [...encodeListChunks(list)];
    expect(pieces.length).toBeGreaterThan(10);
    expect(pieces.length).toBeLessThan(20);
    expect(pieces.map(text).join('')).toBe(text(json.serializer.encode(list)));
    expect(whole({ kind: 'WidgetList', apiVersion: 'g/v1', items: null })).toBe(
      '{"kind":"WidgetList","apiVersion":"g/v1","items":[]}\n',
    );
  });
});
