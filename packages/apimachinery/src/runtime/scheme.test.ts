import { describe, expect, it } from 'vitest';
import { fieldDefaults, typesFromSchema } from '../field-table/index.js';
import type { GroupVersionKind } from '../schema/index.js';
import { newCodecFactory, Scheme, unstructuredKinds } from './index.js';

const group = 'example.com';
const kindAt = (version: string, kind = 'Widget'): GroupVersionKind => ({ group, version, kind });
const [v1, v2, v3] = [kindAt('v1'), kindAt('v2'), kindAt('v3')];
const properties = { size: { type: 'integer', default: 1 }, color: { type: 'string' } } as const;
const types = typesFromSchema(
  { group, version: 'v1', kinds: { Widget: { properties: { spec: { properties } } } } },
  { group, version: 'v2', kinds: { Widget: { properties }, Box: {} } },
);
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

function newScheme(): Scheme {
  const scheme = new Scheme('widgets');
  scheme.addTypes(types, { setDefaults: fieldDefaults(types), hiddenAnnotations: new Set(['hidden']) });
  return scheme;
}

/** Conversions of v1 and v3 to v2 and back. */
function withConversions(scheme = newScheme()): Scheme {
  scheme.addConversionFunc(v1, v2, ({ spec, ...rest }) => ({ ...rest, ...(spec as object) }));
  scheme.addConversionFunc(v2, v1, ({ metadata, ...spec }) => ({ metadata, spec: { size: spec.size } }));
  scheme.addConversionFunc(v3, v2, ({ area, ...rest }) => ({ ...rest, size: Number(area) / 10 }));
  scheme.addConversionFunc(v2, v3, ({ size, ...rest }) => ({ ...rest, area: Number(size) * 10 }));
  return scheme;
}

describe('the kinds of a scheme', () => {
  it('have types, defaults, merge schemas and hidden annotations', () => {
    const scheme = newScheme();
    expect(scheme.typeFor(v1)?.goName).toBe('v1.Widget');
    expect(scheme.mergeSchemaFor(v2)).toBe(scheme.typeFor(v2));
    expect(scheme.kind(v1)?.hiddenAnnotations?.has('hidden')).toBe(true);
    expect(scheme.setDefaults(v2, { kind: 'Widget', metadata: {} })).toMatchObject({ size: 1 });
    expect(scheme.recognizes(v3)).toBe(false);
    expect(scheme.setDefaults(v3, { metadata: {} })).toEqual({ metadata: {} });
  });

  it('are listed by version, without the kinds of sources', () => {
    const scheme = newScheme();
    scheme.addKinds((kind) => (kind.kind === 'Late' ? {} : undefined));
    expect(scheme.knownKinds({ group, version: 'v2' }).map(({ kind }) => kind)).toEqual(['Widget', 'Box']);
    expect(scheme.recognizes(kindAt('v2', 'Late'))).toBe(true);
  });

  it('include the kinds of meta/v1 in every version', () => {
    expect(newScheme().typeFor(kindAt('v9', 'DeleteOptions'))?.goName).toBe('v1.DeleteOptions');
  });

  it('are added once', () => {
    const scheme = newScheme();
    scheme.addTypes(types);
    const other = typesFromSchema({ group, version: 'v1', kinds: { Widget: {} } });
    expect(() => scheme.addTypes(other)).toThrow(
      'Double registration of different types for example.com/v1, Kind=Widget: old=com.example.v1.Widget, new=com.example.v1.Widget in scheme "widgets"',
    );
    expect(() => scheme.addKind({ ...v1, version: '' }, {})).toThrow('version is required on all types');
  });
});

describe('conversion', () => {
  const object = { kind: 'Widget', apiVersion: 'example.com/v1', metadata: { name: 'a' }, spec: { size: 3 } };

  it('uses the function for the two versions, and sets kind and apiVersion', () => {
    expect(withConversions().convert(object, v1, v2)).toEqual({
      kind: 'Widget',
      apiVersion: 'example.com/v2',
      metadata: { name: 'a' },
      size: 3,
    });
    expect(object.spec).toEqual({ size: 3 });
    expect(newScheme().convert(object, v1, v1)).toBe(object);
  });

  it('goes through the hub version when two versions have no direct conversion', () => {
    const scheme = withConversions();
    expect(scheme.canConvert(v1, v3)).toBe(false);
    scheme.setHubVersion({ group, version: 'v2' });
    expect(scheme.convertToKind(object, v1, v3)).toMatchObject({ apiVersion: 'example.com/v3', area: 30 });
    const { toServed, toStored, kind } = scheme.converterBetween(v3, v1);
    expect(kind).toBe(v1);
    expect(toStored(object)).toMatchObject({ area: 30 });
    expect(toServed(toStored(object))).toMatchObject({ apiVersion: 'example.com/v1', spec: { size: 3 } });
    expect(() => scheme.convertToKind(object, v1, kindAt('v4'))).toThrow(
      'no conversion of Widget from example.com/v1 to example.com/v4',
    );
  });

  it('uses functions that return conversions for many versions', () => {
    const scheme = newScheme();
    scheme.addConversions((from, to) => (from.version === to.version ? undefined : () => ({ metadata: {}, to })));
    expect(scheme.convert(object, v2, v1)).toEqual({ metadata: {}, to: v1 });
  });

  it('is provided for managed fields of other versions', () => {
    expect(newScheme().managedFieldsVersions(v1)).toBeUndefined();
    const versions = withConversions().managedFieldsVersions(v1);
    expect(versions?.schemaFor('example.com/v2')?.map).toBeDefined();
    expect(versions?.schemaFor('example.com/v3')).toBeUndefined();
    expect(versions?.schemaFor('other.com/v2')).toBeUndefined();
    expect(versions?.convert(object, 'example.com/v2')).toMatchObject({ size: 3 });
  });
});

describe('codecs', () => {
  it('decode with the defaults of the kind, and refuse kinds that the scheme does not have', () => {
    const codec = newCodecFactory(newScheme()).codecFor(v2);
    const { object, strictErrors } = codec.decode(bytes({ metadata: {}, colour: 'x' }), 'application/json', v2, true);
    expect(codec.json(object, v2)).toBe('{"kind":"Widget","apiVersion":"example.com/v2","metadata":{},"size":1}');
    expect(strictErrors).toEqual(['unknown field "colour"']);
    expect(() => codec.decode(bytes({ kind: 'Bag' }), 'application/json', v2, false)).toThrow(
      'no kind "Bag" is registered for version "example.com/v2" in scheme "widgets"',
    );
  });

  it('are one codec for all kinds with types, without protobuf if the fields have no numbers', () => {
    const codecs = newCodecFactory(newScheme());
    expect(codecs.codecFor(v1)).toBe(codecs.codecFor(v2));
    expect(codecs.codecFor(v1).mediaTypes).toEqual(['application/json', 'application/yaml']);
    expect(codecs.codecFor(kindAt('v1', 'Status')).mediaTypes).toContain('application/vnd.kubernetes.protobuf');
  });

  it('of a kind with its own codec are that codec', () => {
    const scheme = newScheme();
    const codec = unstructuredKinds.codecs.codecFor(v1);
    scheme.addKind(v3, { codec });
    expect(newCodecFactory(scheme).codecFor(v3)).toBe(codec);
    expect(codec.decode(bytes({ any: { thing: 1 } }), 'application/json', v3, true)).toMatchObject({
      object: { kind: 'Widget', apiVersion: 'example.com/v3', any: { thing: 1 } },
      strictErrors: [],
    });
  });
});
