import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { validateObject } from './validate-object.js';

const spec = (properties: Record<string, JSONSchemaProps>) => ({
  openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } },
});
const definition: apiextensionsv1.CustomResourceDefinition = {
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1alpha1',
        served: true,
        storage: false,
        deprecated: true,
        schema: spec({ size: { type: 'integer' }, old: { type: 'string' } }),
      },
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: spec({
          size: {
            type: 'integer',
            minimum: 1,
            'x-kubernetes-validations': [{ rule: 'self >= oldSelf', message: 'only grows' }],
          },
          color: { type: 'string', default: 'red' },
        }),
      },
      { name: 'v2', served: false, storage: false },
    ],
  },
};
const widget = (body: object, version = 'v1', metadata: object = { name: 'w' }) => ({
  apiVersion: `example.com/${version}`,
  kind: 'Widget',
  metadata,
  spec: body,
});

describe('validateObject', () => {
  it('completes an object and reports unknown fields', () => {
    const { object, errors, unknownFields } = validateObject(
      definition,
      widget({ size: 2, extra: 1 }, 'v1', { name: 'w', what: 1 }),
    );
    expect(object).toEqual(widget({ size: 2, color: 'red' }));
    expect(errors).toEqual([]);
    expect(unknownFields).toEqual(['metadata.what', 'spec.extra']);
  });

  it('returns the errors of a new object, and of an update', () => {
    expect(validateObject(definition, widget({ size: 0 })).errors.map(fieldErrorText)).toEqual([
      'spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1',
    ]);
    expect(validateObject(definition, widget({ size: 2 }), widget({ size: 3 })).errors.map(fieldErrorText)).toEqual([
      'spec.size: Invalid value: 2: only grows',
    ]);
    expect(validateObject(definition, widget({ size: 0 }), widget({ size: 0 })).errors).toEqual([]);
  });

  it('converts an object of a deprecated version to the stored version and back', () => {
    const { object, warnings } = validateObject(definition, widget({ size: 1, old: 'x' }, 'v1alpha1'));
    expect(object).toEqual(widget({ size: 1 }, 'v1alpha1'));
    expect(warnings).toEqual(['example.com/v1alpha1 Widget is deprecated; use example.com/v1 Widget']);
  });

  it('refuses a version that is not served', () => {
    expect(validateObject(definition, widget({}, 'v2')).errors.map(fieldErrorText)).toEqual([
      'apiVersion: Unsupported value: "example.com/v2": supported values: "example.com/v1alpha1", "example.com/v1"',
    ]);
  });

  it('generates a name and a namespace like a server, but does not return them', () => {
    const { object, errors, warnings } = validateObject(
      definition,
      widget({}, 'v1', { generateName: 'w-', finalizers: ['x'] }),
    );
    expect(errors).toEqual([]);
    expect(object.metadata).toEqual({ generateName: 'w-', finalizers: ['x'] });
    expect(warnings).toEqual([
      'metadata.finalizers: "x": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers',
    ]);
  });

  it('reports metadata that cannot be decoded', () => {
    expect(validateObject(definition, widget({}, 'v1', { name: 5 })).errors.map(fieldErrorText)).toEqual([
      'metadata: Invalid value: {"name":5}: json: cannot unmarshal number into Go struct field ObjectMeta.name of type string',
    ]);
  });
});
