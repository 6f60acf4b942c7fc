import { FieldPath, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { rootNode } from '../structural/schema-node.js';
import { coerceEmbedded } from './coerce-embedded.js';
import { coerceObjectMeta } from './coerce-object-meta.js';
import { validateEmbedded } from './validate-embedded.js';

const embedded: JSONSchemaProps = {
  type: 'object',
  'x-kubernetes-embedded-resource': true,
  'x-kubernetes-preserve-unknown-fields': true,
};
const node = rootNode({ type: 'object', properties: { e: embedded, list: { type: 'array', items: embedded } } }, false);
const thing = { apiVersion: 'example.com/v1', kind: 'Thing', spec: { a: 1 } };

describe('coerceEmbedded', () => {
  it('decodes metadata, and reports unknown fields', () => {
    const metadata = { name: 'n', unknown: 1, labels: { a: 'b' }, creationTimestamp: null };
    expect(coerceEmbedded({ list: [{ ...thing, metadata }] }, node, false)).toEqual({
      value: { list: [{ ...thing, metadata: { name: 'n', labels: { a: 'b' } } }] },
      unknownFields: ['list[0].metadata.unknown'],
    });
  });

  it('returns the same object when no value has to be decoded', () => {
    const object = { metadata: { unknown: 1 }, e: { ...thing, metadata: { name: 'n' } } };
    expect(coerceEmbedded(object, node, false).value).toBe(object);
  });

  it('refuses values that cannot be decoded', () => {
    expect(() => coerceEmbedded({ e: { ...thing, kind: 5 } }, node, false)).toThrow(
      'e.kind: Invalid value: 5: must be a string',
    );
    expect(() => coerceEmbedded({ e: { ...thing, metadata: { name: 5 } } }, node, false)).toThrow(
      'e.metadata: Invalid value: {"name":5}: json: cannot unmarshal number into Go struct field ObjectMeta.name of type string',
    );
  });

  it('drops metadata on request', () => {
    const object = { e: { ...thing, kind: 5, metadata: { name: 5, namespace: 'x' } } };
    const { kind: _, ...rest } = thing;
    expect(coerceEmbedded(object, node, true).value).toEqual({ e: { ...rest, metadata: { namespace: 'x' } } });
  });
});

describe('coerceObjectMeta', () => {
  it('treats null as missing, but no other invalid value', () => {
    expect(coerceObjectMeta(null)).toEqual({ metadata: {}, unknownFields: [] });
    expect(() => coerceObjectMeta([])).toThrow('json: cannot unmarshal array into Go value of type v1.ObjectMeta');
    expect(coerceObjectMeta('x', { dropInvalid: true })).toEqual({ metadata: undefined, unknownFields: [] });
  });
});

describe('validateEmbedded', () => {
  it.each<readonly [string, unknown, ...string[]]>([
    ['a valid object', { e: { ...thing, metadata: { generateName: 'n-' } } }],
    ['missing fields', { e: {} }, 'e.apiVersion: Required value', 'e.kind: Required value'],
    [
      'empty fields',
      { e: { apiVersion: '', kind: '' } },
      'e.apiVersion: Invalid value: "": must not be empty',
      'e.kind: Invalid value: "": must not be empty',
    ],
    [
      'fields that are not texts',
      { e: { apiVersion: 1, kind: true } },
      'e.apiVersion: Invalid value: 1: must be a string',
      'e.kind: Invalid value: true: must be a string',
    ],
    [
      'apiVersion',
      { e: { ...thing, apiVersion: 'a/b/c' } },
      'e.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ],
    [
      'kind',
      { list: [{ ...thing, kind: 'a b' }] },
      "list[0].kind: Invalid value: \"a b\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      'names',
      { e: { ...thing, metadata: { name: 'a/b' } } },
      'e.metadata.name: Invalid value: "a/b": may not contain \'/\'',
    ],
  ])('checks %s', (_name, value, ...errors) => {
    expect(validateEmbedded(value, node, FieldPath.empty).map(fieldErrorText)).toEqual(errors);
  });
});
