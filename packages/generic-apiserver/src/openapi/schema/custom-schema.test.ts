import { describe, expect, it } from 'vitest';
import { ofListMetadata } from '../descriptions/meta-descriptions.js';
import type { Definition } from '../types/definition.js';
import type { Dialect, JSONObject } from '../types/json-schema.js';
import { customDefinition, listDefinition } from './custom-schema.js';

const kind = { group: 'example.com', version: 'v1', kind: 'Widget' };
const named = (name: string): Definition => ({ name, uses: [], schema: () => ({}) });
const gvk = { 'x-kubernetes-group-version-kind': [kind] };
const text = { type: 'string' };
const typeMeta = { apiVersion: text, kind: text };
const v3Meta = { $ref: '#/components/schemas/ObjectMeta' };
/** In v3, a reference with a description is inside `allOf`. */
const describedV3Meta = { description: expect.any(String), allOf: [v3Meta] };
const v2Meta = { $ref: '#/definitions/ObjectMeta' };

const schemaOf = (dialect: Dialect, source: JSONObject | undefined) =>
  customDefinition(
    'com.example.v1.Widget',
    kind,
    { schema: () => source, selectableFields: [] },
    named('ObjectMeta'),
  ).schema(dialect);
const propertiesOf = (dialect: Dialect, properties: JSONObject) =>
  schemaOf(dialect, { type: 'object', properties }).properties as JSONObject;

describe('the definition of a kind with a schema', () => {
  it('has apiVersion, kind, metadata, and its group, version and kind', () => {
    const source = { type: 'object', required: ['spec'], properties: { spec: text, metadata: { type: 'object' } } };
    const rest = { type: 'object', required: ['spec'], ...gvk };
    const v3 = schemaOf('v3', source);
    expect(v3).toEqual({ ...rest, properties: { ...typeMeta, metadata: v3Meta, spec: text } });
    expect(Object.keys(v3.properties as JSONObject)).toEqual(['apiVersion', 'kind', 'metadata', 'spec']);
    expect(schemaOf('v2', source)).toEqual({ ...rest, properties: { ...typeMeta, metadata: v2Meta, spec: text } });
  });

  it('is an object of any content without a schema', () => {
    expect(schemaOf('v2', undefined)).toEqual({ type: 'object', ...gvk });
    expect(schemaOf('v3', undefined)).toEqual({ type: 'object', ...gvk });
  });

  it('has no properties in v2 when unknown fields are kept at the top', () => {
    const source = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { spec: text } };
    expect(schemaOf('v2', source)).toEqual({ type: 'object', ...gvk });
    expect(schemaOf('v3', source).properties).toEqual({ ...typeMeta, metadata: v3Meta, spec: text });
  });

  it('describes integers or strings in plain OpenAPI in v3, and not in v2', () => {
    const intOrString = { 'x-kubernetes-int-or-string': true };
    const pattern = [{ type: 'integer' }, { type: 'string' }];
    const properties = {
      plain: intOrString,
      described: { ...intOrString, anyOf: pattern },
      limited: { ...intOrString, anyOf: [{ minimum: 42 }], allOf: [{ maximum: 50 }] },
      limitedAndDescribed: { ...intOrString, allOf: [{ anyOf: pattern }, { maximum: 50 }] },
      list: { type: 'array', items: intOrString },
    };
    expect(propertiesOf('v3', properties)).toMatchObject({
      plain: { ...intOrString, anyOf: pattern },
      described: properties.described,
      limited: { ...intOrString, anyOf: [{ minimum: 42 }], allOf: [{ anyOf: pattern }, { maximum: 50 }] },
      limitedAndDescribed: properties.limitedAndDescribed,
      list: { type: 'array', items: { ...intOrString, anyOf: pattern } },
    });
    const { list, ...others } = propertiesOf('v2', properties);
    expect(list).toEqual({ type: 'array', items: intOrString });
    for (const name of ['plain', 'described', 'limited', 'limitedAndDescribed'])
      expect(others[name]).toEqual(intOrString);
  });

  it('completes embedded objects, unless they keep unknown fields in v2', () => {
    const embedded = { type: 'object', 'x-kubernetes-embedded-resource': true };
    const open = { ...embedded, 'x-kubernetes-preserve-unknown-fields': true };
    const properties = { closed: { ...embedded, required: ['kind'], properties: { spec: text } }, open };
    expect(propertiesOf('v3', properties)).toMatchObject({
      closed: { properties: { ...typeMeta, metadata: describedV3Meta, spec: text }, required: ['kind', 'apiVersion'] },
      open: { properties: { ...typeMeta, metadata: describedV3Meta }, required: ['kind', 'apiVersion'] },
    });
    const v2 = propertiesOf('v2', properties);
    expect(v2.closed).toMatchObject({ properties: { ...typeMeta, metadata: v2Meta, spec: text } });
    expect(v2.open).toEqual({ 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true });
  });

  it('is accompanied by the definition of its list kind', () => {
    const item = named('com.example.v1.Widget');
    const listMeta = named('ListMeta');
    const listed = { kind: 'Widget', plural: 'widgets', definition: item };
    const list = listDefinition('com.example.v1.WidgetList', { ...kind, kind: 'WidgetList' }, listed, listMeta);
    expect(list.uses).toEqual([listMeta, item]);
    expect(list.schema('v3')).toEqual({
      description: 'WidgetList is a list of Widget',
      type: 'object',
      required: ['items'],
      properties: {
        ...typeMeta,
        items: {
          description:
            'List of widgets. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md',
          type: 'array',
          items: { $ref: '#/components/schemas/com.example.v1.Widget' },
        },
        metadata: { description: ofListMetadata, allOf: [{ $ref: '#/components/schemas/ListMeta' }] },
      },
      'x-kubernetes-group-version-kind': [{ ...kind, kind: 'WidgetList' }],
    });
  });
});
